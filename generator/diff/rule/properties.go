package rule

import (
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
)

// The properties of a response are the union over its schema and all alternatives
// of that, since clients read responses without checks.

// forms returns a schema and its alternatives, recursively.
func forms(s *declared.Schema) []*declared.Schema {
	list := []*declared.Schema{s}
	for _, b := range slices.Concat(s.OneOf, s.AnyOf) {
		list = append(list, forms(b)...)
	}
	return list
}

// properties returns the named properties, each once.
func properties(s *declared.Schema) []declared.Property {
	return merged(s, func(form *declared.Schema) []declared.Property { return form.Properties })
}

// patterned returns the properties that a pattern names. The name is the pattern
// between slashes.
func patterned(s *declared.Schema) []declared.Property {
	list := merged(s, func(form *declared.Schema) []declared.Property { return form.PatternProperties })
	for i := range list {
		list[i].Name = "/" + list[i].Name + "/"
	}
	return list
}

func merged(s *declared.Schema, members func(*declared.Schema) []declared.Property) []declared.Property {
	var list []declared.Property
	like := map[string][]*declared.Schema{}
	for _, form := range forms(s) {
		for _, p := range members(form) {
			like[p.Name] = append(like[p.Name], p.Schema)
			if len(like[p.Name]) == 1 {
				list = append(list, p)
			}
		}
	}
	for i := range list {
		list[i].Schema = union(like[list[i].Name])
	}
	return list
}

// named returns the schema of a property, or nil.
func named(list []declared.Property, name string) *declared.Schema {
	for _, p := range list {
		if p.Name == name {
			return p.Schema
		}
	}
	return nil
}

// items returns the schema of the items of lists, nil if they have none.
func items(s *declared.Schema) *declared.Schema {
	var like []*declared.Schema
	for _, form := range forms(s) {
		like = append(like, form.Items)
	}
	return union(like)
}

// additional returns the schema of unnamed properties, nil if they have none.
// closed reports that there are no unnamed properties.
func additional(s *declared.Schema) (out *declared.Schema, closed bool) {
	closed = true
	var like []*declared.Schema
	for _, form := range forms(s) {
		like = append(like, form.Additional)
		closed = closed && (form.Closed || form.OneOf != nil || form.AnyOf != nil)
	}
	out = union(like)
	return out, closed && out == nil
}

// union returns a schema of the values that one of the schemas describes. It
// skips nil schemas, and returns nil if no other is left.
func union(list []*declared.Schema) *declared.Schema {
	out := &declared.Schema{}
	nodes := &index.Node{Kind: index.List}
	seen := map[string]bool{}
	for _, s := range list {
		if s == nil {
			continue
		}
		if text := string(s.Node.JSON()); !seen[text] {
			seen[text] = true
			out.AnyOf, nodes.Items = append(out.AnyOf, s), append(nodes.Items, s.Node)
		}
	}
	switch len(out.AnyOf) {
	case 0:
		return nil
	case 1:
		return out.AnyOf[0]
	}
	out.Node = &index.Node{Kind: index.Object, Members: []index.Member{{Name: "anyOf", Value: nodes}}}
	return out
}

// words returns the values that a schema or all of its alternatives enumerate,
// nil if other values are possible.
func words(s *declared.Schema) *index.Node {
	branches := slices.Concat(s.OneOf, s.AnyOf)
	if len(s.Enum) > 0 || len(branches) == 0 {
		return s.Node.Get("enum")
	}
	list := &index.Node{Kind: index.List}
	for _, b := range branches {
		values := words(b)
		if values == nil {
			return nil
		}
		list.Items = append(list.Items, values.Values()...)
	}
	return list
}

// mayBe reports whether a schema allows a type.
func mayBe(s *declared.Schema, kind string) bool {
	list := kinds(s)
	return len(list) == 0 || slices.Contains(list, kind)
}

// kinds returns the types of a schema, or of its alternatives if it has none
// itself; an empty list means any type.
func kinds(s *declared.Schema) []string {
	var list []string
	for _, name := range s.Kinds() {
		kind := declared.Meant(name)
		if kind == "" {
			return nil
		}
		list = append(list, kind)
	}
	if len(list) > 0 {
		slices.Sort(list)
		return slices.Compact(list)
	}
	for _, b := range slices.Concat(s.OneOf, s.AnyOf) {
		inner := kinds(b)
		if len(inner) == 0 {
			return nil
		}
		list = append(list, inner...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
