// Package schematest makes nodes of a site index from JSON, and has examples of all
// keywords. It is only for tests, which write schemas as JSON without an index
// around them.
//
// JSON or a schema.Value comes in, and an index.Node goes out, without the positions
// and the raw text that nodes of a real index have. What a schema means is decided
// by package declared. Tests that need positions read a whole index instead.
package schematest

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Parse reads a JSON value. A text that is not JSON fails the test.
func Parse(t testing.TB, raw json.RawMessage) schema.Value {
	t.Helper()
	v, err := schema.ParseJSON(bytes.TrimSpace(raw))
	if err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	return v
}

// Node returns v in the form in which package index reads it.
func Node(v schema.Value) *index.Node {
	kinds := map[schema.Kind]index.Kind{
		schema.KindNull: index.Null, schema.KindFalse: index.False, schema.KindTrue: index.True, schema.KindInt: index.Number,
		schema.KindFloat: index.Number, schema.KindString: index.String,
		schema.KindList: index.List, schema.KindObject: index.Object,
	}
	n := &index.Node{Kind: kinds[v.Kind()], Text: v.Text()}
	for name, m := range v.Members() {
		if n.Kind == index.List {
			n.Items = append(n.Items, Node(m))
		} else {
			n.Members = append(n.Members, index.Member{Name: name, Value: Node(m)})
		}
	}
	return n
}
