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

// AppendResponse appends the response v of a server in one context, with the
// fields that _fields selects. Unless id is nil, it is set to the Identity of v.
func AppendResponse(b []byte, v FieldCoder, show Contexts, fields *FieldSet, id *string) ([]byte, error) {
	e := newEncoder()
	defer e.release()
	e.show, e.whole, e.nested, e.out = show, true, fields, b
	e.sameForm = true
	e.c.Value(v)
	if e.c.err != nil {
		return b, e.c.err
	}
	if id != nil {
		shown := false
		if fields == nil {
			*id, shown = identityIn(e.out[len(b):])
		}
		if !shown {
			*id = Identity(v)
		}
	}
	return e.out, nil
}
