// Package schematest makes nodes of a site index from JSON. It is only for
// tests of schemas, which are not in an index.
package schematest

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/restgen/restgen/generator/index"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Parse reads a JSON value. A text that is not JSON fails the test.
func Parse(t testing.TB, raw json.RawMessage) wire.Value {
	t.Helper()
	v, err := wire.ParseJSON(bytes.TrimSpace(raw))
	if err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	return v
}

// Node returns v in the form in which package index reads it.
func Node(v wire.Value) *index.Node {
	kinds := map[wire.Kind]index.Kind{
		wire.KindNull: index.Null, wire.KindFalse: index.False, wire.KindTrue: index.True, wire.KindInt: index.Number,
		wire.KindFloat: index.Number, wire.KindString: index.String,
		wire.KindList: index.List, wire.KindObject: index.Object,
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
