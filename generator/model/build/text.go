package build

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/schema"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// fieldText is what the doc comment of a field is made of.
type fieldText struct {
	description string
	details     string // bounds
	absence     string // what leaving the arg out means: that it is required, or its default
	title       string
}

func (t *fieldText) join(u fieldText) {
	if t.description == "" {
		t.description = u.description
	}
	if t.details != u.details {
		t.details = "" // the rules say what each deployment or operation takes
	}
	if t.absence != u.absence {
		t.absence = ""
	}
}

func (r reading) textOf(s *schema.Schema) fieldText {
	t := fieldText{description: s.Description, title: s.Title}
	if !r.answer {
		t.details, t.absence = details(s), absence(s)
	}
	return t
}

// details says what values a param takes, as far as its type does not.
func details(s *schema.Schema) string {
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

func absence(s *schema.Schema) string {
	switch {
	case s.HasDefault:
		return "Default " + valueText(s.Default) + "."
	case s.Required:
		return "Required."
	}
	return ""
}

func bounds(s *schema.Schema) string {
	low, high := s.Minimum != nil, s.Maximum != nil
	switch {
	case low && high:
		return number(*s.Minimum) + excl(s.ExclusiveMinimum) + " to " + number(*s.Maximum) + excl(s.ExclusiveMaximum) + "."
	case low && s.ExclusiveMinimum:
		return "More than " + number(*s.Minimum) + "."
	case low:
		return "At least " + number(*s.Minimum) + "."
	case high && s.ExclusiveMaximum:
		return "Less than " + number(*s.Maximum) + "."
	case high:
		return "At most " + number(*s.Maximum) + "."
	case s.MinItems != nil || s.MaxItems != nil:
		return counts(s.MinItems, s.MaxItems, "item")
	}
	return counts(s.MinLength, s.MaxLength, "character")
}

// counts says how many of something there may be; nil is no bound.
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

func excl(yes bool) string {
	if yes {
		return " (exclusive)"
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
	case wire.Members:
		return "an object"
	}
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(b)
}

// deployments names sets of deployments in doc comments.
type deployments struct{ names []string }

// all returns the set of all of them.
func (d *deployments) all() wire.Deployments { return 1<<len(d.names) - 1 }

// only returns "a only" for a set that is not all of them, else "".
func (d *deployments) only(in wire.Deployments) string {
	if in == 0 || in == d.all() {
		return ""
	}
	var list []string
	for i, n := range d.names {
		if in>>i&1 == 1 {
			list = append(list, n)
		}
	}
	return "Only " + strings.Join(list, ", ") + "."
}

// deprecate moves what the comment says to where tools look for a deprecation, if the description tells of one.
func deprecate(f *model.Field, description string) {
	if !strings.Contains(strings.ToLower(description), "deprecated") {
		return
	}
	switch m := deprecation.FindStringIndex(description); {
	case m == nil:
	case m[0] == 0:
		f.Deprecated, f.Doc = strings.TrimSpace(f.Doc[min(m[1], len(f.Doc)):]), ""
		if f.Deprecated == "" {
			f.Deprecated = "the site says so."
		}
	default:
		f.Deprecated = "see above."
	}
}

var deprecation = regexp.MustCompile(`(?i)\bdeprecated\b[\s:.,;-]*`)
