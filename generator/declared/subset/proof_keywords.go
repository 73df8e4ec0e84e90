package subset

import (
	"math"
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/keyword"
	"github.com/restgen/restgen/generator/pattern"
)

// free reports whether the schema accepts every value: it has no keywords but
// types, and they are absent, unknown, or include null, object and array. All
// scalars are accepted as lists of one item.
func free(s *declared.Schema) bool {
	if len(s.Enum) > 0 || keyword.IsCheckedFormat(s.Format) || s.AnyOf != nil || s.OneOf != nil {
		return false
	}
	if len(s.Types) == 0 || !s.TypeList && !known(s.Types) {
		return true
	}
	all := !slices.ContainsFunc([]string{"null", "object", "array"}, func(t string) bool { return !slices.Contains(s.Types, t) })
	return (all || !known(s.Types)) && Same(s, &declared.Schema{Types: s.Types, TypeList: s.TypeList})
}

// finite reports whether the schema accepts only finiteValues: no other value
// is coerced to a string or null.
func finite(s *declared.Schema) bool {
	if len(s.Types) == 0 || slices.Contains(s.Types, "string") && len(s.Enum) == 0 {
		return false
	}
	return !slices.ContainsFunc(s.Types, func(t string) bool { return t != "string" && t != "null" })
}

func finiteValues(s *declared.Schema) []any {
	var list []any
	c := compiled(s)
	for _, v := range append(slices.Clone(s.Enum), nil) {
		if accepts(c, v) {
			list = append(list, v)
		}
	}
	return list
}

func acceptsAll(s *declared.Schema, values []any) (bool, string) {
	c := compiled(s)
	for _, v := range values {
		if !accepts(c, v) {
			return false, "enum"
		}
	}
	return true, ""
}

// disjoint proves that no value satisfies both schemas.
func disjoint(a, b *declared.Schema) bool {
	for range 2 {
		if finite(a) && !slices.ContainsFunc(finiteValues(a), func(v any) bool { return Accepts(b, v) }) {
			return true
		}
		a, b = b, a
	}
	return disjointObjects(a, b)
}

// disjointObjects looks for a property that both schemas require, with disjoint
// values.
func disjointObjects(a, b *declared.Schema) bool {
	object := []string{"object"}
	if !slices.Equal(a.Types, object) || !slices.Equal(b.Types, object) {
		return false
	}
	for _, p := range a.Properties {
		q := b.Property(p.Name)
		if q != nil && requires(a, p.Name) && requires(b, p.Name) && disjoint(p.Schema, q) {
			return true
		}
	}
	return false
}

func sameTypes(s, o *declared.Schema) bool {
	return slices.Equal(s.Types, o.Types) && (s.TypeList == o.TypeList || len(s.Types) == 1)
}

// longerTypes reports whether the list of types only has more types at its end.
// Then every value keeps its type. An empty string is a string wherever the
// list has that type.
func longerTypes(s, o *declared.Schema) bool {
	n := len(o.Types)
	return n > 0 && s.TypeList && len(s.Types) > n && slices.Equal(s.Types[:n], o.Types) && known(o.Types) &&
		(slices.Contains(o.Types, "string") || !slices.Contains(s.Types, "string"))
}

func known(names []string) bool {
	return !slices.ContainsFunc(names, func(t string) bool { return !keyword.IsType(t) })
}

// enumIncludes compares enums. The server coerces values by type before it
// compares them, so that scalars of one type become equal.
func enumIncludes(new, old *declared.Schema) (bool, string) {
	if len(new.Enum) == 0 {
		return true, ""
	}
	if len(old.Enum) == 0 || slices.Contains(old.Types, "array") || slices.Contains(old.Types, "object") {
		return false, "enum"
	}
	have := sortedTexts(new.Enum)
	for _, v := range sortedTexts(old.Enum) {
		if _, ok := slices.BinarySearch(have, v); !ok {
			return false, "enum"
		}
	}
	return true, ""
}

func stringIncludes(new, old *declared.Schema) (bool, string) {
	switch {
	case !atLeast(old.MinLength, new.MinLength):
		return false, "minLength"
	case !atMost(old.MaxLength, new.MaxLength):
		return false, "maxLength"
	case new.Pattern != "" && new.Pattern != old.Pattern && (old.Pattern == "" || !pattern.Includes(new.Pattern, old.Pattern)):
		return false, "pattern"
	}
	return true, ""
}

// atLeast reports whether a lower bound is at least as high as another. A nil
// bound allows everything.
func atLeast[T int | float64](have, want *T) bool {
	return want == nil || have != nil && *have >= *want
}

func atMost[T int | float64](have, want *T) bool {
	return want == nil || have != nil && *have <= *want
}

func numberIncludes(new, old *declared.Schema, whole bool) (bool, string) {
	oldLow, newLow := low(old, whole), low(new, whole)
	oldHigh, newHigh := high(old, whole), high(new, whole)
	switch {
	case !atLeast(oldLow, newLow) || !whole && new.ExclusiveMinimum && !old.ExclusiveMinimum && equal(oldLow, newLow):
		return false, "minimum"
	case !atMost(oldHigh, newHigh) || !whole && new.ExclusiveMaximum && !old.ExclusiveMaximum && equal(oldHigh, newHigh):
		return false, "maximum"
	case new.MultipleOf != nil && !multiple(old.MultipleOf, *new.MultipleOf):
		return false, "multipleOf"
	}
	return true, ""
}

// low returns the lower bound. For whole numbers it is the least allowed one.
func low(s *declared.Schema, whole bool) *float64 {
	if s.Minimum == nil || !whole {
		return s.Minimum
	}
	n := math.Ceil(*s.Minimum)
	if s.ExclusiveMinimum && n == *s.Minimum {
		n++
	}
	return &n
}

func high(s *declared.Schema, whole bool) *float64 {
	if s.Maximum == nil || !whole {
		return s.Maximum
	}
	n := math.Floor(*s.Maximum)
	if s.ExclusiveMaximum && n == *s.Maximum {
		n--
	}
	return &n
}

func equal(a, b *float64) bool { return a != nil && b != nil && *a == *b }

// multiple reports whether whole multiples of have are multiples of want.
func multiple(have *float64, want float64) bool {
	return have != nil && *have == math.Trunc(*have) && want == math.Trunc(want) && want != 0 && math.Mod(*have, want) == 0
}

// otherTypeIncludes compares schemas of different types. The new one must have
// no keywords other than types.
func otherTypeIncludes(new, old *declared.Schema) (bool, string) {
	bare := &declared.Schema{Types: new.Types, TypeList: new.TypeList}
	if new.Items != nil && !slices.Contains(old.Types, "array") && Same(new.Items, &declared.Schema{Types: []string{"string"}}) {
		bare.Items = new.Items // what a scalar is split into
	}
	if !Same(new, bare) || !known(new.Types) || len(old.Types) == 0 || !known(old.Types) {
		return false, "type"
	}
	for _, t := range old.Types {
		if !slices.ContainsFunc(new.Types, func(u string) bool { return covers(u, t) }) {
			return false, "type"
		}
	}
	return true, ""
}

// covers reports whether every value of one type is a value of another. The
// server reads a scalar as a list.
func covers(wide, narrow string) bool {
	switch {
	case wide == narrow, wide == "number" && narrow == "integer":
		return true
	case wide == "array":
		return narrow == "string" || narrow == "integer" || narrow == "number" || narrow == "boolean"
	}
	return false
}

// singleItem are the types whose values the server reads as a list of one item,
// with the same text. false is the empty list.
var singleItem = map[string]bool{"integer": true, "number": true, "boolean": true}

// samePatterns reports whether the schemas have the same patterns in the same
// order. Then the same pattern checks a name on both sides.
func samePatterns(new, old *declared.Schema) bool {
	return slices.EqualFunc(new.PatternProperties, old.PatternProperties, func(a, b declared.Property) bool { return a.Name == b.Name })
}
