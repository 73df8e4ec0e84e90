package schema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/pattern"
	rest "github.com/restgen/restgen/templates/runtime"
)

// Verdict is the answer to the question whether one schema includes another.
type Verdict int

// The answers.
const (
	Unknown  Verdict = iota // neither a proof nor a witness was found
	Included                // proved: every value that the old schema accepts, the new one accepts
	Excluded                // a witness is known that the old schema accepts and the new one refuses
)

// Inclusion is the outcome of Includes.
type Inclusion struct {
	Verdict Verdict
	// Witnesses are values that the old schema accepts and the new one refuses, the most telling first. Each is nil, bool,
	// int, int64 (for what 32 bits cannot hold), float64, string, []any or rest.Members. There are some exactly when the verdict is Excluded.
	Witnesses []any
	// Reason says what stood in the way of a proof when the verdict is Unknown.
	Reason string
}

// Includes decides whether every value that the server accepts under the old schema is accepted under the new one, with
// all coercions: that is what a caller who sends such a value wants to know, whatever keywords changed. It looks for a
// witness among the edges of both schemas, with the engine that servers run, and, finding none, for a proof by structure.
// Both searches are finite, so there is a third answer. Descriptions, titles, defaults and contexts decide nothing.
func Includes(new, old *Schema) Inclusion {
	if Same(new, old) {
		return Inclusion{Verdict: Included}
	}
	if list := witnesses(new, old); len(list) > 0 {
		return Inclusion{Verdict: Excluded, Witnesses: list}
	}
	ok, why := includes(new, old)
	if ok {
		return Inclusion{Verdict: Included}
	}
	return Inclusion{Reason: why}
}

// Same reports whether two schemas have the same keywords, apart from those that decide no verdict: title, description,
// default, context, readonly, and the order of properties and enum values.
func Same(a, b *Schema) bool {
	return a == b || normal(a) == normal(b)
}

// Accepts returns what the server says of a value in the schema: whether it is accepted.
func (s *Schema) Accepts(v any) bool {
	return accepts(s.compiled(), v)
}

// Common returns some values that both schemas accept, the plainest first.
func Common(a, b *Schema) []any {
	return search{}.common(a, b, 0)
}

func (s *Schema) compiled() *rest.Schema { return rest.Compile(s.Rule("value"), 0, pattern.Compile) }

func accepts(s *rest.Schema, v any) bool {
	_, fault := s.Accepts(rest.ValueOf(v), "value")
	return fault == nil
}

// acceptBoth reports for each of two schemas whether it accepts a value.
func acceptBoth(a, b *rest.Schema, v any) (inA, inB bool) {
	value := rest.ValueOf(v)
	_, faultA := a.Accepts(value, "value")
	_, faultB := b.Accepts(value, "value")
	return faultA == nil, faultB == nil
}

// witnesses returns the probes that tell the schemas apart, within reason.
func witnesses(new, old *Schema) []any {
	const enough = 24
	cn, co := new.compiled(), old.compiled()
	var list []any
	for _, v := range (search{}).probes(new, old, 0) {
		if was, is := acceptBoth(co, cn, v); was && !is {
			if list = append(list, v); len(list) == enough {
				break
			}
		}
	}
	return list
}

// normal writes the keywords that decide verdicts, in an order of its own.
func normal(s *Schema) string {
	var b strings.Builder
	writeNormal(&b, s.keywords(), true)
	return b.String()
}

func writeNormal(b *strings.Builder, r rest.Rule, top bool) {
	for _, k := range r {
		switch k := k.(type) {
		case rest.Name, rest.Title, rest.Default, rest.ShownIn, rest.ReadOnly:
		case rest.Required:
			if !top {
				b.WriteString("required;")
			}
		case rest.Enum:
			fmt.Fprintf(b, "enum%q;", sortedTexts(k))
		case rest.RequiredNames:
			fmt.Fprintf(b, "required%q;", slices.Sorted(slices.Values(k)))
		case rest.Items:
			b.WriteString("items{")
			writeNormal(b, rest.Rule(k), true)
			b.WriteString("};")
		case rest.AdditionalProperties:
			b.WriteString("additional{")
			writeNormal(b, rest.Rule(k), true)
			b.WriteString("};")
		case rest.Properties:
			writeNamed(b, "properties", k, true)
		case rest.PatternProperties:
			writeNamed(b, "patterns", k, false)
		case rest.OneOf:
			writeBranches(b, "oneOf", k)
		case rest.AnyOf:
			writeBranches(b, "anyOf", k)
		default:
			fmt.Fprintf(b, "%T:%v;", k, k)
		}
	}
}

func writeNamed(b *strings.Builder, keyword string, list []rest.Rule, sorted bool) {
	var texts []string
	for _, r := range list {
		var one strings.Builder
		fmt.Fprintf(&one, "%q{", string(r[0].(rest.Name)))
		writeNormal(&one, r, false)
		texts = append(texts, one.String()+"}")
	}
	if sorted {
		slices.Sort(texts)
	}
	fmt.Fprintf(b, "%s%v;", keyword, texts)
}

func writeBranches(b *strings.Builder, keyword string, list []rest.Rule) {
	var texts []string
	for _, r := range list {
		var one strings.Builder
		writeNormal(&one, r, true)
		texts = append(texts, one.String())
	}
	if keyword == "oneOf" { // of which one fits, whatever comes first
		slices.Sort(texts)
	}
	fmt.Fprintf(b, "%s%q;", keyword, texts)
}

func sortedTexts(list []any) []string {
	var texts []string
	for _, v := range list {
		texts = append(texts, Text(v))
	}
	slices.Sort(texts)
	return texts
}

// Text writes a value as JSON.
func Text(v any) string { return string(rest.ValueOf(v).JSON(nil)) }
