package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/keyword"
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
	for _, k := range keyword.All() {
		value := n.Get(k.Name)
		if value != nil && (k.Decides && k.Kind.IsScalar() || k.Kind == keyword.Any) {
			rules = append(rules, k.Name+" "+shorten(string(value.JSON())))
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
