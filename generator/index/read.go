package index

import "github.com/restgen/restgen/generator/index/note"

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
	Namespace string      // "" for routes without one
	Methods   []string    // upper case, without duplicates
	Endpoints []*Endpoint // never empty
	Schema    *Node       // the response schema, an object; nil if there is none
	Pointer   string
	Node      *Node // as sent
}

// An Endpoint is one handler of a route.
type Endpoint struct {
	Methods []string // upper case, without duplicates; never empty
	Batch   bool     // may be called within /batch/v1
	Args    []*Arg   // in order; names are unique
	Pointer string
	Node    *Node // as sent
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

// Read reads a site index. The name is used in messages: the file or the
// address of data.
//
// An error that is not a bug of restgen is of type [Errors]: the input is not
// a site index, or not a usable one. Notes report what was absorbed, in the
// order of the document. The index of a single namespace (GET /wp/v2) is read
// as an index of that namespace alone, with a note.
func Read(name string, data []byte) (*Index, []Note, error) {
	return new(Sharing).Read(name, data)
}

// Read is the function Read for an index that shares values with those that s
// read before.
func (s *Sharing) Read(name string, data []byte) (*Index, []Note, error) {
	// 1. Find and decode the JSON document within the input.
	r := newReader(name, s)
	if err := r.open(data); err != nil {
		return nil, nil, err
	}
	if err := r.compile(); err != nil {
		return nil, nil, err
	}
	// 2. Check the document as a whole: errors stop here.
	routes := r.frame()
	if len(r.errors) > 0 {
		return nil, nil, r.allErrors()
	}
	// 3. Read one route after the other: what is odd becomes a note.
	for _, m := range routes.Members {
		r.route(m)
	}
	if len(r.x.Routes) == 0 {
		r.fail(routes, "/routes", "no route is usable, see the notes; fetch the index again")
		return nil, r.sorted(), r.allErrors()
	}
	r.addCommon()
	return r.x, r.sorted(), nil
}

// Note returns a note about a node, or about the whole document if n is nil.
// The args fill the message of the kind.
func (x *Index) Note(id note.ID, n *Node, pointer string, args ...any) Note {
	return x.newNote(id, n, pointer, id.Text(args...))
}

// newNote returns a note with a given message. An error has no id.
func (x *Index) newNote(id note.ID, n *Node, pointer, message string) Note {
	kind, _ := id.Kind()
	found := Note{ID: id, Level: kind.Level, File: x.Name, Pointer: clip(pointer, maxPointer), Message: message}
	if n != nil && x.lines != nil {
		found.Line, found.Column = x.lines.at(n.Offset)
	}
	return found
}
