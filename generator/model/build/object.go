package build

import (
	"slices"

	"github.com/restgen/restgen/generator/model/build/response"
)

// objectOf returns the shape of the objects in the responses of a resource, or
// nil if they are not known or the first of the related families declares them.
func (s *sources) objectOf(d *draft, first relative) *response.Object {
	switch {
	case d.batch && first.Family == d.origin.Family:
		return nil
	case d.batch:
		return response.Of(s.unfiltered(d.origin.Family))
	case !slices.ContainsFunc(d.members, func(m member) bool { return !m.OfBatch }): // all operations are on many items
		return response.Of(s.unfiltered(d.relative.Family))
	case !slices.ContainsFunc(d.operations, func(op *operation) bool { return op.MayHoldItems() }):
		return nil
	}
	f := s.responses(d.relative.Family, d.readings)
	for _, op := range d.operations {
		f.Operations = append(f.Operations, op.Operation)
	}
	return response.Of(f)
}
