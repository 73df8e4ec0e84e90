package emit

import (
	"cmp"
	"strings"

	"github.com/dave/jennifer/jen"
)

// The files of the root package whose names are the same everywhere.
const (
	routesFile      = "routes.go"
	deploymentsFile = "deployments.go"
)

// rootFiles returns the files of the root package.
func (g *generation) rootFiles() []job {
	jobs := []job{
		g.goFile(packageFile(g.Package), g.root),
		g.goFile(routesFile, g.routes),
	}
	if len(g.api.Deployments) > 1 {
		jobs = append(jobs, g.goFile(deploymentsFile, g.deployments))
	}
	return jobs
}

// packageFile names the file of the client and the server after the package. It
// has hyphens, because x_windows.go and x_test.go mean something to the go
// command, but none at the start, which a compiler would take for a flag; and
// it is in lower case, as some file systems ignore case.
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
	for _, ns := range g.api.Namespaces {
		f.ImportName(g.at(ns.Package), ns.Package)
	}
	for _, line := range strings.Split(strings.TrimSuffix(rootDoc, "\n"), "\n") {
		f.PackageComment(strings.TrimRight("// "+strings.Replace(line, "PACKAGE", g.Package, 1), " "))
	}
	g.rootClient(f)
	g.rootServer(f)
	return f
}

const rootDoc = `Package PACKAGE is a client and a server of a site's REST API. Each namespace of
the API is a package of its own, which this package ties together.

Fields of requests are of the plainest type that can be absent: an optional
string, number or boolean is a rest.Opt, an enum is absent if it is empty, an
object, list or map if it is nil. Enums have constants for the values that the
site index lists, and accept others.

A variable that ends in Endpoint describes one endpoint, for rest.Validate. A
struct Unimplemented…Server is to be embedded in servers, which then compile
with endpoints that a later version of a package adds. The types implement the
interfaces of encoding/json. Their methods CodeFields and CodeVariants are
called by package rest.
`

// rootClient writes Client, NewClient, Wrap and With. The variables of functions
// that name packages of namespaces hold capital letters, which no package does,
// or are reserved (c, s).
func (g *generation) rootClient(f *jen.File) {
	client := func() *jen.Statement { return jen.Op("*").Add(g.rest("Client")) }
	options := func() *jen.Statement { return jen.Id("options").Op("...").Add(g.rest("ClientOption")) }
	f.Add(doc("Client calls a site.")).Type().Id("Client").StructFunc(func(b *jen.Group) {
		text := "Rest sends the requests. Use it with rest.Call for endpoints that the site index does not list."
		b.Add(fieldDoc(text)).Id("Rest").Add(client())
		for _, ns := range g.api.Namespaces {
			text := ns.Field + " calls the endpoints of " + namespaceNoun(ns) + "."
			b.Add(fieldDoc(text)).Id(ns.Field).Op("*").Qual(g.at(ns.Package), "Client")
		}
	}).Line()
	f.Add(doc("NewClient returns a Client for the site with the given URL: the address of its front page or of its "+
		"API root, such as https://example.org/wp-json/.")).
		Func().Id("NewClient").Params(jen.Id("url").String(), options()).Params(jen.Op("*").Id("Client"), jen.Error()).Block(
		jen.List(jen.Id("restClient"), jen.Err()).Op(":=").
			Add(g.rest("NewClient")).Call(jen.Id("url"), jen.Id("options").Op("...")),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
		jen.Return(jen.Id("Wrap").Call(jen.Id("restClient")), jen.Nil()),
	).Line()
	f.Add(doc("Wrap returns a Client that sends its requests with restClient.")).
		Func().Id("Wrap").Params(jen.Id("restClient").Add(client())).Op("*").Id("Client").BlockFunc(func(b *jen.Group) {
		b.Id("c").Op(":=").Op("&").Id("Client").Values(jen.Id("Rest").Op(":").Id("restClient"))
		for _, ns := range g.api.Namespaces {
			b.Id("c").Dot(ns.Field).Op("=").Qual(g.at(ns.Package), "NewClient").Call(jen.Id("restClient"))
		}
		b.Return(jen.Id("c"))
	}).Line()
	f.Add(doc("With returns a copy of c with some options changed, for one call or for many.")).
		Func().Params(jen.Id("c").Op("*").Id("Client")).Id("With").Params(options()).Op("*").Id("Client").
		Block(jen.Return(jen.Id("Wrap").Call(jen.Id("c").Dot("Rest").Dot("With").Call(jen.Id("options").Op("..."))))).Line()
}

// rootServer writes Server, NewServer, Option and NewHandler.
func (g *generation) rootServer(f *jen.File) {
	f.Add(doc("Server serves a site. The zero Server checks each request as the site does and returns a 501 error " +
		"for valid ones.")).
		Type().Id("Server").StructFunc(func(b *jen.Group) {
		for _, ns := range g.api.Namespaces {
			b.Add(fieldDoc(ns.Field+" serves "+namespaceNoun(ns)+".")).Id(ns.Field).Qual(g.at(ns.Package), "Server")
		}
	}).Line()
	f.Add(doc("NewServer returns a Server that forwards all calls to c: a gateway, parts of which may be replaced.")).
		Func().Id("NewServer").Params(jen.Id("c").Op("*").Id("Client")).Id("Server").BlockFunc(func(b *jen.Group) {
		b.Var().Id("s").Id("Server")
		for _, ns := range g.api.Namespaces {
			b.Id("s").Dot(ns.Field).Op("=").Qual(g.at(ns.Package), "NewServer").Call(jen.Id("c").Dot(ns.Field))
		}
		b.Return(jen.Id("s"))
	}).Line()
	f.Add(doc("Option configures a handler.")).Type().Id("Option").Op("=").Add(g.rest("ServerOption")).Line()
	f.Add(doc("NewHandler returns a handler that routes, checks and converts requests as the site does, and calls "+
		"server with them. It is a *rest.Mux.")).
		Func().Id("NewHandler").
		Params(jen.Id("server").Id("Server"), jen.Id("options").Op("...").Id("Option")).
		Qual("net/http", "Handler").
		BlockFunc(func(b *jen.Group) {
			b.Id("mux").Op(":=").Add(g.rest("NewMux")).Call(jen.Id("options").Op("..."))
			b.Id("mux").Dot("Routes").Add(arguments(g.each("routes")))
			b.Id("mux").Dot("Index").Add(arguments(g.each("index")))
			for _, ns := range g.api.Namespaces {
				b.Id("server").Dot(ns.Field).Dot("Handle").Call(jen.Id("mux"))
			}
			b.Return(jen.Id("mux"))
		})
}

// each returns a variable of all deployments: routes, or routesA and routesB.
func (g *generation) each(name string) []jen.Code {
	var list []jen.Code
	for d := range g.api.Deployments {
		list = append(list, jen.Id(name+g.suffix(d)))
	}
	return list
}

// suffix returns the end of a variable of a deployment.
func (g *generation) suffix(d int) string {
	if len(g.api.Deployments) == 1 {
		return ""
	}
	return g.api.DeploymentNames[d]
}

// routes writes the order of the routes, and embeds the indexes.
func (g *generation) routes() *jen.File {
	f := g.file(g.ImportPath, g.Package)
	f.Anon("embed")
	for d, order := range g.api.Order {
		of := ""
		if len(g.api.Deployments) > 1 {
			of = " of deployment " + g.api.Deployments[d]
		}
		index, routes := "index"+g.suffix(d), "routes"+g.suffix(d)
		f.Add(doc(index + " is the site index" + of + ".")).
			Comment("//").Line().Comment("//go:embed " + g.documentName(d)).Line().
			Var().Id(index).Index().Byte().Line()
		f.Add(doc(routes + " lists the routes" + of + " in the order in which they are matched.")).
			Var().Id(routes).Op("=").Index().String().Add(multiline(literals(order))).Line()
	}
	return f
}

func literals(list []string) []jen.Code {
	var codes []jen.Code
	for _, s := range list {
		codes = append(codes, raw(literal(s)))
	}
	return codes
}

// deployments writes the names of the deployments.
func (g *generation) deployments() *jen.File {
	f := g.file(g.ImportPath, g.Package)
	constant := func(d int) string { return "Deployment" + g.api.DeploymentNames[d] }
	f.Add(doc("A Deployment is one of the deployments that this package was generated for.")).
		Type().Id("Deployment").Int().Line()
	f.Add(doc("The deployments.")).Const().DefsFunc(func(b *jen.Group) {
		for d, name := range g.api.Deployments {
			s := b.Add(fieldDoc(constant(d) + " is the deployment " + name + ".")).Id(constant(d))
			if d == 0 {
				s.Id("Deployment").Op("=").Iota()
			}
		}
	}).Line()
	f.Add(doc("String returns the name of the deployment.")).
		Func().Params(jen.Id("d").Id("Deployment")).Id("String").Params().String().Block(
		jen.Switch(jen.Id("d")).BlockFunc(func(b *jen.Group) {
			for d, name := range g.api.Deployments {
				b.Case(jen.Id(constant(d))).Block(jen.Return(jen.Lit(name)))
			}
		}),
		jen.Return(jen.Qual("strconv", "Itoa").Call(jen.Int().Call(jen.Id("d")))),
	).Line()
	f.Add(doc("WithDeployment selects the deployment that a client calls, that a handler serves, or whose schemas " +
		"rest.Validate applies. The default is " + constant(0) + ".")).
		Func().Id("WithDeployment").Params(jen.Id("d").Id("Deployment")).Add(g.rest("Deployment")).Block(
		jen.Return(g.rest("Deployment").Values(
			jen.Id("Index").Op(":").Int().Call(jen.Id("d")),
			jen.Id("Name").Op(":").Id("d").Dot("String").Call(),
		)),
	)
	return f
}
