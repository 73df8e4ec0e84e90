package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
	rest "github.com/restgen/restgen/templates/runtime"
)

// endpoint writes what an operation takes, with its args inside where they are few:
//
//	var PostsListEndpoint = rest.Endpoint{
//		Namespace: namespace, Route: "/wp/v2/posts", Methods: []string{"GET"}, Args: []rest.Rule{
//			{rest.Name("page"), rest.Integer, rest.Minimum(1), rest.Default{1}},
//		}}
func (g *generation) endpoint(ns *model.Namespace, o *model.Operation, common *shared) *jen.Statement {
	head := "var " + o.Var + " = rest.Endpoint"
	return doc(o.Var+" is what "+methodList(o)+" "+o.Template+" takes.").
		Var().Id(o.Var).Op("=").Qual(g.rest, "Endpoint").
		Add(g.endpointLiteral(ns, o.Endpoints[0], common, len(head), g.variants(ns, o, common))).Line()
}

// variants writes the descriptions of the other deployments.
func (g *generation) variants(ns *model.Namespace, o *model.Operation, common *shared) jen.Code {
	if len(o.Endpoints) == 1 {
		return nil
	}
	var list []jen.Code
	for _, e := range o.Endpoints[1:] {
		list = append(list, g.endpointLiteral(ns, e, common, 8, nil))
	}
	return jen.Id("Variants").Op(":").Index().Qual(g.rest, "Endpoint").Add(lines(list...))
}

// endpointLiteral writes an endpoint behind so many columns: on one line if it fits there, or else with its fields on one
// line of their own and each arg on a line below.
func (g *generation) endpointLiteral(ns *model.Namespace, e *model.Endpoint, common *shared, before int, variants jen.Code) *jen.Statement {
	fields := g.endpointHead(ns, e)
	args := e.Args
	if equal := common.in(e, equalArgs); equal || common.in(e, partialArgs) {
		args = args[:len(args)-len(common.args)]
		fields.add("Fields", len(common.name), jen.Id(common.name))
		if !equal {
			fields.add("Partial", len("true"), jen.True())
		}
	}
	if len(args) == 0 {
		return fields.literal(before, variants)
	}
	rules := jen.Index().Qual(g.rest, "Rule")
	size := len("[]rest.Rule") + joined(args, func(a model.Arg) int { return ruleSize(g.limited(a, e)) })
	if len(args) <= 2 && fields.fits("Args", size) {
		fields.add("Args", size, rules.Values(g.args(e, args)...))
		return fields.literal(before, variants)
	}
	fields.add("Args", len("[]rest.Rule{"), rules.Add(lines(g.args(e, args)...)))
	if variants != nil {
		return lines(fields.lines(), variants)
	}
	return jen.Op("{").Line().Add(fields.lines()).Op("}")
}

// fieldValues are fields of a composite literal, as many a line as fit.
type fieldValues struct {
	rows [][]jen.Code
	size int // of the last row
}

// fits reports whether a field fits on the last line.
func (f *fieldValues) fits(name string, size int) bool {
	return f.size+len(name)+len(": ,")+size <= lineWidth-4
}

func (f *fieldValues) add(name string, size int, value jen.Code) {
	if len(f.rows) == 0 || !f.fits(name, size) {
		f.rows, f.size = append(f.rows, nil), 0
	}
	last := len(f.rows) - 1
	f.rows[last] = append(f.rows[last], jen.Id(name).Op(":").Add(value))
	f.size += len(name) + len(": , ") + size
}

// lines writes the fields, without the comma behind the last.
func (f *fieldValues) lines() *jen.Statement {
	s := jen.Null()
	for i, row := range f.rows {
		if i > 0 {
			s.Op(",").Line()
		}
		s.Custom(jen.Options{Separator: ","}, row...)
	}
	return s
}

// literal writes the fields on the line that they begin, behind so many columns, or else on lines of their own.
func (f *fieldValues) literal(before int, variants jen.Code) *jen.Statement {
	switch {
	case variants != nil:
		return lines(f.lines(), variants)
	case len(f.rows) == 1 && before+len("{}")+f.size <= lineWidth:
		return jen.Values(f.rows[0]...)
	}
	return lines(f.lines())
}

// endpointHead returns the fields before the args.
func (g *generation) endpointHead(ns *model.Namespace, e *model.Endpoint) *fieldValues {
	f := &fieldValues{}
	if ns.Name != "" {
		f.add("Namespace", len("namespace"), jen.Id("namespace"))
	}
	f.add("Route", len(e.Route)+len("``"), literal(e.Route))
	f.add("Methods", len("[]string")+joined(e.Methods, quotedSize), stringList(jen.Index().String(), e.Methods))
	if e.Captures != nil {
		f.add("Captures", len("[]string")+joined(e.Captures, quotedSize), stringList(jen.Index().String(), e.Captures))
	}
	if e.Batch {
		f.add("Batch", len("true"), jen.True())
	}
	if e.Status != 0 {
		f.add("Status", len("201"), jen.Lit(e.Status))
	}
	if e.In != g.api.All() {
		f.add("In", len("inA"), g.in(e.In))
	}
	if g.needEngine[e] {
		f.add("Engine", len("pcre.Compile"), g.engine())
	}
	return f
}

func (g *generation) args(e *model.Endpoint, args []model.Arg) []jen.Code {
	var list []jen.Code
	for _, a := range args {
		list = append(list, g.rule(g.limited(a, e), newLine(2)))
	}
	return list
}

// limited returns the rule of an arg, with its deployments unless all of the endpoint have it.
func (g *generation) limited(a model.Arg, e *model.Endpoint) rest.Rule {
	if a.In == 0 || a.In == e.In {
		return a.Rule
	}
	return slices.Insert(slices.Clone(a.Rule), 1, rest.Keyword(rest.In(a.In)))
}
