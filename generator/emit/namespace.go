package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
)

// namespace writes the file that ties the resources of a package together.
func (g *generation) namespace(ns *model.Namespace) *jen.File {
	f := g.file(g.at(ns.Package), ns.Package)
	what := "the namespace " + ns.Name
	if ns.Name == "" {
		what = "the routes that belong to no namespace"
	}
	g.packageComment(f, ns.Package, what)
	f.Add(doc("namespace is the name of " + what + ".")).Const().Id("namespace").Op("=").Lit(ns.Name).Line()
	g.constants(f)
	f.Add(g.clients(ns))
	f.Add(g.servers(ns))
	f.Add(unimplemented(ns)).Line()
	for _, r := range ns.Resources {
		if isIndex(ns, r) {
			g.resources(f, ns, []*model.Resource{r})
		}
	}
	return f
}

// packageComment says what the package is of.
func (g *generation) packageComment(f *jen.File, name, what string) {
	text := "Package " + name + " holds the types, the client and the server of " + what + ". Package " + g.Package + " says how to read it."
	for _, line := range wrap(plain(text), 117) {
		f.PackageComment(remark(line))
	}
}

// constants writes the names of the deployments, as bits of a set.
func (g *generation) constants(f *jen.File) {
	if len(g.api.Deployments) < 2 {
		return
	}
	f.Add(doc("The deployments, as sets of one.")).Const().DefsFunc(func(b *jen.Group) {
		for i, name := range g.api.Constants {
			s := b.Id(name)
			if i == 0 {
				s.Qual(g.rest, "Deployments").Op("=").Lit(1).Op("<<").Iota()
			}
		}
	}).Line()
}

// clients writes
//
//	type (
//		PostsClient struct{ c *rest.Client }
//	)
//
//	type Client struct {
//		Posts PostsClient
//	}
//
//	func NewClient(c *rest.Client) Client {
//		return Client{PostsClient{c}}
//	}
func (g *generation) clients(ns *model.Namespace) *jen.Statement {
	s := doc("The clients of the resources, which Client holds. Calls of a zero one fail with 501 rest_not_implemented.").Type().DefsFunc(func(b *jen.Group) {
		for _, r := range ns.Resources {
			b.Id(r.Name + "Client").Add(oneLine("struct", jen.Id("c").Op("*").Qual(g.rest, "Client")))
		}
	}).Line().Line()
	return s.Add(g.client(ns))
}

func (g *generation) client(ns *model.Namespace) *jen.Statement {
	s := doc("Client calls what is in the namespace.").Type().Id("Client").StructFunc(func(b *jen.Group) {
		for _, r := range ns.Resources {
			b.Id(r.Name).Id(r.Name + "Client")
		}
	}).Line().Line()
	return s.Add(doc("NewClient returns a Client that sends its requests with c.")).
		Func().Id("NewClient").Params(jen.Id("c").Op("*").Qual(g.rest, "Client")).Id("Client").Block(
		jen.Return(jen.Id("Client").Add(fields(ns, len("Client{c}"), func(name string) jen.Code {
			return jen.Id(name + "Client").Values(jen.Id("c"))
		}))),
	).Line()
}

// fields writes a value for each resource, as many a line as fit. Each is so much longer than the name of its resource.
func fields(ns *model.Namespace, longer int, value func(name string) jen.Code) *jen.Statement {
	var list []jen.Code
	var sizes []int
	for _, r := range ns.Resources {
		list = append(list, value(r.Name))
		sizes = append(sizes, len(r.Name)+longer)
	}
	if len(list) < 4 {
		return jen.Values(list...)
	}
	return filled(list, sizes, 2)
}

// servers writes
//
//	type Server struct {
//		Posts PostsServer
//	}
//
//	func NewServer(c Client) Server {
//		return Server{c.Posts}
//	}
//
//	func (s Server) Handle(m *rest.Mux) {
//		rest.Handle1(m, &PostsGetEndpoint, s.Posts, PostsServer.Get)
//	}
func (g *generation) servers(ns *model.Namespace) *jen.Statement {
	s := doc("Server serves the namespace. What is nil answers 501 rest_not_implemented, after the request was checked.").
		Type().Id("Server").StructFunc(func(b *jen.Group) {
		for _, r := range ns.Resources {
			b.Id(r.Name).Id(r.Name + "Server")
		}
	}).Line().Line()
	s.Add(doc("NewServer returns a Server that hands on to c what is asked of it.")).
		Func().Id("NewServer").Params(jen.Id("c").Id("Client")).Id("Server").Block(
		jen.Return(jen.Id("Server").Add(fields(ns, len("c."), func(name string) jen.Code { return jen.Id("c").Dot(name) }))),
	).Line().Line()
	return s.Add(doc("Handle makes m serve the namespace with s.")).
		Func().Params(jen.Id("s").Id("Server")).Id("Handle").Params(jen.Id("m").Op("*").Qual(g.rest, "Mux")).BlockFunc(func(b *jen.Group) {
		for _, r := range ns.Resources {
			for _, o := range r.Operations {
				b.Add(g.handle(o))
			}
		}
	}).Line()
}

func (g *generation) handle(o *model.Operation) *jen.Statement {
	name, r := "Handle", o.Resource.Name
	if n := len(o.Captures); n > 0 && o.Positional() {
		name += string(rune('0' + n))
	}
	return jen.Qual(g.rest, name).Call(jen.Id("m"), jen.Op("&").Id(o.Var), jen.Id("s").Dot(r), jen.Id(r+"Server").Dot(o.Name))
}

// unimplemented writes
//
//	type (
//		UnimplementedPostsServer = PostsClient
//	)
func unimplemented(ns *model.Namespace) *jen.Statement {
	return doc("For servers to embed: what they do not implement answers 501.").Type().DefsFunc(func(b *jen.Group) {
		for _, r := range ns.Resources {
			b.Id("Unimplemented" + r.Name + "Server").Op("=").Id(r.Name + "Client")
		}
	})
}
