package codec

import (
	"errors"
	"reflect"
)

// variantStep is what to do with one variant.
type variantStep uint8

const (
	skipVariant  variantStep = iota
	clearVariant             // another one is read
	writeVariant
	readVariant
	scoreVariant
)

func (s variantStep) clears() bool { return s == clearVariant || s == readVariant }

func (s variantStep) codes() bool { return s > clearVariant }

// variant returns what to do with the next variant.
func (c *Coder) variant(set bool) variantStep {
	x := &c.choice
	x.n++
	switch {
	case c.Reading() && x.n == x.best:
		return readVariant
	case c.Reading():
		return clearVariant
	case !c.Writing():
		return scoreVariant
	case !set:
		return skipVariant
	case x.best > 0:
		c.fail(errors.New("rest: more than one variant of a sum type is set"))
		return skipVariant
	}
	x.best = x.n
	return writeVariant
}

// Variant handles a variant that is an object, another sum type or a ValueCoder.
// v points to a pointer to it.
func Variant(c *Coder, v any) {
	p := reflect.ValueOf(v).Elem()
	step := c.variant(!p.IsNil())
	switch step {
	case clearVariant:
		p.SetZero()
	case writeVariant:
		c.Value(p.Interface())
	case readVariant, scoreVariant:
		x := c.choice.candidate
		if reflect.TypeOf(x) != p.Type() {
			x = reflect.New(p.Type().Elem()).Interface()
		}
		c.Value(x)
		c.endVariant(x)
		if step == readVariant && c.op.takes(1, itemSize(v)) {
			p.Set(reflect.ValueOf(x))
		}
	}
}

// ListVariant handles a variant that is a list as Coder.List does; nil is another
// variant. v points to the slice.
func ListVariant(c *Coder, v any) {
	list := reflect.ValueOf(v).Elem()
	step := c.variant(!list.IsNil())
	if step.clears() {
		list.SetZero()
	}
	if step == scoreVariant {
		v = reflect.New(list.Type()).Interface()
	}
	if step.codes() {
		c.ListValue(v)
		c.endVariant(nil)
	}
}

// ListVariantOf is ListVariant with a function that handles an item.
func ListVariantOf[T any](c *Coder, v *[]T, item func(*Coder, *T)) {
	step := c.variant(*v != nil)
	if step.clears() {
		*v = nil
	}
	if step == scoreVariant {
		v = new([]T)
	}
	if step.codes() {
		ListValue(c, v, item)
		c.endVariant(nil)
	}
}

// MapVariant handles a variant that is an object with free keys; nil is another
// variant.
func MapVariant[T any](c *Coder, v *map[string]T, item func(*Coder, *T)) {
	step := c.variant(*v != nil)
	if step.clears() {
		*v = nil
	}
	if step.codes() {
		MapValue(c, v, item)
		c.endVariant(nil)
	}
}

// EnumVariant handles a variant that is an enum without an empty value; "" is
// another variant.
func EnumVariant[E ~string](c *Coder, v *E) {
	step := c.variant(*v != "")
	if step.clears() {
		*v = ""
	}
	if step.codes() {
		EnumItem(c, v)
		c.endVariant(nil)
	}
	if step == readVariant && *v == "" {
		c.keepSource() // the field cannot hold it
	}
}

// RawVariant handles a variant that is any JSON; "" is another variant.
func RawVariant[R ~string](c *Coder, v *R) {
	step := c.variant(*v != "")
	if step.clears() {
		*v = ""
	}
	if step.codes() {
		if s, set := c.op.raw(string(*v)); set {
			*v = R(s)
		}
		c.endVariant(nil)
	}
}

// OptionalVariant handles a variant that is a scalar with a state of its own.
// Without item, v points to a string, a number, a boolean or a ValueCoder.
func OptionalVariant[T any](c *Coder, v *T, state *Presence, item func(*Coder, *T)) {
	step := c.variant(*state == Present)
	if step.clears() {
		var zero T
		*v, *state = zero, Absent
	}
	if step == readVariant {
		*state = Present
	}
	if step.codes() {
		if item != nil {
			item(c, v)
		} else {
			c.Value(v)
		}
		c.endVariant(nil)
	}
}
