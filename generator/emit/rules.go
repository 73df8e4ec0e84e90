package emit

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	rest "github.com/restgen/restgen/templates/runtime"
)

// lines writes a composite literal with a line for each element.
func lines(elems ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elems...)
}

// Columns of a line of code.
const (
	maxColumns = 120
	lineWidth  = maxColumns - len(",") // of what a comma follows
	tabWidth   = 4
)

// A line is where something is written: how far its line is indented, how many columns are left on it, and whether it is inside
// of something that goes on behind it. Without room everything stays on one line.
type line struct {
	tabs, room int
	inside     bool
}

func newLine(tabs int) line { return line{tabs: tabs, room: lineWidth - tabWidth*tabs} }

// within returns what is left of the line behind the opening of a keyword.
func (l line) within(k rest.Keyword) line {
	if l.room > 0 {
		l.room = max(l.room-len(opening(k)), 1)
	}
	l.inside = true
	return l
}

// opening is what a keyword that holds a list begins with.
func opening(k rest.Keyword) string { return "rest." + reflect.TypeOf(k).Name() + "{" }

// rule writes the keywords of a rule: {rest.Name("page"), rest.Integer}. Where they do not fit on the line but on two, they take
// two. Else the longest of them is broken, so that the others stay together; if that is not enough, they take several lines.
func (g *generation) rule(r rest.Rule, at line) *jen.Statement {
	if len(r) == 0 || at.room == 0 || ruleSize(r) <= at.room {
		return jen.Values(g.keywords(r, -1, line{})...)
	}
	longest, before := 0, 0
	for i, k := range r {
		if keywordSize(k) > keywordSize(r[longest]) {
			longest = i
		}
	}
	for _, k := range r[:longest] {
		before += keywordSize(k) + len(", ")
	}
	next := newLine(at.tabs + 1)
	room := at.room - before - len("{}")
	if room < len(opening(r[longest])) || !breaks(r[longest]) || !at.inside && fitsTwo(r, at.room, next.room) {
		return g.longRule(r, at.room, next)
	}
	return jen.Values(g.keywords(r, longest, line{at.tabs, room, at.inside})...)
}

// fitsTwo reports whether the keywords of a rule fit on two lines with so much room.
func fitsTwo(r rest.Rule, first, second int) bool {
	i, n := 0, len("{")
	for ; i < len(r) && n+keywordSize(r[i]) < first; i++ {
		n += keywordSize(r[i]) + len(", ")
	}
	return joined(r[i:], keywordSize) <= second
}

// keywords writes keywords, of which one may be broken.
func (g *generation) keywords(r rest.Rule, broken int, at line) []jen.Code {
	var list []jen.Code
	for i, k := range r {
		if i == broken {
			list = append(list, g.keyword(k, at))
		} else {
			list = append(list, g.keyword(k, line{}))
		}
	}
	return list
}

// longRule writes a rule on several lines, each with as many keywords as fit. The first line has less room than the others.
func (g *generation) longRule(r rest.Rule, room int, at line) *jen.Statement {
	var list []jen.Code
	var sizes []int
	for _, k := range r {
		inner := line{}
		if keywordSize(k) > at.room {
			inner = at
		}
		list, sizes = append(list, g.keyword(k, inner)), append(sizes, min(keywordSize(k), at.room))
	}
	return jen.Op("{").Add(broken(list, sizes, at.tabs, at.room-room)).Op("}")
}

// breaks reports whether a keyword can stand on several lines.
func breaks(k rest.Keyword) bool {
	switch k.(type) {
	case rest.Items, rest.AdditionalProperties, rest.Properties, rest.PatternProperties, rest.OneOf, rest.AnyOf, rest.Enum, rest.Default:
		return true
	}
	return false
}

// ruleList writes rules, on lines of their own unless all are on one.
func (g *generation) ruleList(rules []rest.Rule, at line) *jen.Statement {
	if at.room > 0 {
		return lines(g.args(rules, newLine(at.tabs+1))...)
	}
	var list []jen.Code
	for _, r := range rules {
		list = append(list, g.rule(r, line{}))
	}
	return jen.Values(list...)
}

// keyword writes one keyword. It is the mirror of the declarations in templates/runtime/rule.go.
func (g *generation) keyword(k rest.Keyword, at line) *jen.Statement {
	switch k := k.(type) {
	case rest.Items:
		return support("Items").Add(g.rule(rest.Rule(k), at.within(k)))
	case rest.AdditionalProperties:
		return support("AdditionalProperties").Add(g.rule(rest.Rule(k), at.within(k)))
	case rest.Properties:
		return support("Properties").Add(g.ruleList(k, at))
	case rest.PatternProperties:
		return support("PatternProperties").Add(g.ruleList(k, at))
	case rest.OneOf:
		return support("OneOf").Add(g.ruleList(k, at))
	case rest.AnyOf:
		return support("AnyOf").Add(g.ruleList(k, at))
	case rest.Enum:
		return support("Enum").Add(g.anyList(k, at))
	case rest.Default:
		return support("Default").Add(g.anyList(k, at))
	case rest.MustBe:
		return support("MustBe").Add(g.anyList(k, at))
	case rest.Also:
		return support("Also").Add(g.rule(rest.Rule(k), at.within(k)))
	case rest.Says:
		return support("Says").Add(says(k, at))
	case rest.Minimum:
		return support("Minimum").Call(float(float64(k)))
	case rest.Maximum:
		return support("Maximum").Call(float(float64(k)))
	case rest.MultipleOf:
		return support("MultipleOf").Call(float(float64(k)))
	}
	return support(g.leaf(k))
}

// support writes what the support package declares. The file imports that for the type of its rules, so that text, of which
// there is much, does here for what jennifer would look up.
func support(text string) *jen.Statement { return jen.Op("rest." + text) }

// leaf is the text of a keyword of constants alone.
func (g *generation) leaf(k rest.Keyword) string {
	if hidden := hiddenName(k); hidden != "" {
		return hidden
	}
	switch k := k.(type) {
	case rest.Type:
		if known[k] != "" {
			return known[k]
		}
		return "Type(" + literal(string(k)) + ")"
	case rest.Types:
		var list []string
		for _, t := range k {
			list = append(list, typeName(t))
		}
		return "Types{" + strings.Join(list, ", ") + "}"
	case rest.RequiredNames:
		return "RequiredNames" + quoted(k)
	case rest.ShownIn:
		return "ShownIn" + quoted(k)
	case rest.In:
		return "In(" + g.in(deployments(k)) + ")"
	}
	return scalar(k)
}

// hiddenName is the name of a keyword that is a constant of the support package, or empty.
func hiddenName(k rest.Keyword) string {
	switch k {
	case rest.FirstRound:
		return "FirstRound"
	case rest.TakesNull:
		return "TakesNull"
	case rest.TakesEmpty:
		return "TakesEmpty"
	case rest.BothRounds:
		return "BothRounds"
	case rest.Slugs:
		return "Slugs"
	case rest.OfItem:
		return "OfItem"
	case rest.Unchecked:
		return "Unchecked"
	}
	if c, ok := k.(rest.CommonArg); ok {
		return commonNames[c]
	}
	return ""
}

// commonNames are the names of the args that the support package has.
var commonNames = []string{rest.ContextArg: "ContextArg", rest.PageArg: "PageArg", rest.PerPageArg: "PerPageArg",
	rest.SearchArg: "SearchArg", rest.ExcludeArg: "ExcludeArg", rest.IncludeArg: "IncludeArg", rest.OffsetArg: "OffsetArg",
	rest.OrderArg: "OrderArg", rest.IDArg: "IDArg", rest.ParentArg: "ParentArg", rest.ForceArg: "ForceArg",
	rest.DateTime: "DateTime", rest.Integers: "Integers", rest.Strings: "Strings", rest.RenderedText: "RenderedText",
	rest.RenderedExcerpt: "RenderedExcerpt", rest.RenderedContent: "RenderedContent", rest.WantedTerms: "WantedTerms",
	rest.WantedTags: "WantedTags", rest.UnwantedTerms: "UnwantedTerms", rest.UnwantedTags: "UnwantedTags"}

// says writes the fields that are not empty; the message stands on a line of its own where they do not fit on one.
func says(k rest.Says, at line) *jen.Statement {
	var head []jen.Code
	if k.Code != "" {
		head = append(head, jen.Id("Code").Op(":").Op(literal(k.Code)))
	}
	if k.Status != 0 {
		head = append(head, jen.Id("Status").Op(":").Lit(k.Status))
	}
	message := jen.Id("Message").Op(":").Op(literal(k.Message))
	if at.room == 0 || len(head) == 0 {
		return jen.Values(append(head, message)...)
	}
	return jen.Op("{").List(head...).Op(",").Line().Add(message).Op("}")
}

func typeName(t rest.Type) string {
	if known[t] != "" {
		return "rest." + known[t]
	}
	return literal(string(t))
}

var known = map[rest.Type]string{rest.String: "String", rest.Integer: "Integer", rest.Number: "Number",
	rest.Boolean: "Boolean", rest.Array: "Array", rest.Object: "Object", rest.Null: "Null"}

// in writes a set of deployments: inA|inB.
func (g *generation) in(set deployments) string {
	var list []string
	for i, name := range g.api.Constants {
		if set>>i&1 == 1 {
			list = append(list, name)
		}
	}
	return strings.Join(list, "|")
}

// scalar is the text of a keyword that is a conversion of one constant: MinLength(1).
func scalar(k rest.Keyword) string {
	switch k := k.(type) {
	case rest.Name:
		return "Name(" + literal(string(k)) + ")"
	case rest.Format:
		return "Format(" + literal(string(k)) + ")"
	case rest.Title:
		return "Title(" + literal(string(k)) + ")"
	case rest.Pattern:
		return "Pattern(" + literal(string(k)) + ")"
	case rest.Expression:
		return "Expression(" + literal(string(k)) + ")"
	case rest.NameExpression:
		return "NameExpression(" + literal(string(k)) + ")"
	}
	return strings.TrimPrefix(fmt.Sprintf("%T(%[1]v)", k), "rest.") // a count or a flag
}

// float writes a number the way a person would: 1, 0.5.
func float(f float64) jen.Code {
	switch {
	case math.IsInf(f, 0):
		return jen.Qual("math", "Inf").Call(jen.Lit(int(math.Copysign(1, f))))
	case f == math.Trunc(f) && math.Abs(f) < 1<<53:
		return jen.Op(strconv.FormatInt(int64(f), 10))
	}
	return jen.Op(strconv.FormatFloat(f, 'g', -1, 64))
}

// anyList writes {"a", 1, nil}, broken when there is not room enough.
func (g *generation) anyList(list []any, at line) *jen.Statement {
	elems := make([]jen.Code, 0, len(list))
	for _, v := range list {
		elems = append(elems, g.value(v))
	}
	if at.room == 0 {
		return jen.Values(elems...)
	}
	var sizes []int
	for i := range list {
		sizes = append(sizes, valueSize(list[i]))
	}
	return filled(elems, sizes, at.tabs+1)
}

// filled writes a long list in braces, see broken.
func filled(elems []jen.Code, sizes []int, tabs int) *jen.Statement {
	return jen.Op("{").Line().Add(broken(elems, sizes, tabs, 0)).Op(",").Line().Op("}")
}

// broken writes a long list with as many elements a line as fit. Sizes are their columns, tabs is how far the lines of the list
// are indented, and before is how many columns the first of them lacks.
func broken(elems []jen.Code, sizes []int, tabs, before int) *jen.Statement {
	s := jen.Null()
	n := before
	for i, e := range elems {
		w := sizes[i] + len(", ")
		if i > 0 {
			s.Op(",")
		}
		if n > 0 && tabWidth*tabs+n+w > lineWidth {
			s.Line()
			n = 0
		}
		s.Add(e)
		n += w
	}
	return s
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
		return support("Members").Values(list...)
	case string:
		return jen.Op(strconv.Quote(v))
	}
	return jen.Lit(v)
}

// quoted writes {"a", "b"}.
func quoted(list []string) string {
	var b strings.Builder
	for i, s := range list {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Quote(s))
	}
	return "{" + b.String() + "}"
}
