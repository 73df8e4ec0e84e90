package main

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/render"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// rulesOf describes the schema of an arg in words, as the index has it.
func rulesOf(n *index.Node) string {
	rules := []string{typeOf(n)}
	if declared.Of(n).Required {
		rules = append(rules, "required")
	}
	enum := n.Get("enum").Values()
	if len(enum) > 0 {
		rules = append(rules, "one of "+valuesOf(enum))
	}
	for _, keyword := range []string{
		"format", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
		"minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "default",
	} {
		value := n.Get(keyword)
		if value != nil {
			rules = append(rules, keyword+" "+shorten(string(value.JSON())))
		}
	}
	return strings.Join(rules, "; ")
}

// typeOf describes the type of a schema.
func typeOf(n *index.Node) string {
	t := n.Get("type")
	switch {
	case t == nil && n.Get("oneOf") != nil:
		return "one of several schemas"
	case t == nil && n.Get("anyOf") != nil:
		return "any of several schemas"
	case t == nil:
		return "any value"
	}
	var names []string
	for _, v := range append([]*index.Node{t}, t.Values()...) {
		if v.Kind == index.String {
			names = append(names, v.Text)
		}
	}
	text := strings.Join(names, " or ")
	items, properties := n.Get("items"), n.Get("properties")
	if slices.Contains(names, "array") && items != nil && items.Kind == index.Object {
		text += " of " + itemsOf(items)
	}
	if slices.Contains(names, "object") && properties != nil && len(properties.Members) > 0 {
		var members []string
		for _, m := range properties.Members {
			members = append(members, m.Name)
		}
		text += " {" + shorten(strings.Join(members, ", ")) + "}"
	}
	return text
}

// itemsOf describes the items of an array.
func itemsOf(n *index.Node) string {
	enum := n.Get("enum").Values()
	if len(enum) > 0 {
		return typeOf(n) + " (" + valuesOf(enum) + ")"
	}
	return typeOf(n)
}

// valuesOf lists values, up to a limit.
func valuesOf(list []*index.Node) string {
	const most = 8
	var texts []string
	for _, v := range list[:min(len(list), most)] {
		texts = append(texts, string(v.JSON()))
	}
	if len(list) > most {
		texts = append(texts, fmt.Sprintf("… (%d values)", len(list)))
	}
	return strings.Join(texts, ", ")
}

// shorten truncates a long value.
func shorten(s string) string {
	const most = 80
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:most]) + "…"
}

// curl returns a command that calls the operation, with a value for each path
// parameter, each required arg and each arg that must have a certain value.
func (e explanation) curl(x *index.Index, endpoint *index.Endpoint) string {
	path := e.op.Address(e.captureSamples(endpoint)...)
	request := proof.NewWitness(e.op.Methods[0], path, e.requiredArgs(endpoint))
	if request.Method == http.MethodGet {
		return request.Curl(rootAddress(x))
	}
	return request.Curl(rootAddress(x), "-u", "USER:PASSWORD")
}

// rootAddress returns the address of the interface, or a placeholder if it is
// unknown or has secrets.
func rootAddress(x *index.Index) string {
	origin, _ := x.Provenance()
	if report.CheckRoot(origin.Address) != nil || strings.Contains(origin.Address, "…") {
		return render.ExampleRoot
	}
	return origin.Address
}

// captureSamples returns values for the path parameters.
func (e explanation) captureSamples(endpoint *index.Endpoint) []any {
	var values []any
	for _, c := range e.op.Captures {
		if c.Int {
			values = append(values, 1)
		} else {
			values = append(values, captureSample(endpoint, c.Name))
		}
	}
	return values
}

// captureSample returns a value for a path parameter.
func captureSample(endpoint *index.Endpoint, name string) any {
	for _, a := range endpoint.Args {
		enum := a.Schema.Get("enum").Values()
		if a.Name == name && len(enum) > 0 && enum[0].Kind == index.String {
			return enum[0].Text
		}
	}
	return name
}

// requiredArgs returns values for the args without which the server rejects a
// request.
func (e explanation) requiredArgs(endpoint *index.Endpoint) schema.Members {
	var list schema.Members
	for _, a := range endpoint.Args {
		inPath := slices.ContainsFunc(e.op.Captures, func(c model.Capture) bool { return c.Name == a.Name })
		value, ok := e.requiredValue(a)
		if ok && !inPath {
			list = append(list, schema.Member{Name: a.Name, Value: value})
		}
	}
	return list
}

// requiredValue returns a value for an arg, and whether a request needs one.
func (e explanation) requiredValue(a *index.Arg) (value any, ok bool) {
	for _, built := range e.op.Endpoints[0].Args {
		if built.Name == a.Name && built.Schema.RequiredValue != nil {
			return built.Schema.RequiredValue, true
		}
	}
	s := declared.Of(a.Schema)
	if !s.Required {
		return nil, false
	}
	return proof.Sample(s, s)
}
