package subset

import (
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Conversion is a value that two schemas accept, and the JSON that the server
// converts it to under each.
type Conversion struct {
	Value    any // as Inclusion.Witnesses; not nil
	Old, New string
	// Textual says that all scalars in the value are strings, so that a query or
	// a path can hold it unchanged.
	Textual bool
}

// Conversions returns values that the server accepts under both schemas and
// converts differently, textual ones first, then the plainest. They do not
// include null, which stands for an absent arg.
func Conversions(new, old *declared.Schema) []Conversion {
	if Same(casts(new), casts(old)) {
		return nil
	}
	cn, co := compiled(new), compiled(old)
	var list []Conversion
	for _, v := range plainest(search{}.probes(new, old, 0)) {
		if v == nil {
			continue
		}
		value := schema.ValueOf(v)
		before, oldViolation := co.Accepts(value, "value")
		after, newViolation := cn.Accepts(value, "value")
		if oldViolation == nil && newViolation == nil && !alike(before, after) {
			list = append(list, Conversion{v, string(before.JSON(nil)), string(after.JSON(nil)), textual(v)})
		}
	}
	isTextual := func(c Conversion) bool { return c.Textual }
	notTextual := func(c Conversion) bool { return !c.Textual }
	return slices.Concat(slices.DeleteFunc(slices.Clone(list), notTextual), slices.DeleteFunc(list, isTextual))
}

// casts returns the schema without the checks that do not influence a
// conversion. It keeps the checks of alternatives, because they choose one.
func casts(s *declared.Schema) *declared.Schema {
	if s == nil {
		return nil
	}
	named := func(list []declared.Property) []declared.Property {
		list = slices.Clone(list)
		for i := range list {
			list[i].Schema = casts(list[i].Schema)
		}
		return list
	}
	return &declared.Schema{
		Types: s.Types, TypeList: s.TypeList, Format: s.Format, Items: casts(s.Items), Additional: casts(s.Additional),
		Properties: named(s.Properties), PatternProperties: named(s.PatternProperties), OneOf: s.OneOf, AnyOf: s.AnyOf,
	}
}

func textual(v any) bool {
	switch v := v.(type) {
	case string:
		return true
	case []any:
		return !slices.ContainsFunc(v, func(item any) bool { return !textual(item) })
	case schema.Members:
		return !slices.ContainsFunc(v, func(m schema.Member) bool { return !textual(m.Value) })
	}
	return false
}

// alike reports whether two values are the same to a program: 5 and 5.0 are,
// and an empty list, object and string are.
func alike(a, b schema.Value) bool {
	x, y := a.Kind(), b.Kind()
	switch {
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

func isEmpty(v schema.Value) bool {
	return v.Kind() == schema.KindString && v.Text() == "" || isContainer(v.Kind()) && v.Len() == 0
}

func isNumber(k schema.Kind) bool { return k == schema.KindInt || k == schema.KindFloat }

func isContainer(k schema.Kind) bool { return k == schema.KindList || k == schema.KindObject }

func membersAlike(a, b schema.Value) bool {
	for name, v := range a.Members() {
		if w := b.Member(name); w.Kind() == schema.KindAbsent || !alike(v, w) {
			return false
		}
	}
	return true
}
