package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
)

// namespaceFiles returns the files of a package: one for the namespace, which holds its index, and one for each other resource.
func (g *generation) namespaceFiles(ns *model.Namespace) []job {
	jobs := []job{{ns.Package + "/" + ns.Package + ".go", func() *jen.File { return g.namespace(ns) }}}
	for _, r := range ns.Resources {
		if isIndex(ns, r) {
			continue
		}
		jobs = append(jobs, job{ns.Package + "/" + r.File, func() *jen.File {
			f := g.file(g.at(ns.Package), ns.Package)
			g.resource(f, ns, r)
			return f
		}})
	}
	return jobs
}

// isIndex reports whether a resource is the index of the namespace, as the site registers it.
func isIndex(ns *model.Namespace, r *model.Resource) bool {
	if len(r.Operations) > 1 || len(r.Decls) > 0 || ns.Name == "" {
		return false
	}
	o := r.Operations[0]
	return o.Template == "/"+ns.Name && o.Result.Kind == model.RawResult && slices.EqualFunc(o.Params.Fields, []string{"namespace", "context"},
		func(f *model.Field, name string) bool {
			return f.Name == name && f.Type.Kind == model.Raw && f.Deprecated == ""
		})
}

// resource writes what is said, then who says it.
func (g *generation) resource(f *jen.File, ns *model.Namespace, r *model.Resource) {
	for _, d := range r.Decls {
		g.decl(f, r, d)
	}
	common := sharedArgs(r)
	if common != nil {
		f.Add(g.fields(r, common))
	}
	for _, o := range r.Operations {
		f.Add(g.endpoint(ns, o, common))
		if isIndex(ns, r) {
			f.Add(doc(o.Params.Name+" are the params of "+r.Name+"."+o.Name+".")).Type().Id(o.Params.Name).Op("=").Qual(g.rest, "IndexParams").Line()
			continue
		}
		g.params(f, r, o)
	}
	for _, o := range r.Operations {
		g.clientMethods(f, o)
	}
	f.Add(g.server(r))
}

// params writes the params of an operation. Those of an earlier one with the same fields lend their declaration:
//
//	type PostsUpdateParams PostsCreateParams
func (g *generation) params(f *jen.File, r *model.Resource, o *model.Operation) {
	p := o.Params
	comment := p.Name + " are the params of " + r.Name + "." + o.Name + "."
	twin := earlierParams(r, o)
	switch {
	case twin == nil:
		f.Add(g.structType(p, comment))
	case saySame(twin.Params, p):
		f.Add(like(p, twin.Params, comment))
	default:
		f.Add(like(p, twin.Params, strings.TrimSuffix(comment, ".")+": those of "+twin.Name+", none of which is required or has a default."))
	}
	if len(p.Fields) > 0 {
		f.Add(g.codeMethod(p))
	}
}

// clientMethods writes the methods of an operation:
//
//	// Get is GET /wp/v2/posts/{id}.
//	func (s PostsClient) Get(ctx context.Context, id int, p PostsGetParams) (Post, error) {
//		return rest.Do[Post](ctx, s.c, &PostsGetEndpoint, rest.Path("/wp/v2/posts/%", id), &p)
//	}
func (g *generation) clientMethods(f *jen.File, o *model.Operation) {
	f.Add(g.method(o, o.Name, g.operationDoc(o), g.result(o), jen.Qual(g.rest, "Do").Types(g.resultType(o))))
	if o.Walker != "" {
		item := jen.Id(o.Result.Type.Name)
		f.Add(g.method(o, o.Walker, o.Walker+" is "+o.Name+", page by page.",
			jen.Qual("iter", "Seq2").Types(item, jen.Error()), jen.Qual(g.rest, "All").Types(item)))
	}
	if o.Uploader != "" {
		f.Add(g.uploadMethod(o))
	}
}

func (g *generation) method(o *model.Operation, name, comment string, result, call *jen.Statement) *jen.Statement {
	return doc(comment).Func().Params(jen.Id("s").Id(o.Resource.Name + "Client")).Id(name).
		ParamsFunc(func(b *jen.Group) {
			b.Id("ctx").Qual("context", "Context")
			g.captureParams(b, o, true)
			b.Id("p").Id(o.Params.Name)
		}).Add(result).Block(
		jen.Return(call.Call(jen.Id("ctx"), jen.Id("s").Dot("c"), jen.Op("&").Id(o.Var), g.path(o), jen.Op("&").Id("p"))),
	).Line()
}

func (g *generation) uploadMethod(o *model.Operation) *jen.Statement {
	return doc(o.Uploader + " is " + o.Name + " with the file as its body. The params go into the query.").
		Func().Params(jen.Id("s").Id(o.Resource.Name + "Client")).Id(o.Uploader).
		ParamsFunc(func(b *jen.Group) {
			b.Id("ctx").Qual("context", "Context")
			g.captureParams(b, o, true)
			b.Id("file").Qual(g.rest, "File")
			b.Id("p").Id(o.Params.Name)
		}).Add(g.result(o)).Block(
		jen.Return(jen.Qual(g.rest, "Upload").Types(g.resultType(o)).Call(jen.Id("ctx"), jen.Id("s").Dot("c"),
			jen.Op("&").Id(o.Var), g.path(o), jen.Id("file"), jen.Op("&").Id("p"))),
	).Line()
}

func (g *generation) operationDoc(o *model.Operation) string {
	text := o.Name + " is " + methodList(o) + " " + o.Template + ". "
	for _, c := range o.Captures {
		if c.Optional && o.Positional() {
			text += "An empty " + c.Param + " is left out. "
		}
	}
	return strings.TrimSpace(text + g.only(o.In))
}

func methodList(o *model.Operation) string { return strings.Join(o.Methods, ", ") }

// captureParams writes the parameters for the captures, with names in a method and without in an interface.
func (g *generation) captureParams(b *jen.Group, o *model.Operation, named bool) {
	if !o.Positional() {
		return
	}
	var names []jen.Code
	for i, c := range o.Captures {
		if !named {
			b.Add(captureType(c))
			continue
		}
		names = append(names, jen.Id(c.Param))
		if i+1 == len(o.Captures) || o.Captures[i+1].Int != c.Int {
			b.List(names...).Add(captureType(c))
			names = nil
		}
	}
}

func captureType(c model.Capture) *jen.Statement {
	if c.Int {
		return jen.Int()
	}
	return jen.String()
}

// path writes the address of an operation: a constant, or rest.Path("/wp/v2/posts/%", id).
func (g *generation) path(o *model.Operation) *jen.Statement {
	if len(o.Captures) == 0 {
		return jen.Lit(o.Address())
	}
	var captures []any
	for i, c := range o.Captures {
		value := jen.Id(c.Param)
		if !o.Positional() {
			value = jen.Id("p").Dot(o.GoCapture(i)).Dot("Or").Call(zero(c))
		}
		if c.Optional {
			value = jen.Qual(g.rest, "Optional").Values(jen.Lit(c.Lead), value)
		}
		captures = append(captures, value)
	}
	args := []jen.Code{jen.Lit(o.Path)}
	for _, v := range o.Fill(captures) {
		if text, ok := v.(string); ok {
			v = jen.Lit(text)
		}
		args = append(args, v.(jen.Code))
	}
	return jen.Qual(g.rest, "Path").Call(args...)
}

func zero(c model.Capture) jen.Code {
	if c.Int {
		return jen.Lit(0)
	}
	return jen.Lit("")
}

// resultType writes the type of an answer.
func (g *generation) resultType(o *model.Operation) *jen.Statement {
	switch o.Result.Kind {
	case model.OneResult:
		return jen.Id(o.Result.Type.Name)
	case model.PageResult:
		return jen.Qual(g.rest, "Page").Types(jen.Id(o.Result.Type.Name))
	case model.ItemsResult:
		return jen.Qual(g.rest, "List").Types(jen.Id(o.Result.Type.Name))
	case model.TableResult:
		return jen.Qual(g.rest, "Table").Types(jen.Id(o.Result.Type.Name))
	case model.DeletedResult:
		return jen.Qual(g.rest, "Deleted").Types(jen.Id(o.Result.Type.Name))
	}
	return jen.Qual(g.rest, "Raw")
}

func (g *generation) result(o *model.Operation) *jen.Statement {
	return jen.Params(g.resultType(o), jen.Error())
}

// server writes the interface of a resource:
//
//	// PostsServer serves Posts; PostsClient is one.
//	type PostsServer interface {
//		Get(context.Context, int, PostsGetParams) (Post, error)
//	}
func (g *generation) server(r *model.Resource) *jen.Statement {
	name := r.Name + "Server"
	return doc(name + " serves " + r.Name + "; " + r.Name + "Client is one.").
		Type().Id(name).InterfaceFunc(func(b *jen.Group) {
		for _, o := range r.Operations {
			b.Id(o.Name).ParamsFunc(func(b *jen.Group) {
				b.Qual("context", "Context")
				g.captureParams(b, o, false)
				b.Id(o.Params.Name)
			}).Add(g.result(o))
		}
	}).Line()
}
