package subset

import (
	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Accepts reports whether the server accepts a value under the schema.
func Accepts(s *declared.Schema, v any) bool {
	return accepts(compiled(s), v)
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
