package schema

import "slices"

// Relaxed returns s for a gateway, which leaves to the site what the index may
// not know: further values of an enum, and with assumed also null and formats.
// Alternatives stay as they are, since one of them has to be chosen.
func Relaxed(s Schema, assumed bool) Schema {
	s.relax(assumed)
	if assumed {
		s.Flags |= AllowNull
	}
	return s
}

func (s *Schema) relax(assumed bool) {
	if s.OneOf != nil || s.AnyOf != nil {
		return
	}
	s.Enum = nil
	if assumed && s.Format != "uri" { // which changes values, and rejects none
		s.Format = ""
	}
	s.Items, s.AdditionalProperties = s.Items.relaxedPart(assumed), s.AdditionalProperties.relaxedPart(assumed)
	s.Properties, s.PatternProperties = relaxedParts(s.Properties, assumed), relaxedParts(s.PatternProperties, assumed)
}

// relaxedPart returns a copy of the schema of a part, which may be null too.
func (s *Schema) relaxedPart(assumed bool) *Schema {
	if s == nil {
		return nil
	}
	own := *s
	own.relax(assumed)
	if assumed && own.OneOf == nil && own.AnyOf == nil {
		own.allowNull()
	}
	return &own
}

func relaxedParts(list []Schema, assumed bool) []Schema {
	own := slices.Clone(list)
	for i := range own {
		own[i] = *own[i].relaxedPart(assumed)
	}
	return own
}

// allowNull adds null to the types, if there are any.
func (s *Schema) allowNull() {
	switch {
	case s.Type != "" && s.Type != Null:
		s.Type, s.Types = "", []Type{s.Type, Null}
	case len(s.Types) > 0 && !slices.Contains(s.Types, Null):
		s.Types = append(slices.Clone(s.Types), Null)
	}
}
