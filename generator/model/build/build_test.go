package build

import (
	"os"
	"sync"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/testfile"
)

func TestMain(m *testing.M) {
	testfile.CollectLess()
	os.Exit(m.Run())
}

// read holds the indexes of ReadIndex by name.
var read sync.Map

// ReadIndex returns an index of testdata, which is read once for all tests.
func ReadIndex(t *testing.T, name string) *index.Index {
	t.Helper()
	if x, ok := read.Load(name); ok {
		return x.(*index.Index)
	}
	x, _, err := index.Read(name, testfile.Text(t, name))
	if err != nil {
		t.Fatal(err)
	}
	read.Store(name, x)
	return x
}

// readRoutes returns an index of the namespace a/v1 with these routes.
func readRoutes(t *testing.T, routes string) *index.Index {
	t.Helper()
	x, _, err := index.Read("site.json", []byte(`{"namespaces":["a/v1"],"routes":{`+routes+`}}`))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// apiOf builds the API of an index with the namespace a/v1 and these routes,
// and returns its notes.
func apiOf(t *testing.T, o Options, routes string) (*model.API, []index.Note) {
	t.Helper()
	api, notes, err := Model([]Input{{Index: readRoutes(t, routes)}}, o)
	if err != nil {
		t.Fatal(err)
	}
	return api, notes
}
