package rest

import "math"

// A Schema is a rule, ready to check values. It never changes, so any number of requests may use it at once.
type Schema struct {
	name       string
	deployment int
	engine     Engine
	in         Deployments
	typing     typing
	format     Format
	title      string
	titled     bool
	enum       []Value
	words      []string // the strings of enum
	expr       string   // of the pattern
	nameExpr   string   // of the name
	pattern    *pattern
	items      *Schema
	props      []*Schema
	byName     map[string]*Schema // of props, when there are many
	patterns   []keyPattern
	extra      *Schema
	closed     bool
	required   []string
	listed     bool // required is a list
	flag       bool // required is true
	anyOf      []*Schema
	oneOf      []*Schema
	any, one   bool // the keyword is there, if only with no alternatives
	min, max   float64
	multipleOf float64
	bounded    bounds
	exclMin    bool
	exclMax    bool
	length     span
	count      span // of items
	members    span // of properties
	unique     bool
	deflt      Value
	mustBe     Value
	firstRound bool
	takesNull  bool
	takesEmpty bool
	bothRounds bool
	asSlugs    bool
	unchecked  bool
	also       []*Schema
	says       *Fault
}

// bounds says which of the numeric keywords are there.
type bounds uint8

const (
	hasMin bounds = 1 << iota
	hasMax
	hasMultiple
)

// A span is a least and a most; those that are not there bound nothing.
type span struct{ min, max int }

var anyLength = span{math.MinInt, math.MaxInt}

// A typing is what the keyword type says: nothing, one name or a list.
type typing struct {
	one  Type
	list []Type
	set  bool
}

type keyPattern struct {
	pattern *pattern
	schema  *Schema
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
	t := newTree()
	for _, x := range k {
		v := Value{t, t.put(0, "", x)}
		s.enum = append(s.enum, v)
		if v.Kind() == KindString {
			s.words = append(s.words, v.Text())
		}
	}
	t.frozen = true
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

func (k RequiredNames) compile(s *Schema) { s.required, s.listed = k, true }

func (k Minimum) compile(s *Schema)    { s.min, s.bounded = float64(k), s.bounded|hasMin }
func (k Maximum) compile(s *Schema)    { s.max, s.bounded = float64(k), s.bounded|hasMax }
func (k MultipleOf) compile(s *Schema) { s.multipleOf, s.bounded = float64(k), s.bounded|hasMultiple }

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
	if len(s.props) < manyProps {
		return
	}
	s.byName = make(map[string]*Schema, len(s.props))
	for _, p := range s.props {
		s.byName[p.name] = p
	}
}

func (k PatternProperties) compile(s *Schema) {
	for _, p := range s.compileAll(k) {
		s.patterns = append(s.patterns, keyPattern{compilePattern(p.name, p.nameExpr, s.engine), p})
	}
}

func (k OneOf) compile(s *Schema) { s.oneOf, s.one = s.compileAll(k), true }
func (k AnyOf) compile(s *Schema) { s.anyOf, s.any = s.compileAll(k), true }

// Answers are not checked, so these keywords do nothing here.

func (k ShownIn) compile(*Schema)  {}
func (k ReadOnly) compile(*Schema) {}

func (k firstRound) compile(s *Schema) { s.firstRound = bool(k) }
func (k takesNull) compile(s *Schema)  { s.takesNull = bool(k) }
func (k takesEmpty) compile(s *Schema) { s.takesEmpty = bool(k) }
func (k bothRounds) compile(s *Schema) { s.firstRound, s.bothRounds = bool(k), bool(k) }
func (k asSlugs) compile(s *Schema)    { s.asSlugs = bool(k) }
func (k ofItem) compile(s *Schema)     { s.firstRound, s.takesNull = bool(k), bool(k) }
func (k unchecked) compile(s *Schema)  { s.unchecked = bool(k) }

func (k Also) compile(s *Schema) { s.also = append(s.also, Compile(Rule(k), s.deployment, s.engine)) }
func (k Says) compile(s *Schema) { s.says = &Fault{Code: k.Code, Message: k.Message, Status: k.Status} }

// property returns the schema for the member of an object with that name, or nil when there is none.
func (s *Schema) property(name string) *Schema {
	if s.byName != nil {
		if p := s.byName[name]; p != nil {
			return p
		}
	} else {
		for _, p := range s.props {
			if p.name == name {
				return p
			}
		}
	}
	for i := range s.patterns {
		if p := &s.patterns[i]; p.pattern.matches(name) {
			return p.schema
		}
	}
	return s.extra
}
