package codec

import "cmp"

// Identity returns the id of an item as JSON, its uuid if it has no id,
// or "".
func Identity(item FieldCoder) string {
	e := newEncoder()
	e.nested = identities
	b, _ := e.append(nil, item)
	return cmp.Or(idIn(b, "id"), idIn(b, "uuid"))
}

var identities = &FieldSet{map[string]*FieldSet{"id": nil, "uuid": nil}}

// idIn returns a member of an object as JSON, or "" if it is not an id.
func idIn(b []byte, name string) string {
	r := reader{b: b}
	if !r.find(name) {
		return ""
	}
	r.ws()
	at := r.i
	r.skip()
	switch text := string(b[at:r.i]); text {
	case "0", `""`, "null":
		return ""
	default:
		return text
	}
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
