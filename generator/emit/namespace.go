package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
)

// namespaceFiles returns the files of the packages of a namespace. The package of
// clients has one for the namespace, and two for each family of resources.
func (g *generation) namespaceFiles(ns *model.Namespace) []job {
	jobs := []job{g.goFile(ns.Package+"/"+ns.Package+".go", func() *jen.File { return g.namespace(ns) })}
	for _, list := range ns.Files {
		base := ns.Package + "/" + strings.TrimSuffix(list[0].File, ".go")
		add := func(suffix string, write func(f *jen.File)) {
			jobs = append(jobs, g.goFile(base+suffix, func() *jen.File {
				f := g.file(g.at(ns.Package), ns.Package)
				write(f)
				return f
			}))
		}
		add(".go", func(f *jen.File) { g.types(f, list) })
		add("_wire.go", func(f *jen.File) { g.wire(f, ns, list) })
	}
	return append(jobs, g.serverFiles(ns)...)
}

// types writes the part of a family that people read: for each resource its
// client, the parameters of that, and the other types.
func (g *generation) types(f *jen.File, list []*model.Resource) {
	for _, r := range list {
		g.client(f, r)
		for _, o := range r.Operations {
			f.Add(g.structType(o.Params.Name+" are the parameters of ["+r.Name+"Client."+o.Name+"].", o.Params))
		}
		for _, d := range r.Decls {
			g.decl(f, r, d)
		}
	}
}

// wire writes the part of a family that machines read: endpoints and the codec.
func (g *generation) wire(f *jen.File, ns *model.Namespace, list []*model.Resource) {
	g.endpoints(f, list)
	for _, r := range list {
		for _, o := range r.Operations {
			g.endpoint(f, ns, o)
		}
	}
	for _, r := range list {
		for _, d := range r.Decls {
			g.declCodec(f, d)
		}
	}
	for _, r := range list {
		for _, o := range r.Operations {
			g.structCodec(f, o.Params)
		}
	}
}

// namespace writes the file that ties the resources of a package together. Its
// functions are statements, not literals, which gofmt would align.
func (g *generation) namespace(ns *model.Namespace) *jen.File {
	f := g.file(g.at(ns.Package), ns.Package)
	end, example := ".", usage(ns)
	if example != nil {
		end = ":"
	}
	g.packageComment(f, "Package "+ns.Package+" has the types and the clients of "+namespaceNoun(ns)+end)
	for _, line := range append(example, addedValues(ns)...) {
		f.PackageComment(line)
	}
	g.namespaceConstants(f, ns)
	g.namespaceClient(f, ns)
	return f
}

// usage returns the lines of a package comment that show a call:
//
//	client, err := rest.NewClient("https://example.org")
//	c := cmsv2.NewClient(client)
//	page, err := c.Posts.List(ctx, cmsv2.PostsListParams{})
//
// It returns nil if all operations need the values of captures.
func usage(ns *model.Namespace) []string {
	o := simplest(ns)
	if o == nil {
		return nil
	}
	result := "res"
	if o.Result.Kind == model.PageResult {
		result = "page"
	}
	call := result + ", err := c." + o.Resource.Name + "." + o.Name + "(ctx, " + ns.Package + "." + o.Params.Name + "{})"
	return []string{
		"//",
		"//\tclient, err := rest.NewClient(\"https://example.org\")",
		"//\tc := " + ns.Package + ".NewClient(client)",
		"//\t" + call,
		"//",
		"// If the site rejects a request, err is a *rest.Error.",
	}
}

// addedValues returns the lines of a package comment that list the constants
// which the site adds to enums of package wp, since nobody would look for them in
// this package:
//
//	// The site adds values to enums of package wp:
//	//   - wp.PostStatus: [MediaStatusDamaged] and the constants after it
//	//   - wp.PostStatus: [PostsStatusExtDisabled]
//
// A line for each constant would fill pages: a shop has hundreds.
func addedValues(ns *model.Namespace) (lines []string) {
	for _, r := range ns.Resources {
		for _, d := range r.Decls {
			if d.Kind != model.Enum || d.RuntimeType == "" || len(d.Values) == 0 {
				continue
			}
			line := "//   - wp." + d.RuntimeType + ": [" + d.Values[0].Name + "]"
			if len(d.Values) > 1 {
				line += " and the constants after it"
			}
			lines = append(lines, line)
		}
	}
	if lines == nil {
		return nil
	}
	return append([]string{"//", "// The site adds values to enums of package wp:"}, lines...)
}

// simplest returns the operation for an example: one that reads without
// captures, best without a required arg, and of those the example of a preset or
// a page. It returns nil if the namespace has no such operation.
func simplest(ns *model.Namespace) (found *model.Operation) {
	best := 0
	for _, r := range ns.Resources {
		for _, o := range r.Operations {
			if n := simplicity(o); n > best {
				found, best = o, n
			}
		}
	}
	return found
}

// simplicity rates an operation for an example; 0 excludes it.
func simplicity(o *model.Operation) int {
	required := func(a model.Arg) bool { return a.Schema.Required }
	switch {
	case o.Methods[0] != "GET" || len(o.Captures) > 0:
		return 0
	case slices.ContainsFunc(o.Endpoints, func(e *model.Endpoint) bool { return slices.ContainsFunc(e.Args, required) }):
		return 1
	case o.Example:
		return 5
	case o.Result.Kind == model.PageResult:
		return 4
	case o.Result.Kind != model.RawResult:
		return 3
	}
	return 2
}

// namespaceClient writes
//
//	// Client calls the endpoints of the namespace cms/v2. Methods of a zero Client
//	// return a 501 error.
//	type Client struct {
//		// Posts calls the posts endpoints.
//		Posts *PostsClient
//	}
//
//	// NewClient returns a Client that sends its requests with client.
//	func NewClient(client *rest.Client) *Client {
//		c := &Client{}
//		c.Posts = (*PostsClient)(client)
//		return c
//	}
func (g *generation) namespaceClient(f *jen.File, ns *model.Namespace) {
	text := "Client calls the endpoints of " + namespaceNoun(ns) + ". Methods of a zero Client return a 501 error."
	f.Add(doc(text)).Type().Id("Client").StructFunc(func(b *jen.Group) {
		for _, r := range ns.Resources {
			b.Add(fieldDoc(r.Name + " calls " + endpointsNoun(r) + ".")).Id(r.Name).Op("*").Id(r.Name + "Client")
		}
	}).Line()
	f.Add(doc("NewClient returns a Client that sends its requests with client.")).
		Func().Id("NewClient").Params(jen.Id("client").Op("*").Add(g.rest("Client"))).Op("*").Id("Client").
		BlockFunc(func(b *jen.Group) {
			b.Id("c").Op(":=").Op("&").Id("Client").Values()
			for _, r := range ns.Resources {
				b.Id("c").Dot(r.Name).Op("=").Parens(jen.Op("*").Id(r.Name + "Client")).Call(jen.Id("client"))
			}
			b.Return(jen.Id("c"))
		}).Line()
}
