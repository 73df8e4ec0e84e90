package rest

import (
	"net/http"
	"slices"
	"strings"
	"sync"
)

// An endpoint is a registered Endpoint, compiled at its first request.
type endpoint struct {
	*Endpoint
	deployment int
	route      *route
	call       func(*request) error // nil: not implemented
	params     Codable              // as call takes them; nil: it takes none

	once     sync.Once
	args     []arg          // and the captures that are no args, which take any text
	order    []int          // the slots of the fields of the params
	slots    map[string]int // of the args
	captures []int          // slots of the captures that calls get as arguments, in order
	required []int          // slots
	first    []int          // slots of the args that are checked in the first round
	musts    []int          // slots of the args with one allowed value
	context  int            // the slot of the arg context, or -1
	page     int            // the slot of the arg page, or -1
	perPage  int            // the slot of the arg per_page, or -1
}

// arg is one argument of an endpoint. Its default never changes, so it is checked once.
type arg struct {
	*Schema
	byDefault  Value  // sanitized; absent when there is none or when it is at fault
	hasDefault bool   // there is one that is not null
	firstFault *Fault // what the first round says of the default
	lastFault  *Fault // what the second round says of it
}

func (e *endpoint) compile() {
	e.slots = make(map[string]int, len(e.Args)+len(e.Fields))
	for _, rule := range e.rules() {
		s := Compile(rule, e.deployment, e.Engine)
		if !s.Exists() {
			continue
		}
		slot := len(e.args)
		e.slots[s.Name()] = slot
		e.args = append(e.args, compileArg(s))
		if s.Required() {
			e.required = append(e.required, slot)
		}
		if s.FirstRound() {
			e.first = append(e.first, slot)
		}
		if s.MustBe().Kind() != KindAbsent {
			e.musts = append(e.musts, slot)
		}
	}
	e.context, e.page, e.perPage = e.slot("context"), e.slot("page"), e.slot("per_page")
	e.compileCaptures()
	if e.params != nil {
		e.order = orderOf(e.params, e.slot)
	}
}

func (e *endpoint) compileCaptures() {
	names := newRoute(e.Endpoint).names
	for _, name := range slices.Concat(names, e.Captures) {
		if e.slot(name) < 0 {
			e.slots[name] = len(e.args)
			e.args = append(e.args, compileArg(Compile(Rule{Name(name)}, e.deployment, nil)))
		}
	}
	if e.Captures != nil {
		names = e.Captures
	}
	for _, name := range names {
		e.captures = append(e.captures, e.slot(name))
	}
}

func compileArg(s *Schema) arg {
	a := arg{Schema: s}
	d := s.Default()
	if d.Missing() {
		return a
	}
	a.hasDefault = true
	if s.FirstRound() {
		a.firstFault = a.firstRound(d)
	}
	if a.byDefault, a.lastFault = a.second(d); a.lastFault != nil {
		a.byDefault = Value{}
	}
	if a.byDefault.t != nil {
		a.byDefault.t.frozen = true
	}
	return a
}

// firstRound is the first round for the value of the arg that counts. An arg that is not checked against its schema
// only has to be a list or an object.
func (a *arg) firstRound(v Value) *Fault {
	switch {
	case a.TakesEmpty() && v.isEmpty():
		return nil
	case !a.Unchecked():
		return a.Check(v, a.Name())
	}
	if k := v.Kind(); k == KindList || k == KindObject {
		return nil
	}
	return &Fault{Message: "Invalid parameter."}
}

// second is the second round for one value of the arg: it is sanitized, and checked unless the first round has
// done that.
func (a *arg) second(v Value) (Value, *Fault) {
	if a.Slugs() {
		v = v.slugs()
	}
	switch {
	case a.Unchecked(), !a.Typed() && !a.FirstRound(), a.BothRounds() && v.Kind() == KindNull:
		return v, nil
	case a.TakesEmpty() && v.isEmpty() && !a.FirstRound():
		return v, nil
	case a.TakesNull() && (a.FirstRound() || v.Kind() == KindNull):
		return a.Sanitize(v, a.Name())
	}
	return a.Accepts(v, a.Name())
}

func (e *endpoint) slot(name string) int {
	if i, ok := e.slots[name]; ok {
		return i
	}
	return -1
}

// has reports whether the endpoint serves the method. HEAD is served by GET.
func (e *endpoint) has(method string) bool {
	return slices.Contains(e.Methods, method) || method == http.MethodHead && slices.Contains(e.Methods, http.MethodGet)
}

// allowed joins the methods of some endpoints, each once, as in the header Allow.
func allowed(endpoints []*endpoint) string {
	var methods []string
	for _, e := range endpoints {
		for _, m := range e.Methods {
			if !slices.Contains(methods, m) {
				methods = append(methods, m)
			}
		}
	}
	return strings.Join(methods, ", ")
}
