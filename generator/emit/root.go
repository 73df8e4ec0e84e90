package emit

import (
	"cmp"
	"strings"

	"github.com/dave/jennifer/jen"
)

// rootFiles returns the files of the root package.
func (g *generation) rootFiles() []job {
	jobs := []job{
		g.goFile(packageFile(g.Package), g.root),
		g.goFile(g.rootServerFolder()+"/"+packageFile(serverPackage(g.Package)), g.rootServer),
		g.goFile(g.rootServerFolder()+"/"+routesFile, g.routes),
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

// root writes the client of all namespaces.
func (g *generation) root() *jen.File {
	f := g.file(g.ImportPath, g.Package)
	for _, ns := range g.api.Namespaces {
		f.ImportName(g.at(ns.Package), ns.Package)
	}
	for _, line := range strings.Split(strings.TrimSuffix(rootDoc, "\n"), "\n") {
		f.PackageComment(strings.TrimRight("// "+strings.ReplaceAll(line, "PACKAGE", g.Package), " "))
	}
	g.rootClient(f)
	return f
}

const rootDoc = `Package PACKAGE is a client of a site's REST API. Each namespace of the API is a
package of its own, which this package ties together. The servers are in
packages below: PACKAGEserver ties them together.

Fields of requests are of the plainest type that can be absent: an optional
string, number or boolean is a rest.Opt, an enum is absent if it is empty, an
object, list or map if it is nil. Enums have constants for the values that the
site index lists, and accept others.

A variable that ends in Endpoint describes one endpoint, for rest.Validate. All
types work with encoding/json. Their methods CodeFields and CodeVariants are for
package rest.
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

// deployments writes the names of the deployments.
func (g *generation) deployments() *jen.File {
	f := g.file(g.ImportPath, g.Package)
	f.Add(doc("A Deployment is one of the deployments that this package was generated for.")).
		Type().Id("Deployment").Int().Line()
	f.Add(doc("The deployments.")).Const().DefsFunc(func(b *jen.Group) {
		for d, name := range g.api.Deployments {
			s := b.Add(fieldDoc(g.deploymentConstant(d) + " is the deployment " + name + ".")).Id(g.deploymentConstant(d))
			if d == 0 {
				s.Id("Deployment").Op("=").Iota()
			}
		}
	}).Line()
	f.Add(doc("String returns the name of the deployment.")).
		Func().Params(jen.Id("d").Id("Deployment")).Id("String").Params().String().Block(
		jen.Switch(jen.Id("d")).BlockFunc(func(b *jen.Group) {
			for d, name := range g.api.Deployments {
				b.Case(jen.Id(g.deploymentConstant(d))).Block(jen.Return(jen.Lit(name)))
			}
		}),
		jen.Return(jen.Qual("strconv", "Itoa").Call(jen.Int().Call(jen.Id("d")))),
	).Line()
	f.Add(doc("WithDeployment selects the deployment that a client calls, or whose schemas " +
		"rest.Validate applies. The default is " + g.deploymentConstant(0) + ".")).
		Func().Id("WithDeployment").Params(jen.Id("d").Id("Deployment")).Add(g.rest("Deployment")).Block(
		jen.Return(g.rest("Deployment").Values(
			jen.Id("Index").Op(":").Int().Call(jen.Id("d")),
			jen.Id("Name").Op(":").Id("d").Dot("String").Call(),
		)),
	)
	return f
}
