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

// collection codes a list or a map that only reflection knows.
func (c *Coder) collection(v any) {
	if !collects(v) {
		c.fail(fmt.Errorf("rest: cannot encode or decode a %T", v))
		return
	}
	if x := reflect.ValueOf(v).Elem(); x.Kind() == reflect.Map {
		c.codeMap(false, c.mapOf(x))
	} else {
		c.codeList(x.Len(), c.sliceOf(x))
	}
}

// sliceOf is the access of ListValue to a slice.
func (c *Coder) sliceOf(s reflect.Value) sliceAccess {
	return func(n int, resize bool) {
		switch {
		case !resize:
			c.Value(s.Index(n).Addr().Interface())
			if c.mismatch {
				s.Index(n).SetZero()
			}
		case n < 0:
			s.SetZero()
		case s.IsNil() || n > s.Cap():
			if c.reserve(n-s.Cap(), s.Type().Elem().Size()) {
				grown := reflect.MakeSlice(s.Type(), n, n)
				reflect.Copy(grown, s)
				s.Set(grown)
			}
		default:
			from := min(n, s.Len())
			s.SetLen(s.Cap())
			s.Slice(from, s.Cap()).Clear()
			s.SetLen(n)
		}
	}
}

// mapOf is the access of MapValue to a map.
func (c *Coder) mapOf(m reflect.Value) mapAccess {
	return func(op dictOp, name string) (names []string) {
		key := reflect.ValueOf(name).Convert(m.Type().Key())
		switch op {
		case dictNames:
			for _, k := range m.MapKeys() {
				names = append(names, k.String())
			}
		case dictMake:
			if m.IsNil() {
				m.Set(reflect.MakeMap(m.Type()))
			}
		default:
			x := reflect.New(m.Type().Elem())
			if op == dictWrite {
				x.Elem().Set(m.MapIndex(key))
			}
			c.Value(x.Interface())
			if op == dictRead && !c.mismatch && c.reserve(1, x.Elem().Type().Size()) {
				m.SetMapIndex(key, x.Elem())
			}
		}
		return names
	}
}
