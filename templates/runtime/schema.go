package rest

// Check returns why the real server refuses v, the value of the arg with that name, or nil.
func (s *Schema) Check(v Value, name string) *Fault {
	switch {
	case s.check(v, nil, s.typing) == nil:
		return s.checkAlso(v, name, true)
	case s.says != nil:
		return s.says
	}
	return s.check(v, &path{name: name}, s.typing) // again, in words
}

// checkAlso asks the further rules of one round.
func (s *Schema) checkAlso(v Value, name string, first bool) *Fault {
	for _, more := range s.also {
		if more.firstRound != first {
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
	if v.t != nil && v.t.frozen {
		t := newTree()
		v = Value{t, t.copy(0, "", v)}
	}
	w, f := s.sanitize(v, nil, s.typing)
	if f == nil {
		return w, s.checkAlso(w, name, false)
	}
	return s.sanitize(v, &path{name: name}, s.typing)
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
func (s *Schema) FirstRound() bool { return s.firstRound }

// TakesNull reports whether null is accepted whatever the type; Sanitize makes the zero value of it.
func (s *Schema) TakesNull() bool { return s.takesNull }

// TakesEmpty reports whether what PHP calls empty is accepted whatever the schema says.
func (s *Schema) TakesEmpty() bool { return s.takesEmpty }

// BothRounds reports whether the second round checks the arg although the first one did, and leaves null alone.
func (s *Schema) BothRounds() bool { return s.bothRounds }

// Slugs reports whether the value is read as a list of slugs before it is checked.
func (s *Schema) Slugs() bool { return s.asSlugs }

// Unchecked reports whether the server leaves the arg alone.
func (s *Schema) Unchecked() bool { return s.unchecked }

// MustBe returns the value without which the operation is refused; absent when there is none.
func (s *Schema) MustBe() Value { return s.mustBe }
