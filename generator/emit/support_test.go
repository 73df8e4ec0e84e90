package emit_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/emit"
)

// Support code that no operation needs is left out.
func TestSupportIsWhatOperationsNeed(t *testing.T) {
	const engine = `{"namespaces":["a/v1"],"routes":{"/a/v1/(?P<id>(?!x)[a-z]+)":{"namespace":"a/v1","methods":["GET"],
		"endpoints":[{"methods":["GET"],"args":{"id":{"type":"string"}}}]}}}`
	const plain = `{"namespaces":["a/v1"],"routes":{"/a/v1/b":{"namespace":"a/v1","methods":["GET"],
		"endpoints":[{"methods":["GET"],"args":[]}]}}}`
	for _, test := range []struct {
		name, index     string
		patterns, batch bool
	}{
		{"neither", plain, false, false},
		{"pattern with a lookahead", engine, true, false},
		{"batch of items", aShop, false, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := emitted(t, read(t, "index.json", []byte(test.index)))
			has := func(prefix string) bool {
				return slices.ContainsFunc(files, func(f emit.File) bool { return strings.HasPrefix(f.Path, prefix) })
			}
			if got := has("rest/pcre/"); got != test.patterns {
				t.Errorf("package pcre is emitted: %t, want %t", got, test.patterns)
			}
			if got := has("rest/item_batch.go"); got != test.batch {
				t.Errorf("rest.ItemBatch is emitted: %t, want %t", got, test.batch)
			}
		})
	}
}
