package emit

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
	rest "github.com/restgen/restgen/templates/runtime"
)

// endpoint writes what an operation accepts:
//
//	var PostsListEndpoint = rest.Endpoint{Namespace: namespace, Route: "/wp/v2/posts", Methods: []string{"GET"}, Args: []rest.Rule{
//		{rest.Name("page"), rest.Integer, rest.Minimum(1), rest.Default{1}},
//	}}
func (g *generation) endpoint(ns *model.Namespace, o *model.Operation, common *shared) *jen.Statement {
	return doc(o.Var+" is what "+methodList(o)+" "+o.Template+" accepts, for rest.Validate and rest.Add.").
		Var().Id(o.Var).Op("=").Qual(g.rest, "Endpoint").
		Add(g.endpointLiteral(ns, o.Endpoints[0], common, g.variants(ns, o, common))).Line()
}

// variants writes the descriptions of the other deployments.
func (g *generation) variants(ns *model.Namespace, o *model.Operation, common *shared) jen.Code {
	if len(o.Endpoints) == 1 {
		return nil
	}
	var list []jen.Code
	for _, e := range o.Endpoints[1:] {
		list = append(list, g.endpointLiteral(ns, e, common, nil))
	}
	return jen.Id("Variants").Op(":").Index().Qual(g.rest, "Endpoint").Add(lines(list...))
}

// endpointLiteral writes the fields of an endpoint, those that fit on the first line.
func (g *generation) endpointLiteral(ns *model.Namespace, e *model.Endpoint, common *shared, variants jen.Code) *jen.Statement {
	head, size := g.endpointHead(ns, e)
	var long []jen.Code
	args := e.Args
	if common.in(e) {
		args = args[:len(args)-len(common.args)]
		long = append(long, jen.Id("Fields").Op(":").Id(common.name))
	}
	if len(args) > 0 {
		list := jen.Id("Args").Op(":").Index().Qual(g.rest, "Rule").Add(lines(g.args(e, args)...))
		long = append([]jen.Code{list}, long...)
	}
	if variants != nil {
		long = append(long, variants)
	}
	switch {
	case len(long) == 0 && size <= lineWidth:
		return jen.Values(head...)
	case len(long) == 1 && size <= lineWidth-24:
		return jen.Values(append(head, long...)...)
	}
	return lines(append([]jen.Code{separated(head...)}, long...)...)
}

// separated writes elements on one line.
func separated(elems ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Separator: ","}, elems...)
}

// endpointHead writes the fields before the args, and tells how many columns they need.
func (g *generation) endpointHead(ns *model.Namespace, e *model.Endpoint) (list []jen.Code, size int) {
	add := func(name string, width int, value jen.Code) {
		list = append(list, jen.Id(name).Op(":").Add(value))
		size += len(name) + 4 + width
	}
	if ns.Name != "" {
		add("Namespace", len("namespace"), jen.Id("namespace"))
	}
	add("Route", len(e.Route)+2, literal(e.Route))
	add("Methods", stringsSize(e.Methods)+len("[]string{}"), stringList(jen.Index().String(), e.Methods))
	if e.Batch {
		add("Batch", len("true"), jen.True())
	}
	if e.Status != 0 {
		add("Status", 3, jen.Lit(e.Status))
	}
	if e.In != g.api.All() {
		add("In", 8, g.in(e.In))
	}
	return list, size + len("var  = rest.Endpoint{") + 24
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

// lines writes a composite literal with a line for each element.
func lines(elems ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elems...)
}

const lineWidth = 116

// A line is where something is written: how far its line is indented, and how many columns are left on it. Without
// room everything stays on one line.
type line struct{ tabs, room int }

func newLine(tabs int) line { return line{tabs, lineWidth - 4*tabs} }

// rule writes the keywords of a rule, without its type: {rest.Name("page"), rest.Integer}. Where they do not fit on the
// line, the longest of them is broken, so that the others stay together.
func (g *generation) rule(r rest.Rule, at line) *jen.Statement {
	longest, size := 0, ruleSize(r)
	for i, k := range r {
		if keywordSize(k) > keywordSize(r[longest]) {
			longest = i
		}
	}
	var list []jen.Code
	for i, k := range r {
		inner := line{}
		if i == longest && at.room > 0 && size > at.room {
			inner = line{at.tabs, max(at.room-(size-keywordSize(k)), 1)}
		}
		list = append(list, g.keyword(k, inner))
	}
	return jen.Values(list...)
}

// ruleList writes rules, each on a line of its own unless all are on one.
func (g *generation) ruleList(rules []rest.Rule, at line) *jen.Statement {
	var list []jen.Code
	inner := line{}
	if at.room > 0 {
		inner = newLine(at.tabs + 1)
	}
	for _, r := range rules {
		list = append(list, g.rule(r, inner))
	}
	if at.room == 0 {
		return jen.Values(list...)
	}
	return lines(list...)
}

// keyword writes one keyword. It is the mirror of the declarations in templates/runtime/rule.go.
func (g *generation) keyword(k rest.Keyword, at line) *jen.Statement {
	name := func(s string) *jen.Statement { return jen.Qual(g.rest, s) }
	switch k := k.(type) {
	case rest.Type:
		if known[k] != "" {
			return name(known[k])
		}
		return name("Type").Call(literal(string(k)))
	case rest.Types:
		var list []jen.Code
		for _, t := range k {
			list = append(list, g.typeName(t))
		}
		return name("Types").Values(list...)
	case rest.Items:
		return name("Items").Add(g.rule(rest.Rule(k), at))
	case rest.AdditionalProperties:
		return name("AdditionalProperties").Add(g.rule(rest.Rule(k), at))
	case rest.Properties:
		return name("Properties").Add(g.ruleList(k, at))
	case rest.PatternProperties:
		return name("PatternProperties").Add(g.ruleList(k, at))
	case rest.OneOf:
		return name("OneOf").Add(g.ruleList(k, at))
	case rest.AnyOf:
		return name("AnyOf").Add(g.ruleList(k, at))
	case rest.RequiredNames:
		return stringList(name("RequiredNames"), k)
	case rest.ShownIn:
		return stringList(name("ShownIn"), k)
	case rest.Enum:
		return name("Enum").Add(g.anyList(k, at))
	case rest.Default:
		return name("Default").Add(g.anyList(k, at))
	case rest.MustBe:
		return name("MustBe").Add(g.anyList(k, at))
	}
	return g.scalarKeyword(k)
}

func (g *generation) typeName(t rest.Type) *jen.Statement {
	if known[t] != "" {
		return jen.Qual(g.rest, known[t])
	}
	return literal(string(t)).(*jen.Statement)
}

var known = map[rest.Type]string{rest.String: "String", rest.Integer: "Integer", rest.Number: "Number",
	rest.Boolean: "Boolean", rest.Array: "Array", rest.Object: "Object", rest.Null: "Null"}

// scalarKeyword writes a keyword that is a conversion of one constant: rest.Minimum(1).
func (g *generation) scalarKeyword(k rest.Keyword) *jen.Statement {
	if set, ok := k.(rest.In); ok {
		return jen.Qual(g.rest, "In").Call(g.in(deployments(set)))
	}
	name, value := scalar(k)
	return jen.Qual(g.rest, name).Call(value)
}

// in writes a set of deployments: inA|inB.
func (g *generation) in(set deployments) *jen.Statement {
	s := jen.Null()
	for i, name := range deploymentConstants(g.api) {
		if set>>i&1 == 0 {
			continue
		}
		if set&(1<<i-1) != 0 {
			s.Op("|")
		}
		s.Id(name)
	}
	return s
}

// deploymentConstants are the names that a package has for its deployments.
func deploymentConstants(api *model.API) []string {
	var list []string
	for _, name := range api.Deployments {
		list = append(list, "in"+naming.Of(naming.Path, name))
	}
	return list
}

func scalar(k rest.Keyword) (name string, value jen.Code) {
	switch k := k.(type) {
	case rest.Name:
		return "Name", literal(string(k))
	case rest.Format:
		return "Format", literal(string(k))
	case rest.Title:
		return "Title", literal(string(k))
	case rest.Pattern:
		return "Pattern", literal(string(k))
	case rest.Minimum:
		return "Minimum", float(float64(k))
	case rest.Maximum:
		return "Maximum", float(float64(k))
	case rest.MultipleOf:
		return "MultipleOf", float(float64(k))
	}
	return scalarCount(k)
}

func scalarCount(k rest.Keyword) (name string, value jen.Code) {
	switch k := k.(type) {
	case rest.MinLength:
		return "MinLength", jen.Lit(int(k))
	case rest.MaxLength:
		return "MaxLength", jen.Lit(int(k))
	case rest.MinItems:
		return "MinItems", jen.Lit(int(k))
	case rest.MaxItems:
		return "MaxItems", jen.Lit(int(k))
	case rest.MinProperties:
		return "MinProperties", jen.Lit(int(k))
	case rest.MaxProperties:
		return "MaxProperties", jen.Lit(int(k))
	}
	return scalarFlag(k)
}

func scalarFlag(k rest.Keyword) (name string, value jen.Code) {
	switch k := k.(type) {
	case rest.Required:
		return "Required", jen.Lit(bool(k))
	case rest.ExclusiveMinimum:
		return "ExclusiveMinimum", jen.Lit(bool(k))
	case rest.ExclusiveMaximum:
		return "ExclusiveMaximum", jen.Lit(bool(k))
	case rest.UniqueItems:
		return "UniqueItems", jen.Lit(bool(k))
	case rest.Closed:
		return "Closed", jen.Lit(bool(k))
	case rest.ReadOnly:
		return "ReadOnly", jen.Lit(bool(k))
	case rest.FirstRound:
		return "FirstRound", jen.Lit(bool(k))
	case rest.TakesNull:
		return "TakesNull", jen.Lit(bool(k))
	case rest.OfItem:
		return "OfItem", jen.Lit(bool(k))
	case rest.Unchecked:
		return "Unchecked", jen.Lit(bool(k))
	}
	return fmt.Sprintf("%T", k), jen.Null()
}

// float writes a number the way a person would: 1, 0.5.
func float(f float64) jen.Code {
	switch {
	case math.IsInf(f, 0):
		return jen.Qual("math", "Inf").Call(jen.Lit(int(math.Copysign(1, f))))
	case f == math.Trunc(f) && math.Abs(f) < 1<<53:
		return jen.Lit(int(f))
	}
	return jen.Op(strconv.FormatFloat(f, 'g', -1, 64))
}

// anyList writes {"a", 1, nil}, broken when there is not room enough.
func (g *generation) anyList(list []any, at line) *jen.Statement {
	elems := make([]jen.Code, 0, len(list))
	for _, v := range list {
		elems = append(elems, g.value(v))
	}
	if at.room > 0 {
		return filled(elems, list, at.tabs)
	}
	return jen.Values(elems...)
}

// filled writes a long list with as many elements a line as fit.
func filled(elems []jen.Code, list []any, tabs int) *jen.Statement {
	s := jen.Op("{").Line()
	n := 0
	for i, e := range elems {
		w := anySize(list[i:i+1]) + 2
		if n > 0 && (tabs+1)*4+n+w > lineWidth {
			s.Line()
			n = 0
		}
		s.Add(e).Op(",")
		n += w
	}
	return s.Line().Op("}")
}

// value writes a JSON value.
func (g *generation) value(v any) jen.Code {
	switch v := v.(type) {
	case nil:
		return jen.Nil()
	case float64:
		if math.IsInf(v, 0) {
			return float(v)
		}
		return jen.Lit(v)
	case []any:
		var list []jen.Code
		for _, x := range v {
			list = append(list, g.value(x))
		}
		return jen.Index().Any().Values(list...)
	case rest.Members:
		var list []jen.Code
		for _, m := range v {
			list = append(list, jen.Values(jen.Id("Name").Op(":").Lit(m.Name), jen.Id("Value").Op(":").Add(g.value(m.Value))))
		}
		return jen.Qual(g.rest, "Members").Values(list...)
	}
	return jen.Lit(v)
}

func stringList(typ *jen.Statement, list []string) *jen.Statement {
	var elems []jen.Code
	for _, s := range list {
		elems = append(elems, jen.Lit(s))
	}
	return typ.Values(elems...)
}
