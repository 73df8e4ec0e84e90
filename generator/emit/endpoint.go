package emit

import (
	"reflect"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
	rest "github.com/restgen/restgen/templates/runtime"
)

// endpoints writes what the operations of resources take, and the args that several of them have:
//
//	// What the operations take.
//	var (
//		postsFields = []rest.Rule{…}
//		PostsListEndpoint = rest.Endpoint{Namespace: namespace, Methods: []string{"GET"}, Batch: true,
//			Route: "/wp/v2/posts", Args: []rest.Rule{
//				{rest.Name("count"), rest.Integer, rest.Minimum(1), rest.Default{1}},
//			}}
//	)
func (g *generation) endpoints(ns *model.Namespace, list []*model.Resource, operations []*model.Operation) *jen.Statement {
	if o := operations[0]; len(operations) == 1 {
		return doc(o.Var + " is what " + o.Resource.Name + "." + o.Name + " takes.").Var().
			Add(g.endpoint(ns, o, line{room: lineWidth - len("var ")})).Line()
	}
	longest := 0
	for _, o := range operations {
		longest = max(longest, len(o.Var))
	}
	return doc("What the operations take.").Var().DefsFunc(func(b *jen.Group) {
		for _, r := range list {
			if own := g.shared[r][len(g.shared[r])-1]; own != nil {
				b.Add(g.fields(own))
			}
		}
		for _, o := range operations {
			b.Add(g.endpoint(ns, o, line{tabs: 1, room: lineWidth - tabWidth - (longest - len(o.Var))}))
		}
	}).Line()
}

// endpoint writes the line of an operation, behind its name where names are aligned.
func (g *generation) endpoint(ns *model.Namespace, o *model.Operation, at line) *jen.Statement {
	at.room -= len(o.Var) + len(" = rest.Endpoint")
	common := g.shared[o.Resource]
	return jen.Id(o.Var).Op("=").Qual(g.rest, "Endpoint").
		Add(g.endpointLiteral(ns, o.Endpoints[0], common, at, g.variants(ns, o, common, at)))
}

// variants writes the descriptions of the other deployments.
func (g *generation) variants(ns *model.Namespace, o *model.Operation, common []*shared, at line) jen.Code {
	if len(o.Endpoints) == 1 {
		return nil
	}
	var list []jen.Code
	for _, e := range o.Endpoints[1:] {
		list = append(list, g.endpointLiteral(ns, e, common, newLine(at.tabs+2), nil))
	}
	return jen.Index().Qual(g.rest, "Endpoint").Add(lines(list...))
}

// endpointLiteral writes an endpoint. Its fields fill the line that they begin and those below; args that do not fit there have
// lines of their own.
func (g *generation) endpointLiteral(ns *model.Namespace, e *model.Endpoint, common []*shared, at line, variants jen.Code) *jen.Statement {
	fields := &fieldValues{room: at.room - len("{"), tabs: at.tabs + 1}
	g.endpointHead(fields, ns, e)
	args := e.Args
	if end, partial := endOf(e, common); end != nil {
		args = args[:len(args)-len(end.args)]
		fields.add("Fields", len(end.name), jen.Id(end.name))
		if partial {
			fields.add("Partial", len("true"), jen.True())
		}
	}
	if len(args) > 0 {
		g.argsField(fields, g.limited(args, e))
	}
	if variants != nil {
		fields.add("Variants", lineWidth, variants)
	}
	return jen.Op("{").Add(fields.lines()).Op("}")
}

// argsField adds the args: on one line where they fit, or else on lines of their own.
func (g *generation) argsField(fields *fieldValues, args []rest.Rule) {
	rules := jen.Index().Qual(g.rest, "Rule")
	size := len("[]rest.Rule") + joined(args, ruleSize)
	if len("Args: ")+size > lineWidth-tabWidth*fields.tabs-len("}") {
		fields.add("Args", len("[]rest.Rule{"), rules.Add(lines(g.args(args, newLine(fields.tabs+1))...)))
		return
	}
	var list []jen.Code
	for _, r := range args {
		list = append(list, g.rule(r, line{}))
	}
	fields.add("Args", size, rules.Values(list...))
}

// fieldValues are fields of a composite literal, as many a line as fit.
type fieldValues struct {
	rows [][]jen.Code
	room int // columns left on the last row
	tabs int // of the other rows
}

func (f *fieldValues) add(name string, size int, value jen.Code) {
	size += len(name) + len(": , ")
	switch {
	case len(f.rows) == 0:
		f.rows = [][]jen.Code{nil}
	case size > f.room:
		f.rows, f.room = append(f.rows, nil), lineWidth-tabWidth*f.tabs
	}
	last := len(f.rows) - 1
	f.rows[last] = append(f.rows[last], jen.Id(name).Op(":").Add(value))
	f.room -= size
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

// endpointHead adds the fields before the args.
func (g *generation) endpointHead(f *fieldValues, ns *model.Namespace, e *model.Endpoint) {
	if ns.Name != "" {
		f.add("Namespace", len("namespace"), jen.Id("namespace"))
	}
	f.add("Methods", len("[]string")+joined(e.Methods, quotedSize), jen.Op("[]string"+quoted(e.Methods)))
	if e.Batch {
		f.add("Batch", len("true"), jen.True())
	}
	if e.Status != 0 {
		f.add("Status", len("201"), jen.Lit(e.Status))
	}
	f.add("Route", len(e.Route)+len("``"), jen.Op(literal(e.Route)))
	if e.Expression != "" {
		f.add("Expression", len(e.Expression)+len("``"), jen.Op(literal(e.Expression)))
	}
	if e.Captures != nil {
		f.add("Captures", len("[]string")+joined(e.Captures, quotedSize), jen.Op("[]string"+quoted(e.Captures)))
	}
	if e.In != g.api.All() {
		f.add("In", len("inA"), jen.Op(g.in(e.In)))
	}
	if e.Engine {
		f.add("Engine", len("pcre.Compile"), g.engine())
	}
}

// args writes the rules of args, as many a line as fit.
func (g *generation) args(rules []rest.Rule, at line) []jen.Code {
	var rows [][]jen.Code
	room := 0
	for _, r := range rules {
		size := ruleSize(r) + len(", ")
		if size > room {
			rows, room = append(rows, nil), at.room
		}
		last := len(rows) - 1
		rows[last] = append(rows[last], g.rule(r, at))
		room -= size
	}
	var list []jen.Code
	for _, row := range rows {
		list = append(list, jen.List(row...))
	}
	return list
}

// limited returns the rules of args, with their deployments unless all of the endpoint have them. Common ones are short.
func (g *generation) limited(args []model.Arg, e *model.Endpoint) []rest.Rule {
	var rules []rest.Rule
	for _, a := range args {
		r := a.Rule
		if a.In != 0 && a.In != e.In {
			r = slices.Insert(slices.Clone(r), 1, rest.Keyword(rest.In(a.In)))
		}
		rules = append(rules, common(r))
	}
	return rules
}

// common returns the rule with common args for what they stand for, also in what is below it.
func common(r rest.Rule) rest.Rule {
	best, at, size := rest.CommonArg(0), 0, 0
	for c := range commonNames {
		of := rest.CommonArg(c).Rule()
		i := slices.IndexFunc(r, func(k rest.Keyword) bool { return reflect.DeepEqual(k, of[0]) })
		if i >= 0 && len(of) > size && i+len(of) <= len(r) && reflect.DeepEqual(r[i:i+len(of)], of) {
			best, at, size = rest.CommonArg(c), i, len(of)
		}
	}
	short := make(rest.Rule, 0, len(r))
	for i, k := range r {
		switch {
		case i == at && size > 0:
			short = append(short, best)
		case i < at || i >= at+size:
			short = append(short, commonBelow(k))
		}
	}
	return short
}

// commonBelow does the same for the rules in a keyword.
func commonBelow(k rest.Keyword) rest.Keyword {
	switch k := k.(type) {
	case rest.Items:
		return rest.Items(common(rest.Rule(k)))
	case rest.AdditionalProperties:
		return rest.AdditionalProperties(common(rest.Rule(k)))
	case rest.Properties:
		return rest.Properties(allCommon(k))
	case rest.PatternProperties:
		return rest.PatternProperties(allCommon(k))
	case rest.OneOf:
		return rest.OneOf(allCommon(k))
	case rest.AnyOf:
		return rest.AnyOf(allCommon(k))
	}
	return k
}

func allCommon(rules []rest.Rule) []rest.Rule {
	var list []rest.Rule
	for _, r := range rules {
		list = append(list, common(r))
	}
	return list
}
