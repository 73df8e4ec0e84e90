package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
)

// namespaceFiles returns the files of a package: one for the namespace, which holds its index, and those of the other resources.
func (g *generation) namespaceFiles(ns *model.Namespace) []job {
	jobs := []job{g.code(ns.Package+"/"+ns.Package+".go", func() *jen.File { return g.namespace(ns) })}
	for _, list := range ns.Files {
		if isIndex(ns, list[0]) { // nothing is below it
			continue
		}
		jobs = append(jobs, g.code(ns.Package+"/"+list[0].File, func() *jen.File {
			f := g.file(g.at(ns.Package), ns.Package)
			g.resources(f, ns, list)
			return f
		}))
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

// resources writes what is said, who says it, and in the end, where nobody reads, how it is coded.
func (g *generation) resources(f *jen.File, ns *model.Namespace, list []*model.Resource) {
	var operations []*model.Operation
	for _, r := range list {
		operations = append(operations, r.Operations...)
	}
	g.decls(f, list)
	f.Add(g.endpoints(ns, list, operations))
	f.Add(g.params(ns, operations))
	for _, o := range operations {
		g.clientMethods(f, o)
	}
	f.Add(g.interfaces(list))
	for _, r := range list {
		g.codeMethods(f, ns, r)
	}
}

// codeMethods writes the lists of the fields, one below the other.
func (g *generation) codeMethods(f *jen.File, ns *model.Namespace, r *model.Resource) {
	for _, d := range r.Decls {
		if d.Kind == model.Object {
			f.Add(g.codeMethod(d.Struct))
		}
	}
	for _, o := range r.Operations {
		if len(o.Params.Fields) > 0 && !isIndex(ns, r) {
			f.Add(g.codeMethod(o.Params))
		}
	}
}

// params writes the types of the params:
//
//	// The params of the operations.
//	type (
//		PostsListParams struct {
//			Context rest.Opt[rest.ContextName]
//		}
//		PostsUpdateParams PostsCreateParams
//	)
func (g *generation) params(ns *model.Namespace, operations []*model.Operation) *jen.Statement {
	if o := operations[0]; len(operations) == 1 {
		return doc(o.Params.Name + " are the params of " + o.Resource.Name + "." + o.Name + ".").Type().Add(g.paramsType(ns, o)).Line()
	}
	return doc("The params of the operations.").Type().DefsFunc(func(b *jen.Group) {
		for _, o := range operations {
			b.Add(g.paramsType(ns, o))
		}
	}).Line()
}

// paramsType writes the type of the params of an operation. Those of an earlier one of its kin with the same fields lend their
// declaration.
func (g *generation) paramsType(ns *model.Namespace, o *model.Operation) *jen.Statement {
	p := o.Params
	if isIndex(ns, o.Resource) {
		return jen.Id(p.Name).Op("=").Qual(g.rest, "IndexParams")
	}
	twin := earlierParams(g.kin[o.Resource], o)
	switch {
	case twin == nil:
		return g.structType(p, "")
	case saySame(twin.Params, p):
		return like(p, twin.Params)
	}
	return like(p, twin.Params).Add(note("None is required or has a default."))
}

// clientMethods writes the methods of an operation:
//
//	// Get is GET /wp/v2/posts/{id}.
//	func (s PostsClient) Get(ctx context.Context, id int, p PostsGetParams) (Post, error) {
//		return rest.Do[Post](ctx, s.c, &PostsGetEndpoint, rest.Path("/wp/v2/posts/%", id), &p)
//	}
func (g *generation) clientMethods(f *jen.File, o *model.Operation) {
	for _, call := range o.Calls() {
		switch call.Name {
		case o.Name:
			f.Add(g.method(o, call, g.operationDoc(o), "Do", o.Result.GoType()))
		case o.Walker:
			f.Add(g.method(o, call, o.Walker+" is "+o.Name+", page by page.", "All", o.Result.Item()))
		case o.Uploader:
			f.Add(g.method(o, call, o.Uploader+" is "+o.Name+" with the file as its body. The params go into the query.", "Upload", o.Result.GoType()))
		}
	}
}

// method writes a method that returns what a function of the support package makes of a type.
func (g *generation) method(o *model.Operation, call model.Call, comment, function string, of model.GoType) *jen.Statement {
	names := []string{"ctx"}
	if o.Positional() {
		for _, c := range o.Captures {
			names = append(names, c.Param)
		}
	}
	if call.Name == o.Uploader {
		names = append(names, "file")
	}
	names = append(names, "p")
	params := g.named(names, call.Params)
	if last := len(params) - 1; headSize(o, call, names) > maxColumns {
		params[last] = jen.Line().Add(params[last])
	}
	return doc(comment).Func().Params(jen.Id("s").Id(o.Resource.Name+"Client")).Id(call.Name).
		Params(params...).Add(g.results(call)).Block(
		g.handOn(o, call, names), jen.Return(jen.Qual(g.rest, function).Types(g.goType(of)).
			Call(g.callArgs(o, call, tabWidth+len("return rest.[]")+len(function)+len(of.String()))...)),
	).Line()
}

// callArgs writes the arguments of rest.Do and its like behind so many columns; the path begins a line where all do not fit on one.
func (g *generation) callArgs(o *model.Operation, call model.Call, before int) []jen.Code {
	path := g.path(o)
	size := before + len(`(ctx, s.c, &, "", &p)`) + len(o.Var) + len(o.Path)
	for i, c := range o.Captures {
		if i == 0 {
			size += len("rest.Path()")
		}
		size += len(", ") + len(c.Param)
	}
	if call.Name == o.Uploader {
		size += len(", file")
	}
	if size > maxColumns {
		path = jen.Line().Add(path)
	}
	args := []jen.Code{jen.Id("ctx"), jen.Id("s").Dot("c"), jen.Op("&").Id(o.Var), path}
	if call.Name == o.Uploader {
		args = append(args, jen.Id("file"))
	}
	return append(args, jen.Op("&").Id("p"))
}

// headSize is how many columns the first line of a method takes.
func headSize(o *model.Operation, call model.Call, names []string) int {
	n := len("func (s Client) ()  {") + len(o.Resource.Name) + len(call.Name) - len(", ")
	for i, t := range call.Params {
		n += len(names[i]) + len(", ")
		if i+1 == len(names) || call.Params[i+1].String() != t.String() {
			n += len(t.String()) + len(" ")
		}
	}
	for _, t := range call.Results {
		n += len(t.String()) + len(", ")
	}
	if len(call.Results) == 1 {
		n -= len(", ")
	}
	return n
}

// handOn makes a part of a gateway of a method that takes a file: the file is no param, so that it has to be looked for.
//
//	if file, ok := rest.Uploaded(ctx); ok && file.Name != "" {
//		return s.Upload(ctx, file, p)
//	}
func (g *generation) handOn(o *model.Operation, call model.Call, names []string) jen.Code {
	if o.Uploader == "" || call.Name != o.Name {
		return jen.Null()
	}
	var args []jen.Code
	for _, name := range slices.Insert(slices.Clone(names), len(names)-1, "file") {
		args = append(args, jen.Id(name))
	}
	return jen.If(jen.List(jen.Id("file"), jen.Id("ok")).Op(":=").Qual(g.rest, "Uploaded").Call(jen.Id("ctx")),
		jen.Id("ok").Op("&&").Id("file").Dot("Name").Op("!=").Lit("")).Block(
		jen.Return(jen.Id("s").Dot(o.Uploader).Call(args...)))
}

// named writes parameters; neighbours of one type share it.
func (g *generation) named(names []string, types []model.GoType) []jen.Code {
	var list, same []jen.Code
	for i, t := range types {
		same = append(same, jen.Id(names[i]))
		if i+1 == len(types) || types[i+1].String() != t.String() {
			list = append(list, jen.List(same...).Add(g.goType(t)))
			same = nil
		}
	}
	return list
}

func (g *generation) types(list []model.GoType) []jen.Code {
	var types []jen.Code
	for _, t := range list {
		types = append(types, g.goType(t))
	}
	return types
}

// results writes what a method returns.
func (g *generation) results(call model.Call) jen.Code {
	if len(call.Results) == 1 {
		return g.goType(call.Results[0])
	}
	return jen.Params(g.types(call.Results)...)
}

func (g *generation) operationDoc(o *model.Operation) string {
	text := o.Name + " is " + methodList(o) + " " + o.Template + ". "
	for _, c := range o.Captures {
		if c.Optional && o.Positional() {
			text += "An empty " + c.Param + " is left out. "
		}
	}
	if o.Uploader != "" {
		text += "In a handler that was sent a file it hands this on. "
	}
	return strings.TrimSpace(text + g.only(o.In))
}

func methodList(o *model.Operation) string { return strings.Join(o.Methods, ", ") }

// path writes the address of an operation: a constant, or rest.Path("/wp/v2/posts/%", id).
func (g *generation) path(o *model.Operation) *jen.Statement {
	if len(o.Captures) == 0 {
		return jen.Lit(o.Address())
	}
	var captures []any
	for _, c := range o.Captures {
		value := jen.Id(c.Param)
		if !o.Positional() {
			value = jen.Id("p").Dot(c.Go).Dot("Or").Call(zero(c))
		}
		if c.Optional {
			if !o.Positional() && isWord(o.Params, c.Name) {
				value = jen.String().Parens(value)
			}
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

// isWord reports whether a param is of a type with constants.
func isWord(params *model.Struct, name string) bool {
	return slices.ContainsFunc(params.Fields, func(f *model.Field) bool { return f.Name == name && f.Type.Kind == model.Word })
}

func zero(c model.Capture) jen.Code {
	if c.Int {
		return jen.Lit(0)
	}
	return jen.Lit("")
}

// interfaces writes the interfaces of resources:
//
//	// What serves the resources; their clients do, too.
//	type (
//		PostsServer interface {
//			Get(context.Context, int, PostsGetParams) (Post, error)
//		}
//	)
func (g *generation) interfaces(list []*model.Resource) *jen.Statement {
	if r := list[0]; len(list) == 1 {
		return doc(r.Name + "Server serves " + r.Name + "; " + r.Name + "Client is one.").Type().Add(g.server(r)).Line()
	}
	return doc("What serves the resources; their clients do, too.").Type().DefsFunc(func(b *jen.Group) {
		for _, r := range list {
			b.Add(g.server(r))
		}
	}).Line()
}

func (g *generation) server(r *model.Resource) *jen.Statement {
	return jen.Id(r.Name + "Server").InterfaceFunc(func(b *jen.Group) {
		for _, o := range r.Operations {
			call := o.Calls()[0]
			b.Id(o.Name).Params(g.types(call.Params)...).Add(g.results(call))
		}
	})
}
