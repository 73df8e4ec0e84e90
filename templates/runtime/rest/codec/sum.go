package codec

import (
	"errors"
	"reflect"
)

// read returns the step of an operation that sets the best variant.
func (x *choice) read() variantStep {
	if x.n == x.best {
		return readVariant
	}
	return clearVariant
}

// writeVariant returns the step of an operation that writes the variant that is set.
func (c *Coder) writeVariant(set bool) variantStep {
	x := &c.choice
	if set && x.best > 0 {
		c.fail(errors.New("rest: more than one variant of a sum type is set"))
	}
	if !set || x.best > 0 {
		return skipVariant
	}
	x.best = x.n
	return writeVariant
}

// oneVariant handles the next variant, given how to unset its field and how to
// handle its value, and returns the step. A value is scored without changing the
// field.
func (c *Coder) oneVariant(set bool, unset func(), code func(step variantStep)) variantStep {
	c.choice.n++
	step := c.op.variant(set)
	if step == clearVariant || step == readVariant {
		unset()
	}
	if step > clearVariant {
		code(step)
		c.endVariant()
	}
	return step
}

// inPlace handles a variant that is the value of a field and that scoring does not
// change, and returns the step.
func inPlace[T any](c *Coder, v *T, set bool, code func(*Coder, *T)) variantStep {
	return c.oneVariant(set, func() { *v = *new(T) }, func(variantStep) { code(c, v) })
}

// Variant handles a variant that is an object, another sum type or a ValueCoder.
// v points to a pointer to it, which stays if reading fails.
func Variant(c *Coder, v any) {
	p := reflect.ValueOf(v).Elem()
	step := c.oneVariant(!p.IsNil(), func() {}, func(step variantStep) {
		x := p
		if step != writeVariant {
			x = reflect.New(p.Type().Elem())
		}
		c.Value(x.Interface())
		if step == readVariant && c.op.takes(1, itemSize(v)) {
			p.Set(x)
		}
	})
	if step == clearVariant {
		p.SetZero()
	}
}

// ListVariant handles a variant that is a list as Coder.List does; nil is another
// variant. v points to the slice.
func ListVariant(c *Coder, v any) {
	list := reflect.ValueOf(v).Elem()
	c.oneVariant(!list.IsNil(), list.SetZero, func(step variantStep) {
		if step == scoreVariant {
			v = reflect.New(list.Type()).Interface()
		}
		c.ListValue(v)
	})
}

// ListVariantOf is ListVariant with a function that handles an item.
func ListVariantOf[T any](c *Coder, v *[]T, item func(*Coder, *T)) {
	c.oneVariant(*v != nil, func() { *v = nil }, func(step variantStep) {
		if step == scoreVariant {
			v = new([]T)
		}
		ListValue(c, v, item)
	})
}

// MapVariant handles a variant that is an object with free keys; nil is another
// variant.
func MapVariant[T any](c *Coder, v *map[string]T, item func(*Coder, *T)) {
	inPlace(c, v, *v != nil, MapItem(item))
}

// EnumVariant handles a variant that is an enum without an empty value; "" is
// another variant.
func EnumVariant[E ~string](c *Coder, v *E) {
	if inPlace(c, v, *v != "", EnumItem) == readVariant && *v == "" {
		c.keepSource() // the field cannot hold it
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
	case clearVariant:
		*state = Absent
	case readVariant:
		*state = Present
	}
}
