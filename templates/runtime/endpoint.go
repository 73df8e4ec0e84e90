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
	Engine    Engine      // for what the regular expressions of Go cannot express in Route and the patterns of the args; nil if nothing
	Args      []Rule      // in the order of the index; each begins with its Name
	Fields    []Rule      // further args, which several endpoints have
	Partial   bool        // of Fields none is required and none has a default: what is not sent stays as it is
	Captures  []string    // those that clients put into the path, where these are not all captures of the route
	Variants  []Endpoint  // the same operation in deployments that describe it differently
}

// rules returns all args.
func (e *Endpoint) rules() []Rule {
	all := slices.Concat(e.Args, e.Fields)
	for i, r := range all {
		all[i] = r.whole()
		if e.Partial && i >= len(e.Args) {
			all[i] = all[i].Partial()
		}
	}
	return all
}

// Takes reports whether the route of the endpoint matches a path below the root of the interface, as /wp/v2/posts/7.
func (e *Endpoint) Takes(path string) bool {
	r := &route{key: e.Route, endpoints: []*endpoint{{Endpoint: e}}}
	_, matches := r.match(path, nil)
	return matches
}
