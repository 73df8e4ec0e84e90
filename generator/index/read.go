package index

import "fmt"

// An Index is a site index as it was read: what is usable of it, in the order in which it was sent.
type Index struct {
	Name       string   // of the file or address, for messages
	Namespaces []string // each once, in order
	Routes     []*Route // in order, which is the order in which the server tries them; never empty
	HasSchemas bool     // at least one route carries a response schema
	Doc        *Node    // the whole document, as sent
	lines      *lines
}

// A Route is one entry of routes.
type Route struct {
	Key       string      // the pattern, a PCRE source without anchors
	Namespace string      // "" for routes that belong to none
	Methods   []string    // upper case, each once
	Endpoints []*Endpoint // never empty
	Schema    *Node       // the response schema, an object; nil if the index has none
	Pointer   string
	Node      *Node // as sent
}

// An Endpoint is one handler of a route.
type Endpoint struct {
	Methods []string // upper case, each once; never empty
	Batch   bool     // may be called within /batch/v1
	Args    []*Arg   // in order, each name once
	Pointer string
	Node    *Node // as sent
}

// An Arg is one parameter of an endpoint.
type Arg struct {
	Name    string
	Schema  *Node // as sent; always an object, an empty one where what was sent is no schema
	Pointer string
}

// Read reads a site index. The name stands in messages: the file or the address that data comes from.
//
// The error is of type [Faults] unless restgen itself is broken: the input is no site index, or not one that can be
// used. Notes are what was absorbed; they are in the order of the document. A namespace index (what /wp/v2 answers) is read as an index of that namespace
// alone, with a note.
func Read(name string, data []byte) (*Index, []Note, error) {
	// 1. The JSON document within the input, and what had to be cut away.
	r, err := newReader(name)
	if err != nil {
		return nil, nil, err
	}
	if err := r.open(data); err != nil {
		return nil, nil, err
	}
	// 2. The document as a whole: a fault here stops.
	routes := r.frame()
	if len(r.faults) > 0 {
		return nil, nil, r.allFaults()
	}
	// 3. One route after the other: a fault here is a note.
	for _, m := range routes.Members {
		r.route(m)
	}
	if len(r.x.Routes) == 0 {
		r.fault(routes, "/routes", "none of the %d routes can be used: the notes say why; fetch the index again", len(routes.Members))
		return nil, r.sorted(), r.allFaults()
	}
	r.summaries()
	return r.x, r.sorted(), nil
}

// Note makes a note about a node of the index, which may be nil for the whole document.
func (x *Index) Note(n *Node, pointer, format string, args ...any) Note {
	note := Note{File: x.Name, Pointer: clip(pointer, maxPointer), Message: Printable(fmt.Sprintf(format, args...))}
	if n != nil && x.lines != nil {
		note.Line, note.Column = x.lines.at(n.Offset)
	}
	return note
}
