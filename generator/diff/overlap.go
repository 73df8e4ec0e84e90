package diff

import (
	"cmp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/pattern"
)

// mostNeighbors bounds the neighbors of a route for which it gets addresses of
// its own.
const mostNeighbors = 16

// neighborhood finds the routes that may match the same addresses as another
// route.
type neighborhood struct {
	pairs []pair
	list  []located      // sorted by the beginning
	at    map[*route]int // the position of a route on its side
}

// located is a pair of routes under the beginning of one of them.
type located struct {
	beginning
	i int // of the pair
}

func newNeighborhood(c *comparison, pairs []pair) *neighborhood {
	n := &neighborhood{pairs: pairs, at: map[*route]int{}}
	for _, s := range []*side{c.old, c.new} {
		for i, r := range s.routes {
			n.at[r] = i
		}
	}
	for i, p := range pairs {
		for _, b := range p.beginnings() {
			n.list = append(n.list, located{b, i})
		}
	}
	slices.SortStableFunc(n.list, func(a, b located) int { return cmp.Compare(a.literal, b.literal) })
	return n
}

// exchanging returns the pairs that may take requests from a pair of routes, or
// give it some: they may match the same addresses, and the pattern or the methods
// of one of the two changed, or their order.
func (n *neighborhood) exchanging(p pair) []pair {
	var found []pair
	add := func(b beginning, list []located) {
		for _, l := range list {
			q := n.pairs[l.i]
			if len(found) < mostNeighbors && b.meets(l.beginning) && n.mayExchange(p, q) {
				found = append(found, q)
			}
		}
	}
	for _, b := range p.beginnings() {
		for end := range len(b.literal) { // what begins with less
			add(b, n.from(b.literal[:end], b.literal[:end]+"\x00"))
		}
		add(b, n.from(b.literal, b.literal+"\U0010FFFF"))
	}
	return found
}

// from returns the part of the list from one text up to another.
func (n *neighborhood) from(first, end string) []located {
	at := func(text string) int {
		i, _ := slices.BinarySearchFunc(n.list, text, func(l located, text string) int { return cmp.Compare(l.literal, text) })
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
		slices.Equal(p.oldRoute.methods(), p.newRoute.methods())
}

// A beginning is the text that all paths of a route begin with, in lower case.
type beginning struct {
	literal string
	whole   bool // the route matches no longer path
}

// beginnings returns the beginnings of the routes of a pair, each once.
func (p pair) beginnings() []beginning {
	var list []beginning
	for _, r := range []*route{p.oldRoute, p.newRoute} {
		if r == nil {
			continue
		}
		if b := beginningOf(r.Key); !slices.Contains(list, b) {
			list = append(list, b)
		}
	}
	return list
}

// beginningOf returns the literal text before the first special part of a key. A
// key of alternatives has none.
func beginningOf(key string) beginning {
	literal, depth, special := "", 0, false
	for rest := key; rest != ""; {
		piece := pattern.First(rest)
		rest = rest[len(piece.Text):]
		switch {
		case piece.Kind == pattern.Open:
			depth++
		case piece.Kind == pattern.Close:
			depth--
		case piece.Text == "|" && depth == 0:
			return beginning{}
		}
		switch {
		case special:
		case piece.Kind != pattern.Other || strings.Contains(".^$|", piece.Text):
			special = true
		case strings.Contains("?*+{", piece.Text): // the character before may be absent
			special, literal = true, literal[:max(len(literal)-1, 0)]
		default:
			literal += piece.Text
		}
	}
	return beginning{strings.ToLower(literal), !special}
}

// meets reports whether a path may begin like both.
func (b beginning) meets(other beginning) bool {
	return strings.HasPrefix(b.literal, other.literal) && (!other.whole || b == other) ||
		strings.HasPrefix(other.literal, b.literal) && (!b.whole || b == other)
}
