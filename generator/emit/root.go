package emit

import (
	"cmp"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/naming"
)

// The files of the root package whose names are the same everywhere.
const (
	routesFile      = "routes.go"
	deploymentsFile = "deployments.go"
)

// rootFiles returns the files of the root package.
func (g *generation) rootFiles() []job {
	jobs := []job{
		g.code(packageFile(g.Package), g.root),
		g.code(routesFile, g.routes),
	}
	if len(g.api.Deployments) > 1 {
		jobs = append(jobs, g.code(deploymentsFile, g.deployments))
	}
	return jobs
}

// packageFile names the file of the client and the server after the package. It has hyphens, because x_windows.go and
// x_test.go mean something to the go command, but none at the beginning, which a compiler would take for a flag; and it is in
// lower case, as not all systems tell cases apart.
func packageFile(pkg string) string {
	name := cmp.Or(strings.Trim(strings.ReplaceAll(strings.ToLower(pkg), "_", "-"), "-"), "site") + ".go"
	if name == routesFile || name == deploymentsFile {
		return "site-" + name
	}
	return name
}

// documents returns the indexes that a generated server serves.
func (g *generation) documents() []job {
	var jobs []job
	for d, x := range g.api.Indexes {
		jobs = append(jobs, job{g.documentName(d), func() ([]byte, error) { return x.Canonical(), nil }})
	}
	return jobs
}

func (g *generation) documentName(d int) string {
	if len(g.api.Deployments) == 1 {
		return "index.json"
	}
	return "index-" + g.api.Deployments[d] + ".json"
}

// root writes the client and the server of all namespaces.
func (g *generation) root() *jen.File {
	f := g.file(g.ImportPath, g.Package)
	f.PackageComment("// Package " + g.Package + " is a client and a server of a site's REST interface. Each namespace is a package of its own; this one")
	f.PackageComment(rootDoc)
	f.Add(g.rootClient())
	f.Add(g.rootServer())
	return f
}

const rootDoc = `// ties them together.
//
// In all of them a comment behind a field of an answer names the contexts that show it, unless all do. A type of words has
// constants for those that the site names, and takes others. A variable that ends in Endpoint says what an operation takes,
// for rest.Validate and rest.Add. A type Unimplemented…Server is for a server to embed: operations that a later version of
// a package adds answer 501 rest_not_implemented then. The methods CodeFields, at the ends of the files, are the fields as
// package rest reads and writes them.`

func (g *generation) rootClient() *jen.Statement {
	s := doc("Client calls a site.").Type().Id("Client").StructFunc(func(b *jen.Group) {
		b.Id("Rest").Op("*").Qual(g.rest, "Client").Add(note("sends the requests; for what the index does not show, see rest.Call"))
		for _, ns := range g.api.Namespaces {
			b.Id(ns.Field).Qual(g.at(ns.Package), "Client")
		}
	}).Line().Line()
	s.Add(doc("NewClient returns a client of the site at an address: that of its front page, or of its API root as https://example.org/wp-json/.")).
		Func().Id("NewClient").Params(jen.Id("address").String(), jen.Id("options").Op("...").Qual(g.rest, "ClientOption")).
		Params(jen.Op("*").Id("Client"), jen.Error()).Block(
		jen.List(jen.Id("c"), jen.Err()).Op(":=").Qual(g.rest, "NewClient").Call(jen.Id("address"), jen.Id("options").Op("...")),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
		jen.Return(jen.Id("Wrap").Call(jen.Id("c")), jen.Nil()),
	).Line().Line()
	s.Add(doc("Wrap returns a client that sends its requests with c.")).
		Func().Id("Wrap").Params(jen.Id("c").Op("*").Qual(g.rest, "Client")).Op("*").Id("Client").Block(
		jen.Return(jen.Op("&").Id("Client").Add(lines(g.clientValues()...))),
	).Line().Line()
	return s.Add(doc("With returns a client that differs in some options, for one call or for many.")).
		Func().Params(jen.Id("c").Op("*").Id("Client")).Id("With").Params(jen.Id("options").Op("...").Qual(g.rest, "ClientOption")).
		Op("*").Id("Client").Block(jen.Return(jen.Id("Wrap").Call(jen.Id("c").Dot("Rest").Dot("With").Call(jen.Id("options").Op("..."))))).Line()
}

func (g *generation) clientValues() []jen.Code {
	list := []jen.Code{jen.Id("Rest").Op(":").Id("c")}
	for _, ns := range g.api.Namespaces {
		list = append(list, jen.Id(ns.Field).Op(":").Qual(g.at(ns.Package), "NewClient").Call(jen.Id("c")))
	}
	return list
}

func (g *generation) serverValues() []jen.Code {
	var list []jen.Code
	for _, ns := range g.api.Namespaces {
		list = append(list, jen.Id(ns.Field).Op(":").Qual(g.at(ns.Package), "NewServer").Call(jen.Id("c").Dot(ns.Field)))
	}
	return list
}

func (g *generation) rootServer() *jen.Statement {
	s := doc("Server serves a site. The zero Server checks every request as the site does, and answers 501 rest_not_implemented.").
		Type().Id("Server").StructFunc(func(b *jen.Group) {
		for _, ns := range g.api.Namespaces {
			b.Id(ns.Field).Qual(g.at(ns.Package), "Server")
		}
	}).Line().Line()
	s.Add(doc("NewServer returns a Server that hands on to c what is asked of it: a gateway, of which parts may be replaced.")).
		Func().Id("NewServer").Params(jen.Id("c").Op("*").Id("Client")).Id("Server").Block(
		jen.Return(jen.Id("Server").Add(lines(g.serverValues()...))),
	).Line().Line()
	s.Add(doc("Option changes a handler.")).Type().Id("Option").Op("=").Qual(g.rest, "ServerOption").Line().Line()
	return s.Add(doc("NewHandler returns a handler that routes, checks and converts requests as the site does, and then calls s. It is a *rest.Mux.")).
		Func().Id("NewHandler").Params(jen.Id("s").Id("Server"), jen.Id("options").Op("...").Id("Option")).Qual("net/http", "Handler").
		BlockFunc(func(b *jen.Group) {
			b.Id("m").Op(":=").Qual(g.rest, "NewMux").Call(jen.Id("options").Op("..."))
			b.Id("m").Dot("Routes").Call(g.orders()...)
			b.Id("m").Dot("Index").Call(g.documentNames()...)
			for _, ns := range g.api.Namespaces {
				b.Id("s").Dot(ns.Field).Dot("Handle").Call(jen.Id("m"))
			}
			b.Return(jen.Id("m"))
		}).Line()
}

func (g *generation) orders() []jen.Code { return g.each("order") }

func (g *generation) documentNames() []jen.Code { return g.each("index") }

// each returns the variables of all deployments: order, or orderA and orderB.
func (g *generation) each(name string) []jen.Code {
	var list []jen.Code
	for d := range g.api.Deployments {
		list = append(list, jen.Id(name+g.suffix(d)))
	}
	return list
}

func (g *generation) suffix(d int) string {
	if len(g.api.Deployments) == 1 {
		return ""
	}
	return naming.Of(naming.Path, g.api.Deployments[d])
}

// routes writes what depends on the order of the indexes, and the indexes themselves.
func (g *generation) routes() *jen.File {
	f := g.file(g.ImportPath, g.Package)
	f.Anon("embed")
	for d, order := range g.api.Order {
		f.Comment("//go:embed " + g.documentName(d))
		f.Var().Id("index" + g.suffix(d)).Index().Byte()
		f.Line()
		var keys []jen.Code
		for _, k := range order {
			keys = append(keys, jen.Op(literal(k)))
		}
		name := "order" + g.suffix(d)
		f.Add(doc(name + " is the order in which a path is matched: the first route that fits and has the method serves it.")).
			Var().Id(name).Op("=").Index().String().Add(lines(keys...))
	}
	return f
}

// deployments writes the names of the deployments.
func (g *generation) deployments() *jen.File {
	f := g.file(g.ImportPath, g.Package)
	f.Add(doc("Deployment is one of the deployments whose interfaces this package knows.")).Type().Id("Deployment").Int().Line()
	f.Add(doc("The deployments.")).Const().DefsFunc(func(b *jen.Group) {
		for d, name := range g.api.Deployments {
			s := b.Id("Deployment" + naming.Of(naming.Path, name))
			if d == 0 {
				s.Id("Deployment").Op("=").Iota()
			}
		}
	}).Line()
	f.Add(doc("String returns the name of the deployment, of another its number.")).
		Func().Params(jen.Id("d").Id("Deployment")).Id("String").Params().String().Block(
		jen.Return(jen.Qual("cmp", "Or").Call(
			jen.Map(jen.Id("Deployment")).String().ValuesFunc(func(b *jen.Group) {
				for d, name := range g.api.Deployments {
					b.Lit(d).Op(":").Lit(name)
				}
			}).Index(jen.Id("d")),
			jen.Qual("strconv", "Itoa").Call(jen.Int().Call(jen.Id("d"))),
		)),
	).Line()
	f.Add(doc("WithDeployment chooses the deployment that a client talks to, that a handler serves, or whose rules rest.Validate takes. Without it that is "+
		strings.TrimSpace(g.api.Deployments[0])+".")).
		Func().Id("WithDeployment").Params(jen.Id("d").Id("Deployment")).Qual(g.rest, "Deployment").Block(
		jen.Return(jen.Qual(g.rest, "WithDeployment").Call(jen.Int().Call(jen.Id("d")), jen.Id("d").Dot("String").Call())),
	)
	return f
}
