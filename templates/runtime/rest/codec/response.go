package codec

import (
	"bytes"

	"github.com/restgen/restgen/templates/runtime/rest/internal/fieldset"
	"github.com/restgen/restgen/templates/runtime/rest/internal/jsonread"
)

// Identity returns the id of an item as JSON, its uuid if it has no id,
// or "".
func Identity(item any) string {
	e := newEncoder()
	e.nested = identities
	b, _ := e.append(nil, item)
	identity, _ := identityIn(b)
	return identity
}

var identities = fieldset.New("id", "uuid")

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
	r := jsonread.Reader{B: b}
	if !r.Find(name) {
		return "", false
	}
	r.Space()
	at := r.I
	r.Skip()
	if text := string(b[at:r.I]); text != "0" && text != `""` && text != "null" {
		id = text
	}
	return id, true
}

// AppendResponse appends the response v of a server in one context, with the
// fields that _fields selects. Unless id is nil, it is set to the Identity of v.
func AppendResponse(b []byte, v FieldCoder, show Contexts, fields *fieldset.Set, id *string) ([]byte, error) {
	e := newEncoder()
	e.show, e.whole, e.nested, e.sameForm = show, true, fields, true
	out, err := e.append(b, v)
	if err != nil || id == nil {
		return out, err
	}
	shown := false
	if fields == nil {
		*id, shown = identityIn(out[len(b):])
	}
	if !shown {
		*id = Identity(v)
	}
	return out, nil
}
