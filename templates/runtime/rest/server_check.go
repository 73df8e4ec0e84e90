package rest

import (
	"slices"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/internal/violations"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An endpoint is a registered Endpoint, compiled by its first request.
type endpoint struct {
	*Endpoint  // as the deployment describes it
	deployment int
	route      *endpoints
	// The registered Endpoint, which may have the former as a variant.
	declared *Endpoint
	// Serves a request; nil if it is not implemented.
	call func(*request) error
	// Returns a value of the type of the parameters; nil if call has none.
	params func() codec.FieldCoder

	once sync.Once
	// Args, and captures without an arg, which accept any string.
	args []schema.ArgValidator
	// Default values of the args.
	defaults []schema.Value
	// Slots of the fields of the parameters.
	order []int
	// Slots of the args by name, from 1.
	slots map[string]int
	// Slots of the captures, in the order of the arguments of calls.
	captures []int
	// Slots of args that shape the response, or -1.
	context, page, perPage int
	// Slots of required args.
	required []int
	// Slots of the args that the first pass validates.
	first []int
	// Slots of the args with a required value or a default that the second
	// pass rejects.
	special []int
}

func (e *endpoint) compile() {
	e.slots = make(map[string]int, len(e.Args))
	for i := range e.Args {
		s := schema.Compile(&e.Args[i], e.deployment, e.Engine)
		if !s.Exists() {
			continue
		}
		slot := e.add(s)
		if s.Required() {
			e.required = append(e.required, slot)
		}
		if e.args[slot].DefaultViolation != nil || s.RequiredValue().Exists() {
			e.special = append(e.special, slot)
		}
		if s.ValidateFirst() {
			e.first = append(e.first, slot)
		}
	}
	for _, name := range slices.Concat(e.route.Names, e.Captures) {
		if e.slot(name) < 0 {
			e.add(schema.Compile(&schema.Schema{Name: name}, e.deployment, nil))
		}
	}
	e.context, e.page, e.perPage = e.slot("context"), e.slot("page"), e.slot("per_page")
	names := e.route.Names
	if e.Captures != nil {
		names = e.Captures
	}
	for _, name := range names {
		e.captures = append(e.captures, e.slot(name))
	}
	if e.params == nil {
		return
	}
	if params := e.params(); params != nil {
		e.order = codec.FieldOrder(params, e.slot)
	}
}

// add adds an arg and returns its slot.
func (e *endpoint) add(s *schema.Validator) int {
	a := schema.NewArgValidator(s)
	e.args, e.defaults = append(e.args, a), append(e.defaults, a.DefaultValue)
	e.slots[s.Name()] = len(e.args)
	return len(e.args) - 1
}

// slot returns the slot of an arg, or -1.
func (e *endpoint) slot(name string) int { return e.slots[name] - 1 }

// has reports whether the endpoint serves a method. GET includes HEAD.
func (e *endpoint) has(method string) bool {
	return route.Serves(e.Methods, method)
}

// check validates the parameters as the real server does: first required ones,
// then the first pass, on the values in effect, then the second, on the values
// of every source. The violations of one pass are reported together and end
// the validation.
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
	f := q.firstPass()
	if f.Names == nil {
		f = q.secondPass()
	}
	switch {
	case slices.ContainsFunc(q.layers, schema.Value.OverLimit):
		return tooManyParams
	case f.Names != nil:
		return invalidParams(&f)
	}
	return nil
}

// sort finds the args among the parameters of all sources, and the value in
// effect of each: the first one that is not null.
func (q *request) sort() {
	n := len(q.e.args)
	q.raw, q.values = slices.Grow(q.raw[:0], n)[:n], slices.Grow(q.values[:0], n)[:n]
	clear(q.raw)
	clear(q.values)
	for _, layer := range q.layers {
		for m := layer.First(); m.Exists(); m = m.Next() {
			slot := q.e.slot(m.Key())
			if slot < 0 {
				continue
			}
			q.sent = append(q.sent, sent{slot, m})
			if q.raw[slot] == 0 && m.Kind() != schema.KindNull {
				q.raw[slot] = len(q.sent)
			}
		}
	}
}

func (q *request) firstPass() (f violations.List) {
	for _, slot := range q.e.first {
		a := &q.e.args[slot]
		violation := a.FirstDefaultViolation
		if n := q.raw[slot]; n > 0 {
			violation = a.CheckFirst(q.sent[n-1].value)
		}
		if violation != nil {
			f.Add(a.Name(), violation)
		}
	}
	return f
}

func (q *request) secondPass() (f violations.List) {
	for _, s := range q.sent {
		a := &q.e.args[s.slot]
		v, violation := a.CheckSecond(s.value)
		if violation != nil {
			f.Add(a.Name(), violation)
		} else if !q.values[s.slot].Exists() && v.Kind() != schema.KindNull && a.Passes(s.value, v) {
			q.values[s.slot] = v
		}
	}
	for _, slot := range q.e.special {
		if a := &q.e.args[slot]; a.DefaultViolation != nil {
			f.Add(a.Name(), a.DefaultViolation)
		}
	}
	for _, s := range q.sent { // handlers get a null that the schema allows if there is no other value
		if s.value.Kind() == schema.KindNull && !q.value(s.slot).Exists() && q.e.args[s.slot].Passes(s.value, s.value) {
			q.values[s.slot] = s.value
		}
	}
	return f
}

// captured returns the parameter with the name of the n-th capture, from any
// source, and the string that was sent, since validation may have converted
// it.
func (q *request) captured(n int) (v schema.Value, text string) {
	if n >= len(q.e.captures) {
		return schema.Value{}, ""
	}
	slot := q.e.captures[n]
	v = q.value(slot)
	if n := q.raw[slot]; n > 0 && v.Kind() != schema.KindString {
		return v, schema.ToString(q.sent[n-1].value)
	}
	return v, schema.ToString(v)
}

// param returns a parameter: its first value that is not null.
func (q *request) param(name string) schema.Value {
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
	return schema.Value{}
}

// value returns the parameter of a slot as handlers get it, absent for slot
// -1.
func (q *request) value(slot int) (v schema.Value) {
	if slot < 0 {
		return v
	}
	v = q.values[slot]
	if !v.Exists() {
		v = q.e.args[slot].DefaultValue
	}
	return v
}

// missingValue returns an error if an arg lacks the only value that the
// operation supports.
func (q *request) missingValue() error {
	for _, slot := range q.e.special {
		a, v := &q.e.args[slot], q.value(slot)
		if want := a.RequiredValue(); want.Exists() && (v.Kind() != want.Kind() || v.Text() != want.Text()) {
			return unsupported(a)
		}
	}
	return nil
}
