package codec

import (
	"maps"
	"reflect"
	"slices"
)

// A list is a slice of any type, with the function for its items or nil.
//
// Generic code is compiled for every type, and again where it is inlined. So one
// generic method does all that is done to a slice, and one all to a map.
type list struct {
	slice interface {
		do(c *Coder, act act, n int, item any)
	}
	item any
}

// code handles item i, or one that is not in the slice if i is negative. resize
// makes the slice n long, or nil if n is negative.
func (l list) code(c *Coder, i int)   { l.slice.do(c, codeItem, i, l.item) }
func (l list) clear(i int)            { l.slice.do(nil, clearItem, i, nil) }
func (l list) resize(c *Coder, n int) { l.slice.do(c, resizeList, n, nil) }

// A dict is a map of any type, with the function for its values or nil.
type dict struct {
	table interface {
		do(c *Coder, act act, name string, item any) (names []string)
	}
	item any
}

// make makes a nil map an empty one, and own replaces the map with a copy. read
// decodes a member, and keeps it if it fits.
func (d dict) make()                       { d.table.do(nil, makeMap, "", nil) }
func (d dict) own()                        { d.table.do(nil, cloneMap, "", nil) }
func (d dict) read(c *Coder, name string)  { d.table.do(c, readMember, name, d.item) }
func (d dict) write(c *Coder, name string) { d.table.do(c, writeMember, name, d.item) }

// names returns the names in order. Sorting in do would be compiled again with each
// type.
func (d dict) names() []string {
	names := d.table.do(nil, listNames, "", nil)
	slices.Sort(names)
	return names
}

type act uint8

const (
	codeItem act = iota
	clearItem
	resizeList
	listNames
	makeMap
	cloneMap
	readMember
	writeMember
)

type sliceOf[T any] []T

// ListValue handles a list. If item is nil, its items encode and decode themselves.
func ListValue[T any](c *Coder, v *[]T, item func(*Coder, *T)) {
	c.op.list(len(*v), list{(*sliceOf[T])(v), item})
}

func (v *sliceOf[T]) do(c *Coder, act act, n int, item any) {
	s := *v
	switch {
	case act == codeItem:
		if n < 0 {
			s, n = make([]T, 1), 0
		}
		if code, _ := item.(func(*Coder, *T)); code != nil {
			code(c, &s[n])
		} else {
			c.Value(&s[n])
		}
	case act == clearItem:
		clear(s[n : n+1])
	case n < 0:
		*v = nil
	case n > cap(s) || s == nil:
		if c.takes(n-cap(s), itemSize(v)) {
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

func (v *mapOf[T]) do(c *Coder, act act, name string, item any) (names []string) {
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
	default:
		var x T
		if act == writeMember {
			x = (*v)[name]
		}
		if code, _ := item.(func(*Coder, *T)); code != nil {
			code(c, &x)
		} else {
			c.Value(&x)
		}
		if act == readMember && c.takes(1, itemSize(v)) {
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
