package shape

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Text holds the parts of the doc comment of a field.
type Text struct {
	Description string
	Details     string // bounds
	Absence     string // that it is required, or its default
	Title       string
}

// Join keeps the parts of t that are true of u.
func (t *Text) Join(u Text) {
	if t.Description == "" {
		t.Description = u.Description
	}
	if t.Details != u.Details {
		t.Details = "" // deployments or operations differ: the endpoints have the facts
	}
	if t.Absence != u.Absence {
		t.Absence = ""
	}
}

// textOf returns the parts of the comment of a field with the schema s.
func textOf(s *declared.Schema, response bool) Text {
	t := Text{Description: s.Description, Title: s.Title}
	if !response {
		t.Details, t.Absence = details(s), absence(s)
	}
	return t
}

// details describes the values of a parameter beyond its type.
func details(s *declared.Schema) string {
	var list []string
	if b := bounds(s); b != "" {
		list = append(list, b)
	}
	if s.Format != "" && s.Format != "text-field" {
		list = append(list, "Format "+s.Format+".")
	}
	if s.Pattern != "" {
		list = append(list, "Matches "+s.Pattern+".")
	}
	return strings.Join(list, " ")
}

func absence(s *declared.Schema) string {
	switch {
	case s.HasDefault:
		return "Default " + valueText(s.Default) + "."
	case s.Required:
		return "Required."
	}
	return ""
}

// bounds describes the limits of a number, a list or a string, as in "Minimum
// 1, maximum 100."
func bounds(s *declared.Schema) string {
	var list []string
	if s.Minimum != nil {
		list = append(list, limit("minimum ", "greater than ", s.ExclusiveMinimum)+number(*s.Minimum))
	}
	if s.Maximum != nil {
		list = append(list, limit("maximum ", "less than ", s.ExclusiveMaximum)+number(*s.Maximum))
	}
	switch {
	case len(list) > 0:
		text := strings.Join(list, ", ") + "."
		return strings.ToUpper(text[:1]) + text[1:]
	case s.MinItems != nil || s.MaxItems != nil:
		return counts(s.MinItems, s.MaxItems, "item")
	}
	return counts(s.MinLength, s.MaxLength, "character")
}

func limit(inclusive, exclusive string, isExclusive bool) string {
	if isExclusive {
		return exclusive
	}
	return inclusive
}

// counts describes how many of something are valid; a nil bound is absent.
func counts(low, high *int, of string) string {
	many := func(n int) string {
		if n == 1 {
			return "1 " + of + "."
		}
		return fmt.Sprintf("%d %ss.", n, of)
	}
	switch {
	case low != nil && high != nil && *low == *high:
		return many(*low)
	case low != nil && high != nil:
		return fmt.Sprintf("%d to %s", *low, many(*high))
	case low != nil:
		return "At least " + many(*low)
	case high != nil:
		return "At most " + many(*high)
	}
	return ""
}

func number(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// valueText prints a default.
func valueText(v any) string {
	switch v := v.(type) {
	case string:
		if v == "" {
			return "empty"
		}
		return v
	case []any:
		if len(v) == 0 {
			return "empty"
		}
		var list []string
		for _, x := range v {
			list = append(list, valueText(x))
		}
		return strings.Join(list, ", ")
	case schema.Members:
		return "an object"
	}
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(b)
}
