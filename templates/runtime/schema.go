package rest

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Schema is a rule, ready to check values. It never changes, so any number of requests may use it at once.
type Schema struct {
	deployment int
	engine     Engine
	in         Deployments
	name       string
	nameExpr   string   // of the name
	named      *pattern // the name, in PatternProperties
	typing     typing
	format     Format
	title      string
	titled     bool
	enum       Value    // a list
	words      []string // the strings in it
	choices    []choice
	says       *Fault
	also       []*Schema

	pattern *pattern
	expr    string // of the pattern
	length  span

	min, max, multipleOf *float64
	exclMin, exclMax     bool

	items  *Schema
	count  span // of items
	unique bool

	props    []*Schema
	byName   map[string]*Schema // of props, when there are many
	patterns []*Schema
	extra    *Schema
	closed   bool
	required []string // nil when each property says for itself
	members  span     // of properties

	deflt, mustBe Value
	flag          bool // required is true
	hidden        hidden
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

// Compile makes a Schema of a rule, for the deployment with that index. The engine is for patterns that need one, as
// pcre.Compile; without it (nil) they fit no text. Compile cannot fail: what the real server cannot use, it does not use
// either.
func Compile(r Rule, deployment int, engine Engine) *Schema {
	s := &Schema{deployment: deployment, engine: engine, length: anyLength, count: anyLength, members: anyLength}
	for _, k := range r {
		k.compile(s)
	}
	return s
}

// compileAll compiles the rules that the deployment has.
func (s *Schema) compileAll(rules []Rule) []*Schema {
	all := make([]*Schema, 0, len(rules))
	for _, r := range rules {
		if c := Compile(r, s.deployment, s.engine); c.Exists() {
			all = append(all, c)
		}
	}
	return all
}

func (k Name) compile(s *Schema)     { s.name = string(k) }
func (k In) compile(s *Schema)       { s.in = Deployments(k) }
func (k Type) compile(s *Schema)     { s.typing = typing{one: k, set: true} }
func (k Types) compile(s *Schema)    { s.typing = typing{list: k, set: true} }
func (k Format) compile(s *Schema)   { s.format = k }
func (k Title) compile(s *Schema)    { s.title, s.titled = string(k), true }
func (k Required) compile(s *Schema) { s.flag = bool(k) }

func (k Enum) compile(s *Schema) {
	s.enum = frozenValue([]any{[]any(k)})
	for _, x := range k {
		if word, ok := x.(string); ok {
			s.words = append(s.words, word)
		}
	}
}

func frozenValue(list []any) Value {
	if len(list) == 0 || list[0] == nil {
		return Value{}
	}
	v := ValueOf(list[0])
	v.t.frozen = true
	return v
}

func (k Default) compile(s *Schema) { s.deflt = frozenValue(k) }
func (k MustBe) compile(s *Schema)  { s.mustBe = frozenValue(k) }

func (k RequiredNames) compile(s *Schema) { s.required = append([]string{}, k...) }

func (k Minimum) compile(s *Schema)          { s.min = (*float64)(&k) }
func (k Maximum) compile(s *Schema)          { s.max = (*float64)(&k) }
func (k MultipleOf) compile(s *Schema)       { s.multipleOf = (*float64)(&k) }
func (k ExclusiveMinimum) compile(s *Schema) { s.exclMin = bool(k) }
func (k ExclusiveMaximum) compile(s *Schema) { s.exclMax = bool(k) }
func (k MinLength) compile(s *Schema)        { s.length.min = int(k) }
func (k MaxLength) compile(s *Schema)        { s.length.max = int(k) }
func (k MinItems) compile(s *Schema)         { s.count.min = int(k) }
func (k MaxItems) compile(s *Schema)         { s.count.max = int(k) }
func (k MinProperties) compile(s *Schema)    { s.members.min = int(k) }
func (k MaxProperties) compile(s *Schema)    { s.members.max = int(k) }
func (k UniqueItems) compile(s *Schema)      { s.unique = bool(k) }
func (k Pattern) compile(s *Schema)          { s.pattern = compilePattern(string(k), s.expr, s.engine) }
func (k Expression) compile(s *Schema)       { s.expr = string(k) }
func (k NameExpression) compile(s *Schema)   { s.nameExpr = string(k) }

func (k Items) compile(s *Schema)                { s.items = Compile(Rule(k), s.deployment, s.engine) }
func (k AdditionalProperties) compile(s *Schema) { s.extra = Compile(Rule(k), s.deployment, s.engine) }
func (k Closed) compile(s *Schema)               { s.closed = bool(k) }

func (k Properties) compile(s *Schema) {
	s.props = s.compileAll(k)
	if len(s.props) >= manyProps {
		s.byName = make(map[string]*Schema, len(s.props))
	}
	listed := s.required != nil
	for _, p := range s.props {
		if s.byName != nil {
			s.byName[p.name] = p
		}
		if p.flag && !listed {
			s.required = append(s.required, p.name)
		}
	}
}

func (k PatternProperties) compile(s *Schema) {
	for _, p := range s.compileAll(k) {
		p.named = compilePattern(p.name, p.nameExpr, s.engine)
		s.patterns = append(s.patterns, p)
	}
}

func (k OneOf) compile(s *Schema) { s.choices = append(s.choices, choice{s.compileAll(k), true}) }
func (k AnyOf) compile(s *Schema) {
	s.choices = slices.Insert(s.choices, 0, choice{s.compileAll(k), false}) // the server looks at it first
}

// Answers are not checked, so these keywords do nothing here.

func (k ShownIn) compile(*Schema)  {}
func (k ReadOnly) compile(*Schema) {}

func (k hidden) compile(s *Schema) { s.hidden |= k }

func (k Also) compile(s *Schema) { s.also = append(s.also, Compile(Rule(k), s.deployment, s.engine)) }
func (k Says) compile(s *Schema) { s.says = &Fault{Code: k.Code, Message: k.Message, Status: k.Status} }

// property returns the schema for the member of an object of t with that name, or nil when there is none.
func (s *Schema) property(name string, t *tree) *Schema {
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
func (s *Schema) Check(v Value, name string) *Fault {
	switch {
	case s.check(v, nil, nil) == nil:
		return s.checkAlso(v, name, true)
	case s.says != nil:
		return s.says
	}
	return s.check(v, &path{name: name}, nil) // again, in words
}

// checkAlso asks the further rules of one round.
func (s *Schema) checkAlso(v Value, name string, first bool) *Fault {
	for _, more := range s.also {
		if more.FirstRound() != first {
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
func (s *Schema) Sanitize(v Value, name string) (Value, *Fault) {
	w, f := s.sanitize(v, nil, &s.typing)
	if f == nil {
		return w, s.checkAlso(w, name, false)
	}
	return s.sanitize(v, &path{name: name}, &s.typing)
}

// Accepts checks v and sanitizes it: what becomes of a value in a request.
func (s *Schema) Accepts(v Value, name string) (Value, *Fault) {
	if f := s.Check(v, name); f != nil {
		return Value{}, f
	}
	return s.Sanitize(v, name)
}

// Name returns the name of the arg or property, empty when the rule has none.
func (s *Schema) Name() string { return s.name }

// Default returns the default as the rule has it. A null default counts as none, and is absent.
func (s *Schema) Default() Value { return s.deflt }

// Exists reports whether the deployment that the Schema was compiled for has the arg.
func (s *Schema) Exists() bool { return s.in.Has(s.deployment) }

// Typed reports whether the rule has a type. Args without one are not checked unless they have a callback.
func (s *Schema) Typed() bool { return s.typing.set && (s.typing.one != "" || len(s.typing.list) > 0) }

// Required reports whether the arg has to be sent.
func (s *Schema) Required() bool { return s.flag }

// FirstRound reports whether the arg is checked in the first round, with the args that have a callback of their own.
func (s *Schema) FirstRound() bool { return s.hidden&FirstRound != 0 }

// TakesNull reports whether null is accepted whatever the type; Sanitize makes the zero value of it.
func (s *Schema) TakesNull() bool { return s.hidden&TakesNull != 0 }

// TakesEmpty reports whether what PHP calls empty is accepted whatever the schema says.
func (s *Schema) TakesEmpty() bool { return s.hidden&TakesEmpty != 0 }

// BothRounds reports whether the second round checks the arg although the first one did, and leaves null alone.
func (s *Schema) BothRounds() bool { return s.hidden&inBoth != 0 }

// Slugs reports whether the value is read as a list of slugs before it is checked.
func (s *Schema) Slugs() bool { return s.hidden&Slugs != 0 }

// Unchecked reports whether the server leaves the arg alone.
func (s *Schema) Unchecked() bool { return s.hidden&Unchecked != 0 }

// MustBe returns the value without which the operation is refused; absent when there is none.
func (s *Schema) MustBe() Value { return s.mustBe }

// An Engine compiles the patterns that package regexp cannot express, such as those that look around or refer back. The
// source is a PCRE, as it stands between two #, or, with bytes set, between two @. With bytes set, its characters stand for
// bytes, so that classes and cases are those of ASCII, and case does not matter.
//
// Find returns where a text and the groups match, as [regexp.Regexp.FindStringSubmatchIndex] does, and how many steps of some
// nanoseconds that took: 1024 count as one of MaxParams. It is nil when the engine does not understand the pattern. Names are
// those of the groups, as [regexp.Regexp.SubexpNames] returns them. An error says that the source is no PCRE.
type Engine func(source string, bytes bool) (find func(text string) (at []int, steps int), names []string, err error)

// A pattern is a PCRE of the index, compiled. One that cannot be compiled matches nothing.
type pattern struct {
	source string
	match  func(text string) bool // where that is faster, or nil
	find   func(text string) (at []int, steps int)
	names  []string // of the groups, as regexp.SubexpNames
	always bool     // has what the engine does not understand, so takes everything
}

// compilePattern compiles a pattern of a schema as the server does: searched for, in Unicode mode.
func compilePattern(source, expression string, engine Engine) *pattern {
	p := &pattern{source: source}
	switch {
	case expression != "":
		p.compile(expression)
	case engine != nil:
		p.ask(engine, strings.ReplaceAll(source, "#", `\#`), false)
	default:
		p.compile(anyEnd(source))
	}
	return p
}

// anyEnd lets every $ take a newline at the end, as PCRE does.
func anyEnd(source string) string { return strings.ReplaceAll(source, "$", `\n?\z`) }

func (p *pattern) compile(expression string) {
	if re, err := regexp.Compile(expression); err == nil {
		p.match, p.names = re.MatchString, re.SubexpNames()
		p.find = func(text string) ([]int, int) { return re.FindStringSubmatchIndex(text), 0 }
	}
}

func (p *pattern) ask(engine Engine, source string, bytes bool) {
	var err error
	p.find, p.names, err = engine(source, bytes)
	p.always = err == nil && p.find == nil
}

// matches reports whether the pattern of a schema is found in s. Text that is not UTF-8 matches nothing. What it takes is
// counted where t counts words: a request with more than it may hold, which check refuses, takes no more. Of what requests
// share, nothing is counted.
func (p *pattern) matches(s string, t *tree) bool {
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

// captures matches a path, byte by byte, and appends the captures to into. Those at the end that took no part are left out.
func (p *pattern) captures(path string, into []capture) ([]capture, bool) {
	if p.find == nil {
		return into, false
	}
	text := latin1(path)
	at, _ := p.find(text)
	if at == nil {
		return into, false
	}
	byteOf := func(i int) int { return utf8.RuneCountInString(text[:i]) }
	last := len(at)/2 - 1
	for last > 0 && at[2*last] < 0 {
		last--
	}
	for n, name := range p.names[:last+1] {
		switch {
		case name == "":
		case at[2*n] < 0:
			into = append(into, capture{name, ""})
		default:
			into = append(into, capture{name, path[byteOf(at[2*n]):byteOf(at[2*n+1])]})
		}
	}
	return into, true
}

// latin1 returns s with each byte as the rune of that number.
func latin1(s string) string {
	if isASCII(s) {
		return s
	}
	b := make([]byte, 0, 2*len(s))
	for i := range len(s) {
		b = utf8.AppendRune(b, rune(s[i]))
	}
	return string(b)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
