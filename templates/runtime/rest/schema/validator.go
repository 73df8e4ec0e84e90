package schema

import (
	"math"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// A Validator is a rule, ready to check values. It never changes, so any number of requests may use it at once.
type Validator struct {
	deployment int
	engine     Engine
	in         Deployments
	name       string
	nameExpr   string   // of the name
	named      *Pattern // the name, in PatternProperties
	typing     typing
	format     Format
	title      string
	titled     bool
	enum       Value    // a list
	words      []string // the strings in it
	choices    []choice
	says       *Violation
	also       []*Validator

	pattern *Pattern
	length  span

	min, max, multipleOf *float64
	exclMin, exclMax     bool

	items  *Validator
	count  span // of items
	unique bool

	props    []*Validator
	byName   map[string]*Validator // of props, when there are many
	patterns []*Validator
	extra    *Validator
	closed   bool
	required []string // nil when each property says for itself
	members  span     // of properties

	deflt, mustBe Value
	flag          bool // required is true
	hidden        Flags
}

// A span is a least and a most; those that are not there bound nothing.
type span struct{ min, max int }

func (r span) holds(n int) bool { return r.min <= n && n <= r.max }

var anyLength = span{math.MinInt, math.MaxInt}

// A typing is what the keyword type says: nothing, one name or a list.
type typing struct {
	one  Type
	list []Type
	set  bool
}

// manyProps is from how many properties on a map finds them faster.
const manyProps = 12

// Compile makes a Validator of a schema for the deployment with that index. The engine compiles patterns that have no
// expression for package regexp, as pcre.Compile does; without one, package regexp takes them as they are. Compile does not
// fail: what the real server cannot use, it does not use either.
func Compile(r *Schema, deployment int, engine Engine) *Validator {
	s := &Validator{
		deployment: deployment, engine: engine,
		in: r.In, name: r.Name, nameExpr: r.NameExpression,
		typing: typing{one: r.Type, list: r.Types, set: r.Type != "" || r.Types != nil},
		format: r.Format, title: r.Title, titled: r.Title != "" || r.EmptyTitle,
		length:     span{r.MinLength, r.MaxLength.orInt(math.MaxInt)},
		count:      span{r.MinItems, r.MaxItems.orInt(math.MaxInt)},
		members:    span{r.MinProperties, r.MaxProperties.orInt(math.MaxInt)},
		min:        r.Minimum.pointer(),
		max:        r.Maximum.pointer(),
		multipleOf: r.MultipleOf.pointer(),
		exclMin:    r.ExclusiveMinimum,
		exclMax:    r.ExclusiveMaximum,
		unique:     r.UniqueItems,
		closed:     r.Closed,
		flag:       r.Required,
		hidden:     r.Flags,
		deflt:      frozenValue(r.Default),
		mustBe:     frozenValue(r.RequiredValue),
	}
	if r.Enum != nil {
		s.setEnum(r.Enum)
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
		s.choices = append(s.choices, choice{s.compileAll(r.AnyOf), false})
	}
	if r.OneOf != nil {
		s.choices = append(s.choices, choice{s.compileAll(r.OneOf), true})
	}
	for i := range r.ExtraChecks {
		s.also = append(s.also, Compile(&r.ExtraChecks[i], deployment, engine))
	}
	if e := r.Error; e != nil {
		s.says = &Violation{Code: e.Code, Message: e.Message, Status: e.Status}
	}
	return s
}

// pointer returns a pointer to the bound, or nil.
func (l Limit) pointer() *float64 {
	if len(l) == 0 {
		return nil
	}
	return &l[0]
}

// orInt returns the bound as an int, or n.
func (l Limit) orInt(n int) int {
	if len(l) == 0 {
		return n
	}
	return int(l[0])
}

// Or returns the bound, or x if there is none.
func (l Limit) Or(x float64) float64 {
	if len(l) == 0 {
		return x
	}
	return l[0]
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

func (s *Validator) setEnum(values []any) {
	s.enum = frozenValue(values)
	for _, x := range values {
		if word, ok := x.(string); ok {
			s.words = append(s.words, word)
		}
	}
}

// frozenValue returns x as a Value that requests may share; nil is absent.
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
			s.byName[p.name] = p
		}
		if p.flag && !listed {
			s.required = append(s.required, p.name)
		}
	}
	for _, p := range s.compileAll(r.PatternProperties) {
		p.named = compilePattern(p.name, p.nameExpr, s.engine)
		s.patterns = append(s.patterns, p)
	}
}

// property returns the schema for the member of an object of t with that name, or nil when there is none.
func (s *Validator) property(name string, t *Tree) *Validator {
	if s.byName == nil {
		for _, p := range s.props {
			if p.name == name {
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

// Check returns why the real server refuses v, the value of the arg with that name, or nil.
func (s *Validator) Check(v Value, name string) *Violation {
	switch {
	case s.check(v, nil, nil) == nil:
		return s.checkAlso(v, name, true)
	case s.says != nil:
		return s.says
	}
	return s.check(v, &path{name: name}, nil) // again, in words
}

// checkAlso asks the further rules of one round.
func (s *Validator) checkAlso(v Value, name string, first bool) *Violation {
	for _, more := range s.also {
		if more.ValidateFirst() != first {
			continue
		}
		if f := more.Check(v, name); f != nil {
			return f
		}
	}
	return nil
}

// Sanitize returns what the real server makes of a value before a handler gets it. Values that Check refuses are cast to
// the type all the same, as null is.
func (s *Validator) Sanitize(v Value, name string) (Value, *Violation) {
	w, f := s.sanitize(v, nil, &s.typing)
	if f == nil {
		return w, s.checkAlso(w, name, false)
	}
	return s.sanitize(v, &path{name: name}, &s.typing)
}

// Accepts checks v and sanitizes it: what becomes of a value in a request.
func (s *Validator) Accepts(v Value, name string) (Value, *Violation) {
	if f := s.Check(v, name); f != nil {
		return Value{}, f
	}
	return s.Sanitize(v, name)
}

// Name returns the name of the arg or property, empty when the rule has none.
func (s *Validator) Name() string { return s.name }

// Default returns the default as the rule has it. A null default counts as none, and is absent.
func (s *Validator) Default() Value { return s.deflt }

// Exists reports whether the deployment that the Validator was compiled for has the arg.
func (s *Validator) Exists() bool { return s.in.Has(s.deployment) }

// Typed reports whether the schema has a type that is not empty. Arguments
// without one are not checked unless they have a callback.
func (s *Validator) Typed() bool {
	list := s.typing.list
	return s.typing.one != "" || len(list) > 1 || len(list) == 1 && list[0] != ""
}

// Required reports whether the arg has to be sent.
func (s *Validator) Required() bool { return s.flag }

// ValidateFirst reports whether the arg is checked in the first round, with the args that have a callback of their own.
func (s *Validator) ValidateFirst() bool { return s.hidden&ValidateFirst != 0 }

// AllowNull reports whether null is accepted whatever the type; Sanitize makes the zero value of it.
func (s *Validator) AllowNull() bool { return s.hidden&AllowNull != 0 }

// AllowEmpty reports whether what PHP calls empty is accepted whatever the schema says.
func (s *Validator) AllowEmpty() bool { return s.hidden&AllowEmpty != 0 }

// ValidateTwice reports whether the second round checks the arg although the first one did, and leaves null alone.
func (s *Validator) ValidateTwice() bool { return s.hidden&bothRounds != 0 }

// SlugList reports whether the value is read as a list of slugs before it is checked.
func (s *Validator) SlugList() bool { return s.hidden&SlugList != 0 }

// SkipValidation reports whether the server leaves the arg alone.
func (s *Validator) SkipValidation() bool { return s.hidden&SkipValidation != 0 }

// RequiredValue returns the value without which the operation is refused; absent when there is none.
func (s *Validator) RequiredValue() Value { return s.mustBe }

// An Engine compiles the patterns that package regexp cannot express, such as those that look around or refer back. The
// source is a PCRE, as it stands between two #, or, with bytes set, between two @. With bytes set, its characters stand for
// bytes, so that classes and cases are those of ASCII, and case does not matter.
//
// Find returns where a text and the groups match, as [regexp.Regexp.FindStringSubmatchIndex] does, and how many steps of some
// nanoseconds that took: 1024 count as one of MaxParams. It is nil when the engine does not understand the pattern. Names are
// those of the groups, as [regexp.Regexp.SubexpNames] returns them. An error says that the source is no PCRE.
type Engine func(source string, bytes bool) (find func(text string) (at []int, steps int), names []string, err error)

// A Pattern is a PCRE of the index, compiled. One that cannot be compiled matches nothing.
type Pattern struct {
	source string
	match  func(text string) bool // where that is faster, or nil
	find   func(text string) (at []int, steps int)
	names  []string // of the groups, as regexp.SubexpNames
	always bool     // has what the engine does not understand, so takes everything
}

// compilePattern compiles a pattern of a schema as the server does: searched for, in Unicode mode.
func compilePattern(source, expression string, engine Engine) *Pattern {
	p := &Pattern{source: source}
	switch {
	case expression != "":
		p.compile(expression)
	case engine != nil:
		p.ask(engine, strings.ReplaceAll(source, "#", `\#`), false)
	default:
		p.compile(AnyEnd(source))
	}
	return p
}

// AnyEnd lets every $ take a newline at the end, as PCRE does.
func AnyEnd(source string) string { return strings.ReplaceAll(source, "$", `\n?\z`) }

func (p *Pattern) compile(expression string) {
	if re, err := regexp.Compile(expression); err == nil {
		p.match, p.names = re.MatchString, re.SubexpNames()
		p.find = func(text string) ([]int, int) { return re.FindStringSubmatchIndex(text), 0 }
	}
}

func (p *Pattern) ask(engine Engine, source string, bytes bool) {
	var err error
	p.find, p.names, err = engine(source, bytes)
	p.always = err == nil && p.find == nil
}

// CompileRoute compiles the pattern of a route: by package regexp if there is an expression for it, else by the engine.
func CompileRoute(key, expression string, engine Engine) *Pattern {
	p := &Pattern{source: key}
	if expression != "" {
		p.compile(expression)
	} else {
		p.ask(engine, lex.Latin1("^"+key+"$"), true)
	}
	return p
}

// Submatch returns where a text and the groups match, or nil.
func (p *Pattern) Submatch(text string) []int {
	if p.find == nil {
		return nil
	}
	at, _ := p.find(text)
	return at
}

// Groups returns the names of the groups, as regexp.SubexpNames.
func (p *Pattern) Groups() []string { return p.names }

// MatchesAll reports whether the engine does not understand the pattern, which then takes everything.
func (p *Pattern) MatchesAll() bool { return p.always }

// matches reports whether the pattern of a schema is found in s. Text that is not UTF-8 matches nothing. What it takes is
// counted where t counts words: a request with more than it may hold, which check refuses, takes no more. Of what requests
// share, nothing is counted.
func (p *Pattern) matches(s string, t *Tree) bool {
	switch {
	case p.always || !utf8.ValidString(s):
		return p.always
	case p.match != nil:
		return p.match(s)
	case p.find == nil || t.words > t.most:
		return false
	}
	at, steps := p.find(s)
	if !t.frozen {
		t.words += steps / 1024
	}
	return at != nil
}
