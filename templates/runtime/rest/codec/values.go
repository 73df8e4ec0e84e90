package codec

import (
	"fmt"
	"reflect"
)

// IntValue handles an integer.
func (c *Coder) IntValue(v *int) { c.op.integer(v) }

// FloatValue handles a number.
func (c *Coder) FloatValue(v *float64) { c.op.number(v) }

// BoolValue handles a boolean.
func (c *Coder) BoolValue(v *bool) { c.op.boolean(v) }

// StringValue handles a string.
func (c *Coder) StringValue(v *string) { c.str(v, false) }

func (c *Coder) str(v *string, enum bool) {
	if s, set := c.op.str(*v, enum); set {
		*v = s
	}
}

// RawValue handles any JSON.
func (c *Coder) RawValue(v *string) {
	if s, set := c.op.raw(*v); set {
		*v = s
	}
}

// ObjectValue handles an object.
func (c *Coder) ObjectValue(v FieldCoder) { c.op.object(v) }

// Value handles the value that v points to: a string, a number, a boolean, a
// type that encodes and decodes itself, or a list or a map of those.
func (c *Coder) Value(v any) {
	switch v := v.(type) {
	case *string:
		c.StringValue(v)
	case *int:
		c.IntValue(v)
	case *float64:
		c.FloatValue(v)
	case *bool:
		c.BoolValue(v)
	case ValueCoder:
		v.CodeValue(c)
	case VariantCoder:
		c.op.sum(v)
	case FieldCoder:
		c.op.object(v)
	default:
		c.reflected(v)
	}
}

// IntItem handles an integer as an item of a list or a map.
func IntItem(c *Coder, v *int) { c.IntValue(v) }

// FloatItem handles a number as an item.
func FloatItem(c *Coder, v *float64) { c.FloatValue(v) }

// BoolItem handles a boolean as an item.
func BoolItem(c *Coder, v *bool) { c.BoolValue(v) }

// StringItem handles a string as an item.
func StringItem(c *Coder, v *string) { c.StringValue(v) }

// EnumItem handles an enum value as an item.
func EnumItem[E ~string](c *Coder, v *E) {
	if s, set := c.op.str(string(*v), true); set {
		*v = E(s)
	}
}

// ObjectItem handles an object as an item.
func ObjectItem[T any, P PointerTo[T]](c *Coder, v *T) { c.op.object(P(v)) }

// OptionalItem handles null as an item, and reports whether there is another
// value. An absent item is null, since a list has no gaps.
func (c *Coder) OptionalItem(state *Presence) bool {
	return c.presence(state, true)
}

// ListValue handles a list as List does. v points to the slice.
func (c *Coder) ListValue(v any) { c.listWith(v, nil) }

// listWith handles a list. The Coder holds what would be allocated otherwise.
func (c *Coder) listWith(v, item any) {
	outer := c.slice
	c.slice = anySlice{v}
	c.op.list(reflect.ValueOf(v).Elem().Len(), list{&c.slice, item})
	c.slice = outer
}

// reflected handles a list, a map or an enum value of a type that only reflection
// knows.
func (c *Coder) reflected(v any) {
	x := reflect.Indirect(reflect.ValueOf(v))
	switch kind := x.Kind(); {
	case x.CanSet() && kind == reflect.String:
		if s, set := c.op.str(x.String(), true); set {
			x.SetString(s)
		}
	case x.CanSet() && kind == reflect.Slice:
		c.listWith(v, nil)
	case x.CanSet() && kind == reflect.Map && x.Type().Key().Kind() == reflect.String:
		c.op.dict(dict{anyMap{x}, nil})
	default:
		c.fail(fmt.Errorf("rest: cannot encode or decode a %T", v))
	}
}

func (l *anySlice) do(act listAct, c *Coder, n int, item any) {
	s := reflect.ValueOf(l.pointer).Elem()
	switch act {
	case handleItem, handleNewItem:
		if act == handleNewItem {
			s = reflect.MakeSlice(s.Type(), 1, 1)
		}
		x := s.Index(n).Addr().Interface()
		if code, _ := item.(func(*Coder, any)); code != nil {
			code(c, x)
		} else {
			c.Value(x)
		}
	case clearItem:
		s.Index(n).SetZero()
	case dropList:
		s.SetZero()
	case resizeList:
		switch {
		case n > s.Cap():
			if c.takes(n-s.Cap(), s.Type().Elem().Size()) {
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
}

// anyMap is a map as mapOf is one.
type anyMap struct{ v reflect.Value }

func (m anyMap) do(act dictAct, c *Coder, name string, _ any) (names []string) {
	switch act {
	case listNames:
		for _, k := range m.v.MapKeys() {
			names = append(names, k.String())
		}
	case makeMap:
		if m.v.IsNil() {
			m.v.Set(reflect.MakeMap(m.v.Type()))
		}
	case cloneMap:
		own := reflect.MakeMap(m.v.Type())
		for k, x := range m.v.Seq2() {
			own.SetMapIndex(k, x)
		}
		m.v.Set(own)
	case handleMember:
		key, x := reflect.ValueOf(name).Convert(m.v.Type().Key()), reflect.New(m.v.Type().Elem())
		if c.Writing() {
			x.Elem().Set(m.v.MapIndex(key))
		}
		c.Value(x.Interface())
		if c.Reading() && c.takes(1, x.Elem().Type().Size()) {
			m.v.SetMapIndex(key, x.Elem())
		}
	}
	return names
}
