package rest

import (
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An Endpoint is one endpoint of the site index: the methods of a route that are served alike, and what they
// accept.
type Endpoint struct {
	Namespace string             // as "wp/v2"; empty for the index and the batch route
	Route     string             // the key of the route in the index, a PCRE
	Methods   []string           // upper case; a client sends the first
	Batch     bool               // may be called inside /batch/v1
	Status    int                // of a good answer; 0 is 200
	In        schema.Deployments // that have it as described here
	Args      []schema.Schema    // in the order of the index
	Captures  []string           // those that clients put into the path, where these are not all captures of the route
	Variants  []Endpoint         // the same operation in deployments that describe it differently

	// Expression is what package regexp matches with whole paths, byte by byte, where that is not Route in any case.
	Expression string
	// Engine is asked where Route or a pattern of an arg has no expression of its own. Without it (nil), package regexp takes
	// them as they are, but for $, which allows for a newline at the end.
	Engine schema.Engine
}

// Takes reports whether the route of the endpoint matches a path below the root of the interface, as /wp/v2/posts/7.
func (e *Endpoint) Takes(path string) bool {
	_, matches := newRoute(e).match(path, nil)
	return matches
}
