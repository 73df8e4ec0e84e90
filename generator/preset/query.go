package preset

import (
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/route"
)

// A Query selects facts about an endpoint.
type Query struct {
	Namespace string
	Route     route.Route
	Methods   []string
	// The endpoint, whose args may show that it behaves like one of core, or nil.
	Endpoint *index.Endpoint
	// Whether known releases show what responses hold, as the index does not.
	Released bool
}

// An address is how presets write the route of an endpoint.
type address struct {
	route     string
	described string // in facts about responses and fields
	applies   bool   // facts without routes are about the endpoint
}

// address returns the address as the route has it. The index of a namespace is
// described for all namespaces at once.
func (q Query) address() address {
	at := address{route: q.Route.Unnamed()}
	at.described = at.route
	if q.Namespace != "" && at.route == "/"+q.Namespace {
		at.described = "/{}"
	}
	return at
}

// addressIn returns the address of an endpoint that behaves as one in another
// namespace, or in none if that is empty.
func (q Query) addressIn(namespace string) address {
	if namespace == "" {
		return address{}
	}
	own := "/" + namespace + q.Route.Below(q.Namespace).Unnamed()
	return address{own, own, true}
}
