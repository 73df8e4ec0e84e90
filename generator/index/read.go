package index

import "github.com/restgen/restgen/schemas"

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
	// 2. Check the document as a whole: errors stop here.
	schema, err := schemas.SiteIndex()
	if err != nil {
		return nil, nil, err
	}
	routes := r.frame(schema)
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
	r.keepOnce()
	return r.x, r.sorted(), nil
}
