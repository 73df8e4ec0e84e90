package args

import (
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Values are the values of the arguments in one request. They are reused.
type Values struct {
	list *List
	sent []sent
	raw  []int32 // by slot: number of the value in effect in sent, from 1, or 0
	// By slot: the value that handlers get, absent for a shared default.
	values []schema.Value
	passed bool  // whether the first pass found nothing
	nulls  bool  // whether a null was sent
	lost   []int // slots whose value in effect is a number that its type cannot hold
}

// sent is the value of one argument from one source.
type sent struct {
	slot  int
	value schema.Value
}

// Forget removes all values.
func (v *Values) Forget() {
	clear(v.sent)
	clear(v.raw)
	clear(v.values)
	v.list, v.sent, v.raw, v.values, v.passed, v.nulls, v.lost = nil, v.sent[:0], v.raw[:0], v.values[:0], false, false, v.lost[:0]
}

// Fail sets the values of a request that Check refused to those that the real
// server has for the header Allow: all as sent, or all but the valid ones if the
// second pass refused it.
func (v *Values) Fail() {
	if !v.passed {
		v.Forget()
	}
	for slot, n := range v.raw {
		if n > 0 && !v.values[slot].Exists() {
			v.values[slot] = v.sent[n-1].value
		}
	}
}

// Find finds the arguments among the parameters of all sources, and the value in
// effect of each: the first one that is not null.
func (v *Values) Find(list *List, sources []schema.Value) {
	v.Forget()
	n := len(list.args)
	v.list, v.raw, v.values = list, slices.Grow(v.raw, n)[:n], slices.Grow(v.values, n)[:n]
	for _, source := range sources {
		for m := source.First(); m.Exists(); m = m.Next() {
			slot := list.Slot(m.Key())
			if slot < 0 {
				continue
			}
			v.sent = append(v.sent, sent{slot, m})
			if m.Kind() == schema.KindNull {
				v.nulls = true
			} else if v.raw[slot] == 0 {
				v.raw[slot] = int32(len(v.sent))
			}
		}
	}
}

// Missing returns the names of the required arguments without a value.
func (v *Values) Missing() (names []string) {
	for _, slot := range v.list.required {
		if a := &v.list.args[slot]; v.raw[slot] == 0 && a.Default().Missing() {
			names = append(names, a.Name())
		}
	}
	return names
}

// Check runs the first pass on the values in effect, then the second on the
// values of every source. It returns the invalid arguments of one pass in the
// order in which they were found, each with its last violation.
func (v *Values) Check() []schema.ArgViolation {
	list := v.firstPass()
	v.passed = list == nil
	if v.passed {
		list = v.secondPass()
	}
	return list
}

// Describe returns violations of the list as violations of another one, which has
// the same arguments with stricter schemas.
func (v *Values) Describe(invalid []schema.ArgViolation, by *List) []schema.ArgViolation {
	for i, x := range invalid {
		slot, strict := v.list.Slot(x.Name), by.Slot(x.Name)
		if slot < 0 || strict < 0 {
			continue
		}
		a := &by.args[strict]
		for n, sent := range v.sent {
			if sent.slot != slot || a.Has(schema.ValidateFirst) && v.raw[slot] != int32(n+1) {
				continue
			}
			if violation := a.Check(sent.value, x.Name); violation != nil {
				invalid[i].Violation = violation
			}
		}
	}
	return invalid
}

func (v *Values) firstPass() (list []schema.ArgViolation) {
	for _, slot := range v.list.first {
		a := &v.list.args[slot]
		violation := a.FirstDefaultViolation
		if n := v.raw[slot]; n > 0 {
			violation = a.CheckFirst(v.sent[n-1].value)
		}
		if violation != nil {
			list = add(list, a.Name(), violation)
		}
	}
	return list
}

func (v *Values) secondPass() (list []schema.ArgViolation) {
	args, values := v.list.args, v.values
	for _, x := range v.sent {
		a := &args[x.slot]
		w, violation := a.CheckSecond(x.value)
		switch {
		case violation != nil:
			list = add(list, a.Name(), violation)
		case values[x.slot].Exists(), w.Kind() == schema.KindNull, slices.Contains(v.lost, x.slot):
		case a.Passes(x.value, w), !w.Holds(x.value) && slices.Contains(v.list.captures, x.slot): // a path has a value
			values[x.slot] = w
		case !w.Holds(x.value):
			v.lost = append(v.lost, x.slot)
		}
	}
	for _, slot := range v.list.special {
		if a := &v.list.args[slot]; a.DefaultViolation != nil {
			list = add(list, a.Name(), a.DefaultViolation)
		}
	}
	for _, slot := range v.list.converted {
		if w := values[slot]; w.Exists() {
			values[slot] = v.list.held(slot, w)
			if !values[slot].Exists() {
				v.lost = append(v.lost, slot)
			}
		}
	}
	if v.nulls {
		v.keepNulls()
	}
	for _, slot := range v.list.unshared {
		v.values[slot] = v.Of(slot)
	}
	return list
}

// held returns a value as a field holds it, so that hooks see what handlers get.
// It is absent if the field cannot hold it.
func (l *List) held(slot int, v schema.Value) schema.Value {
	w, err := l.convert(slot, v)
	switch {
	case err != nil && !v.Finite(), !w.Holds(v):
		return schema.Value{}
	case err != nil, !w.Exists():
		return v
	}
	return w
}

// keepNulls gives handlers a null that the schema allows, unless another source
// has a value.
func (v *Values) keepNulls() {
	for _, x := range v.sent {
		if x.value.Kind() == schema.KindNull && !v.Of(x.slot).Exists() && v.list.args[x.slot].Passes(x.value, x.value) {
			v.values[x.slot] = x.value
		}
	}
}

// Named returns the named argument as handlers get it, and reports whether
// there is such an argument.
func (v *Values) Named(name string) (schema.Value, bool) {
	if v.list == nil {
		return schema.Value{}, false
	}
	slot := v.list.Slot(name)
	return v.Of(slot), slot >= 0
}

// Lost reports whether the named argument has a number that its type cannot
// hold, so that handlers get none.
func (v *Values) Lost(name string) bool {
	return len(v.lost) > 0 && slices.Contains(v.lost, v.list.Slot(name))
}

// Of returns the argument with a slot as handlers get it, absent for slot -1.
func (v *Values) Of(slot int) (w schema.Value) {
	if slot < 0 || v.list == nil {
		return w
	}
	w = v.values[slot]
	if !w.Exists() {
		w = v.list.args[slot].DefaultValue
	}
	return w
}

// Captured returns the argument with the name of the n-th capture, from any
// source, and the string that was sent, since validation may have converted it.
func (v *Values) Captured(n int) (w schema.Value, text string) {
	if v.list == nil || n >= len(v.list.captures) {
		return w, ""
	}
	slot := v.list.captures[n]
	w = v.Of(slot)
	if n := v.raw[slot]; n > 0 && w.Kind() != schema.KindString {
		return w, schema.ToString(v.sent[n-1].value)
	}
	return w, schema.ToString(w)
}

// Unsupported returns the argument that lacks the only value that the operation
// supports, or nil.
func (v *Values) Unsupported() *schema.ArgValidator {
	for _, slot := range v.list.special {
		a, w := &v.list.args[slot], v.Of(slot)
		if want := a.RequiredValue(); want.Exists() && (w.Kind() != want.Kind() || w.Text() != want.Text()) {
			return a
		}
	}
	return nil
}

// Bind binds the parameters of a handler, a copy of Unbound.
func (v *Values) Bind(params codec.FieldCoder) {
	codec.Bind(params, v.values)
}

// add adds an invalid argument, or replaces its violation.
func add(list []schema.ArgViolation, name string, v *schema.Violation) []schema.ArgViolation {
	for i := range list {
		if list[i].Name == name {
			list[i].Violation = v
			return list
		}
	}
	return append(list, schema.ArgViolation{Name: name, Violation: v})
}
