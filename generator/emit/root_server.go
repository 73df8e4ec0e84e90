package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"
)

// rootServerFolder returns the folder of the package that ties the servers of
// all namespaces together.
func (g *generation) rootServerFolder() string { return serverPackage(g.Package) }

// documents returns the indexes that a generated server serves, which it embeds.
func (g *generation) documents() []job {
	var jobs []job
	for d, x := range g.api.Indexes {
		jobs = append(jobs, job{g.rootServerFolder() + "/" + g.documentName(d), func() ([]byte, error) { return x.Canonical(), nil }})
	}
	return jobs
}

func (g *generation) documentName(d int) string {
	if len(g.api.Deployments) == 1 {
		return "index.json"
	}
	return "index-" + g.api.Deployments[d] + ".json"
}

// rootServer writes Server, Gateway, WithDeployment, NewHandler and NewMux.
func (g *generation) rootServer() *jen.File {
	f := g.file(g.at(g.rootServerFolder()), serverPackage(g.Package))
	f.ImportName(g.ImportPath, g.Package)
	for _, ns := range g.api.Namespaces {
		f.ImportName(g.at(serverFolder(ns)), serverPackage(ns.Package))
	}
	g.packageComment(f, "Package "+serverPackage(g.Package)+" is a server of the REST API of package "+g.Package+
		". Each namespace has a server package of its own, which this package ties together.")
	f.Add(doc("Server serves a site. The zero Server checks each request as the site does and returns a 501 error " +
		"for valid ones.")).
		Type().Id("Server").StructFunc(func(b *jen.Group) {
		for _, ns := range g.api.Namespaces {
			b.Add(fieldDoc(ns.Field+" serves "+namespaceNoun(ns)+".")).Id(ns.Field).Qual(g.at(serverFolder(ns)), "Server")
		}
	}).Line()
	f.Add(doc("Gateway returns a Server that forwards all requests with the client of c, as rest.Forwarding describes. " +
		"Parts of it may be replaced.")).
		Func().Id("Gateway").Params(jen.Id("c").Op("*").Qual(g.ImportPath, "Client")).Id("Server").BlockFunc(func(b *jen.Group) {
		b.Var().Id("s").Id("Server")
		for _, ns := range g.api.Namespaces {
			b.Id("s").Dot(ns.Field).Op("=").Qual(g.at(serverFolder(ns)), "Gateway").Call(jen.Id("c").Dot("Rest"))
		}
		b.Return(jen.Id("s"))
	}).Line()
	if len(g.api.Deployments) > 1 {
		f.Add(doc("WithDeployment selects the deployment that a handler serves. The default is " +
			g.Package + "." + g.deploymentConstant(0) + ".")).
			Func().Id("WithDeployment").Params(jen.Id("d").Qual(g.ImportPath, "Deployment")).Add(g.supportServer("Option")).Block(
			jen.Return(g.supportServer("Deployment").Call(jen.Qual(g.ImportPath, "WithDeployment").Call(jen.Id("d")))),
		).Line()
	}
	text := "NewHandler returns a handler that routes, checks and converts requests as the site does, and calls s with them."
	f.Add(g.newHandler(text, func(b *jen.Group) {
		b.Id("mux").Dot("Routes").Add(arguments(g.each("routes")))
		b.Id("mux").Dot("Index").Add(arguments(g.each("index")))
		for _, ns := range g.api.Namespaces {
			b.Id("s").Dot(ns.Field).Dot("Handle").Call(jen.Id("mux"))
		}
	}))
	return f
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
	f := g.file(g.at(g.rootServerFolder()), serverPackage(g.Package))
	f.Anon("embed")
	for d, order := range g.api.Order {
		index := "index" + g.suffix(d)
		f.Add(doc(index + " is the site index" + g.ofDeployment(d) + ".")).
			Comment("//").Line().Comment("//go:embed " + g.documentName(d)).Line().
			Var().Id(index).Index().Byte().Line()
		g.order(f, d, order)
	}
	return f
}

// order writes the order of routes in a deployment.
func (g *generation) order(f *jen.File, d int, order []string) {
	routes := "routes" + g.suffix(d)
	about := routes + " lists the routes" + g.ofDeployment(d) + " in the order in which they are matched."
	if slices.ContainsFunc(order, func(key string) bool { return !strings.HasPrefix(key, "/") }) {
		about += " Those after methods are not generated."
	}
	f.Add(doc(about)).
		Var().Id(routes).Op("=").Index().String().Add(multiline(literals(order))).Line()
}

// deploymentConstant returns the name of the constant of a deployment.
func (g *generation) deploymentConstant(d int) string { return "Deployment" + g.api.DeploymentNames[d] }

// ofDeployment returns " of deployment a", and nothing if there is only one.
func (g *generation) ofDeployment(d int) string {
	if len(g.api.Deployments) == 1 {
		return ""
	}
	return " of deployment " + g.api.Deployments[d]
}
