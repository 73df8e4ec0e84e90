package codec

import (
	"encoding/json"
	"fmt"
	"reflect"
)

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

// collection handles a list or a map that only reflection knows.
func (c *Coder) collection(v any) {
	if !collects(v) {
		c.fail(fmt.Errorf("rest: cannot encode or decode a %T", v))
		return
	}
	if x := reflect.ValueOf(v).Elem(); x.Kind() == reflect.Map {
		c.op.dict(anyMap{x}, nil)
	} else {
		c.op.list(x.Len(), anySlice{x}, nil)
	}
}

// anySlice is a slice as sliceOf is one.
type anySlice struct{ v reflect.Value }

func (s anySlice) do(c *Coder, act listAct, n int, _ any) {
	switch {
	case act == listCode:
		c.Value(s.v.Index(n).Addr().Interface())
	case act == listClear:
		s.v.Index(n).SetZero()
	case n < 0:
		s.v.SetZero()
	case c.op.takes(max(0, n-s.v.Cap()), s.v.Type().Elem().Size()):
		sized := reflect.MakeSlice(s.v.Type(), n, n)
		reflect.Copy(sized, s.v)
		s.v.Set(sized)
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
