package codec

import (
	"maps"
	"reflect"
)

// Programs of users compile each method of a generic type for every type of items.
// So one method does all acts on a slice, and one those on a map: a method for each
// act makes the machine code of a client about a hundredth larger.

type sliceOf[T any] []T

// ListValue handles a list. If item is nil, its items encode and decode themselves.
func ListValue[T any](c *Coder, v *[]T, item func(*Coder, *T)) {
	c.op.list(len(*v), list{(*sliceOf[T])(v), item})
}

func (v *sliceOf[T]) do(act listAct, c *Coder, n int, item any) {
	s := *v
	switch act {
	case handleItem, handleNewItem:
		if act == handleNewItem {
			s = make([]T, 1)
		}
		if code, _ := item.(func(*Coder, *T)); code != nil {
			code(c, &s[n])
		} else {
			c.Value(&s[n])
		}
	case clearItem:
		clear(s[n : n+1])
	case dropList:
		*v = nil
	case resizeList:
		if n <= cap(s) && s != nil {
			s = s[:cap(s)]
			clear(s[n:])
			*v = s[:n]
		} else if c.takes(n-cap(s), itemSize(v)) {
			*v = make([]T, n)
			copy(*v, s)
		}
	}
}

// itemSize returns the size in bytes of one item of the slice, map or pointer that
// v points to.
func itemSize(v any) uintptr { return reflect.TypeOf(v).Elem().Elem().Size() }

type mapOf[T any] map[string]T

// MapValue handles an object with free keys, which are written in sorted order.
// If item is nil, its values encode and decode themselves.
func MapValue[T any](c *Coder, v *map[string]T, item func(*Coder, *T)) {
	c.op.dict(dict{(*mapOf[T])(v), item})
}

// AdditionalMembers handles the members of an object that have no field. Call it
// last.
func AdditionalMembers[T any](c *Coder, v *map[string]T, item func(*Coder, *T)) {
	c.op.rest(dict{(*mapOf[T])(v), item})
}

func (v *mapOf[T]) do(act dictAct, c *Coder, name string, item any) (names []string) {
	switch act {
	case listNames:
		for name := range *v {
			names = append(names, name)
		}
	case makeMap:
		if *v == nil {
			*v = mapOf[T]{}
		}
	case cloneMap:
		*v = maps.Clone(*v)
	case handleMember:
		var x T
		if c.Writing() {
			x = (*v)[name]
		}
		if code, _ := item.(func(*Coder, *T)); code != nil {
			code(c, &x)
		} else {
			c.Value(&x)
		}
		if c.Reading() && c.takes(1, itemSize(v)) {
			(*v)[name] = x
		}
	}
	return names
}

// ListItem returns the function for an item that is a list.
func ListItem[T any](item func(*Coder, *T)) func(*Coder, *[]T) {
	return func(c *Coder, v *[]T) { ListValue(c, v, item) }
}

// MapItem returns the function for an item that is a map.
func MapItem[T any](item func(*Coder, *T)) func(*Coder, *map[string]T) {
	return func(c *Coder, v *map[string]T) { MapValue(c, v, item) }
}
