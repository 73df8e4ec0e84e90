package rest

import (
	"cmp"
	"net/http"
	"slices"
	"sort"
	"strings"
	"sync"
)

// An endpoint is a registered Endpoint, compiled at its first request.
type endpoint struct {
	*Endpoint            // as the deployment describes it
	declared   *Endpoint // what was registered, which may have that among its Variants
	deployment int
	route      *route
	call       func(*request) error // nil: not implemented
	params     Codable              // as call takes them; nil: it takes none

	once     sync.Once
	args     []arg          // and the captures that are no args, which take any text
	order    []int          // the slots of the fields of the params
	slots    map[string]int // of the args, from 1
	captures []int          // slots of the captures that calls get as arguments, in order
	required []int          // slots
	first    []int          // slots of the args that are checked in the first round
	odd      []int          // slots of the args with one allowed value, or whose defaults the second round refuses
}

// arg is one argument of an endpoint. Its default never changes, so it is checked once.
type arg struct {
	*Schema
	byDefault             Value  // sanitized; absent when there is none or when it is at fault
	firstFault, lastFault *Fault // what the rounds say of the default
}

func (e *endpoint) compile() {
	e.slots = make(map[string]int, len(e.Args)+len(e.Fields))
	for _, rule := range e.rules() {
		s := Compile(rule, e.deployment, e.Engine)
		if !s.Exists() {
			continue
		}
		slot := e.add(s)
		if s.Required() {
			e.required = append(e.required, slot)
		}
		if e.args[slot].lastFault != nil || s.MustBe().t != nil {
			e.odd = append(e.odd, slot)
		}
		if s.FirstRound() {
			e.first = append(e.first, slot)
		}
	}
	for _, name := range slices.Concat(e.route.names, e.Captures) {
		if e.slot(name) < 0 {
			e.add(Compile(Rule{Name(name)}, e.deployment, nil))
		}
	}
	names := e.route.names
	if e.Captures != nil {
		names = e.Captures
	}
	for _, name := range names {
		e.captures = append(e.captures, e.slot(name))
	}
	if e.params != nil {
		e.order = orderOf(e.params, e.slot)
	}
}

// add adds an arg and returns its slot.
func (e *endpoint) add(s *Schema) int {
	a := arg{Schema: s}
	if d := s.Default(); !d.Missing() {
		if s.FirstRound() {
			a.firstFault = a.firstRound(d)
		}
		if a.byDefault, a.lastFault = a.second(d); a.lastFault != nil {
			a.byDefault = Value{}
		} else {
			a.byDefault.t.frozen = true
		}
	}
	e.args = append(e.args, a)
	e.slots[s.Name()] = len(e.args)
	return len(e.args) - 1
}

// firstRound is the first round for the value of the arg that counts. An arg that is not checked against its schema
// only has to be a list or an object.
func (a *arg) firstRound(v Value) *Fault {
	switch {
	case a.TakesEmpty() && v.isEmpty(), a.Unchecked() && v.Kind() >= KindList:
		return nil
	case a.Unchecked():
		return &Fault{Message: "Invalid parameter."}
	}
	return a.Check(v, a.Name())
}

// second is the second round for one value of the arg: it is sanitized, and checked unless the first round has
// done that.
func (a *arg) second(v Value) (Value, *Fault) {
	if a.Slugs() {
		if v = v.slugs(); a.TakesEmpty() {
			return a.eachSlug(v)
		}
	} else if a.Unchecked() && a.typing.one == Array {
		v.items() // the handler will read them, whatever they are
	}
	switch {
	case a.Unchecked(), !a.Typed() && !a.FirstRound(), a.BothRounds() && v.Kind() == KindNull,
		a.TakesEmpty() && v.isEmpty() && !a.FirstRound():
		return v, nil
	case a.TakesNull() && (a.FirstRound() || v.Kind() == KindNull):
		return a.Sanitize(v, a.Name())
	}
	return a.Accepts(v, a.Name())
}

// eachSlug checks the slugs of a list one by one, as texts from which lists are made: an empty one makes an empty list.
func (a *arg) eachSlug(list Value) (Value, *Fault) {
	for m := list.first(); m.more(); m = m.next() {
		if f := a.Check(m, a.Name()); f != nil && m.Text() != a.Default().Text() {
			return Value{}, f
		}
	}
	return a.Sanitize(list, a.Name())
}

// slot returns the slot of an arg, -1 for none.
func (e *endpoint) slot(name string) int { return e.slots[name] - 1 }

// has reports whether the endpoint serves the method. HEAD is served by GET.
func (e *endpoint) has(method string) bool {
	return slices.Contains(e.Methods, method) || method == http.MethodHead && slices.Contains(e.Methods, http.MethodGet)
}

// allowed joins the methods of some endpoints, each once, as in the header Allow. The order is that in which the routes of
// core have them, whatever the order of the endpoints.
func allowed(endpoints []*endpoint) string {
	var methods []string
	for _, e := range endpoints {
		methods = append(methods, e.Methods...)
	}
	sort.Strings(methods)
	methods = slices.Compact(methods)
	sort.SliceStable(methods, func(i, k int) bool {
		return strings.Index(corsMethods[0], methods[i]) < strings.Index(corsMethods[0], methods[k])
	})
	return strings.Join(methods, ", ")
}

// check decides on the parameters as the real server does: first whether all required ones are there, then the
// first round of checks, on the values that count; then the second, which looks at every layer for itself.
// What a round finds is reported together, and hides the next.
func (q *request) check() error {
	q.sort()
	var missing []string
	for _, slot := range q.e.required {
		if a := &q.e.args[slot]; q.raw[slot] == 0 && a.Default().Missing() {
			missing = append(missing, a.Name())
		}
	}
	if missing != nil {
		return missingParams(missing)
	}
	f := q.firstRound()
	if f.names == nil {
		f = q.secondRound()
	}
	switch {
	case slices.ContainsFunc(q.layers, func(v Value) bool { return v.t.words > v.t.most }):
		return tooManyParams
	case f.names != nil:
		return f.refusal()
	}
	return nil
}

// sort finds the args among the parameters of all layers, and the value of each that counts: that of the first
// layer which does not say null.
func (q *request) sort() {
	n := len(q.e.args)
	q.raw, q.values = slices.Grow(q.raw[:0], n)[:n], slices.Grow(q.values[:0], n)[:n]
	clear(q.raw)
	clear(q.values)
	for _, layer := range q.layers {
		for m := layer.first(); m.more(); m = m.next() {
			slot := q.e.slot(m.node().key)
			if slot < 0 {
				continue
			}
			q.sent = append(q.sent, sent{slot, m})
			if q.raw[slot] == 0 && m.Kind() != KindNull {
				q.raw[slot] = len(q.sent)
			}
		}
	}
}

func (q *request) firstRound() (f faults) {
	for _, slot := range q.e.first {
		a := &q.e.args[slot]
		fault := a.firstFault
		if n := q.raw[slot]; n > 0 {
			fault = a.firstRound(q.sent[n-1].value)
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
		} else if q.values[s.slot].t == nil && v.Kind() != KindNull {
			q.values[s.slot] = v
		}
	}
	for _, slot := range q.e.odd {
		if a := &q.e.args[slot]; a.lastFault != nil {
			f.add(a.Name(), a.lastFault)
		}
	}
	for _, s := range q.sent { // the handler sees the nulls that were sent and accepted, where nothing else was
		if s.value.Kind() == KindNull && q.value(s.slot).t == nil {
			q.values[s.slot] = s.value
		}
	}
	return f
}

// captured returns the parameter that the n-th capture of the endpoint names, wherever it was sent, and the text that it
// was sent as: some are no text any more when they were checked.
func (q *request) captured(n int) (v Value, text string) {
	if n >= len(q.e.captures) {
		return Value{}, ""
	}
	slot := q.e.captures[n]
	v = q.value(slot)
	if n := q.raw[slot]; n > 0 && v.Kind() != KindString {
		return v, toText(q.sent[n-1].value)
	}
	return v, toText(v)
}

// param returns a parameter: the value of the first layer that has one which is not null.
func (q *request) param(name string) Value {
	if q.e != nil {
		if slot := q.e.slot(name); slot >= 0 && slot < len(q.values) {
			return q.value(slot)
		}
	}
	for _, layer := range q.layers {
		if v := layer.Member(name); !v.Missing() {
			return v
		}
	}
	return Value{}
}

// value returns the parameter with a slot as the handler gets it, absent where there is no slot.
func (q *request) value(slot int) (v Value) {
	if slot < 0 {
		return v
	}
	if v = q.values[slot]; v.t == nil {
		v = q.e.args[slot].byDefault
	}
	return v
}

// unmet refuses an arg that does not have the only value with which the operation is supported.
func (q *request) unmet() error {
	for _, slot := range q.e.odd {
		a, v := &q.e.args[slot], q.value(slot)
		if want := a.MustBe(); want.t != nil && (v.Kind() != want.Kind() || v.Text() != want.Text()) {
			return unsupported(a)
		}
	}
	return nil
}

// Validate checks parameters as the server of a deployment will (the first one, if none is given). It returns nil
// or an *Error like the one that the server would answer. Captures of the path count as sent.
func Validate(e *Endpoint, in Codable, deployment ...Deployment) error {
	var d Deployment
	if len(deployment) > 0 {
		d = deployment[0]
	}
	own := e.in(d.index)
	if own == nil {
		return d.without()
	}
	var params Value
	c := &call{method: own.firstMethod(), path: "/"}
	err := c.fill(in)
	if err == nil && c.body != nil {
		params, err = ParseJSON(c.body)
	} else {
		params = ParseQuery(string(c.query)) // which has texts for all values
	}
	if err != nil {
		return &Error{Code: string(ErrBadRequest), Message: err.Error(), Err: err}
	}
	x := &endpoint{Endpoint: own, deployment: d.index, route: newRoute(own)}
	x.compile()
	for _, name := range x.route.names {
		slot := x.slot(name)
		x.required = slices.DeleteFunc(x.required, func(n int) bool { return n == slot })
	}
	q := &request{t: params.t, e: x, layers: []Value{params}}
	no, refused := errorAs[*Error](cmp.Or(q.check(), q.unmet()))
	if !refused {
		return nil
	}
	answered, _ := readRefusal(no.Status, no.append(nil))
	return answered
}
