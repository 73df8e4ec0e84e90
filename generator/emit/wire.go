package emit

import (
	"reflect"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// endpoints writes
//
//	// Endpoints describe the operations, for calls of [rest.Do] with a type of your
//	// own.
//	var (
//		// PostsGetEndpoint describes GET /cms/v2/posts/{id}.
//		PostsGetEndpoint = &postsGet
//	)
//
// go doc shows the group on one line of a package. The literals have names of
// their own to keep them out of the documentation.
func (g *generation) endpoints(f *jen.File, list []*model.Resource) {
	text := "Endpoints describe the operations, for calls of [rest.Do] with a type of your own."
	f.Add(doc(text)).Var().DefsFunc(func(b *jen.Group) {
		for _, r := range list {
			for _, o := range r.Operations {
				comment := fieldDoc(o.Var + " describes " + route(o) + g.only(o.In) + ".")
				b.Add(comment).Id(o.Var).Op("=").Op("&").Id(endpointName(o))
			}
		}
	}).Line()
}

// endpointName returns the name of the literal of an endpoint.
func endpointName(o *model.Operation) string {
	return naming.Unexported(strings.TrimSuffix(o.Var, "Endpoint"))
}

// endpoint writes the literal of an endpoint:
//
//	var postsGet = rest.Endpoint{…}
func (g *generation) endpoint(f *jen.File, ns *model.Namespace, o *model.Operation) {
	main := g.endpointFields(ns, o, o.Endpoints[0], 1)
	if len(o.Endpoints) > 1 {
		var list []jen.Code
		for _, e := range o.Endpoints[1:] {
			list = append(list, multiline(g.endpointFields(ns, o, e, 3)))
		}
		main = append(main, jen.Id("Variants").Op(":").Index().Add(g.rest("Endpoint")).Add(multiline(list)))
	}
	f.Var().Id(endpointName(o)).Op("=").Add(g.rest("Endpoint")).Add(multiline(main)).Line()
}

// endpointFields writes the fields of an endpoint in lines indented by so many
// tabs. Rare fields follow Args, whose lines keep gofmt from aligning them with
// the others.
func (g *generation) endpointFields(ns *model.Namespace, o *model.Operation, e *model.Endpoint, tabs int) []jen.Code {
	var list []jen.Code
	add := func(name string, value jen.Code) { list = append(list, jen.Id(name).Op(":").Add(value)) }
	if ns.Name != "" {
		add("Namespace", jen.Id("namespace"))
	}
	add("Route", raw(literal(e.Route)))
	add("Methods", quoted(e.Methods))
	if e.InBatch {
		add("Batch", jen.True())
	}
	if o.Upload {
		add("Upload", jen.True())
	}
	if e.Assumed {
		add("Assumed", jen.True())
	}
	if e.Status != 0 {
		add("Status", jen.Lit(e.Status))
	}
	printer := &schemaPrinter{g.api.Constants}
	if e.In != g.api.All() {
		add("In", raw(printer.set(e.In)))
	}
	if len(e.Args) > 0 {
		add("Args", jen.Index().Add(g.schema("Schema")).Add(multiline(args(printer, e, tabs+1))))
	}
	if e.Captures != nil {
		add("Captures", quoted(e.Captures))
	}
	if e.Expression != "" {
		add("Expression", raw(literal(e.Expression)))
	}
	if e.Engine {
		add("Engine", jen.Qual(g.SupportPath+"/pcre", "Compile"))
	}
	return list
}

// args writes the schemas of the args of an endpoint.
func args(printer *schemaPrinter, e *model.Endpoint, tabs int) []jen.Code {
	var list []jen.Code
	for i := range e.Args {
		a := &e.Args[i]
		s := a.Schema
		if a.In != e.In && s.In != a.In {
			own := *s
			own.In = a.In
			s = &own
		}
		list = append(list, raw(printer.fields(reflect.ValueOf(s).Elem(), position{tabs: tabs})))
	}
	return list
}

// namespaceConstants writes the constants that the endpoints of a package use.
func (g *generation) namespaceConstants(f *jen.File, ns *model.Namespace) {
	if ns.Name != "" {
		f.Add(doc("namespace is the name of the namespace.")).Const().Id("namespace").Op("=").Lit(ns.Name).Line()
	}
	if !g.namesDeployments(ns) {
		return
	}
	// inA schema.Deployments = 1 << iota
	f.Add(doc("Deployments of package " + ns.Package + ", as sets of one.")).Const().DefsFunc(func(b *jen.Group) {
		for i, name := range g.api.Constants {
			if s := b.Id(name); i == 0 {
				s.Add(g.schema("Deployments")).Op("=").Lit(1).Op("<<").Iota()
			}
		}
	}).Line()
}

// namesDeployments reports whether not all deployments have the same endpoints
// and args.
func (g *generation) namesDeployments(ns *model.Namespace) bool {
	for _, r := range ns.Resources {
		for _, o := range r.Operations {
			for _, e := range o.Endpoints {
				if e.In != g.api.All() {
					return true
				}
				for _, a := range e.Args {
					if a.In != 0 && a.In != e.In {
						return true
					}
				}
			}
		}
	}
	return false
}
