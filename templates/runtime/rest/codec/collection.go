package codec

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// Lists of objects are handled with reflection: generic code would be compiled
// for every type, and again in every package that uses it.

// List handles a list whose items encode and decode themselves, such as objects,
// or are enum values. v points to the slice; nil is absent.
func (c *Coder) List(name string, v any) *Coder { return c.ListWith(name, v, nil) }

// ListWith is List with a function that handles the item that its argument points
// to.
func (c *Coder) ListWith(name string, v any, item func(c *Coder, v any)) *Coder {
	if c.passes(name) {
		c.pos++
		return c
	}
	if c.BeginNil(name, reflect.ValueOf(v).Elem().IsNil()) {
		c.slice(v, item)
		c.op.end()
	}
	return c
}

// ListValue handles a list as List does. v points to the slice.
func (c *Coder) ListValue(v any) { c.slice(v, nil) }

// slice handles a list. The Coder holds the current list, which would be allocated
// otherwise.
func (c *Coder) slice(v, item any) {
	outer := c.current
	c.current = anySlice{v}
	c.op.list(reflect.ValueOf(v).Elem().Len(), &c.current, item)
	c.current = outer
}

// Pointer handles an object that may be absent. v points to a pointer to it; nil
// is absent.
func (c *Coder) Pointer(name string, v any) *Coder {
	if c.passes(name) {
		c.pos++
		c.next = optional{}
		return c
	}
	object, state := reflect.ValueOf(v).Elem(), Absent
	if !object.IsNil() {
		state = Present
	}
	if !c.BeginOptional(name, &state) {
		return c
	}
	if object.IsNil() {
		object.Set(reflect.New(object.Type().Elem()))
	}
	c.Value(object.Interface())
	c.EndOptional(&state)
	if state != Present {
		object.SetZero()
	}
	return c
}

// collects reports whether v points to a list or a map of values that code
// themselves. They are decoded as results of calls are, with the same options.
func collects(v any) bool {
	t := reflect.TypeOf(v)
	return t != nil && t.Kind() == reflect.Pointer && !reflect.ValueOf(v).IsNil() && isCollection(t.Elem())
}

func isCollection(t reflect.Type) bool {
	if reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return false
	}
	isMap := t.Kind() == reflect.Map && t.Key().Kind() == reflect.String
	if !isMap && t.Kind() != reflect.Slice {
		return false
	}
	return codes(reflect.New(t.Elem()).Interface()) || isCollection(t.Elem())
}

// reflected handles a list, a map or an enum value of a type that only reflection
// knows.
func (c *Coder) reflected(v any) {
	x := reflect.ValueOf(v)
	if x.Kind() == reflect.Pointer {
		x = x.Elem()
	}
	switch {
	case !x.CanSet():
	case x.Kind() == reflect.String:
		if s, set := c.op.str(x.String(), true); set {
			x.SetString(s)
		}
		return
	case x.Kind() == reflect.Slice:
		c.slice(v, nil)
		return
	case x.Kind() == reflect.Map && x.Type().Key().Kind() == reflect.String:
		c.op.dict(anyMap{x}, nil)
		return
	}
	c.fail(fmt.Errorf("rest: cannot encode or decode a %T", v))
}

// anySlice is a slice as sliceOf is one. It holds a pointer to the slice and no
// reflect.Value: all programs see the fields of a Coder, and would compile their own
// copies of the methods of reflect.Value.
type anySlice struct{ pointer any }

func (l *anySlice) do(c *Coder, act listAct, n int, item any) {
	s := reflect.ValueOf(l.pointer).Elem()
	switch {
	case act == listCode:
		x := s.Index(n).Addr().Interface()
		if code, _ := item.(func(*Coder, any)); code != nil {
			code(c, x)
		} else {
			c.Value(x)
		}
	case act == listClear:
		s.Index(n).SetZero()
	case n < 0:
		s.SetZero()
	case n > s.Cap():
		if c.op.takes(n-s.Cap(), s.Type().Elem().Size()) {
			s.Grow(n - s.Len())
			s.SetLen(n)
		}
	case s.IsNil():
		s.Set(reflect.MakeSlice(s.Type(), 0, 0))
	default:
		s.SetLen(s.Cap())
		s.Slice(n, s.Cap()).Clear()
		s.SetLen(n)
	}
}

// anyMap is a map as mapOf is one.
type anyMap struct{ v reflect.Value }

func (m anyMap) do(c *Coder, act dictAct, name string, _ any) (names []string) {
	key := reflect.ValueOf(name).Convert(m.v.Type().Key())
	switch act {
	case dictNames:
		for _, k := range m.v.MapKeys() {
			names = append(names, k.String())
		}
	case dictMake, dictOwn:
		if m.v.IsNil() {
			m.v.Set(reflect.MakeMap(m.v.Type()))
		}
	default:
		x := reflect.New(m.v.Type().Elem())
		if act == dictWrite {
			x.Elem().Set(m.v.MapIndex(key))
		}
		c.Value(x.Interface())
		if act == dictRead && c.op.takes(1, x.Elem().Type().Size()) {
			m.v.SetMapIndex(key, x.Elem())
		}
	}
	return names
}
