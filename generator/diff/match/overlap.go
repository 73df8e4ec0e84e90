package match

import (
	"cmp"
	"slices"
	"strings"
)

// mostNeighbors bounds the neighbors of a route for which it gets addresses of
// its own.
const mostNeighbors = 16

// A Neighborhood finds the routes that may match the same addresses as another
// route.
type Neighborhood struct {
	pairs []RoutePair
	list  []located      // sorted by the beginning
	at    map[*Route]int // the position of a route on its side
}

// located is a pair of routes under the beginning of one of them.
type located struct {
	Beginning
	i int // of the pair
}

// NewNeighborhood returns the neighborhood of the routes of both sides.
func NewNeighborhood(old, new *Side, pairs []RoutePair) *Neighborhood {
	n := &Neighborhood{pairs: pairs, at: map[*Route]int{}}
	for _, s := range []*Side{old, new} {
		for i, r := range s.Routes {
			n.at[r] = i
		}
	}
	for i, p := range pairs {
		for _, b := range p.beginnings() {
			n.list = append(n.list, located{b, i})
		}
	}
	slices.SortStableFunc(n.list, func(a, b located) int { return cmp.Compare(a.Literal, b.Literal) })
	return n
}

// Exchanging returns the pairs that may take requests from a pair of routes, or
// give it some: they may match the same addresses, and the pattern or the methods
// of one of the two changed, or their order.
func (n *Neighborhood) Exchanging(p RoutePair) []RoutePair {
	var found []RoutePair
	for _, b := range p.beginnings() {
		add := func(l located) {
			q := n.pairs[l.i]
			if len(found) < mostNeighbors && b.Meets(l.Beginning) && n.mayExchange(p, q) {
				found = append(found, q)
			}
		}
		for end := range len(b.Literal) { // what begins with less
			for _, l := range n.from(b.Literal[:end]) {
				if l.Literal != b.Literal[:end] {
					break
				}
				add(l)
			}
		}
		for _, l := range n.from(b.Literal) {
			if !strings.HasPrefix(l.Literal, b.Literal) {
				break
			}
			add(l)
		}
	}
	return found
}

// from returns the list from a literal text on.
func (n *Neighborhood) from(literal string) []located {
	i, _ := slices.BinarySearchFunc(n.list, literal, func(l located, text string) int { return cmp.Compare(l.Literal, text) })
	return n.list[i:]
}

// mayExchange reports whether one of two pairs of routes changed, or their order
// did.
func (n *Neighborhood) mayExchange(p, q RoutePair) bool {
	if p.Pair == q.Pair {
		return false
	}
	return !p.samePattern() || !q.samePattern() ||
		n.at[p.Old] < n.at[q.Old] != (n.at[p.New] < n.at[q.New])
}

// samePattern reports whether both sides have the route with the same key and
// methods.
func (p RoutePair) samePattern() bool {
	return p.Presence() == Both && p.Old.Key == p.New.Key &&
		slices.Equal(p.Old.Methods(), p.New.Methods())
}

// beginnings returns the beginnings of the routes of a pair, each once.
func (p RoutePair) beginnings() []Beginning {
	var list []Beginning
	for _, r := range p.All() {
		if !slices.Contains(list, r.beginning) {
			list = append(list, r.beginning)
		}
	}
	return list
}
