package emit

import (
	"path"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// client writes the client of a resource:
//
//	// PostsClient calls the posts endpoints and returns errors of type
//	// *rest.Error.
//	type PostsClient rest.Client
//
// and its methods.
func (g *generation) client(f *jen.File, r *model.Resource) {
	name := r.Name + "Client"
	text := name + " calls " + endpointsNoun(r) + " and returns errors of type *rest.Error."
	f.Add(doc(text)).Type().Id(name).Add(g.rest("Client")).Line()
	if collection := r.Collection(); collection != "" {
		f.Add(g.otherBase(name, collection)).Line()
	}
	for _, o := range r.Operations {
		for _, call := range o.Calls() {
			s := g.signature("c *"+name, o, call)
			f.Add(g.callDoc(o, call)).Add(g.code(s)).Block(g.callBody(o, call)...).Line()
		}
	}
}

// otherBase writes the method that calls another collection of the same form:
//
//	// At returns a client for another collection of the same form: At("books")
//	// calls /cms/v2/books.
//	func (c *PostsClient) At(base string) *PostsClient {
//		return (*PostsClient)((*rest.Client)(c).WithBase("/cms/v2/posts", base))
//	}
func (g *generation) otherBase(client, collection string) *jen.Statement {
	text := model.OtherBase + ` returns a client for another collection of the same form: ` + model.OtherBase +
		`("books") calls ` + path.Dir(collection) + "/books."
	call := g.restClient().Dot("WithBase").Call(jen.Lit(collection), jen.Id("base"))
	return doc(text).Func().Params(jen.Id("c").Op("*").Id(client)).Id(model.OtherBase).
		Params(jen.Id("base").String()).Op("*").Id(client).Block(jen.Return(jen.Parens(jen.Op("*").Id(client)).Call(call)))
}

// callDoc writes the comment of a client's method.
func (g *generation) callDoc(o *model.Operation, call model.Call) *jen.Statement {
	request := o.Methods[0] + " " + o.Template
	text := call.Name + " calls " + request
	if result := resultNoun(o); result != "" {
		text = call.Name + " returns " + result + ": " + request
	}
	text += g.only(o.In)
	switch call.Name {
	case o.Walker:
		text = call.Name + " iterates over all " + plural(o.Resource) + " that match params, fetching one page at a time"
	case o.Uploader:
		text += " with the file as body and params in the query"
	}
	if o.Positional() {
		for _, c := range o.Captures {
			if c.Optional {
				text += "; an empty " + c.Param + " is left out"
			}
		}
	}
	if o.Uploader == "" || call.Name != o.Name {
		return doc(text + ".")
	}
	text += ". A gateway forwards the file of a request too"
	return doc(text + ".")
}

// resultNoun describes what an operation returns, such as "one page of posts". It
// returns "" if its name and its result do not show that.
func resultNoun(o *model.Operation) string {
	many := plural(o.Resource)
	one := naming.Singular(many)
	switch {
	case o.Result.Type == nil:
	case o.Name == "List" && o.Result.Kind == model.PageResult:
		return "one page of " + many
	case o.Name == "List" && o.Result.Kind == model.ListResult:
		return "a list of " + many
	case o.Result.Kind == model.DeletedResult:
		return "the deleted " + one
	case o.Result.Kind != model.OneResult:
	case o.Name == "Create" && o.Methods[0] == "POST":
		return "the new " + one
	case len(o.Captures) == 0: // the settings of a site
	case o.Name == "Get":
		return "one " + one
	case o.Name == "Update":
		return "the changed " + one
	}
	return ""
}

// callBody writes the body of a client's method:
//
//	var res Post
//	path := rest.Path("/cms/v2/posts/%", id)
//	err := rest.Do(ctx, (*rest.Client)(c), PostsGetEndpoint, path, &params, &res)
//	return res, err
//
// A path without captures is part of the call if the line has room for it.
func (g *generation) callBody(o *model.Operation, call model.Call) []jen.Code {
	var body []jen.Code
	path := jen.Id("path")
	switch {
	case len(o.Captures) > 0:
		body = append(body, jen.Id("path").Op(":=").Add(g.path(o)))
	case callWidth(o, call) > maxColumns:
		body = append(body, jen.Id("path").Op(":=").Lit(o.Address()))
	default:
		path = jen.Lit(o.Address())
	}
	args := []jen.Code{jen.Id("ctx"), g.restClient(), jen.Id(o.Var), path}
	params := jen.Op("&").Id("params")
	switch call.Name {
	case o.Walker:
		return append(body, jen.Return(g.rest("All").Types(g.goType(o.Result.Item())).Call(append(args, params)...)))
	case o.Uploader:
		body = append(body, g.do("Upload", o, append(args, jen.Id("file"), params))...)
	default:
		body = append(body, g.do("Do", o, append(args, params))...)
	}
	return body
}

// restClient writes the client that sends the requests: a PostsClient is one
// with another name, so that nil works like a zero rest.Client.
func (g *generation) restClient() *jen.Statement {
	return jen.Parens(jen.Op("*").Add(g.rest("Client"))).Call(jen.Id("c"))
}

// callWidth returns how many columns the call of callBody takes with its path.
func callWidth(o *model.Operation, call model.Call) int {
	line := "err := rest.Do(ctx, (*rest.Client)(c), , , &params, &res)"
	if adapter := adapterOf(o.Result); adapter != "" {
		line += "rest.()" + adapter
	}
	switch call.Name {
	case o.Walker:
		line = "return rest.All[](ctx, (*rest.Client)(c), , , &params)" + o.Result.Item().String()
	case o.Uploader:
		line += "Upload, file"
	}
	return tabWidth + len(line) + len(o.Var) + len(strconv.Quote(o.Address()))
}

// do writes the call that decodes a response, and what comes before and after.
func (g *generation) do(function string, o *model.Operation, args []jen.Code) []jen.Code {
	return []jen.Code{
		jen.Var().Id("res").Add(g.goType(o.Result.GoType())),
		jen.Id("err").Op(":=").Add(g.rest(function)).Call(append(args, g.target(o.Result))...),
		jen.Return(jen.Id("res"), jen.Id("err")),
	}
}

// target writes the variable that a result is decoded into: &res, or
// rest.PageOf(&res).
func (g *generation) target(r model.Result) *jen.Statement {
	res := jen.Op("&").Id("res")
	if adapter := adapterOf(r); adapter != "" {
		return g.rest(adapter).Call(res)
	}
	return res
}

// adapters are the functions of package rest for results that do not encode
// themselves.
var adapters = map[model.ResultKind]string{
	model.PageResult:      "PageOf",
	model.ListResult:      "ListOf",
	model.MapResult:       "MapOf",
	model.DeletedResult:   "DeletedOf",
	model.ItemBatchResult: "ItemBatchOf",
}

// adapterOf returns the name of the adapter of a result; it is empty for most.
func adapterOf(r model.Result) string {
	if r.IsValue() {
		return "ValueOf"
	}
	return adapters[r.Kind]
}

// path writes the path of a request with captures:
//
//	rest.Path("/cms/v2/posts/%", id)
func (g *generation) path(o *model.Operation) *jen.Statement {
	var captures []any
	for _, c := range o.Captures {
		value := jen.Id(c.Param)
		if !o.Positional() {
			value = g.captureField(o, c)
		}
		if c.Optional {
			value = g.rest("OptionalSegment").Values(jen.Lit(c.Lead), value)
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
	if !o.Positional() {
		return g.rest("Path").Add(arguments(args))
	}
	return g.rest("Path").Call(args...)
}

// captureField writes the value of a capture that is a field of the parameters:
// params.ID.Or(0), or string(params.Kind).
func (g *generation) captureField(o *model.Operation, c model.Capture) *jen.Statement {
	at := slices.IndexFunc(o.Params.Fields, func(f *model.Field) bool { return f.Name == c.Name })
	field := o.Params.Fields[at]
	value := jen.Id("params").Dot(field.Go)
	switch {
	case !field.Opt:
		return jen.String().Parens(value)
	case c.Int:
		return value.Dot("Or").Call(jen.Lit(0))
	}
	return value.Dot("Or").Call(jen.Lit(""))
}
