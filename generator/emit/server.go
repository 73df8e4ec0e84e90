package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
)

// server writes the server interface of a resource and a struct to embed:
//
//	// PostsServer is the server side of the posts endpoints. *PostsClient
//	// implements PostsServer too.
//	type PostsServer interface {
//		// Get serves GET /cms/v2/posts/{id}.
//		Get(ctx context.Context, id int, params PostsGetParams) (Post, error)
//	}
//
//	// UnimplementedPostsServer can be embedded to implement PostsServer in part.
//	type UnimplementedPostsServer struct{}
//
//	// Get returns a 501 error.
//	func (UnimplementedPostsServer) Get(ctx context.Context, …) (res Post, err error) {
//		return res, rest.NotImplemented()
//	}
func (g *generation) server(f *jen.File, r *model.Resource) {
	name := r.Name + "Server"
	text := name + " is the server side of " + endpointsNoun(r) + ". *" + r.Name + "Client implements " + name + " too."
	f.Add(doc(text)).Type().Id(name).InterfaceFunc(func(b *jen.Group) {
		for _, o := range r.Operations {
			s := g.signature("", o, o.Calls()[0])
			b.Add(fieldDoc(o.Name + " serves " + route(o) + g.only(o.In) + ".").Add(g.code(s)))
		}
	}).Line()
	unimplemented := "Unimplemented" + name
	text = unimplemented + " can be embedded to implement " + name + " in part: methods that are not overridden return a 501 error."
	f.Add(doc(text)).Type().Id(unimplemented).Struct().Line()
	for _, o := range r.Operations {
		s := g.signature(unimplemented, o, o.Calls()[0])
		s.result = "res"
		f.Add(doc(o.Name + " returns a 501 error.")).Add(g.code(s)).Block(
			jen.Return(jen.Id("res"), g.rest("NotImplemented").Call()),
		).Line()
	}
}

// register writes
//
//	// handlePosts registers the posts endpoints.
//	func (s Server) handlePosts(mux *rest.Mux) {
//		server := s.Posts
//		if server == nil {
//			server = UnimplementedPostsServer{}
//		}
//		mux.Handle(…)
//	}
func (g *generation) register(f *jen.File, r *model.Resource) {
	f.Add(doc("handle" + r.Name + " registers " + endpointsNoun(r) + ".")).
		Func().Params(jen.Id("s").Id("Server")).Id("handle" + r.Name).Params(jen.Id("mux").Op("*").Add(g.rest("Mux"))).
		BlockFunc(func(b *jen.Group) {
			b.Id("server").Op(":=").Id("s").Dot(r.Name)
			b.If(jen.Id("server").Op("==").Nil()).Block(
				jen.Id("server").Op("=").Id("Unimplemented" + r.Name + "Server").Values())
			for _, o := range r.Operations {
				b.Add(g.handle(o))
			}
		}).Line()
}

// handle writes
//
//	mux.Handle(PostsGetEndpoint,
//		func(ctx context.Context, req *rest.ServerRequest) (codec.FieldCoder, error) {
//			var params PostsGetParams
//			req.Bind(&params)
//			res, err := server.Get(ctx, req.Int(0), params)
//			return &res, err
//		})
func (g *generation) handle(o *model.Operation) *jen.Statement {
	args := []jen.Code{jen.Id("ctx")}
	if o.Positional() {
		for i, c := range o.Captures {
			read := "String"
			if c.Int {
				read = "Int"
			}
			args = append(args, jen.Id("req").Dot(read).Call(jen.Lit(i)))
		}
	}
	args = append(args, jen.Id("params"))
	handler := jen.Func().Params(
		jen.Id("ctx").Qual("context", "Context"),
		jen.Id("req").Op("*").Add(g.rest("ServerRequest")),
	).Params(g.codec("FieldCoder"), jen.Error()).Block(
		jen.Var().Id("params").Id(o.Params.Name),
		jen.Id("req").Dot("Bind").Call(jen.Op("&").Id("params")),
		jen.List(jen.Id("res"), jen.Id("err")).Op(":=").Id("server").Dot(o.Name).Call(args...),
		jen.Return(g.coded(o.Result), jen.Id("err")),
	)
	return jen.Id("mux").Dot("Handle").Call(jen.Id(o.Var), jen.Line().Add(handler))
}
