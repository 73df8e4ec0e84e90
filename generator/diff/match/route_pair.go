package match

import (
	"slices"

	"github.com/restgen/restgen/generator/diff/change"
)

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
