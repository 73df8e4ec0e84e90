package index

import (
	"os"
	"path"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

func TestMain(m *testing.M) {
	testfile.CollectLess()
	os.Exit(m.Run())
}

// realIndexes returns the indexes of real sites by file name.
func realIndexes(t testing.TB) map[string][]byte {
	out := map[string][]byte{}
	for _, name := range testfile.Match(t, "indexes/*.json.gz") {
		out[strings.TrimSuffix(path.Base(name), ".gz")] = testfile.Text(t, name)
	}
	return out
}

func TestRealIndexesAreRead(t *testing.T) {
	for name, data := range realIndexes(t) {
		x, notes, err := Read(name, data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if want := strings.Contains(name, "schemas"); x.HasSchemas != want {
			t.Errorf("%s: HasSchemas is %v", name, x.HasSchemas)
		}
		if len(x.Routes) != len(x.Doc.Get("routes").Members) {
			t.Errorf("%s: %d of %d routes", name, len(x.Routes), len(x.Doc.Get("routes").Members))
		}
		for _, n := range notes {
			if n.Line == 0 || n.Message == "" || strings.ContainsAny(n.String(), "\n\r") {
				t.Errorf("%s: %q", name, n)
			}
		}
	}
}
