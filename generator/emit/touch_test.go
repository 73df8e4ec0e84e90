package emit_test

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// A route that is added or removed changes the index, the list of routes, the
// file of its namespace and the three files of one family.
func TestRoutesTouchOneFamily(t *testing.T) {
	const every = 25 // routes, of which one is removed
	const file = "indexes/wordpress-7.1.4-schemas.json.gz"
	var document map[string]any
	if err := json.Unmarshal(testfile.Text(t, file), &document); err != nil {
		t.Fatal(err)
	}
	routes := document["routes"].(map[string]any)
	whole := contents(t, document)
	for i, route := range slices.Sorted(maps.Keys(routes)) {
		if i%every != 0 {
			continue
		}
		was := routes[route]
		delete(routes, route)
		less := contents(t, document)
		routes[route] = was
		touched := map[string]bool{}
		for name, content := range whole {
			folder := path.Dir(name)
			all := folder == "." || folder == "siteserver" || path.Base(name) == path.Base(folder)+".go" ||
				path.Base(name) == "routes.go"
			if less[name] != content && !all {
				touched[family(name)] = true
			}
		}
		if len(touched) > 1 {
			t.Errorf("%s touches %v", route, touched)
		}
		for name := range less {
			if _, known := whole[name]; !known {
				t.Errorf("without %s there is %s", route, name)
			}
		}
	}
}

// family returns the package and the name of a family of which a file is one of
// three.
func family(name string) string {
	pkg, _, _ := strings.Cut(name, "/")
	return pkg + "/" + strings.TrimSuffix(strings.TrimSuffix(path.Base(name), ".go"), "_wire")
}

// contents returns the files for an index by path.
func contents(t *testing.T, document any) map[string]string {
	t.Helper()
	text, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, f := range emitted(t, read(t, "site.json", text)) {
		all[f.Path] = string(f.Content)
	}
	return all
}
