package codec

import "bytes"

// Identity returns the id of an item as JSON, its uuid if it has no id,
// or "".
func Identity(item any) string {
	e := newEncoder()
	e.nested = identities
	b, _ := e.append(nil, item)
	identity, _ := identityIn(b)
	return identity
}

var identities = &FieldSet{map[string]*FieldSet{"id": nil, "uuid": nil}}

// identityIn returns the identity of an encoded item, and whether its id is shown.
func identityIn(b []byte) (identity string, shown bool) {
	identity, shown = idIn(b, "id")
	if identity == "" && bytes.Contains(b, []byte(`"uuid":`)) {
		identity, _ = idIn(b, "uuid")
	}
	return identity, shown
}

// idIn returns a member of an object as JSON, or "" if it is not an id.
func idIn(b []byte, name string) (id string, found bool) {
	r := reader{b: b}
	if !r.find(name) {
		return "", false
	}
	r.ws()
	at := r.i
	r.skip()
	if text := string(b[at:r.i]); text != "0" && text != `""` && text != "null" {
		id = text
	}
	return id, true
}

// Skip returns the index after the JSON value at b[i].
func Skip(b []byte, i int) (end int, err error) {
	r := reader{b: b, i: i}
	r.skip()
	return r.i, r.err
}

// HasMember reports whether the object that is decoded has a member with one of the
// names.
func (c *Coder) HasMember(names ...string) bool {
	d := *c.reading
	return d.find(names...)
}
