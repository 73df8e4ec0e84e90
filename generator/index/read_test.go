package index

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// realIndexes returns what real sites sent, by file name.
func realIndexes(t testing.TB) map[string][]byte {
	files, err := filepath.Glob("../../testdata/indexes/*.json.gz")
	if err != nil || len(files) == 0 {
		t.Fatal("no indexes in testdata", err)
	}
	out := map[string][]byte{}
	for _, file := range files {
		packed, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		z, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		out[strings.TrimSuffix(filepath.Base(file), ".gz")] = data
	}
	return out
}

func TestReadRealIndexes(t *testing.T) {
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
