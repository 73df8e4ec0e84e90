package rest

import (
	"encoding/json"
	"strconv"
)

// Raw is a JSON text: any value that no generated type describes. The empty Raw is absent.
type Raw string

// RawJSON returns b, which is JSON already, as a Raw.
func RawJSON(b []byte) Raw { return Raw(b) }

// RawString returns the JSON string that holds s.
func RawString(s string) Raw { return Raw(appendQuoted(nil, s)) }

// RawInt returns the JSON number n.
func RawInt(n int) Raw { return Raw(strconv.Itoa(n)) }

// RawOf returns v as encoding/json writes it.
func RawOf(v any) (Raw, error) {
	b, err := json.Marshal(v)
	return Raw(b), err
}

// Decode stores the value in v, a pointer, as encoding/json does.
func (r Raw) Decode(v any) error { return json.Unmarshal([]byte(r), v) }

// String returns the value of a JSON string, and the text itself of everything else.
func (r Raw) String() string {
	if len(r) > 1 && r[0] == '"' {
		if b, end := unquote(nil, []byte(r), 1); end == len(r) {
			return string(b)
		}
	}
	return string(r)
}

// CodeFields codes the Raw as a whole answer.
func (r *Raw) CodeFields(c *Coder) { c.RawValue(r) }

// CodeValue codes the Raw as a variant of a sum type.
func (r *Raw) CodeValue(c *Coder) { c.RawValue(r) }
