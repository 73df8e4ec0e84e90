// Package value reads JSON values as PHP does: as text, numbers and lists, and
// compares and sorts them. Numbers are float64, as in encoding/json.
package value

import (
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Object is a JSON object. Numbers are float64, as in encoding/json.
type Object = map[string]any

// Text returns a string, or the raw or rendered form of a text.
func Text(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case Object:
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

// Int returns a value as an int, as PHP converts it, 0 for other values.
func Int(v any) int {
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

// IsEmpty reports whether a value holds nothing but zeros.
func IsEmpty(v any) bool {
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
	case Object:
		return !slices.ContainsFunc(slices.Collect(maps.Values(v)), func(x any) bool { return !IsEmpty(x) })
	}
	return false
}

// IsTrue reports whether PHP takes a value for true.
func IsTrue(v any) bool { return !IsEmpty(v) && v != "0" }

// HasZero reports whether one of the ids in a list is zero or empty.
func HasZero(ids any) bool {
	if o, ok := ids.(Object); ok {
		ids = slices.Collect(maps.Values(o))
	}
	return ids != nil && slices.ContainsFunc(list(ids), func(id any) bool { return !IsTrue(id) })
}

// list returns a value as a list; a single value becomes a list of one.
func list(v any) []any {
	if list, ok := v.([]any); ok {
		return list
	}
	return []any{v}
}

// AnyOf reports whether a field has one of the values. Numbers and their texts
// are equal.
func AnyOf(field, values any) bool {
	wanted := list(values)
	return slices.ContainsFunc(list(field), func(x any) bool {
		return slices.ContainsFunc(wanted, func(y any) bool { return Text(x) == Text(y) })
	})
}

// Same reports whether two values are equal, of which each may be a list.
func Same(x, y any) bool {
	return slices.EqualFunc(list(x), list(y), func(x, y any) bool { return Text(x) == Text(y) })
}

// Names returns the names of the members of an object in their order.
// Lists are sorted with package sort, since slices.Sort and its like would add
// 10 KB of machine code for each type.
func Names(data Object) []string {
	names := make([]string, 0, len(data))
	for name := range data {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Of returns a value as encoding/json decodes it.
func Of(v schema.Value) any {
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
			list = append(list, Of(x))
		}
		return list
	case schema.KindObject:
		o := Object{}
		for name, x := range v.Members() {
			o[name] = Of(x)
		}
		return o
	}
	return nil
}
