// Package subset compares two schemas: whether one accepts every value that the
// other accepts, with a proof or a value that shows otherwise, and which values
// both accept but convert differently.
//
// Two schemas come in, and an [Inclusion] or [Conversion] values go out. The engine
// of generated servers decides on each value, so nothing here repeats its rules.
// More values to try and more proofs may be added: a proof must never claim too
// much, but a value or proof that is lacking only makes a verdict Unknown.
package subset

import (
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Verdict states whether one schema includes another.
type Verdict int

// The verdicts.
const (
	Unknown  Verdict = iota // neither a proof nor a witness was found
	Included                // proved: the new schema accepts every value that the old one accepts
	Excluded                // a witness was found: the old schema accepts it and the new one rejects it
)

// Inclusion is the outcome of Includes.
type Inclusion struct {
	Verdict Verdict
	// Witnesses are values that the old schema accepts and the new one rejects,
	// the most telling first. Each is nil, bool, int, int64 (beyond 32 bits),
	// float64, string, []any or schema.Members. The list is empty unless the
	// verdict is Excluded.
	Witnesses []any
	// Reason names the keyword at which the proof failed if the verdict is Unknown.
	Reason string
}

// Includes decides whether the server accepts every value under the new schema
// that it accepts under the old one, with all coercions. It tries the edges of
// both schemas with the engine that servers run, and then looks for a proof by
// structure. Both searches are finite, so the verdict may be Unknown.
// Descriptions, titles, defaults and contexts make no difference.
func Includes(new, old *declared.Schema) Inclusion {
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

// Same reports whether two schemas have the same keywords. It ignores keywords
// that decide no verdict: title, description, default, context and readonly, and
// the order of properties and enum values.
func Same(a, b *declared.Schema) bool {
	return a == b || normal(a) == normal(b)
}

// Accepts reports whether the server accepts a value under the schema.
func Accepts(s *declared.Schema, v any) bool {
	return accepts(compiled(s), v)
}

// Common returns some values that both schemas accept, the plainest first.
func Common(a, b *declared.Schema) []any {
	return search{}.common(a, b, 0)
}

func compiled(s *declared.Schema) *schema.Validator {
	w := s.Emitted("value")
	return schema.Compile(&w, 0, pattern.Compile)
}

func accepts(s *schema.Validator, v any) bool {
	_, violation := s.Accepts(schema.ValueOf(v), "value")
	return violation == nil
}

// acceptBoth reports for each of two validators whether it accepts a value.
func acceptBoth(a, b *schema.Validator, v any) (inA, inB bool) {
	value := schema.ValueOf(v)
	_, violationA := a.Accepts(value, "value")
	_, violationB := b.Accepts(value, "value")
	return violationA == nil, violationB == nil
}

// witnesses returns the first probes that the old schema accepts and the new one
// rejects.
func witnesses(new, old *declared.Schema) []any {
	const enough = 24
	cn, co := compiled(new), compiled(old)
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

// normal returns the keywords that decide verdicts, in an order of their own.
func normal(s *declared.Schema) string {
	var b strings.Builder
	w := s.Emitted("")
	writeNormal(&b, &w)
	return b.String()
}

// writeNormal writes a schema without what is of interest only to the schema
// that it is a part of: its name, and whether it is required.
func writeNormal(b *strings.Builder, s *schema.Schema) {
	writeFact(b, "type", s.Type, s.Type != "")
	writeFact(b, "types", s.Types, s.Types != nil)
	writeFact(b, "format", s.Format, s.Format != "")
	if len(s.Enum) > 0 {
		fmt.Fprintf(b, "enum%q;", sortedTexts(s.Enum))
	}
	writeFact(b, "minimum", s.Minimum, s.Minimum != nil)
	writeFact(b, "maximum", s.Maximum, s.Maximum != nil)
	writeFact(b, "exclusiveMinimum", "", s.ExclusiveMinimum)
	writeFact(b, "exclusiveMaximum", "", s.ExclusiveMaximum)
	writeFact(b, "multipleOf", s.MultipleOf, s.MultipleOf != nil)
	writeFact(b, "minLength", s.MinLength, s.MinLength != 0)
	writeFact(b, "maxLength", s.MaxLength, s.MaxLength != nil)
	writeFact(b, "pattern", s.Pattern, s.Pattern != "")
	writeFact(b, "minItems", s.MinItems, s.MinItems != 0)
	writeFact(b, "maxItems", s.MaxItems, s.MaxItems != nil)
	writeFact(b, "uniqueItems", "", s.UniqueItems)
	writeFact(b, "minProperties", s.MinProperties, s.MinProperties != 0)
	writeFact(b, "maxProperties", s.MaxProperties, s.MaxProperties != nil)
	writeFact(b, "closed", "", s.Closed)
	writeFact(b, "required", slices.Sorted(slices.Values(s.RequiredProperties)), s.RequiredProperties != nil)
	writePart(b, "items", s.Items)
	writePart(b, "additionalProperties", s.AdditionalProperties)
	writeNamed(b, "properties", s.Properties, true)
	writeNamed(b, "patternProperties", s.PatternProperties, false)
	writeBranches(b, "oneOf", s.OneOf, true)
	writeBranches(b, "anyOf", s.AnyOf, false)
}

func writeFact[T any](b *strings.Builder, keyword string, value T, present bool) {
	if present {
		fmt.Fprintf(b, "%s%q;", keyword, fmt.Sprint(value))
	}
}

func writePart(b *strings.Builder, keyword string, s *schema.Schema) {
	if s == nil {
		return
	}
	b.WriteString(keyword + "{")
	writeNormal(b, s)
	b.WriteString("};")
}

func writeNamed(b *strings.Builder, keyword string, list []schema.Schema, sorted bool) {
	if list == nil {
		return
	}
	var texts []string
	for i := range list {
		var one strings.Builder
		fmt.Fprintf(&one, "%q{", list[i].Name)
		writeNormal(&one, &list[i])
		writeFact(&one, "required", "", list[i].Required)
		texts = append(texts, one.String()+"}")
	}
	if sorted {
		slices.Sort(texts)
	}
	fmt.Fprintf(b, "%s%v;", keyword, texts)
}

// writeBranches writes alternatives. Their order counts only where the first
// that fits is taken.
func writeBranches(b *strings.Builder, keyword string, list []schema.Schema, sorted bool) {
	if list == nil {
		return
	}
	var texts []string
	for i := range list {
		var one strings.Builder
		writeNormal(&one, &list[i])
		texts = append(texts, "{"+one.String()+"}")
	}
	if sorted {
		slices.Sort(texts)
	}
	fmt.Fprintf(b, "%s%v;", keyword, texts)
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
func Text(v any) string { return string(schema.ValueOf(v).JSON(nil)) }
