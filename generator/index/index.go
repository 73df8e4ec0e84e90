package index

import (
	"slices"

	"github.com/restgen/restgen/generator/route"
)

// An Index is a site index as it was read: its usable parts, in the order in
// which they were sent.
type Index struct {
	Name       string   // of the file or address, for messages
	Namespaces []string // without duplicates, in order
	Routes     []*Route // in the order in which the server tries them; never empty
	HasSchemas bool     // at least one route has a response schema
	Doc        *Node    // the whole document, as sent
	lines      *lines
}

// A Route is one entry of routes.
type Route struct {
	Key       string      // the pattern, a PCRE source without anchors
	Path      route.Route // the parsed key
	Namespace string      // "" for routes without one
	Methods   []string    // upper case, without duplicates
	Endpoints []*Endpoint // never empty
	Schema    *Node       // the response schema, an object; nil if there is none
	Pointer   string
	Node      *Node // as sent
}

// Sent returns for each endpoint of the route the methods that no earlier one
// has. The server calls the endpoint for these only.
func (r *Route) Sent() [][]string {
	var taken []string
	list := make([][]string, len(r.Endpoints))
	for i, e := range r.Endpoints {
		for _, method := range e.Methods {
			if !slices.Contains(taken, method) {
				list[i] = append(list[i], method)
			}
		}
		taken = append(taken, list[i]...)
	}
	return list
}

// An Endpoint is one handler of a route.
type Endpoint struct {
	Methods []string // upper case, without duplicates; never empty
	InBatch bool     // may be called within /batch/v1
	Args    []*Arg   // in order; names are unique
	Pointer string
	Node    *Node // as sent
}

// Arg returns the arg of a name, or nil.
func (e *Endpoint) Arg(name string) *Arg {
	for _, a := range e.Args {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// An Arg is one arg of an endpoint.
type Arg struct {
	Name    string
	Schema  *Node // as sent; an empty object if the index has no schema there
	Pointer string
	offset  int // of the schema
}

// at returns the position of a value in the schema.
func (a *Arg) at(n *Node) *Node { return &Node{Offset: a.offset + n.Offset - a.Schema.Offset} }
