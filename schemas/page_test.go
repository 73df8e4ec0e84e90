package schemas

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "rewrite the reference in docs/configuration.md")

// settingsPage is the page that holds the reference, between two comments.
const (
	settingsPage  = "../docs/configuration.md"
	settingsBegin = "<!-- settings: go test ./schemas -update -->\n"
	settingsEnd   = "<!-- end of settings -->\n"
)

// The reference of the settings is made of their schema.
func TestSettingsPageIsFresh(t *testing.T) {
	text, err := os.ReadFile(settingsPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), settingsBegin)
	old, after, ok2 := strings.Cut(rest, settingsEnd)
	if !ok || !ok2 {
		t.Fatalf("%s lacks %s or %s", settingsPage, settingsBegin, settingsEnd)
	}
	want := settingsReference(t)
	switch {
	case old == want:
	case *update:
		err := os.WriteFile(settingsPage, []byte(before+settingsBegin+want+settingsEnd+after), 0o666)
		if err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is out of date; to update it: go test ./schemas -update", settingsPage)
	}
}

// A setting is the part of a schema of config.json that the page shows.
type setting struct {
	Ref                  string `json:"$ref"`
	Description          string
	Type                 any
	Enum                 []any
	Pattern              string
	Items                *setting
	OneOf, AnyOf         []setting
	Properties           orderedSettings
	AdditionalProperties json.RawMessage
	Required             []string
	PropertyNames        *setting
}

// orderedSettings are settings in the order of the document.
type orderedSettings struct {
	names  []string
	byName map[string]setting
}

func (o *orderedSettings) UnmarshalJSON(data []byte) error {
	if err := json.Unmarshal(data, &o.byName); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		o.names = append(o.names, fmt.Sprint(name))
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
	}
	return nil
}

// settingsReference returns the sections of the page, one for each setting.
func settingsReference(t *testing.T) string {
	var document struct {
		Properties  orderedSettings
		Definitions map[string]setting
	}
	if err := json.Unmarshal(Text("config.json"), &document); err != nil {
		t.Fatal(err)
	}
	if len(document.Properties.names) == 0 || len(document.Definitions) == 0 {
		t.Fatal("config.json has no settings")
	}
	var b strings.Builder
	for _, name := range document.Properties.names {
		s := document.Properties.byName[name]
		fmt.Fprintf(&b, "### %s\n\n%s\n\nValue: %s.\n\n", name, wrap(prose(s.Description)), kindOf(s, document.Definitions))
		if s.Items == nil {
			continue
		}
		members := resolve(*s.Items, document.Definitions)
		if len(members.Properties.names) == 0 {
			continue
		}
		b.WriteString("| member | value | meaning |\n|---|---|---|\n")
		for _, member := range members.Properties.names {
			m := resolve(members.Properties.byName[member], document.Definitions)
			meaning := m.Description
			if slices.Contains(members.Required, member) {
				meaning = strings.TrimSpace(meaning + " Required.")
			}
			kind := strings.ReplaceAll(kindOf(m, document.Definitions), "the members below", "members of this table")
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", member, kind, prose(meaning))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// resolve follows a reference. A description next to it stays.
func resolve(s setting, definitions map[string]setting) setting {
	name, ok := strings.CutPrefix(s.Ref, "#/definitions/")
	if !ok {
		return s
	}
	target := definitions[name]
	if s.Description != "" {
		target.Description = s.Description
	}
	return target
}

// kindOf describes the values of a setting.
func kindOf(s setting, definitions map[string]setting) string {
	s = resolve(s, definitions)
	switch {
	case len(s.OneOf) > 0:
		var kinds []string
		for _, o := range s.OneOf {
			kinds = append(kinds, kindOf(o, definitions))
		}
		return strings.Join(kinds, " or ")
	case len(s.AnyOf) == 2 && s.Type == nil:
		return kindOf(s.AnyOf[0], definitions) + " or a list of these"
	case len(s.Enum) > 0:
		var values []string
		for _, v := range s.Enum {
			values = append(values, fmt.Sprintf("`%v`", v))
		}
		return strings.Join(values, ", ")
	case s.Type == "array" && s.Items != nil:
		return "list of " + plural(kindOf(*s.Items, definitions))
	case s.Type == "object" && len(s.Properties.names) == 0:
		var value setting
		if json.Unmarshal(s.AdditionalProperties, &value) != nil {
			return "object"
		}
		return "map of names to " + plural(kindOf(value, definitions))
	case s.Type == "object":
		return "object with the members below"
	}
	if kinds, ok := s.Type.([]any); ok {
		return strings.ReplaceAll(strings.Trim(fmt.Sprint(kinds), "[]"), " ", ", ")
	}
	return fmt.Sprint(s.Type)
}

// plural returns the plural of a kind, whose first word is a noun.
func plural(kind string) string {
	noun, rest, more := strings.Cut(kind, " ")
	if !more {
		return noun + "s"
	}
	return noun + "s " + rest
}

// prose escapes the characters of a description that Markdown would read.
func prose(description string) string {
	return strings.NewReplacer("*", `\*`, "|", `\|`).Replace(description)
}

// wrap breaks a paragraph into lines of up to 100 columns.
func wrap(paragraph string) string {
	var b strings.Builder
	column := 0
	for word := range strings.FieldsSeq(paragraph) {
		n := utf8.RuneCountInString(word)
		switch {
		case column == 0:
		case column+1+n > 100:
			b.WriteString("\n")
			column = 0
		default:
			b.WriteString(" ")
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}

// Each setting is described, with a whole sentence.
func TestSettingsAreDescribed(t *testing.T) {
	var document struct {
		Properties  map[string]setting
		Definitions map[string]setting
	}
	if err := json.Unmarshal(Text("config.json"), &document); err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(document.Properties)) {
		if d := document.Properties[name].Description; !strings.HasSuffix(d, ".") {
			t.Errorf("%s: the description %q is no sentence", name, d)
		}
	}
}
