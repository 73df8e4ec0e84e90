package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/report"
)

// properties are the schemas of several properties that are one line.
type properties struct {
	Properties map[string]any `json:"properties"`
}

// fragments returns what differs between the two sides of a finding, as text; for
// schemas, only the keywords that differ. It is empty for a side that has nothing.
func fragments(f *report.Finding) (old, new string) {
	if list, several := f.Before.(properties); several {
		raw, err := json.Marshal(list)
		if err != nil { // a fragment is JSON
			return "", ""
		}
		return encode(plain(decode(raw))), ""
	}
	a, aRaw := f.Before.(json.RawMessage)
	b, bRaw := f.After.(json.RawMessage)
	switch {
	case aRaw && bRaw:
		x, y := reduce(plain(decode(a)), plain(decode(b)))
		return encode(x), encode(y)
	case aRaw:
		return encode(plain(decode(a))), ""
	case bRaw:
		return "", encode(plain(decode(b)))
	}
	return textOf(f.Before), textOf(f.After)
}

// sided is the fragment of one side, old or new.
type sided struct{ side, fragment string }

// evidence returns the fragments that prove a breaking finding about responses,
// of the sides that have one.
func evidence(f *report.Finding) []sided {
	if f.Direction != report.Response || f.Level != report.Breaking {
		return nil
	}
	old, new := cut(f, most)
	list := []sided{{"old", old}, {"new", new}}
	return slices.DeleteFunc(list, func(s sided) bool { return s.fragment == "" })
}

func textOf(v any) string {
	if v == nil {
		return ""
	}
	return report.Clean(fmt.Sprint(v))
}

func decode(raw json.RawMessage) any {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return string(raw)
	}
	return v
}

func encode(v any) string {
	if m, ok := v.(map[string]any); ok && len(m) == 0 {
		return "{}"
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return report.Clean(fmt.Sprint(v))
	}
	return report.Clean(strings.TrimSpace(b.String()))
}

// plain returns a schema without its documentation.
func plain(v any) any { return undocumented(v, true) }

// undocumented returns a value without documentation. A schema has keywords;
// other objects have names.
func undocumented(v any, schema bool) any {
	switch v := v.(type) {
	case []any:
		out := make([]any, len(v))
		for i, item := range v {
			out[i] = undocumented(item, schema)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for name, value := range v {
			switch {
			case schema && change.IsDocumentation(name):
			case schema && (name == "enum" || name == "default"):
				out[name] = value
			default:
				out[name] = undocumented(value, !schema || name != "properties" && name != "patternProperties")
			}
		}
		return out
	}
	return v
}

// reduce keeps what differs between two values: members that both have alike are
// dropped, unless nothing differs.
func reduce(a, b any) (any, any) {
	x, ok := a.(map[string]any)
	y, same := b.(map[string]any)
	if !ok || !same {
		return a, b
	}
	p, q := map[string]any{}, map[string]any{}
	for name, v := range x {
		w, both := y[name]
		switch {
		case both && reflect.DeepEqual(v, w):
		case both:
			p[name], q[name] = reduce(v, w)
		default:
			p[name] = v
		}
	}
	for name, w := range y {
		if _, both := x[name]; !both {
			q[name] = w
		}
	}
	if len(p)+len(q) == 0 {
		return a, b
	}
	return p, q
}

// most is how many characters of a fragment are shown, and mostCell in a table.
const (
	most     = 160
	mostCell = 60
)

// cut returns the fragments of a finding with at most so many characters. It
// leaves out a common beginning first, so that the difference stays.
func cut(f *report.Finding, most int) (string, string) {
	old, new := fragments(f)
	a, b := []rune(old), []rune(new)
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	skip := 0
	if same > most/2 {
		skip = same - most/4
	}
	return window(a, skip, most), window(b, skip, most)
}

func window(text []rune, skip, most int) string {
	out := ""
	if skip > 0 && skip < len(text) {
		out, text = "…", text[skip:]
	}
	if len(text) > most {
		return out + string(text[:most]) + "…"
	}
	return out + string(text)
}
