package emit_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/declared/subset"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A guesser makes JSON values that a schema is likely to accept, and spoils
// some of their parts, so that both verdicts are common, for many reasons.
type guesser struct{ *rand.Rand }

// odd holds values with surprising interpretations.
var odd = strings.Fields(`
	null true false 0 -0 1 -1 1.0 1.5 0.3 1e3 1E400 -1e400 9223372036854775807 9223372036854775808
	1e20 "" "0" "1" "1.0" "1e3" "1." ".5" "\u00201\u0020" "0x1A" "true" "FALSE" "null" "a" "é" "😀"
	"a,b" "1,2,2" "a\u0020b" "[]" "{}" "\u0000" "\n" [] {} [null] [1] ["a"] [1,"1",1.0] [[]] [{}]
	{"0":1} {"5":1} {"1":1,"0":2} {"01":1} {"-1":1} {"a":1,"a":2} {"":1} {"a":null}
	"2016-06-30T05:43:21Z" "2016-02-31T24:00:00" "a@b.de" "1.2.3.4" "::1" "#fff" "#ffff"
	"https://example.org/" "javascript:x" "123e4567-e89b-12d3-a456-426614174000"`)

// formatted holds strings by format.
var formatted = map[string][]string{
	"date-time": {"2016-06-30T05:43:21", "2016-06-30T05:43:21+02:00", "2016-13-01T00:00:00Z", "2016-06-30",
		"0000-00-00T00:00:00Z\n"},
	"email": {"a@example.org", "a.b+c@example.co.uk", "a@b", "a@@b.de", "é@example.org"},
	"ip":    {"192.0.2.1", "::ffff:192.0.2.1", "256.1.1.1", "1.2.3", "2001:db8::1\n"},
	"uuid": {"123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000",
		"123e4567e89b12d3a456426614174000"},
	"hex-color": {"#aabbcc", "#AbC", "#ab", "aabbcc", "#abc\n"},
	"uri":       {"https://example.org/a b?c=d", "mailto:a@b.de", "//x", "", "javascript:alert(1)"},
}

func (g *guesser) one(of ...string) string { return of[g.IntN(len(of))] }

// in reports true once in n times.
func (g *guesser) in(n int) bool { return g.IntN(n) == 0 }

const deepestGuess = 8

// value appends a value for the schema.
func (g *guesser) value(b []byte, s *declared.Schema, depth int) []byte {
	branches := append(s.AnyOf[:len(s.AnyOf):len(s.AnyOf)], s.OneOf...)
	switch {
	case g.in(12) || depth > deepestGuess:
		return append(b, g.one(odd...)...)
	case len(s.Enum) > 0 && !g.in(4):
		return append(b, subset.Text(s.Enum[g.IntN(len(s.Enum))])...)
	case len(branches) > 0 && !g.in(3):
		return g.branch(b, s, branches[g.IntN(len(branches))], depth)
	}
	kinds := s.Types
	if len(kinds) == 0 {
		kinds = likely(s)
	}
	return g.kind(b, g.one(kinds...), s, depth)
}

// branch appends a value for an alternative, with the type and sometimes the
// properties of the enclosing schema.
func (g *guesser) branch(b []byte, s, branch *declared.Schema, depth int) []byte {
	whole := *branch
	if len(whole.Types) == 0 {
		whole.Types = s.Types
	}
	if g.in(2) {
		whole.Properties = append(whole.Properties[:len(whole.Properties):len(whole.Properties)], s.Properties...)
	}
	return g.value(b, &whole, depth+1)
}

// likely returns the types that the keywords of a schema without a type are
// for.
func likely(s *declared.Schema) []string {
	switch {
	case len(s.Properties)+len(s.PatternProperties) > 0 || s.Additional != nil:
		return []string{"object"}
	case s.Items != nil:
		return []string{"array"}
	case s.Minimum != nil || s.Maximum != nil || s.MultipleOf != nil:
		return []string{"number"}
	}
	return []string{"string", "integer", "array", "object", "null"}
}

func (g *guesser) kind(b []byte, kind string, s *declared.Schema, depth int) []byte {
	switch kind {
	case "object":
		return g.object(b, s, depth)
	case "array":
		return g.list(b, s, depth)
	case "string":
		return quote(b, g.text(s))
	case "integer", "number":
		return g.number(b, s, kind)
	case "boolean":
		return append(b, g.one("true", "false", `"true"`, `"0"`, "1", `""`, `"False"`)...)
	case "null":
		return append(b, g.one("null", "null", `""`)...)
	}
	return append(b, g.one(odd...)...)
}

func quote(b []byte, text string) []byte { return schema.ValueOf(text).JSON(b) }

// number appends a number near the bounds, sometimes as a string.
func (g *guesser) number(b []byte, s *declared.Schema, kind string) []byte {
	f := float64(g.IntN(20) - 5)
	for _, bound := range []*float64{s.Minimum, s.Maximum} {
		if bound != nil && g.in(2) {
			f = *bound + float64(g.IntN(3)-1)
		}
	}
	if m := s.MultipleOf; m != nil && !g.in(3) {
		f = *m * math.Round(f/max(math.Abs(*m), 1))
	}
	if kind == "number" && g.in(3) || g.in(12) {
		f += 0.5
	}
	text := strconv.FormatFloat(f, 'g', -1, 64)
	if strings.Contains(text, "Inf") || strings.Contains(text, "NaN") {
		text = "1e999"
	}
	switch g.IntN(8) {
	case 0:
		text = strconv.Quote(text)
	case 1:
		if !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
	}
	return append(b, text...)
}

// text returns a string of the format, for the pattern, or with a length near
// the bounds.
func (g *guesser) text(s *declared.Schema) string {
	if list := formatted[s.Format]; list != nil && !g.in(5) {
		return g.one(list...)
	}
	if s.Pattern != "" && !g.in(4) {
		if list := subset.Samples(s.Pattern); list != nil {
			return g.one(list...) + g.one("", "", "", "\n", "x")
		}
	}
	var b strings.Builder
	for range g.count(s.MinLength, s.MaxLength, 6) {
		b.WriteString(g.one("a", "b", "1", "é", "😀", " ", "-", "Z"))
	}
	return b.String()
}

// count returns a number near one of the bounds, or below most.
func (g *guesser) count(least, greatest *int, most int) int {
	n := g.IntN(most)
	for _, bound := range []*int{least, greatest} {
		if bound != nil && g.in(2) {
			n = *bound + g.IntN(3) - 1
		}
	}
	return min(max(n, 0), 200)
}

// list appends a list, sometimes as a string or an object that PHP takes for a
// list.
func (g *guesser) list(b []byte, s *declared.Schema, depth int) []byte {
	item := s.Items
	if item == nil {
		item = &declared.Schema{}
	}
	var items []string
	for range g.count(s.MinItems, s.MaxItems, 4) {
		if len(items) > 0 && g.in(6) {
			items = append(items, items[0])
			continue
		}
		items = append(items, string(g.value(nil, item, depth+1)))
	}
	switch g.IntN(10) {
	case 0:
		return quote(b, strings.ReplaceAll(strings.Join(items, g.one(",", ", ", " ")), `"`, ""))
	case 1:
		return keyed(b, items, g.IntN(2))
	}
	return append(append(append(b, '['), strings.Join(items, ",")...), ']')
}

// keyed appends an object whose keys count up from first.
func keyed(b []byte, items []string, first int) []byte {
	b = append(b, '{')
	for i, item := range items {
		if i > 0 {
			b = append(b, ',')
		}
		b = fmt.Appendf(b, `"%d":%s`, first+i, item)
	}
	return append(b, '}')
}

// object appends an object with most of the properties and some others.
func (g *guesser) object(b []byte, s *declared.Schema, depth int) []byte {
	var members []string
	add := func(name string, below *declared.Schema) {
		if below == nil {
			below = &declared.Schema{}
		}
		members = append(members, string(g.value(append(quote(nil, name), ':'), below, depth+1)))
	}
	for _, p := range s.Properties {
		if !g.in(5) {
			add(p.Name, p.Schema)
		}
	}
	for _, p := range s.PatternProperties {
		if list := subset.Samples(p.Name); list != nil && !g.in(3) {
			add(g.one(list...), p.Schema)
		}
	}
	for _, name := range s.RequiredNames {
		if g.in(2) {
			add(name, s.Property(name))
		}
	}
	for range g.count(s.MinProperties, s.MaxProperties, 3) - len(members) {
		add(g.one("a", "b", "c", "0", "1", "x-y", "é", "type"), s.Additional)
	}
	g.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return append(append(append(b, '{'), strings.Join(members, ",")...), '}')
}
