package emit

import (
	"fmt"
	"reflect"
	"strconv"

	rest "github.com/restgen/restgen/templates/runtime"
)

// The functions of this file tell how many columns a literal needs on one line, which decides where it is broken.

// joined is the size of elements between braces.
func joined[T any](list []T, size func(T) int) int {
	n := len("{}")
	for i, x := range list {
		if i > 0 {
			n += len(", ")
		}
		n += size(x)
	}
	return n
}

func rulesSize(rules []rest.Rule) int { return joined(rules, ruleSize) }

func ruleSize(r rest.Rule) int { return joined(r, keywordSize) }

func keywordSize(k rest.Keyword) int {
	if hidden := hiddenName(k); hidden != "" {
		return len("rest.") + len(hidden)
	}
	name := len(reflect.TypeOf(k).Name()) + len("rest.")
	switch k := k.(type) {
	case rest.Type:
		return typeSize(k)
	case rest.Types:
		return name + joined(k, typeSize)
	case rest.Items:
		return name + ruleSize(rest.Rule(k))
	case rest.AdditionalProperties:
		return name + ruleSize(rest.Rule(k))
	case rest.Properties:
		return name + rulesSize(k)
	case rest.PatternProperties:
		return name + rulesSize(k)
	case rest.OneOf:
		return name + rulesSize(k)
	case rest.AnyOf:
		return name + rulesSize(k)
	case rest.Enum:
		return name + joined(k, valueSize)
	case rest.Default:
		return name + joined(k, valueSize)
	case rest.MustBe:
		return name + joined(k, valueSize)
	case rest.Also:
		return name + ruleSize(rest.Rule(k))
	case rest.Says:
		return name + saysSize(k)
	case rest.RequiredNames:
		return name + joined(k, quotedSize)
	case rest.ShownIn:
		return name + joined(k, quotedSize)
	}
	return name + len("()") + scalarSize(k)
}

func saysSize(k rest.Says) int {
	n := len("{Message: }") + quotedSize(k.Message)
	if k.Code != "" {
		n += len("Code: , ") + quotedSize(k.Code)
	}
	if k.Status != 0 {
		n += len("Status: 400, ")
	}
	return n
}

func typeSize(t rest.Type) int {
	if known[t] != "" {
		return len("rest.") + len(known[t])
	}
	return len("rest.Type()") + quotedSize(string(t))
}

func quotedSize(s string) int { return len(strconv.Quote(s)) }

// scalarSize is the size of the constant in rest.Minimum(1).
func scalarSize(k rest.Keyword) int {
	switch k := k.(type) {
	case rest.Name:
		return quotedSize(string(k))
	case rest.Title:
		return quotedSize(string(k))
	case rest.Format:
		return quotedSize(string(k))
	case rest.Pattern:
		return len(k) + len("``")
	case rest.Expression:
		return len(k) + len("``")
	case rest.NameExpression:
		return len(k) + len("``")
	}
	return len(fmt.Sprint(k))
}

func valueSize(v any) int {
	switch v := v.(type) {
	case nil:
		return len("nil")
	case string:
		return quotedSize(v)
	case int64:
		return len("int64()") + len(fmt.Sprint(v))
	case []any:
		return len("[]any") + joined(v, valueSize)
	case rest.Members:
		return len("rest.Members") + joined(v, func(m rest.Member) int {
			return len("{Name: , Value: }") + quotedSize(m.Name) + valueSize(m.Value)
		})
	}
	return len(fmt.Sprint(v))
}
