package subset

import (
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Same reports whether two schemas have the same keywords. It ignores keywords
// that decide no verdict: title, description, default, context and readonly, and
// the order of properties and enum values.
func Same(a, b *declared.Schema) bool {
	return a == b || normal(a) == normal(b)
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
	writeSchemas(b, "properties", s.Properties, true, true)
	writeSchemas(b, "patternProperties", s.PatternProperties, true, false)
	writeSchemas(b, "oneOf", s.OneOf, false, true)
	writeSchemas(b, "anyOf", s.AnyOf, false, false)
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

// writeSchemas writes named schemas or alternatives. Their order counts only where
// the first that fits is taken.
func writeSchemas(b *strings.Builder, keyword string, list []schema.Schema, named, sorted bool) {
	if list == nil {
		return
	}
	var texts []string
	for i := range list {
		var one strings.Builder
		if named {
			fmt.Fprintf(&one, "%q", list[i].Name)
			writeFact(&one, "required", "", list[i].Required)
		}
		writePart(&one, "", &list[i])
		texts = append(texts, one.String())
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
