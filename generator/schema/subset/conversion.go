package subset

import (
	"slices"

	"github.com/restgen/restgen/generator/schema"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
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
func Conversions(new, old *schema.Schema) []Conversion {
	if Same(casts(new), casts(old)) {
		return nil
	}
	cn, co := compiled(new), compiled(old)
	var list []Conversion
	for _, v := range plainest(search{}.probes(new, old, 0)) {
		if v == nil {
			continue
		}
		value := wire.ValueOf(v)
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
func casts(s *schema.Schema) *schema.Schema {
	if s == nil {
		return nil
	}
	named := func(list []schema.Property) []schema.Property {
		list = slices.Clone(list)
		for i := range list {
			list[i].Schema = casts(list[i].Schema)
		}
		return list
	}
	return &schema.Schema{
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
	case wire.Members:
		return !slices.ContainsFunc(v, func(m wire.Member) bool { return !textual(m.Value) })
	}
	return false
}

// alike reports whether two values are the same to a program: 5 and 5.0 are,
// and an empty list, object and string are.
func alike(a, b wire.Value) bool {
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

func isEmpty(v wire.Value) bool {
	return v.Kind() == wire.KindString && v.Text() == "" || isContainer(v.Kind()) && v.Len() == 0
}

func isNumber(k wire.Kind) bool { return k == wire.KindInt || k == wire.KindFloat }

func isContainer(k wire.Kind) bool { return k == wire.KindList || k == wire.KindObject }

func membersAlike(a, b wire.Value) bool {
	for name, v := range a.Members() {
		if w := b.Member(name); w.Kind() == wire.KindAbsent || !alike(v, w) {
			return false
		}
	}
	return true
}
