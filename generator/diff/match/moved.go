package match

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/index"
)

// fewArgs is how many args routes may share by chance.
const fewArgs = 3

// Moves pairs routes that only the old side has with routes that only the new
// side has, if these have the same methods and args, and no other route has. A
// route that might be one of several new ones is not paired.
func Moves(pairs []RoutePair) map[*Route]*Route {
	gone, came := map[string][]*Route{}, map[string][]*Route{}
	for _, p := range pairs {
		switch p.Presence() {
		case OldOnly:
			key := signature(p.Old)
			gone[key] = append(gone[key], p.Old)
		case NewOnly:
			key := signature(p.New)
			came[key] = append(came[key], p.New)
		}
	}
	out, claims := map[*Route]*Route{}, map[*Route]int{}
	for key, list := range gone {
		for _, r := range list {
			if n := successor(r, list, came[key]); n != nil {
				out[r] = n
				claims[n]++
			}
		}
	}
	maps.DeleteFunc(out, func(_, n *Route) bool { return claims[n] > 1 })
	return out
}

// signature is what a renamed route keeps: methods, args, and the number of its
// captures.
func signature(r *Route) string {
	var b strings.Builder
	for _, e := range r.Endpoints {
		b.WriteString(strings.Join(e.Methods, ",") + " ")
		args := slices.Clone(e.Node.Args)
		slices.SortFunc(args, func(a, b *index.Arg) int { return strings.Compare(a.Name, b.Name) })
		for _, a := range args {
			b.WriteString(strconv.Quote(a.Name) + string(change.Undocumented(a.Schema).JSON()))
		}
	}
	b.WriteString(strings.Repeat("/", len(r.Endpoints[0].Op.Captures)))
	return b.String()
}

// successor returns the route of a list that r was renamed to. Others are the
// routes that were removed and have the same signature.
func successor(r *Route, others, list []*Route) *Route {
	args := 0
	for _, e := range r.Endpoints {
		args += len(e.Node.Args)
	}
	if args >= fewArgs && len(others) == 1 && len(list) == 1 {
		return list[0]
	}
	var best *Route
	for _, n := range list {
		if differInOne(r, n) {
			if best != nil {
				return nil
			}
			best = n
		}
	}
	return best
}

// differInOne reports whether routes of the same depth differ in one part: the
// namespace or a segment below it.
func differInOne(r, n *Route) bool {
	a, b := r.Below(), n.Below()
	if len(a) != len(b) {
		return false
	}
	count := 0
	if r.Namespace != n.Namespace {
		count++
	}
	for i := range a {
		if !strings.EqualFold(a[i].Unnamed(), b[i].Unnamed()) {
			count++
		}
	}
	return count == 1
}
