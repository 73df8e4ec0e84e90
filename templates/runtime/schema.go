package rest

// A Schema is a rule, ready to check values. It never changes, so any number of requests may use it at once.
type Schema struct {
	name  string
	deflt Value
}

// Compile makes a Schema of a rule, for the deployment with that index. It cannot fail: what the real server cannot
// use, it does not use either.
func Compile(r Rule, deployment int) *Schema { return &Schema{} }

// A Fault is why a value is refused.
type Fault struct {
	Code      string // as rest_invalid_type
	Message   string // English, as the real server words it
	Param     string // data.param: the name of the value at fault, as v[a][0]; empty when the data have none
	Positions []int  // data.position (Code rest_no_matching_schema) or data.positions (rest_one_of_multiple_matches)
	Throws    bool   // the real server fails with an exception instead: HTTP 500
}

// Error returns the message.
func (f *Fault) Error() string { return f.Message }

// Check returns why the real server refuses v, the value of the arg with that name, or nil.
func (s *Schema) Check(v Value, name string) *Fault { return nil }

// Sanitize returns what the real server makes of a value before a handler gets it.
func (s *Schema) Sanitize(v Value, name string) (Value, *Fault) { return v, nil }

// Accepts checks v and sanitizes it.
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
func (s *Schema) Exists() bool { return true }

// Typed reports whether the rule has a type. Args without one are not checked unless they have a callback.
func (s *Schema) Typed() bool { return false }

// Required reports whether the arg has to be sent.
func (s *Schema) Required() bool { return false }

// FirstRound, TakesNull and Unchecked report the keywords of these names.
func (s *Schema) FirstRound() bool { return false }

// TakesNull reports whether null is accepted whatever the type; Sanitize makes the zero value of it.
func (s *Schema) TakesNull() bool { return false }

// Unchecked reports whether the server leaves the arg alone.
func (s *Schema) Unchecked() bool { return false }

// MustBe returns the value without which the operation is refused; absent when there is none.
func (s *Schema) MustBe() Value { return Value{} }

// resolve returns the type that the server takes v for, after anyOf, oneOf and lists of types, and the schema whose
// items and properties apply. The Type is empty when the schema has none that it knows.
func (s *Schema) resolve(v Value) (Type, *Schema) { return "", s }
