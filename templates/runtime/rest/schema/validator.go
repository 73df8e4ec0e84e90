package schema

import "math"

// A Validator is a compiled schema. It never changes, so it is safe for
// concurrent use.
type Validator struct {
	schema     *Schema
	deployment int
	engine     Engine
	named      *Pattern // the name in PatternProperties
	typeSet    typeSet
	only       typeCode // the type if there is one, and there are no choices
	verbatim   bool     // strings stay as they are
	enum       Value    // a list
	strings    []string // its strings
	choices    []alternatives

	pattern *Pattern
	length  interval

	items *Validator
	count interval // of items

	props    []*Validator
	byName   map[string]*Validator // of props if there are many
	patterns []*Validator
	extra    *Validator
	required []string // nil if each property has its own flag
	members  interval // of properties

	defaultValue, requiredValue Value
	extraChecks                 []*Validator
	customError                 *Violation
}

// An interval is a range; an absent bound does not limit it.
type interval struct{ min, max int }

func (r interval) holds(n int) bool { return r.min <= n && n <= r.max }

var anyLength = interval{0, math.MaxInt}

// manyProps is the number of properties from which a map is faster.
const manyProps = 12

// Compile returns the Validator of a schema in a deployment. The engine
// compiles patterns that have no expression for package regexp; if it is nil,
// package regexp takes them as they are. Compile does not fail: keywords that
// the real server cannot use are ignored.
func Compile(r *Schema, deployment int, engine Engine) *Validator {
	s := &Validator{
		schema: r, deployment: deployment, engine: engine,
		typeSet:       typeSet{codeOf(r.Type), r.Type != "" || r.Types != nil, codesOf(r.Types)},
		length:        interval{r.MinLength, r.MaxLength.orInt(math.MaxInt)},
		count:         interval{r.MinItems, r.MaxItems.orInt(math.MaxInt)},
		members:       interval{r.MinProperties, r.MaxProperties.orInt(math.MaxInt)},
		defaultValue:  frozenValue(r.Default),
		requiredValue: frozenValue(r.RequiredValue),
	}
	if r.Enum != nil {
		s.enum = frozenValue(r.Enum)
	}
	for _, x := range r.Enum {
		if word, ok := x.(string); ok {
			s.strings = append(s.strings, word)
		}
	}
	if r.Pattern != "" {
		s.pattern = compilePattern(r.Pattern, r.Expression, engine)
	}
	if r.Items != nil {
		s.items = Compile(r.Items, deployment, engine)
	}
	if r.AdditionalProperties != nil {
		s.extra = Compile(r.AdditionalProperties, deployment, engine)
	}
	s.setProperties(r)
	if r.AnyOf != nil { // the server looks at it first
		s.choices = append(s.choices, alternatives{s.compileAll(r.AnyOf), false})
	}
	if r.OneOf != nil {
		s.choices = append(s.choices, alternatives{s.compileAll(r.OneOf), true})
	}
	if s.choices == nil && s.typeSet.list == nil {
		s.only = s.typeSet.one
		s.verbatim = s.only == stringType && r.Format == ""
	}
	for i := range r.ExtraChecks {
		s.extraChecks = append(s.extraChecks, Compile(&r.ExtraChecks[i], deployment, engine))
	}
	if e := r.Error; e != nil {
		s.customError = &Violation{Code: e.Code, Message: e.Message, Status: e.Status}
	}
	return s
}

// orInt returns the bound as an int, or n.
func (l Limit) orInt(n int) int {
	if len(l) == 0 {
		return n
	}
	return int(l[0])
}

// compileAll compiles the schemas that the deployment has.
func (s *Validator) compileAll(list []Schema) []*Validator {
	all := make([]*Validator, 0, len(list))
	for i := range list {
		if c := Compile(&list[i], s.deployment, s.engine); c.Exists() {
			all = append(all, c)
		}
	}
	return all
}

// frozenValue returns x as a Value for all requests; nil is absent.
func frozenValue(x any) Value {
	if x == nil {
		return Value{}
	}
	v := ValueOf(x)
	v.Freeze()
	return v
}

func (s *Validator) setProperties(r *Schema) {
	if r.RequiredProperties != nil {
		s.required = append([]string{}, r.RequiredProperties...)
	}
	listed := s.required != nil
	if r.Properties != nil {
		s.props = s.compileAll(r.Properties)
	}
	if len(s.props) >= manyProps {
		s.byName = make(map[string]*Validator, len(s.props))
	}
	for _, p := range s.props {
		if s.byName != nil {
			s.byName[p.Name()] = p
		}
		if p.Required() && !listed {
			s.required = append(s.required, p.Name())
		}
	}
	for _, p := range s.compileAll(r.PatternProperties) {
		p.named = compilePattern(p.Name(), p.schema.NameExpression, s.engine)
		s.patterns = append(s.patterns, p)
	}
}

// property returns the schema of the named member of an object, or nil.
func (s *Validator) property(name string, t *Tree) *Validator {
	if s.byName == nil {
		for _, p := range s.props {
			if p.schema.Name == name {
				return p
			}
		}
	} else if p := s.byName[name]; p != nil {
		return p
	}
	for _, p := range s.patterns {
		if p.named.matches(name, t) {
			return p
		}
	}
	return s.extra
}

// Name returns the name of the argument or property, or "".
func (s *Validator) Name() string { return s.schema.Name }

// Default returns the default. A default of null is absent.
func (s *Validator) Default() Value { return s.defaultValue }

// Exists reports whether the deployment has the argument.
func (s *Validator) Exists() bool { return s.schema.In.Has(s.deployment) }

// isTitled reports whether the schema has a title, which may be empty.
func (s *Validator) isTitled() bool { return s.schema.Title != "" || s.schema.EmptyTitle }

// Typed reports whether the schema has a type that is not empty. Other
// arguments are validated only if they have a callback.
func (s *Validator) Typed() bool {
	list := s.typeSet.list
	return s.typeSet.one != noType || len(list) > 1 || len(list) == 1 && list[0] != noType
}

// Required reports whether the argument is required.
func (s *Validator) Required() bool { return s.schema.Required }

// Has reports whether the schema has all of the flags.
func (s *Validator) Has(flags Flags) bool { return s.schema.Flags&flags == flags }

// RequiredValue returns the only value that the operation supports, or an
// absent value if it supports all.
func (s *Validator) RequiredValue() Value { return s.requiredValue }

// alternatives are the schemas of anyOf, or of oneOf if one is set.
type alternatives struct {
	list []*Validator
	one  bool
}
