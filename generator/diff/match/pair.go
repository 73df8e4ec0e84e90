package match

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/diff/change"
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

// Namespaces pairs the namespaces of both sides.
func Namespaces(old, new *Side) []Pair[Namespace] {
	return ByName(old.Namespaces(), new.Namespaces(), func(n *Namespace) string { return n.Name })
}

// A RoutePair is a route on both sides.
type RoutePair struct {
	Pair[Route]
	Same bool // whether both indexes say the same of it
}

// Unchanged reports whether both sides have the route with the same key, methods
// and args.
func (p RoutePair) Unchanged() bool { return p.Same && p.Old.Key == p.New.Key }

// Namespace returns the namespace of the route, on the old side if that has it.
func (p RoutePair) Namespace() string { return p.Either().Namespace }

// Routes pairs the routes of both sides: first by key, then by the shape of the
// template, in order.
func Routes(old, new *Side) []RoutePair {
	byKey, byShape := map[string]*Route{}, map[string][]*Route{}
	for _, r := range new.Routes {
		byKey[r.Key] = r
	}
	taken := map[*Route]bool{}
	for _, r := range old.Routes {
		if n := byKey[r.Key]; n != nil {
			taken[n] = true
		}
	}
	for _, r := range new.Routes {
		if !taken[r] {
			byShape[r.Shape()] = append(byShape[r.Shape()], r)
		}
	}
	var pairs []RoutePair
	for _, r := range old.Routes {
		n := byKey[r.Key]
		if n == nil {
			n = takeSimilar(byShape, r)
		}
		if n != nil {
			taken[n] = true
		}
		pairs = append(pairs, RoutePair{Pair[Route]{r, n}, n != nil && change.Same(r.Node, n.Node)})
	}
	for _, r := range new.Routes {
		if !taken[r] {
			pairs = append(pairs, RoutePair{Pair: Pair[Route]{New: r}})
		}
	}
	return pairs
}

// takeSimilar takes a route of the same shape, if possible with the same names.
func takeSimilar(byShape map[string][]*Route, r *Route) *Route {
	list := byShape[r.Shape()]
	if len(list) == 0 {
		return nil
	}
	i := max(0, slices.IndexFunc(list, func(n *Route) bool { return n.Template == r.Template }))
	byShape[r.Shape()] = slices.Delete(slices.Clone(list), i, i+1)
	return list[i]
}

// An EndpointPair is an endpoint of a route that both sides have.
type EndpointPair struct {
	Pair[Endpoint]
	Route  RoutePair
	Method string // one of those that both have
}

// Endpoints pairs the endpoints of a route that both sides have. It returns a pair
// for each two endpoints that share methods, and one for each method that only one
// side has.
func (p RoutePair) Endpoints() (both, single []EndpointPair) {
	done := map[Pair[Endpoint]]bool{}
	for _, e := range p.Old.Endpoints {
		for _, m := range e.Methods {
			q := EndpointPair{Pair[Endpoint]{e, serving(p.New, m)}, p, m}
			switch {
			case q.New == nil:
				single = append(single, q)
			case !done[q.Pair] && serving(p.Old, m) == e:
				done[q.Pair] = true
				both = append(both, q)
			}
		}
	}
	for _, n := range p.New.Endpoints {
		for _, m := range n.Methods {
			if serving(p.Old, m) == nil {
				single = append(single, EndpointPair{Pair[Endpoint]{New: n}, p, m})
			}
		}
	}
	return both, single
}

// serving returns the first endpoint of a route that has the method.
func serving(r *Route, method string) *Endpoint {
	for _, e := range r.Endpoints {
		if slices.Contains(e.Methods, method) {
			return e
		}
	}
	return nil
}
