package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
)

// server writes the server interface of a resource and a struct to embed:
//
//	// PostsServer is the server side of the posts endpoints; *PostsClient
//	// implements it too.
//	type PostsServer interface {
//		// Get serves GET /cms/v2/posts/{id}.
//		Get(ctx context.Context, id int, params PostsGetParams) (Post, error)
//	}
//
//	// UnimplementedPostsServer is for servers to embed that implement a part of
//	// PostsServer; its methods return a 501 error.
//	type UnimplementedPostsServer struct{}
//
//	// Get returns a 501 error.
//	func (UnimplementedPostsServer) Get(context.Context, …) (res Post, err error) {
//		return res, rest.NotImplemented()
//	}
func (g *generation) server(f *jen.File, r *model.Resource) {
	name := r.Name + "Server"
	text := name + " is the server side of " + endpointsNoun(r) + "; *" + r.Name + "Client implements it too."
	f.Add(doc(text)).Type().Id(name).InterfaceFunc(func(b *jen.Group) {
		for _, o := range r.Operations {
			s := g.signature("", o, o.Calls()[0])
			b.Add(fieldDoc(o.Name + " serves " + route(o) + g.only(o.In) + ".").Add(g.code(s)))
		}
	}).Line()
	unimplemented := "Unimplemented" + name
	text = unimplemented + " is for servers to embed that implement a part of " + name + "; its methods return a 501 error."
	f.Add(doc(text)).Type().Id(unimplemented).Struct().Line()
	for _, o := range r.Operations {
		s := g.signature(unimplemented, o, o.Calls()[0])
		s.names, s.result = nil, "res"
		f.Add(doc(o.Name + " returns a 501 error.")).Add(g.code(s)).Block(
			jen.Return(jen.Id("res"), g.rest("NotImplemented").Call()),
		).Line()
	}
}

// register writes
//
//	func (s Server) handlePosts(mux *rest.Mux) {
//		server := s.Posts
//		if server == nil {
//			mux.Add(
//				PostsGetEndpoint,
//			)
//			return
//		}
//		handlers := mux.For(server)
//		handlers.Handle(…)
//	}
func (g *generation) register(f *jen.File, r *model.Resource) {
	var endpoints, handlers []jen.Code
	for _, o := range r.Operations {
		endpoints = append(endpoints, jen.Id(o.Var))
		handlers = append(handlers, g.handle(o))
	}
	body := append([]jen.Code{
		jen.Id("server").Op(":=").Id("s").Dot(r.Name),
		jen.If(jen.Id("server").Op("==").Nil()).Block(
			jen.Id("mux").Dot("Add").Add(arguments(endpoints)),
			jen.Return(),
		),
		jen.Id("handlers").Op(":=").Id("mux").Dot("For").Call(jen.Id("server")),
	}, handlers...)
	f.Func().Params(jen.Id("s").Id("Server")).Id("handle" + r.Name).
		Params(jen.Id("mux").Op("*").Add(g.rest("Mux"))).
		Block(body...).Line()
}

// handle writes
//
//	handlers.Handle(PostsGetEndpoint, func(call *rest.ServerCall) {
//		var params PostsGetParams
//		var res Post
//		call.Set(&params, &res, func(ctx context.Context) (err error) {
//			res, err = server.Get(ctx, call.Int(0), params)
//			return err
//		})
//	})
func (g *generation) handle(o *model.Operation) *jen.Statement {
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
	return jen.Op("handlers.Handle("+o.Var+", func(call *").Add(g.rest("ServerCall")).Op(") {\n"+
		"var params "+o.Params.Name+"\n"+
		"var res ").Add(g.goType(o.Result.GoType())).Op("\n"+
		"call.Set(&params, ").Add(g.coded(o.Result)).Op(", func(ctx ").Qual("context", "Context").Op(") (err error) {\n" +
		"res, err = server." + o.Name + "(" + args + "params)\n" +
		"return err\n" +
		"})\n" +
		"})")
}
