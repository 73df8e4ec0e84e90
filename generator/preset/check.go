package preset

import (
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Check says how the server checks some args: with which callbacks, and what
// these do. Checks that depend on the site cannot be expressed, such as checks
// of its templates and of the hosts that it reaches. In the patterns of its routes
// a * also matches slashes.
type Check struct {
	// Empty for all routes of the preset's namespaces.
	Routes
	// Methods of the endpoints; empty for all.
	Methods []string
	// Names of the args; empty for all.
	Args []string
	// The type of the args, or "" for any.
	Type string
	// Further conditions on the args, as the index shows them.
	When When
	// How they are checked, a key of checkFlags.
	Check string
	// Whether null is valid, and becomes a zero value, and whether what PHP takes
	// for empty is.
	Null, Empty bool
	// The only valid value, or nil.
	MustBe any
	// Keywords that replace the ones of the index.
	Schema *Keywords
	// The error for values that do not fit the schema.
	Error *schema.CustomError
	// Further patterns and schemas that values have to fit.
	Patterns []Pattern

	flags  schema.Flags    // see express
	checks []schema.Schema // of Patterns
}

// When selects args by what the index shows of them.
type When struct {
	// The path captures the arg.
	Path bool
	// The arg has a type.
	Typed bool
	// The arg has a default other than null.
	Default bool
	// The arg has this property, or the index shows no properties: versions of
	// WordPress before 5.6 do not.
	Property string
}

// Keywords are the keywords of a schema that differ from the index.
type Keywords struct {
	Type          Types
	Enum          []any
	Format        schema.Format
	Pattern       string
	MinLength     *int
	MinItems      *int
	MaxItems      *float64
	MaxProperties *float64
	Items         *Keywords
	AnyOf         []Keywords
}

// A Pattern is a PCRE that strings have to match, or a schema, with the error for
// values that do not fit.
type Pattern struct {
	Pattern string
	Schema  *Keywords
	// The validation pass in which it is checked: first, which is the default, or
	// second.
	Round string
	schema.CustomError
}

// checkFlags are the flags for the ways to check an arg.
var checkFlags = map[string]schema.Flags{
	"schema":    0,                    // by its schema, in the second pass
	"first":     schema.ValidateFirst, // by its schema, in the first pass
	"both":      schema.ValidateTwice,
	"item":      schema.ItemArg,  // in the first pass, and null becomes a zero value
	"slugs":     schema.SlugList, // in the second pass, as a list of slugs
	"container": schema.ValidateFirst | schema.SkipValidation,
	"none":      schema.SkipValidation,
}

// express sets flags and checks.
func (c *Check) express() {
	c.flags = checkFlags[c.Check]
	if c.Null {
		c.flags |= schema.AllowNull
	}
	if c.Empty {
		c.flags |= schema.AllowEmpty
	}
	for _, p := range c.Patterns {
		also := schema.Schema{Error: &p.CustomError}
		if p.Schema != nil {
			p.Schema.replace(&also)
		} else {
			also.Type, also.Pattern = schema.String, p.Pattern
		}
		if p.Round != "second" {
			also.Flags = schema.ValidateFirst
		}
		c.checks = append(c.checks, also)
	}
}

// complete completes the schema of an arg that c is about. Its flags and keywords
// replace those of s; its patterns are checked as well as those of s.
func (c *Check) complete(s *schema.Schema) {
	s.Flags = c.flags
	s.ExtraChecks = slices.Concat(s.ExtraChecks, c.checks)
	if c.MustBe != nil {
		s.RequiredValue = c.MustBe
	}
	if c.Error != nil {
		s.Error = c.Error
	}
	if c.Schema != nil {
		c.Schema.replace(s)
	}
}

// replace replaces the keywords of s that k has. The alternatives have the types
// of the value.
func (k *Keywords) replace(s *schema.Schema) {
	switch len(k.Type) {
	case 0:
	case 1:
		s.Type, s.Types = schema.Type(k.Type[0]), nil
	default:
		s.Type, s.Types = "", nil
		for _, t := range k.Type {
			s.Types = append(s.Types, schema.Type(t))
		}
	}
	if k.Enum != nil {
		s.Enum = k.Enum
	}
	if k.Format != "" {
		s.Format = k.Format
	}
	if k.Pattern != "" {
		s.Pattern = k.Pattern
	}
	if k.MinLength != nil {
		s.MinLength = *k.MinLength
	}
	if k.MinItems != nil {
		s.MinItems = *k.MinItems
	}
	if k.MaxItems != nil {
		s.MaxItems = schema.Limit{*k.MaxItems}
	}
	if k.MaxProperties != nil {
		s.MaxProperties = schema.Limit{*k.MaxProperties}
	}
	if k.Items != nil {
		s.Items = &schema.Schema{}
		k.Items.replace(s.Items)
	}
	if k.AnyOf == nil {
		return
	}
	s.Type, s.Types, s.AnyOf = "", nil, nil
	for i := range k.AnyOf {
		var one schema.Schema
		k.AnyOf[i].replace(&one)
		s.AnyOf = append(s.AnyOf, one)
		if one.Type != "" {
			one.Types = []schema.Type{one.Type}
		}
		s.Types = append(s.Types, one.Types...)
	}
}

// isFor reports whether c is about an arg of an endpoint, given its route.
func (c *Check) isFor(r route.Route, a *index.Arg) bool {
	return (c.Args == nil || slices.Contains(c.Args, a.Name)) &&
		(c.Type == "" || hasType(a, c.Type)) && c.When.fits(r, a)
}

func (w *When) fits(r route.Route, a *index.Arg) bool {
	properties := a.Schema.Get("properties")
	return (!w.Path || r.Has(a.Name)) &&
		(!w.Typed || isTyped(a)) &&
		(!w.Default || hasDefault(a)) &&
		(w.Property == "" || properties == nil || properties.Get(w.Property) != nil)
}

func hasType(a *index.Arg, name string) bool {
	t := a.Schema.Get("type")
	return t != nil && t.Kind == index.String && t.Text == name
}

// isTyped reports whether the arg has a type at all.
func isTyped(a *index.Arg) bool { return a.Schema.Get("type") != nil }

func hasDefault(a *index.Arg) bool {
	d := a.Schema.Get("default")
	return d != nil && d.Kind != index.Null
}
