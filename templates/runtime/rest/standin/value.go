package standin

import (
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// object is a JSON object. Numbers are float64, as in encoding/json.
type object = map[string]any

// textOf returns a string, or the raw or rendered form of a text.
func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case object:
		if raw, ok := v["raw"].(string); ok {
			return raw
		}
		rendered, _ := v["rendered"].(string)
		return rendered
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

// number returns a value as an int, as PHP converts it, 0 for other values.
func number(v any) int {
	switch v := v.(type) {
	case float64:
		return int(v)
	case string:
		n, _ := strconv.Atoi(v)
		return n
	case bool:
		if v {
			return 1
		}
	}
	return 0
}

// isEmpty reports whether a value holds nothing but zeros.
func isEmpty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case string:
		return v == ""
	case float64:
		return v == 0
	case bool:
		return !v
	case []any:
		return len(v) == 0
	case object:
		return !slices.ContainsFunc(slices.Collect(maps.Values(v)), func(x any) bool { return !isEmpty(x) })
	}
	return false
}

// filled reports whether PHP takes a value for true.
func filled(v any) bool { return !isEmpty(v) && v != "0" }

// hasZero reports whether one of the ids in a list is zero or empty.
func hasZero(ids any) bool {
	if o, ok := ids.(object); ok {
		ids = slices.Collect(maps.Values(o))
	}
	return ids != nil && slices.ContainsFunc(listOf(ids), func(id any) bool { return !filled(id) })
}

// listOf returns a value as a list; a single value becomes a list of one.
func listOf(v any) []any {
	if list, ok := v.([]any); ok {
		return list
	}
	return []any{v}
}

// anyOf reports whether a field has one of the values. Numbers and their texts
// are equal.
func anyOf(field, values any) bool {
	list := listOf(values)
	return slices.ContainsFunc(listOf(field), func(x any) bool {
		return slices.ContainsFunc(list, func(y any) bool { return textOf(x) == textOf(y) })
	})
}

// sameValues reports whether two values are equal, of which each may be a list.
func sameValues(x, y any) bool {
	return slices.EqualFunc(listOf(x), listOf(y), func(x, y any) bool { return textOf(x) == textOf(y) })
}

// sortedNames returns the names of the members of an object in their order.
// Lists are sorted with package sort, since slices.Sort and its like would add
// 10 KB of machine code for each type.
func sortedNames(data object) []string {
	names := make([]string, 0, len(data))
	for name := range data {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func valueOf(v schema.Value) any {
	switch v.Kind() {
	case schema.KindFalse, schema.KindTrue:
		return v.Kind() == schema.KindTrue
	case schema.KindInt, schema.KindFloat:
		if n, ok := v.Number(); ok && v.Finite() {
			return n
		}
	case schema.KindString:
		return strings.ToValidUTF8(v.Text(), "\uFFFD")
	case schema.KindList:
		list := []any{}
		for _, x := range v.Members() {
			list = append(list, valueOf(x))
		}
		return list
	case schema.KindObject:
		o := object{}
		for name, x := range v.Members() {
			o[name] = valueOf(x)
		}
		return o
	}
	return nil
}
