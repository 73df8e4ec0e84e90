package emit

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// serverPackage returns the name of the package with the servers for a package
// of clients. It is in the folder of that package. The go command ignores folders
// that begin with _.
func serverPackage(pkg string) string { return strings.TrimLeft(pkg, "_") + symbol.ServerSuffix }

// serverFolder returns the folder of the servers of a namespace.
func serverFolder(ns *model.Namespace) string { return ns.Package + "/" + serverPackage(ns.Package) }

// serverFile starts a file of the server package of a namespace.
func (g *generation) serverFile(ns *model.Namespace) *jen.File {
	f := g.file(g.at(serverFolder(ns)), serverPackage(ns.Package))
	f.ImportName(g.at(ns.Package), ns.Package)
	return f
}

// server writes the server interface of a resource and a struct to embed:
//
//	// Posts serves the posts endpoints; *cmsv2.PostsClient implements it too.
//	type Posts interface {
//		// Get serves GET /cms/v2/posts/{id}.
//		Get(ctx context.Context, id int, params cmsv2.PostsGetParams) (cmsv2.Post, error)
//	}
//
//	// UnimplementedPosts implements Posts with methods that return a 501 error.
//	// Embed UnimplementedPosts to implement a part of Posts.
//	type UnimplementedPosts struct{}
//
//	// Get returns a 501 error.
//	func (UnimplementedPosts) Get(context.Context, …) (res cmsv2.Post, err error) {
//		return res, rest.NotImplemented()
//	}
func (g *generation) server(f *jen.File, ns *model.Namespace, r *model.Resource) {
	text := r.Name + " serves " + endpointsNoun(r) + "; *" + ns.Package + "." + r.Name + "Client implements it too."
	f.Add(doc(text)).Type().Id(r.Name).InterfaceFunc(func(b *jen.Group) {
		for _, o := range r.Operations {
			s := g.serverSignature("", ns, o)
			b.Add(fieldDoc(o.Name + " serves " + route(o) + g.only(o.In) + ".").Add(g.code(s)))
		}
	}).Line()
	unimplemented := "Unimplemented" + r.Name
	text = unimplemented + " implements " + r.Name + " with methods that return a 501 error. Embed " + unimplemented + " to implement a part of " + r.Name + "."
	f.Add(doc(text)).Type().Id(unimplemented).Struct().Line()
	for _, o := range r.Operations {
		s := g.serverSignature(unimplemented, ns, o)
		s.names, s.result = nil, "res"
		f.Add(doc(o.Name + " returns a 501 error.")).Add(g.code(s)).Block(
			jen.Return(jen.Id("res"), g.rest("NotImplemented").Call()),
		).Line()
	}
}

// serverSignature returns the method of a server for an operation. Its types are
// declared in the package of clients.
func (g *generation) serverSignature(receiver string, ns *model.Namespace, o *model.Operation) signature {
	call, pkg := o.Calls()[0], g.at(ns.Package)
	call.Params, call.Results = model.Qualified(pkg, call.Params), model.Qualified(pkg, call.Results)
	return g.signature(receiver, o, call)
}

// register writes
//
//	func (s Server) handlePosts(mux *server.Mux) {
//		handler := s.Posts
//		if handler == nil {
//			mux.Add(
//				cmsv2.PostsGetEndpoint,
//			)
//			return
//		}
//		handlers := mux.For(handler)
//		handlers.Handle(…)
//	}
func (g *generation) register(f *jen.File, ns *model.Namespace, r *model.Resource) {
	var endpoints, handlers []jen.Code
	for _, o := range r.Operations {
		endpoints = append(endpoints, jen.Qual(g.at(ns.Package), o.Var))
		handlers = append(handlers, g.handle(ns, o))
	}
	body := append([]jen.Code{
		jen.Id("handler").Op(":=").Id("s").Dot(r.Name),
		jen.If(jen.Id("handler").Op("==").Nil()).Block(
			jen.Id("mux").Dot("Add").Add(arguments(endpoints)),
			jen.Return(),
		),
		jen.Id("handlers").Op(":=").Id("mux").Dot("For").Call(jen.Id("handler")),
	}, handlers...)
	f.Func().Params(jen.Id("s").Id("Server")).Id("handle" + r.Name).
		Params(jen.Id("mux").Op("*").Add(g.supportServer("Mux"))).
		Block(body...).Line()
}

// handle writes
//
//	handlers.Handle(cmsv2.PostsGetEndpoint, func(call *server.Call) {
//		var params cmsv2.PostsGetParams
//		var res cmsv2.Post
//		call.Set(&params, &res, func(ctx context.Context) (err error) {
//			res, err = handler.Get(ctx, call.Int(0), params)
//			return err
//		})
//	})
func (g *generation) handle(ns *model.Namespace, o *model.Operation) *jen.Statement {
	args := "ctx, "
	if o.Positional() {
		for i, c := range o.Captures {
			read := "String"
			if c.Int {
				read = "Int"
			}
			args += "call." + read + "(" + strconv.Itoa(i) + "), "
		}
	}
	pkg := g.at(ns.Package)
	result := model.Qualified(pkg, []model.GoType{o.Result.GoType()})[0]
	return jen.Op("handlers.Handle(").Qual(pkg, o.Var).Op(", func(call *").Add(g.supportServer("Call")).Op(") {\n"+
		"var params ").Qual(pkg, o.Params.Name).Op("\n"+
		"var res ").Add(g.goType(result)).Op("\n"+
		"call.Set(&params, ").Add(g.target(o.Result)).Op(", func(ctx ").Qual("context", "Context").Op(") (err error) {\n" +
		"res, err = handler." + o.Name + "(" + args + "params)\n" +
		"return err\n" +
		"})\n" +
		"})")
}

// newHandler writes NewHandler, and NewMux, which registers the endpoints.
func (g *generation) newHandler(text string, register func(*jen.Group)) *jen.Statement {
	params := func() []jen.Code {
		return []jen.Code{jen.Id("s").Id("Server"), jen.Id("options").Op("...").Add(g.supportServer("Option"))}
	}
	handler := doc(text).Func().Id("NewHandler").Params(params()...).Qual("net/http", "Handler").Block(
		jen.Return(jen.Id("NewMux").Call(jen.Id("s"), jen.Id("options").Op("..."))),
	).Line().Line()
	mux := doc("NewMux is NewHandler with a result of type *server.Mux, whose Match finds the endpoint of a request.").
		Func().Id("NewMux").Params(params()...).Op("*").Add(g.supportServer("Mux")).BlockFunc(func(b *jen.Group) {
		b.Id("mux").Op(":=").Add(g.supportServer("NewMux")).Call(jen.Id("options").Op("..."))
		register(b)
		b.Return(jen.Id("mux"))
	})
	return handler.Add(mux)
}
