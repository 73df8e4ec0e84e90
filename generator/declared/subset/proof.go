package subset

import (
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/keyword"
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

// sameTypeIncludes compares keyword by keyword. Every value has the same type
// under both schemas.
func sameTypeIncludes(new, old *declared.Schema) (bool, string) {
	for _, t := range old.Types {
		if ok, why := keywordsInclude(t, new, old); !ok {
			return false, why
		}
	}
	stringly := len(old.Types) == 0 || slices.Contains(old.Types, "string") || !known(old.Types)
	if stringly && keyword.IsCheckedFormat(new.Format) && new.Format != old.Format {
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

func arrayIncludes(new, old *declared.Schema) (bool, string) {
	if new.Items != nil {
		if ok, why := includes(new.Items, orFree(old.Items)); !ok {
			return false, "items: " + why
		}
	}
	switch {
	case !atLeast(old.MinItems, new.MinItems):
		return false, "minItems"
	case !atMost(old.MaxItems, new.MaxItems):
		return false, "maxItems"
	case new.UniqueItems && (!old.UniqueItems || !Same(orFree(new.Items), orFree(old.Items))):
		return false, "uniqueItems" // items are also compared after coercion, which depends on their schema
	}
	return true, ""
}

// listIncludesScalar proves that an array accepts the values of a scalar type.
func listIncludesScalar(new, old *declared.Schema) (bool, string) {
	least := 1
	if old.Types[0] == "boolean" {
		least = 0
	}
	switch {
	case len(new.Enum) > 0:
		return false, "enum"
	case new.MinItems != nil && *new.MinItems > least:
		return false, "minItems"
	case new.MaxItems != nil && *new.MaxItems < 1:
		return false, "maxItems"
	}
	if ok, why := includes(orFree(new.Items), old); !ok {
		return false, "items: " + why
	}
	return true, ""
}

func objectIncludes(new, old *declared.Schema) (bool, string) {
	for _, name := range allRequired(new) {
		if !requires(old, name) {
			return false, "required"
		}
	}
	switch {
	case !atLeast(old.MinProperties, new.MinProperties):
		return false, "minProperties"
	case !atMost(old.MaxProperties, new.MaxProperties):
		return false, "maxProperties"
	case !samePatterns(new, old):
		return false, "patternProperties"
	}
	for _, name := range propertyNames(new, old) {
		mine, theirs := member(new, name), member(old, name)
		if theirs == nil { // the old one rejects the property as well
			continue
		}
		if mine == nil {
			return false, name + ": additionalProperties"
		}
		if ok, why := includes(mine, theirs); !ok {
			return false, name + ": " + why
		}
	}
	return furtherInclude(new, old)
}

// furtherInclude compares the schemas of properties that neither schema names.
func furtherInclude(new, old *declared.Schema) (bool, string) {
	for i, p := range new.PatternProperties {
		if ok, why := includes(p.Schema, old.PatternProperties[i].Schema); !ok {
			return false, p.Name + ": " + why
		}
	}
	switch {
	case old.Closed:
		return true, ""
	case new.Closed:
		return false, "additionalProperties"
	}
	ok, why := includes(orFree(new.Additional), orFree(old.Additional))
	if !ok {
		return false, "additionalProperties: " + why
	}
	return true, ""
}
