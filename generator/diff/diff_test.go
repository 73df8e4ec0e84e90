package diff

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
)

// load reads an index of testdata, packed or not.
func load(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(name, ".gz") {
		return data
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if data, err = io.ReadAll(z); err != nil {
		t.Fatal(err)
	}
	return data
}

func api(t testing.TB, name string, data []byte) *model.API {
	t.Helper()
	x, _, err := index.Read(name, data)
	if err != nil {
		t.Fatal(err)
	}
	a, _, err := model.Build([]model.Input{{Index: x}}, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func compare(t testing.TB, old, new string) *Report {
	return Compare(api(t, old, load(t, old)), api(t, new, load(t, new)))
}

func dump(t *testing.T, r *Report) {
	for _, f := range r.Findings {
		t.Logf("%-8s %-6s %-20s %s %s %s: %s (%d)", f.Level, f.Audience, f.Rule, f.Method, f.Route, f.Arg, f.Message, f.Count)
		if f.Witness != nil {
			t.Logf("           %s", f.Witness.Curl("https://example.org/wp-json"))
		}
	}
}

func TestScratch(t *testing.T) {
	dump(t, compare(t, os.Getenv("OLD"), os.Getenv("NEW")))
}
