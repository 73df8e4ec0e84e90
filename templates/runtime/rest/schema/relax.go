package schema

import "slices"

// Relaxed returns s for a gateway, which leaves to the site what the index may
// not know: further values of an enum, and with assumed also null and formats.
// Alternatives stay as they are, since one of them has to be chosen.
func Relaxed(s Schema, assumed bool) Schema {
	r := relaxation{assumed}
	r.relax(&s)
	if assumed {
		s.Flags |= AllowNull
	}
	return s
}

type relaxation struct{ assumed bool }

func (r relaxation) relax(s *Schema) {
	if s.OneOf != nil || s.AnyOf != nil {
		return
	}
	s.Enum = nil
	if r.assumed && s.Format != "uri" { // which changes values, and rejects none
		s.Format = ""
	}
	s.Items, s.AdditionalProperties = r.inner(s.Items), r.inner(s.AdditionalProperties)
	s.Properties, s.PatternProperties = r.all(s.Properties), r.all(s.PatternProperties)
}

// inner returns a copy of the schema of a part, which may be null too.
func (r relaxation) inner(s *Schema) *Schema {
	if s == nil {
		return nil
	}
	own := *s
	r.relax(&own)
	if r.assumed && own.OneOf == nil && own.AnyOf == nil {
		own.allowNull()
	}
	return &own
}

func (r relaxation) all(list []Schema) []Schema {
	own := slices.Clone(list)
	for i := range own {
		own[i] = *r.inner(&own[i])
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
