package emit

import (
	"reflect"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
)

// shared are the args with which several endpoints of a resource end, as those of creating and changing a thing do.
type shared struct {
	name string
	args []model.Arg
	of   *model.Endpoint
}

// worthSharing is how many args endpoints must have in common.
const worthSharing = 4

// sharedArgs returns the longest list of args that endpoints of the resource have in common, or nil.
func sharedArgs(r *model.Resource) *shared {
	best := &shared{name: r.Shared}
	for i, o := range r.Operations {
		for _, p := range r.Operations[:i] {
			for _, same := range []sameArg{equalArgs, partialArgs} {
				if args := commonEnd(p.Endpoints[0], o.Endpoints[0], same); len(args) > len(best.args) {
					best.args, best.of = args, p.Endpoints[0]
				}
			}
		}
	}
	if len(best.args) < worthSharing {
		return nil
	}
	return best
}

// commonEnd returns the last args of x that are the last of y too.
func commonEnd(x, y *model.Endpoint, same sameArg) []model.Arg {
	n := 0
	for n < len(x.Args) && n < len(y.Args) && same(x.Args[len(x.Args)-1-n], y.Args[len(y.Args)-1-n]) {
		n++
	}
	return x.Args[len(x.Args)-n:]
}

// sameArg reports whether y is x, or what x is for an endpoint that changes a thing.
type sameArg func(x, y model.Arg) bool

func equalArgs(x, y model.Arg) bool { return reflect.DeepEqual(x, y) }

func partialArgs(x, y model.Arg) bool {
	x.Rule = x.Rule.Partial()
	return reflect.DeepEqual(x, y)
}

// in reports whether the args of an endpoint end with the shared ones, as same means it.
func (s *shared) in(e *model.Endpoint, same sameArg) bool {
	return s != nil && len(commonEnd(s.of, e, same)) >= len(s.args)
}

// fields writes the shared args:
//
//	// postsFields are the args that several endpoints of Posts have.
//	var postsFields = []rest.Rule{…}
func (g *generation) fields(r *model.Resource, s *shared) *jen.Statement {
	list := g.args(g.limited(s.args, s.of), newLine(1))
	return doc(s.name+" are args that several endpoints of "+r.Name+" have.").
		Var().Id(s.name).Op("=").Index().Qual(g.rest, "Rule").Add(lines(list...)).Line()
}
