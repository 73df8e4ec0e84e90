package schema

import (
	"slices"

	rest "github.com/restgen/restgen/templates/runtime"
)

// A Conversion is a value that two schemas accept, and the JSON of what the server makes of it under each.
type Conversion struct {
	Value    any // as Inclusion.Witnesses; not nil
	Old, New string
	// Textual says that all scalars in the value are strings, so that a query or a path holds it as it is.
	Textual bool
}

// Conversions returns values that the server accepts under both schemas and makes something else of, textual ones first,
// then the plainest. null, which means that an arg is not there, is none of them.
func Conversions(new, old *Schema) []Conversion {
	if Same(new.casts(), old.casts()) {
		return nil
	}
	cn, co := new.compiled(), old.compiled()
	var list []Conversion
	for _, v := range plainest(search{}.probes(new, old, 0)) {
		if v == nil {
			continue
		}
		value := rest.ValueOf(v)
		before, refused := co.Accepts(value, "value")
		after, fault := cn.Accepts(value, "value")
		if refused == nil && fault == nil && !alike(before, after) {
			list = append(list, Conversion{v, string(before.JSON(nil)), string(after.JSON(nil)), textual(v)})
		}
	}
	isTextual := func(c Conversion) bool { return c.Textual }
	notTextual := func(c Conversion) bool { return !c.Textual }
	return slices.Concat(slices.DeleteFunc(slices.Clone(list), notTextual), slices.DeleteFunc(list, isTextual))
}

// casts returns the schema without the checks that have no say in what a value is converted to. Those of alternatives choose
// one.
func (s *Schema) casts() *Schema {
	if s == nil {
		return nil
	}
	named := func(list []Property) []Property {
		list = slices.Clone(list)
		for i := range list {
			list[i].Schema = list[i].Schema.casts()
		}
		return list
	}
	return &Schema{
		Types: s.Types, TypeList: s.TypeList, Format: s.Format, Items: s.Items.casts(), Additional: s.Additional.casts(),
		Properties: named(s.Properties), PatternProperties: named(s.PatternProperties), OneOf: s.OneOf, AnyOf: s.AnyOf,
	}
}

func textual(v any) bool {
	switch v := v.(type) {
	case string:
		return true
	case []any:
		return !slices.ContainsFunc(v, func(item any) bool { return !textual(item) })
	case rest.Members:
		return !slices.ContainsFunc(v, func(m rest.Member) bool { return !textual(m.Value) })
	}
	return false
}

// alike reports whether two values are one to a program: 5 and 5.0 are, and so are an empty list, object and text.
func alike(a, b rest.Value) bool {
	switch x, y := a.Kind(), b.Kind(); {
	case isEmpty(a) && isEmpty(b):
		return true
	case isNumber(x) && isNumber(y):
		m, _ := a.Number()
		n, _ := b.Number()
		return m == n
	case isContainer(x) && isContainer(y):
		return x == y && a.Len() == b.Len() && membersAlike(a, b)
	}
	return a.Kind() == b.Kind() && a.Text() == b.Text()
}

func isEmpty(v rest.Value) bool {
	return v.Kind() == rest.KindString && v.Text() == "" || isContainer(v.Kind()) && v.Len() == 0
}

func isNumber(k rest.Kind) bool { return k == rest.KindInt || k == rest.KindFloat }

func isContainer(k rest.Kind) bool { return k == rest.KindList || k == rest.KindObject }

func membersAlike(a, b rest.Value) bool {
	for name, v := range a.Members() {
		if w := b.Member(name); w.Kind() == rest.KindAbsent || !alike(v, w) {
			return false
		}
	}
	return true
}
