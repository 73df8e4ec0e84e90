package emit

import (
	"fmt"
	"strconv"

	rest "github.com/restgen/restgen/templates/runtime"
)

// The functions of this file estimate how many columns a literal needs on one line, which decides where it is broken.

func rulesSize(rules []rest.Rule) int {
	n := 2
	for _, r := range rules {
		n += ruleSize(r) + 2
	}
	return n
}

func ruleSize(r rest.Rule) int {
	n := 2
	for _, k := range r {
		n += keywordSize(k) + 2
	}
	return n
}

func keywordSize(k rest.Keyword) int {
	name := len(fmt.Sprintf("%T", k))
	switch k := k.(type) {
	case rest.Type:
		if known[k] != "" {
			return len("rest.") + len(known[k])
		}
		return name + len(k) + 4
	case rest.Types:
		for _, t := range k {
			name += len(t) + 7
		}
		return name + 2
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
		return name + anySize(k)
	case rest.Default:
		return name + anySize(k)
	case rest.MustBe:
		return name + anySize(k)
	case rest.RequiredNames:
		return name + 2 + stringsSize(k)
	case rest.ShownIn:
		return name + 2 + stringsSize(k)
	}
	return name + 2 + scalarSize(k)
}

// scalarSize is the size of the constant in rest.Minimum(1).
func scalarSize(k rest.Keyword) int {
	switch k := k.(type) {
	case rest.Name:
		return len(k) + 2
	case rest.Title:
		return len(k) + 2
	case rest.Format:
		return len(k) + 2
	case rest.Pattern:
		return len(k) + 2
	}
	return len(fmt.Sprint(k))
}

func stringsSize(list []string) int {
	n := 0
	for _, s := range list {
		n += len(strconv.Quote(s)) + 2
	}
	return n
}

func anySize(list []any) int {
	n := 2
	for _, v := range list {
		switch v := v.(type) {
		case string:
			n += len(strconv.Quote(v)) + 2
		case []any:
			n += anySize(v) + 7
		case rest.Members:
			for _, m := range v {
				n += len(m.Name) + 20 + anySize([]any{m.Value})
			}
		default:
			n += len(fmt.Sprint(v)) + 2
		}
	}
	return n
}
