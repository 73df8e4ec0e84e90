package codec

import (
	"errors"
	"reflect"
)

// oneVariant handles the next variant, given how to unset its field and how to
// handle its value, and returns the step. A value is scored without changing the
// field.
func (c *Coder) oneVariant(set bool, unset func(), code func(do step)) step {
	x := &c.choice
	x.n++
	do := x.do
	switch {
	case do == readValue && x.n != x.best:
		do = clearValue
	case do == writeValue && set && x.best > 0:
		c.fail(errors.New("rest: more than one variant of a sum type is set"))
		fallthrough
	case do == writeValue && !set:
		do = skipValue
	case do == writeValue:
		x.best = x.n
	}
	if do == clearValue || do == readValue {
		unset()
	}
	if do > clearValue {
		code(do)
	}
	if do == scoreValue {
		c.op.(*prober).endVariant()
	}
	return do
}

// inPlace handles a variant that is the value of a field and that scoring does not
// change, and returns the step.
func inPlace[T any](c *Coder, v *T, set bool, code func(*Coder, *T)) step {
	return c.oneVariant(set, func() { *v = *new(T) }, func(step) { code(c, v) })
}

// Variant handles a variant that is an object, another sum type or a ValueCoder.
// v points to a pointer to it, which stays if reading fails.
func Variant(c *Coder, v any) {
	p := reflect.ValueOf(v).Elem()
	do := c.oneVariant(!p.IsNil(), func() {}, func(do step) {
		x := p
		if do != writeValue {
			x = reflect.New(p.Type().Elem())
		}
		c.Value(x.Interface())
		if do == readValue && c.takes(1, itemSize(v)) {
			p.Set(x)
		}
	})
	if do == clearValue {
		p.SetZero()
	}
}

// ListVariant handles a variant that is a list as Coder.List does; nil is another
// variant. v points to the slice.
func ListVariant(c *Coder, v any) {
	list := reflect.ValueOf(v).Elem()
	c.oneVariant(!list.IsNil(), list.SetZero, func(step) { c.ListValue(v) })
}

// ListVariantOf is ListVariant with a function that handles an item.
func ListVariantOf[T any](c *Coder, v *[]T, item func(*Coder, *T)) {
	inPlace(c, v, *v != nil, ListItem(item))
}

// MapVariant handles a variant that is an object with free keys; nil is another
// variant.
func MapVariant[T any](c *Coder, v *map[string]T, item func(*Coder, *T)) {
	inPlace(c, v, *v != nil, MapItem(item))
}

// EnumVariant handles a variant that is an enum without an empty value; "" is
// another variant.
func EnumVariant[E ~string](c *Coder, v *E) {
	if inPlace(c, v, *v != "", EnumItem) == readValue && *v == "" {
		if d, ok := c.op.(*decoder); ok {
			d.keepSent = true // the field cannot hold it
		}
	}
}

// RawVariant handles a variant that is any JSON; "" is another variant.
func RawVariant[R ~string](c *Coder, v *R) {
	inPlace(c, v, *v != "", func(c *Coder, v *R) {
		if s, set := c.op.raw(string(*v)); set {
			*v = R(s)
		}
	})
}

// OptionalVariant handles a variant that is a scalar with a state of its own.
// Without item, v points to a string, a number, a boolean or a ValueCoder.
func OptionalVariant[T any](c *Coder, v *T, state *Presence, item func(*Coder, *T)) {
	if item == nil {
		item = func(c *Coder, v *T) { c.Value(v) }
	}
	switch inPlace(c, v, *state == Present, item) {
	case clearValue:
		*state = Absent
	case readValue:
		*state = Present
	}
}
