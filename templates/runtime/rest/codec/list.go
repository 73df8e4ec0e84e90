package codec

import (
	"maps"
	"reflect"
)

// list is a pointer to a slice of any type.
//
// Generic code is compiled for every type, and again where it is inlined. So
// there is little of it.
type list interface {
	do(c *Coder, act listAct, n int, item any)
}

type listAct uint8

const (
	listCode   listAct = iota // handle item n
	listClear                 // set item n to its zero value
	listResize                // make the slice n long, or nil if n is negative
)

type sliceOf[T any] []T

// ListValue handles a list. If item is nil, its items encode and decode themselves.
//
//go:noinline
func ListValue[T any](c *Coder, v *[]T, item func(*Coder, *T)) {
	c.op.list(len(*v), (*sliceOf[T])(v), item)
}

func (v *sliceOf[T]) do(c *Coder, act listAct, n int, item any) {
	s := *v
	switch {
	case act == listCode:
		if code, _ := item.(func(*Coder, *T)); code != nil {
			code(c, &s[n])
		} else {
			c.Value(&s[n])
		}
	case act == listClear:
		clear(s[n : n+1])
	case n < 0:
		*v = nil
	case n > cap(s) || s == nil:
		if c.op.takes(n-cap(s), itemSize(v)) {
			*v = make([]T, n)
			copy(*v, s)
		}
	default:
		s = s[:cap(s)]
		clear(s[n:])
		*v = s[:n]
	}
}

// itemSize returns the size in bytes of one item of the slice, map or pointer that
// v points to.
func itemSize(v any) uintptr { return reflect.TypeOf(v).Elem().Elem().Size() }

// dict is a pointer to a map of any type.
type dict interface {
	do(c *Coder, act dictAct, name string, item any) (names []string)
}

type dictAct uint8

const (
	dictNames dictAct = iota // return the names
	dictMake                 // make a nil map an empty one
	dictOwn                  // make it another map, with the same members
	dictRead                 // decode a member, and keep it if it fits
	dictWrite                // write a member
)

type mapOf[T any] map[string]T

// MapValue handles an object with free keys, which are written in sorted order.
// If item is nil, its values encode and decode themselves.
//
//go:noinline
func MapValue[T any](c *Coder, v *map[string]T, item func(*Coder, *T)) {
	c.op.dict((*mapOf[T])(v), item)
}

// AdditionalMembers handles the members of an object that have no field. Call it
// last.
//
//go:noinline
func AdditionalMembers[T any](c *Coder, v *map[string]T, item func(*Coder, *T)) {
	c.op.rest((*mapOf[T])(v), item)
}

func (v *mapOf[T]) do(c *Coder, act dictAct, name string, item any) (names []string) {
	switch act {
	case dictNames:
		for name := range *v {
			names = append(names, name)
		}
	case dictMake, dictOwn:
		if *v == nil {
			*v = mapOf[T]{}
		} else if act == dictOwn {
			*v = maps.Clone(*v)
		}
	default:
		var x T
		if act == dictWrite {
			x = (*v)[name]
		}
		if code, _ := item.(func(*Coder, *T)); code != nil {
			code(c, &x)
		} else {
			c.Value(&x)
		}
		if act == dictRead && c.op.takes(1, itemSize(v)) {
			(*v)[name] = x
		}
	}
	return names
}
