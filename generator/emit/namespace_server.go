package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
)

// serverFiles returns the files of the server package of a namespace: two for
// the namespace, and one for each family of resources.
func (g *generation) serverFiles(ns *model.Namespace) []job {
	folder, name := serverFolder(ns), serverPackage(ns.Package)
	jobs := []job{
		g.goFile(folder+"/"+name+".go", func() *jen.File { return g.namespaceServer(ns) }),
		g.goFile(folder+"/"+routesFile, func() *jen.File { return g.namespaceRoutes(ns) }),
	}
	for _, list := range ns.Files {
		jobs = append(jobs, g.goFile(folder+"/"+list[0].File, func() *jen.File {
			f := g.serverFile(ns)
			for _, r := range list {
				g.server(f, ns, r)
			}
			for _, r := range list {
				g.register(f, ns, r)
			}
			return f
		}))
	}
	return jobs
}

// namespaceServer writes the file that ties the servers of a namespace together:
//
//	// Server serves the namespace cms/v2. …
//	type Server struct {
//		// Posts serves the posts endpoints.
//		Posts Posts
//	}
//
//	// Gateway returns a Server that forwards all requests …
//	func Gateway(restClient *rest.Client) Server {
//		c := cmsv2.NewClient(restClient.With(rest.Forwarding()))
//		var s Server
//		s.Posts = c.Posts
//		return s
//	}
//
//	// NewHandler returns a handler of the namespace cms/v2 …
//	func NewHandler(s Server, options ...server.Option) http.Handler {
//		return NewMux(s, options...)
//	}
//
//	// NewMux is NewHandler with a result of type *server.Mux …
//	func NewMux(s Server, options ...server.Option) *server.Mux {
//		mux := server.NewMux(options...)
//		mux.Routes(…)
//		s.Handle(mux)
//		return mux
//	}
//
//	// Handle registers the endpoints of the namespace cms/v2 with mux.
//	func (s Server) Handle(mux *server.Mux) {
//		s.handlePosts(mux)
//	}
func (g *generation) namespaceServer(ns *model.Namespace) *jen.File {
	f := g.serverFile(ns)
	g.packageComment(f, "Package "+serverPackage(ns.Package)+" has the server side of "+namespaceNoun(ns)+".")
	text := "Server serves " + namespaceNoun(ns) + "."
	text += " If a field of Server is nil, its endpoints return a 501 error for valid requests."
	f.Add(doc(text)).Type().Id("Server").StructFunc(func(b *jen.Group) {
		for _, r := range ns.Resources {
			b.Add(fieldDoc(r.Name + " serves " + endpointsNoun(r) + ".")).Id(r.Name).Id(r.Name)
		}
	}).Line()
	g.namespaceGateway(f, ns)
	g.namespaceHandler(f, ns)
	f.Add(doc("Handle registers the endpoints of " + namespaceNoun(ns) + " with mux.")).
		Func().Params(jen.Id("s").Id("Server")).Id("Handle").Params(jen.Id("mux").Op("*").Add(g.supportServer("Mux"))).
		BlockFunc(func(b *jen.Group) {
			for _, r := range ns.Resources {
				b.Id("s").Dot("handle" + r.Name).Call(jen.Id("mux"))
			}
		})
	return f
}

func (g *generation) namespaceGateway(f *jen.File, ns *model.Namespace) {
	f.Add(doc("Gateway returns a Server that forwards all requests with restClient, as rest.Forwarding describes.")).
		Func().Id("Gateway").Params(jen.Id("restClient").Op("*").Add(g.rest("Client"))).Id("Server").BlockFunc(func(b *jen.Group) {
		b.Id("c").Op(":=").Qual(g.at(ns.Package), "NewClient").
			Call(jen.Id("restClient").Dot("With").Call(g.rest("Forwarding").Call()))
		b.Var().Id("s").Id("Server")
		for _, r := range ns.Resources {
			b.Id("s").Dot(r.Name).Op("=").Id("c").Dot(r.Name)
		}
		b.Return(jen.Id("s"))
	}).Line()
}

func (g *generation) namespaceHandler(f *jen.File, ns *model.Namespace) {
	text := "NewHandler returns a handler of " + namespaceNoun(ns) + " that routes, checks and converts requests as the " +
		"site does, and calls s with them; it serves no index."
	f.Add(g.newHandler(text, func(b *jen.Group) {
		b.Id("mux").Dot("Routes").Add(arguments(g.each("routes")))
		b.Id("s").Dot("Handle").Call(jen.Id("mux"))
	})).Line()
}

// namespaceRoutes writes the order of the routes of a namespace.
func (g *generation) namespaceRoutes(ns *model.Namespace) *jen.File {
	own := map[string]bool{}
	for _, r := range ns.Resources {
		for _, o := range r.Operations {
			for _, e := range o.Endpoints {
				own[e.Route] = true
			}
		}
	}
	f := g.serverFile(ns)
	for d, order := range g.api.Order {
		g.order(f, d, slices.DeleteFunc(slices.Clone(order), func(route string) bool { return !own[route] }))
	}
	return f
}
