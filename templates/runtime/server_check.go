package rest

// check decides on the parameters as the real server does: first whether all required ones are there, then the
// first round of checks, on the values that count; then the second, which looks at every layer for itself.
// What a round finds is reported together, and hides the next.
func (q *request) check() error {
	q.sort()
	if names := q.missing(); names != nil {
		return missingParams(names)
	}
	if f := q.firstRound(); f.names != nil {
		return f.refusal()
	}
	if f := q.secondRound(); f.names != nil {
		return f.refusal()
	}
	return nil
}

// sort finds the args among the parameters of all layers, and the value of each that counts: that of the first
// layer which does not say null.
func (q *request) sort() {
	n := len(q.e.args)
	q.raw = sized(q.raw, n)
	q.values = sized(q.values, n)
	for _, layer := range q.layers {
		for m := layer.first(); m.more(); m = m.next() {
			slot, ok := q.e.slots[m.node().key]
			if !ok {
				continue
			}
			q.sent = append(q.sent, sent{slot, m})
			if q.raw[slot].t == nil && m.Kind() != KindNull {
				q.raw[slot] = m
			}
		}
	}
}

// sized returns n absent values.
func sized(v []Value, n int) []Value {
	if cap(v) < n {
		return make([]Value, n)
	}
	v = v[:n]
	clear(v)
	return v
}

func (q *request) missing() (names []string) {
	for _, slot := range q.e.required {
		if q.raw[slot].t == nil && !q.e.args[slot].hasDefault {
			names = append(names, q.e.args[slot].Name())
		}
	}
	return names
}

func (q *request) firstRound() (f faults) {
	for _, slot := range q.e.first {
		a := &q.e.args[slot]
		fault := a.firstFault
		if v := q.raw[slot]; v.t != nil {
			fault = a.firstRound(v)
		}
		if fault != nil {
			f.add(a.Name(), fault)
		}
	}
	return f
}

func (q *request) secondRound() (f faults) {
	for _, s := range q.sent {
		a := &q.e.args[s.slot]
		v, fault := a.second(s.value)
		if fault != nil {
			f.add(a.Name(), fault)
			continue
		}
		if q.values[s.slot].t == nil && v.Kind() != KindNull {
			q.values[s.slot] = v
		}
	}
	for i := range q.e.args {
		a := &q.e.args[i]
		if a.lastFault != nil {
			f.add(a.Name(), a.lastFault)
		}
		if q.values[i].t == nil {
			q.values[i] = a.byDefault
		}
	}
	if f.names == nil {
		q.keepNulls()
	}
	return f
}

// keepNulls lets the handler see the nulls that were sent and accepted, where nothing else was.
func (q *request) keepNulls() {
	for _, s := range q.sent {
		if s.value.Kind() == KindNull && q.values[s.slot].t == nil {
			q.values[s.slot] = s.value
		}
	}
}

// unmet returns the first arg that does not have the only value with which the operation is supported, or nil.
func (q *request) unmet() *arg {
	for _, slot := range q.e.musts {
		want, v := q.e.args[slot].MustBe(), q.values[slot]
		if v.Kind() != want.Kind() || v.Text() != want.Text() {
			return &q.e.args[slot]
		}
	}
	return nil
}
