package emit

import (
	"reflect"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
)

// shared are the args with which several endpoints of a resource end, as those of creating and changing a thing do. Endpoints
// of its copies may end with them too, as those of autosaves do.
type shared struct {
	name string
	args []model.Arg
	of   *model.Endpoint
}

// worthSharing is how many args endpoints must have in common.
const worthSharing = 4

// sharedArgs returns for each resource the lists that its endpoints may end with: those of its kin before it and its own, which
// is the last and may be nil.
func sharedArgs(api *model.API) map[*model.Resource][]*shared {
	all := map[*model.Resource][]*shared{}
	for _, ns := range api.Namespaces {
		for _, kin := range ns.Families {
			var known []*shared
			for _, r := range kin {
				own := longest(r, known)
				all[r] = append(slices.Clip(known), own)
				if own != nil {
					known = append(known, own)
				}
			}
		}
	}
	return all
}

// longest returns the longest list of args that endpoints of the resource have in common, or nil. Endpoints that end with a
// known list need no other.
func longest(r *model.Resource, known []*shared) *shared {
	best := &shared{name: r.Shared}
	var left []*model.Endpoint
	for _, o := range r.Operations {
		e := o.Endpoints[0]
		if s, _ := endOf(e, known); s != nil {
			continue
		}
		for _, x := range left {
			for _, same := range []sameArg{equalArgs, partialArgs} {
				if args := commonEnd(x, e, len(best.args)+1, same); args != nil {
					best.args, best.of = args, x
				}
			}
		}
		left = append(left, e)
	}
	if len(best.args) < worthSharing {
		return nil
	}
	return best
}

// endOf returns the longest of the lists that an endpoint ends with, and whether none of its args is required or has a default
// there; nil if there is none.
func endOf(e *model.Endpoint, lists []*shared) (best *shared, partial bool) {
	for _, s := range lists {
		if s == nil || best != nil && len(s.args) <= len(best.args) {
			continue
		}
		if s.in(e, equalArgs) {
			best, partial = s, false
		} else if s.in(e, partialArgs) {
			best, partial = s, true
		}
	}
	return best, partial
}

// commonEnd returns the last args of x that are the last of y too, nil if they are less than so many. The first of these is
// looked at first: most endpoints of a resource differ there.
func commonEnd(x, y *model.Endpoint, least int, same sameArg) []model.Arg {
	last := func(n int) bool { // the n-th from the end
		return n <= len(x.Args) && n <= len(y.Args) && same(x.Args[len(x.Args)-n], y.Args[len(y.Args)-n])
	}
	if !last(least) {
		return nil
	}
	n := 0
	for last(n + 1) {
		n++
	}
	if n < least {
		return nil
	}
	return x.Args[len(x.Args)-n:]
}

// sameArg reports whether y is x, or what x is for an endpoint that changes a thing.
type sameArg func(x, y model.Arg) bool

func equalArgs(x, y model.Arg) bool { return x.Name == y.Name && reflect.DeepEqual(x, y) }

func partialArgs(x, y model.Arg) bool {
	if x.Name != y.Name {
		return false
	}
	x.Rule = x.Rule.Partial()
	return reflect.DeepEqual(x, y)
}

// in reports whether the args of an endpoint end with the shared ones, as same means it.
func (s *shared) in(e *model.Endpoint, same sameArg) bool {
	return commonEnd(s.of, e, len(s.args), same) != nil
}

// fields writes shared args: postsFields = []rest.Rule{…}
func (g *generation) fields(s *shared) *jen.Statement {
	list := g.args(g.limited(s.args, s.of), newLine(2))
	return jen.Id(s.name).Op("=").Index().Qual(g.rest, "Rule").Add(lines(list...))
}
