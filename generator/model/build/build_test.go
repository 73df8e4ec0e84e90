package build

import (
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
)

// apiOf builds the API of an index with the namespace a/v1 and these routes,
// and returns its notes.
func apiOf(t *testing.T, o Options, routes string) (*model.API, []index.Note) {
	t.Helper()
	x, _, err := index.Read("site.json", []byte(`{"namespaces":["a/v1"],"routes":{`+routes+`}}`))
	if err != nil {
		t.Fatal(err)
	}
	api, notes, err := Model([]Input{{Index: x}}, o)
	if err != nil {
		t.Fatal(err)
	}
	return api, notes
}
