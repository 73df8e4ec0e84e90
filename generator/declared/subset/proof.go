package subset

import (
	"math"
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/pattern"
)

// includes proves that new accepts all values that old accepts, or returns the
// keyword at which the proof fails. A proof is always right, but there may be
// no proof although new includes old.
func includes(new, old *declared.Schema) (ok bool, why string) {
	switch {
	case Same(new, old), free(new):
		return true, ""
	case finite(old):
		return acceptsAll(new, finiteValues(old))
	case old.AnyOf != nil:
		return includesUnion(new, old, old.AnyOf)
	case old.OneOf != nil:
		return includesUnion(new, old, old.OneOf)
	case new.AnyOf != nil:
		return anyIncludes(new, old)
	case new.OneOf != nil:
		return oneIncludes(new, old)
	case sameTypes(new, old), longerTypes(new, old):
		return sameTypeIncludes(new, old)
	case slices.Equal(old.Types, []string{"integer"}) && slices.Equal(new.Types, []string{"number"}):
		wider := *old
		wider.Types = new.Types
		wider.TypeList = new.TypeList
		return includes(new, &wider)
	case slices.Equal(new.Types, []string{"array"}) && len(old.Types) == 1 && singleItem[old.Types[0]]:
		return listIncludesScalar(new, old)
	}
	return otherTypeIncludes(new, old)
}

// free reports whether the schema accepts every value: it has no keywords but
// types, and they are absent, unknown, or include null, object and array. All
// scalars are accepted as lists of one item.
func free(s *declared.Schema) bool {
	if len(s.Enum) > 0 || checkedFormats[s.Format] || s.AnyOf != nil || s.OneOf != nil {
		return false
	}
	if len(s.Types) == 0 || !s.TypeList && !known(s.Types) {
		return true
	}
	all := !slices.ContainsFunc([]string{"null", "object", "array"}, func(t string) bool { return !slices.Contains(s.Types, t) })
	return (all || !known(s.Types)) && Same(s, &declared.Schema{Types: s.Types, TypeList: s.TypeList})
}

var checkedFormats = map[string]bool{"date-time": true, "email": true, "ip": true, "uuid": true, "hex-color": true}

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

// includesUnion proves the inclusion of each alternative, or of the keywords next
// to the alternatives.
func includesUnion(new, old *declared.Schema, branches []*declared.Schema) (bool, string) {
	if ok, _ := includes(new, trunk(old)); ok {
		return true, ""
	}
	if new.AnyOf != nil || new.OneOf != nil {
		if ok, _ := includes(trunk(new), trunk(old)); ok { // then only the alternatives are left to compare
			new = crown(new)
		}
	}
	for _, b := range branches {
		if ok, why := includes(new, under(b, old)); !ok {
			return false, why
		}
	}
	return true, ""
}

// trunk returns the schema without its alternatives.
func trunk(s *declared.Schema) *declared.Schema {
	t := *s
	t.AnyOf, t.OneOf = nil, nil
	return &t
}

// crown returns the alternatives of the schema alone.
func crown(s *declared.Schema) *declared.Schema {
	c := &declared.Schema{}
	for _, b := range s.AnyOf {
		c.AnyOf = append(c.AnyOf, under(b, s))
	}
	for _, b := range s.OneOf {
		c.OneOf = append(c.OneOf, under(b, s))
	}
	return c
}

// under returns an alternative with the type and the required properties of its
// parent.
func under(s, parent *declared.Schema) *declared.Schema {
	b := *s
	if len(s.Types) == 0 && !s.TypeList {
		b.Types, b.TypeList = parent.Types, parent.TypeList
	}
	if len(parent.RequiredNames) > 0 {
		b.HasRequiredNames = true
		b.RequiredNames = slices.Concat(allRequired(s), parent.RequiredNames)
		slices.Sort(b.RequiredNames)
		b.RequiredNames = slices.Compact(b.RequiredNames)
	}
	return &b
}

func anyIncludes(new, old *declared.Schema) (bool, string) {
	if ok, why := trunkIncludes(new, old); !ok {
		return false, why
	}
	for _, b := range new.AnyOf {
		if ok, _ := includes(under(b, new), old); ok {
			return true, ""
		}
	}
	return false, "anyOf"
}

// oneIncludes looks for an alternative that includes old and is disjoint from the
// other alternatives on it.
func oneIncludes(new, old *declared.Schema) (bool, string) {
	if ok, why := trunkIncludes(new, old); !ok {
		return false, why
	}
	for i, b := range new.OneOf {
		if ok, _ := includes(under(b, new), old); !ok {
			continue
		}
		alone := true
		for j, other := range new.OneOf {
			alone = alone && (i == j || disjoint(under(other, new), old))
		}
		if alone {
			return true, ""
		}
	}
	return false, "oneOf"
}

// trunkIncludes compares the keywords next to the alternatives. If new has no
// type, it must have no such keywords, because they would check the type of the
// alternative that fits.
func trunkIncludes(new, old *declared.Schema) (bool, string) {
	trunk := trunk(new)
	if len(trunk.Types) > 0 {
		return includes(trunk, old)
	}
	bare := &declared.Schema{Description: trunk.Description, Title: trunk.Title}
	if normal(trunk) == normal(bare) {
		return true, ""
	}
	return false, "keywords next to oneOf or anyOf"
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

// requires reports whether objects must have the property.
func requires(s *declared.Schema, name string) bool {
	if s.HasRequiredNames {
		return slices.Contains(s.RequiredNames, name)
	}
	p := s.Property(name)
	return p != nil && p.Required
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
	return !slices.ContainsFunc(names, func(t string) bool { return !declared.Known(t) })
}

// sameTypeIncludes compares keyword by keyword. Every value has the same type
// under both schemas.
func sameTypeIncludes(new, old *declared.Schema) (bool, string) {
	for _, t := range old.Types {
		if ok, why := keywordsInclude(t, new, old); !ok {
			return false, why
		}
	}
	stringly := len(old.Types) == 0 || slices.Contains(old.Types, "string") || !known(old.Types)
	if stringly && checkedFormats[new.Format] && new.Format != old.Format {
		return false, "format"
	}
	return enumIncludes(new, old)
}

func keywordsInclude(kind string, new, old *declared.Schema) (bool, string) {
	switch kind {
	case "string":
		return stringIncludes(new, old)
	case "integer", "number":
		return numberIncludes(new, old, kind == "integer")
	case "array":
		return arrayIncludes(new, old)
	case "object":
		return objectIncludes(new, old)
	}
	return true, ""
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
