package codec

// Identity returns the id of an item as JSON, or else its uuid, or "".
func Identity(item FieldCoder) string {
	e := newEncoder()
	e.nested = identities
	b, _ := e.append(nil, item)
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
