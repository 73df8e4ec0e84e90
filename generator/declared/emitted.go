package declared

import (
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Emitted returns the schema in the form that emitted code has and that the engine
// compiles, for the arg or property with that name.
func (s *Schema) Emitted(name string) schema.Schema {
	w := schema.Schema{
		Name:             name,
		Format:           schema.Format(s.Format),
		Title:            s.Title,
		Enum:             s.Enum,
		Default:          s.Default,
		Required:         s.Required,
		Minimum:          limit(s.Minimum),
		Maximum:          limit(s.Maximum),
		ExclusiveMinimum: s.ExclusiveMinimum,
		ExclusiveMaximum: s.ExclusiveMaximum,
		MultipleOf:       limit(s.MultipleOf),
		MinLength:        orZero(s.MinLength),
		MaxLength:        limit(s.MaxLength),
		Pattern:          s.Pattern,
		MinItems:         orZero(s.MinItems),
		MaxItems:         limit(s.MaxItems),
		UniqueItems:      s.UniqueItems,
		Items:            s.Items.unnamed(),
		MinProperties:    orZero(s.MinProperties),
		MaxProperties:    limit(s.MaxProperties),

		AdditionalProperties: s.Additional.unnamed(),
		Closed:               s.Closed,
		OneOf:                alternatives(s.OneOf),
		AnyOf:                alternatives(s.AnyOf),
		ReadOnly:             s.ReadOnly,
	}
	w.Type, w.Types = s.emittedTypes()
	for _, p := range s.Properties {
		w.Properties = append(w.Properties, p.Schema.Emitted(p.Name))
	}
	for _, p := range s.PatternProperties {
		w.PatternProperties = append(w.PatternProperties, p.Schema.Emitted(p.Name))
	}
	if s.HasRequiredNames {
		w.RequiredProperties = append([]string{}, s.RequiredNames...)
	}
	if s.HasContext {
		w.Contexts = append([]string{}, s.Contexts...)
	}
	return w
}

// unnamed returns the schema of items or of additional properties, or nil.
func (s *Schema) unnamed() *schema.Schema {
	if s == nil {
		return nil
	}
	w := s.Emitted("")
	return &w
}

// emittedTypes returns the type, or the list of types. A list of one empty type
// stands for an empty type, so a list that the index has is doubled.
func (s *Schema) emittedTypes() (schema.Type, []schema.Type) {
	if len(s.Types) == 0 && !s.TypeList {
		return "", nil
	}
	if !s.TypeList && s.Types[0] != "" {
		return schema.Type(s.Types[0]), nil
	}
	list := []schema.Type{}
	for _, t := range s.Types {
		list = append(list, schema.Type(t))
	}
	if s.TypeList && len(list) == 1 && list[0] == "" {
		list = append(list, "")
	}
	return "", list
}

// alternatives returns the schemas of oneOf or anyOf. It distinguishes empty
// from absent titles and lists of properties, because the messages for a value
// that fits no alternative depend on that.
func alternatives(list []*Schema) []schema.Schema {
	if list == nil {
		return nil
	}
	all := make([]schema.Schema, 0, len(list))
	for _, s := range list {
		w := s.Emitted("")
		w.EmptyTitle = s.Titled && s.Title == ""
		if s.Properties != nil && w.Properties == nil {
			w.Properties = []schema.Schema{}
		}
		all = append(all, w)
	}
	return all
}

// limit returns a bound that may be absent.
func limit[T int | float64](n *T) schema.Limit {
	if n == nil {
		return nil
	}
	return schema.Limit{float64(*n)}
}

// orZero returns the least length or number of something: 0 bounds nothing.
func orZero(n *int) int {
	if n == nil {
		return 0
	}
	return max(*n, 0)
}
