package diff

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/diff/match"
)

// mostNeighbors bounds the neighbors of a route for which it gets addresses of
// its own.
const mostNeighbors = 16

// neighborhood finds the routes that may match the same addresses as another
// route.
type neighborhood struct {
	pairs []pair
	list  []located            // sorted by the beginning
	at    map[*match.Route]int // the position of a route on its side
}

// located is a pair of routes under the beginning of one of them.
type located struct {
	match.Beginning
	i int // of the pair
}

func newNeighborhood(c *comparison, pairs []pair) *neighborhood {
	n := &neighborhood{pairs: pairs, at: map[*match.Route]int{}}
	for _, s := range []*match.Side{c.Old.Side, c.New.Side} {
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

// exchanging returns the pairs that may take requests from a pair of routes, or
// give it some: they may match the same addresses, and the pattern or the methods
// of one of the two changed, or their order.
func (n *neighborhood) exchanging(p pair) []pair {
	var found []pair
	add := func(b match.Beginning, list []located) {
		for _, l := range list {
			q := n.pairs[l.i]
			if len(found) < mostNeighbors && b.Meets(l.Beginning) && n.mayExchange(p, q) {
				found = append(found, q)
			}
		}
	}
	for _, b := range p.beginnings() {
		for end := range len(b.Literal) { // what begins with less
			add(b, n.from(b.Literal[:end], b.Literal[:end]+"\x00"))
		}
		add(b, n.from(b.Literal, b.Literal+"\U0010FFFF"))
	}
	return found
}

// from returns the part of the list from one text up to another.
func (n *neighborhood) from(first, end string) []located {
	at := func(text string) int {
		i, _ := slices.BinarySearchFunc(n.list, text, func(l located, text string) int { return cmp.Compare(l.Literal, text) })
		return i
	}
	return n.list[at(first):at(end)]
}

// mayExchange reports whether one of two pairs of routes changed, or their order
// did.
func (n *neighborhood) mayExchange(p, q pair) bool {
	if p.oldRoute == q.oldRoute && p.newRoute == q.newRoute {
		return false
	}
	return !p.samePattern() || !q.samePattern() ||
		n.at[p.oldRoute] < n.at[q.oldRoute] != (n.at[p.newRoute] < n.at[q.newRoute])
}

// samePattern reports whether both sides have the route with the same key and
// methods.
func (p pair) samePattern() bool {
	return p.oldRoute != nil && p.newRoute != nil && p.oldRoute.Key == p.newRoute.Key &&
		slices.Equal(p.oldRoute.Methods(), p.newRoute.Methods())
}

// beginnings returns the beginnings of the routes of a pair, each once.
func (p pair) beginnings() []match.Beginning {
	var list []match.Beginning
	for _, r := range []*match.Route{p.oldRoute, p.newRoute} {
		if r == nil {
			continue
		}
		if b := match.BeginningOf(r.Key); !slices.Contains(list, b) {
			list = append(list, b)
		}
	}
	return list
}
