package diff

import (
	"maps"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
)

// fewArgs is how many args routes may share by chance.
const fewArgs = 3

// moves pairs routes that only the old side has with routes that only the new
// side has, if these have the same methods and args, and no other route has. A
// route that might be one of several new ones is not paired.
func moves(pairs []pair) map[*route]*route {
	gone, came := map[string][]*route{}, map[string][]*route{}
	for _, p := range pairs {
		switch {
		case p.newRoute == nil:
			key := p.oldRoute.signature()
			gone[key] = append(gone[key], p.oldRoute)
		case p.oldRoute == nil:
			key := p.newRoute.signature()
			came[key] = append(came[key], p.newRoute)
		}
	}
	out, claims := map[*route]*route{}, map[*route]int{}
	for key, list := range gone {
		for _, r := range list {
			if n := r.successor(list, came[key]); n != nil {
				out[r] = n
				claims[n]++
			}
		}
	}
	maps.DeleteFunc(out, func(_, n *route) bool { return claims[n] > 1 })
	return out
}

// signature is what a renamed route keeps: methods, args, and the number of its
// captures.
func (r *route) signature() string {
	var b strings.Builder
	for _, e := range r.endpoints {
		b.WriteString(strings.Join(e.methods, ",") + " ")
		args := slices.Clone(e.node.Args)
		slices.SortFunc(args, func(a, b *index.Arg) int { return strings.Compare(a.Name, b.Name) })
		for _, a := range args {
			b.WriteString(a.Name + jsonOf(undocumented(a.Schema)))
		}
	}
	b.WriteString(strings.Repeat("/", len(r.endpoints[0].op.Captures)))
	return b.String()
}

// successor returns the route of a list that r was renamed to. Others are the
// routes that were removed and have the same signature.
func (r *route) successor(others, list []*route) *route {
	args := 0
	for _, e := range r.endpoints {
		args += len(e.node.Args)
	}
	if args >= fewArgs && len(others) == 1 && len(list) == 1 {
		return list[0]
	}
	var best *route
	for _, n := range list {
		if d := r.differing(n); d == 1 {
			if best != nil {
				return nil
			}
			best = n
		}
	}
	return best
}

// differing counts the parts in which the templates of two routes differ: the
// namespace, and each segment. Routes of different depth differ in all.
func (r *route) differing(n *route) int {
	a := strings.Split(strings.TrimPrefix(r.shape(), "/"+strings.ToLower(r.Namespace)), "/")
	b := strings.Split(strings.TrimPrefix(n.shape(), "/"+strings.ToLower(n.Namespace)), "/")
	if len(a) != len(b) {
		return len(a) + len(b)
	}
	count := 0
	if r.Namespace != n.Namespace {
		count++
	}
	for i := range a {
		if a[i] != b[i] {
			count++
		}
	}
	return count
}
