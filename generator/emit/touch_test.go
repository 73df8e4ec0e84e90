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

// Who reads what a regeneration changed finds it in few files: a route that comes or goes changes the index, the table of routes, the
// file of its namespace and one more.
func TestRoutesTouchOneFile(t *testing.T) {
	const every = 25 // routes, of which one goes
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
		var touched []string
		for name, content := range whole {
			folder := path.Dir(name)
			if less[name] != content && folder != "." && name != folder+"/"+folder+".go" {
				touched = append(touched, name)
			}
		}
		if len(touched) > 1 || slices.ContainsFunc(touched, func(name string) bool { return strings.HasPrefix(name, "rest/") }) {
			t.Errorf("%s touches %q", route, touched)
		}
		for name := range less {
			if _, known := whole[name]; !known {
				t.Errorf("without %s there is %s", route, name)
			}
		}
	}
}

// contents returns what is emitted for an index, by path.
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
