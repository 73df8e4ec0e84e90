package codec

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Identity returns the id of an item as JSON, or else its uuid, or "".
func Identity(item FieldCoder) string {
	for _, x := range identities {
		c := newCoder(opEncode)
		c.out, c.nested = c.scratch[:0], x.fields
		c.Value(item)
		c.scratch = c.out
		text, ok := strings.CutPrefix(string(c.out), x.start)
		c.release()
		text = strings.TrimSuffix(text, "}")
		if ok && text != "0" && text != `""` && text != "null" {
			return text
		}
	}
	return ""
}

var identities = [...]struct {
	fields *FieldSet
	start  string // of the encoding
}{
	{&FieldSet{only: "id"}, `{"id":`},
	{&FieldSet{only: "uuid"}, `{"uuid":`},
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
	if d.ws() != '{' {
		return false
	}
	for d.firstKey(); d.more; d.nextKey() {
		if slices.Contains(names, string(d.key)) {
			return true
		}
		d.skip()
	}
	return false
}

// AppendParam appends a parameter to a query, which may be empty.
func AppendParam(b []byte, name string, v schema.Value) ([]byte, error) {
	if v.Kind() == schema.KindString { // as most are
		if n := len(b); n > 0 && b[n-1] != '?' && b[n-1] != '&' {
			b = append(b, '&')
		}
		b = append(lex.AppendEscaped(b, name), '=')
		return lex.AppendEscaped(b, v.Text()), nil
	}
	c := newCoder(opQuery)
	defer c.release()
	c.out = b
	c.enterQuery(name)
	c.queryValue(v)
	return c.out, c.err
}
