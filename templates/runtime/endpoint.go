package rest

import "slices"

// An Endpoint is one endpoint of the site index: the methods of a route that are served alike, and what they
// accept.
type Endpoint struct {
	Namespace string      // as "wp/v2"; empty for the index and the batch route
	Route     string      // the key of the route in the index, a PCRE
	Methods   []string    // upper case; a client sends the first
	Batch     bool        // may be called inside /batch/v1
	Status    int         // of a good answer; 0 is 200
	In        Deployments // that have it as described here
	Args      []Rule      // in the order of the index; each begins with its Name
	Fields    []Rule      // further args, which several endpoints have
	Captures  []string    // those that clients put into the path, where these are not all captures of the route
	Variants  []Endpoint  // the same operation in deployments that describe it differently
}

// rules returns all args.
func (e *Endpoint) rules() []Rule { return append(slices.Clip(e.Args), e.Fields...) }
