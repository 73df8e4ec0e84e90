// Package response decides what responses hold. [Of] joins the schemas of the
// responses of a resource, or infers their fields, into one [Object], and
// [Clues.Form] decides on the form in which an operation returns it.
//
// A [Resource] comes in: the endpoints of each operation of a resource. Objects and
// forms go out, and gotype makes types of these. How to infer a response of which
// no schema is known belongs here; what is known of one site or plugin belongs in a
// preset.
package response

import (
	"cmp"

	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Resource holds the endpoints that a resource is built of.
type Resource struct {
	Namespace  string
	Groups     [][]endpoint.Typed // the endpoints of each operation, in the order of operations
	Operations []*Clues           // nil for a resource that is not built
	All        schema.Deployments
}

// evidence is what the endpoints of a family tell about its objects.
type evidence struct {
	own      bool               // a response may hold objects that are not those of another route
	replaced bool               // a preset lists the properties although the index has a schema
	schemas  bool               // an index has response schemas
	releases string             // those that show what the others do not
	silent   schema.Deployments // those whose indexes have none; they may return what the others do
	certain  bool               // the responses hold objects, whatever is known of their properties
}

func (r *Resource) evidence() (ev evidence) {
	for _, group := range r.Groups {
		for _, e := range group {
			ev.own = ev.own || e.Facts.Like == ""
			ev.replaced = ev.replaced || e.Facts.Replaces
			ev.schemas = ev.schemas || e.Index.HasSchemas
			if !e.Index.HasSchemas {
				ev.silent |= e.In
			}
			ev.releases = cmp.Or(ev.releases, e.Facts.Releases)
		}
	}
	holds := r.Operations == nil
	for _, op := range r.Operations {
		holds = holds || op.mayHoldItems()
		// Outside core, an operation that lists items may return strings or totals.
		ev.certain = ev.certain || kinds[op.Given.Form] > 0 || op.Facts.OfCore && op.Lists && op.collects()
	}
	ev.own = ev.own && holds
	return ev
}
