package schema

import rest "github.com/restgen/restgen/templates/runtime"

// keywords lists the keywords in the order in which people read them: what it is, what it must look like, what it
// is when absent.
func (s *Schema) keywords() rest.Rule {
	var r rest.Rule
	add := func(k ...rest.Keyword) { r = append(r, k...) }
	r = append(r, s.typeKeyword()...)
	if s.Title != "" {
		add(rest.Title(s.Title))
	}
	if s.Format != "" {
		add(rest.Format(s.Format))
	}
	if len(s.Enum) > 0 {
		add(rest.Enum(s.Enum))
	}
	add(s.scalarBounds()...)
	add(s.arrayKeywords()...)
	add(s.objectKeywords()...)
	if s.OneOf != nil {
		add(rest.OneOf(rules(s.OneOf)))
	}
	if s.AnyOf != nil {
		add(rest.AnyOf(rules(s.AnyOf)))
	}
	if s.HasDefault {
		add(rest.Default{s.Default})
	}
	if s.Required {
		add(rest.Required(true))
	}
	if s.HasContext {
		add(rest.ShownIn(s.Contexts))
	}
	if s.ReadOnly {
		add(rest.ReadOnly(true))
	}
	return r
}

func (s *Schema) typeKeyword() rest.Rule {
	if len(s.Types) == 0 && !s.TypeList {
		return nil
	}
	if !s.TypeList {
		return rest.Rule{rest.Type(s.Types[0])}
	}
	list := rest.Types{}
	for _, t := range s.Types {
		list = append(list, rest.Type(t))
	}
	return rest.Rule{list}
}

func (s *Schema) scalarBounds() rest.Rule {
	var r rest.Rule
	r = appendSet(r, s.MinLength, func(n int) rest.Keyword { return rest.MinLength(n) })
	r = appendSet(r, s.MaxLength, func(n int) rest.Keyword { return rest.MaxLength(n) })
	if s.Pattern != "" {
		r = append(r, rest.Pattern(s.Pattern))
	}
	r = appendSet(r, s.Minimum, func(n float64) rest.Keyword { return rest.Minimum(n) })
	if s.ExclusiveMinimum {
		r = append(r, rest.ExclusiveMinimum(true))
	}
	r = appendSet(r, s.Maximum, func(n float64) rest.Keyword { return rest.Maximum(n) })
	if s.ExclusiveMaximum {
		r = append(r, rest.ExclusiveMaximum(true))
	}
	return appendSet(r, s.MultipleOf, func(n float64) rest.Keyword { return rest.MultipleOf(n) })
}

func (s *Schema) arrayKeywords() rest.Rule {
	var r rest.Rule
	if s.Items != nil {
		r = append(r, rest.Items(s.Items.keywords()))
	}
	r = appendSet(r, s.MinItems, func(n int) rest.Keyword { return rest.MinItems(n) })
	r = appendSet(r, s.MaxItems, func(n int) rest.Keyword { return rest.MaxItems(n) })
	if s.UniqueItems {
		r = append(r, rest.UniqueItems(true))
	}
	return r
}

func (s *Schema) objectKeywords() rest.Rule {
	var r rest.Rule
	if len(s.Properties) > 0 {
		r = append(r, rest.Properties(namedRules(s.Properties)))
	}
	if len(s.PatternProperties) > 0 {
		r = append(r, rest.PatternProperties(namedRules(s.PatternProperties)))
	}
	if s.Additional != nil {
		r = append(r, rest.AdditionalProperties(s.Additional.keywords()))
	}
	if s.Closed {
		r = append(r, rest.Closed(true))
	}
	if s.HasRequiredNames {
		r = append(r, rest.RequiredNames(s.RequiredNames))
	}
	r = appendSet(r, s.MinProperties, func(n int) rest.Keyword { return rest.MinProperties(n) })
	return appendSet(r, s.MaxProperties, func(n int) rest.Keyword { return rest.MaxProperties(n) })
}

func appendSet[T int | float64](r rest.Rule, v *T, k func(T) rest.Keyword) rest.Rule {
	if v == nil {
		return r
	}
	return append(r, k(*v))
}

// rules lists alternatives. Where none of them fits, an empty title counts as one, and properties of which there are none
// count too; elsewhere both say nothing.
func rules(list []*Schema) []rest.Rule {
	r := []rest.Rule{}
	for _, s := range list {
		k := s.keywords()
		if s.Titled && s.Title == "" {
			k = append(k, rest.Title(""))
		}
		if s.Properties != nil && len(s.Properties) == 0 {
			k = append(k, rest.Properties{})
		}
		r = append(r, k)
	}
	return r
}

func namedRules(list []Property) []rest.Rule {
	var r []rest.Rule
	for _, p := range list {
		r = append(r, p.Schema.Rule(p.Name))
	}
	return r
}
