package codec

import "slices"

// Identity returns the id of an item as JSON, or else its uuid, or "".
func Identity(item FieldCoder) string {
	c := newCoder(opEncode)
	c.nested = identities
	b, _ := c.write(nil, item)
	var at [2]int
	for i, name := range [...]string{"id", "uuid"} {
		d := reader{b: b}
		if d.find(name) {
			at[i] = d.i
		}
	}
	return identityAt(b, at)
}

var identities = &FieldSet{map[string]*FieldSet{"id": nil, "uuid": nil}}

// identityAt returns the first value that is an id, or "". It gets the indexes
// of the values in b, 0 or less for no value.
func identityAt(b []byte, values [2]int) string {
	for _, at := range values {
		if at <= 0 {
			continue
		}
		end, _ := Skip(b, at)
		if text := string(b[at:end]); text != "0" && text != `""` && text != "null" {
			return text
		}
	}
	return ""
}

// find moves to the first member of the next object with one of the names, and
// reports whether it found one.
func (r *reader) find(names ...string) bool {
	if r.ws() != '{' {
		return false
	}
	for r.firstKey(); r.more && !slices.Contains(names, string(r.key)); r.nextKey() {
		r.skip()
	}
	return r.more
}

// Skip returns the index after the JSON value at b[i].
func Skip(b []byte, i int) (end int, err error) {
	c := reader{b: b, i: i}
	c.skip()
	return c.i, c.err
}

// HasMember reports whether the object to decode has a member with one of the
// names.
func (c *Coder) HasMember(names ...string) bool {
	d := reader{b: c.b, i: c.i, depth: c.depth}
	return d.find(names...)
}
