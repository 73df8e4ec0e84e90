package match

import (
	"cmp"
	"slices"
)

// A Pair is an item of both sides, with nil for the side that lacks it.
type Pair[T any] struct{ Old, New *T }

// A Presence tells which sides have an item.
type Presence int

// The presences.
const (
	Anywhere Presence = iota // on one side or on both
	OldOnly
	NewOnly
	Both
)

// Presence returns which sides have the item.
func (p Pair[T]) Presence() Presence {
	switch {
	case p.New == nil:
		return OldOnly
	case p.Old == nil:
		return NewOnly
	}
	return Both
}

// Either returns the item of the old side, or of the new one if the old one lacks
// it.
func (p Pair[T]) Either() *T { return cmp.Or(p.Old, p.New) }

// Map returns a pair of what a function returns for the items of another one. It
// does not call the function for a side that lacks the item.
func Map[T, U any](p Pair[T], of func(*T) *U) Pair[U] {
	var out Pair[U]
	if p.Old != nil {
		out.Old = of(p.Old)
	}
	if p.New != nil {
		out.New = of(p.New)
	}
	return out
}

// All returns the items of the sides that have it, the old one first.
func (p Pair[T]) All() []*T {
	return slices.DeleteFunc([]*T{p.Old, p.New}, func(item *T) bool { return item == nil })
}

// ByName pairs items by name: first those of the old side in order, and then the
// ones that only the new side has.
func ByName[T any](old, new []*T, name func(*T) string) []Pair[T] {
	find := func(list []*T, item *T) *T {
		i := slices.IndexFunc(list, func(other *T) bool { return name(other) == name(item) })
		if i < 0 {
			return nil
		}
		return list[i]
	}
	var pairs []Pair[T]
	for _, item := range old {
		pairs = append(pairs, Pair[T]{item, find(new, item)})
	}
	for _, item := range new {
		if find(old, item) == nil {
			pairs = append(pairs, Pair[T]{New: item})
		}
	}
	return pairs
}
