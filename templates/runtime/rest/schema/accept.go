package schema

// Accepts validates and converts v.
func (s *Validator) Accepts(v Value, name string) (Value, *Violation) {
	if f := s.Check(v, name); f != nil {
		return Value{}, f
	}
	return s.Sanitize(v, name)
}

// Check returns why the real server rejects v, the value of the named
// argument, or nil.
func (s *Validator) Check(v Value, name string) *Violation {
	switch {
	case s.check(v, nil, nil) == nil:
		return s.checkExtra(v, name, true)
	case s.customError != nil:
		return s.customError
	}
	return s.check(v, &path{name: name}, nil) // again with messages
}

// checkExtra checks the extra schemas of one pass.
func (s *Validator) checkExtra(v Value, name string, first bool) *Violation {
	for _, more := range s.extraChecks {
		if more.Has(ValidateFirst) != first {
			continue
		}
		if f := more.Check(v, name); f != nil {
			return f
		}
	}
	return nil
}

// Sanitize converts a value as the real server does before the handler. Values
// that Check rejects are converted too, and so is null.
func (s *Validator) Sanitize(v Value, name string) (Value, *Violation) {
	if s.verbatim && v.Kind() == KindString {
		return v, s.checkExtra(v, name, false)
	}
	w, f := s.sanitize(v, nil, &s.typeSet)
	if f == nil {
		return w, s.checkExtra(w, name, false)
	}
	return s.sanitize(v, &path{name: name}, &s.typeSet)
}
