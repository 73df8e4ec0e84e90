package generator

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/generator/testfile"
)

// largeFixtures are the indexes that are too large for testdata/notes.txtar.
func largeFixtures() map[string]string {
	index := func(key, args string) string {
		return fmt.Sprintf(`{"namespaces":["a/v1"],
			"routes":{"/a/v1/y":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]},
%q:{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{%s}}]}}}`, key, args)
	}
	many := func(n int, format string) string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf(format, i))
		}
		return strings.Join(list, ",")
	}
	return map[string]string{
		"route-too-long": index("/a/v1/"+strings.Repeat("x", 5000), ""),
		"namespaces-too-many": `{"namespaces":[],"routes":{` +
			many(1_001, `"/a/v%[1]d/x":{"namespace":"a/v%[1]d","methods":["GET"],"endpoints":[{"methods":["GET"]}]}`) + `}}`,
		"more-notes":     index("/a/v1/x", many(20_100, `"p%d":{"type":"bool"}`)),
		"more-in-schema": index("/a/v1/x", `"p":{"type":["string",`+many(1_100, `"t%d"`)+`]}`),
	}
}

// inspectText inspects an index with the given contents.
func inspectText(t *testing.T, name, text string, options build.Options) *Result {
	t.Helper()
	dir := t.TempDir()
	err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666)
	if err != nil {
		t.Fatal(err)
	}
	result, err := Inspect(context.Background(), []Input{{From: name}}, options, &source.Loader{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// Each kind of note has a small index that yields it.
func TestNoteKindsHaveFixtures(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/notes.txtar")
	if err != nil {
		t.Fatal(err)
	}
	fixtures := largeFixtures()
	for _, f := range archive.Files {
		fixtures[strings.TrimSuffix(f.Name, ".json")] = string(bytes.TrimSuffix(f.Data, []byte("\n")))
	}
	for _, kind := range note.Kinds() {
		text, ok := fixtures[string(kind.ID)]
		delete(fixtures, string(kind.ID))
		t.Run(string(kind.ID), func(t *testing.T) {
			if !ok {
				t.Fatal("no fixture in testdata/notes.txtar")
			}
			notes := inspectText(t, "site.json", text, build.Options{}).Notes
			i := slices.IndexFunc(notes, func(n index.Note) bool { return n.ID == kind.ID })
			if i < 0 {
				t.Fatalf("not among %v", notes)
			}
			if notes[i].Level != kind.Level || strings.Contains(notes[i].String(), "%!") {
				t.Errorf("got %s: %s", notes[i].Level, notes[i])
			}
		})
	}
	for id := range fixtures {
		t.Errorf("testdata/notes.txtar: %s is not a kind of note", id)
	}
}

// The preset explains core, so core's own index has no warning but the one about
// response schemas, and nothing that a user does not know.
func TestCoreHasNoWarnings(t *testing.T) {
	for name, want := range map[string]int{
		"indexes/wordpress-7.1.4.json.gz":         1,
		"indexes/wordpress-7.1.4-schemas.json.gz": 0,
	} {
		t.Run(name, func(t *testing.T) {
			warnings := 0
			for _, n := range inspectText(t, "site.json", string(testfile.Text(t, name)), build.Options{}).Notes {
				switch {
				case n.Level == note.Warning:
					warnings++
				case !n.Known:
					t.Errorf("not known: %s", n)
				}
			}
			if warnings != want {
				t.Errorf("%d warnings, want %d", warnings, want)
			}
		})
	}
}

// Without the preset restgen does not know how the server treats core's args.
func TestNothingIsKnownWithoutPreset(t *testing.T) {
	text := string(testfile.Text(t, "indexes/wordpress-7.1.4-schemas.json.gz"))
	for _, n := range inspectText(t, "site.json", text, build.Options{NoPreset: true}).Notes {
		if n.Known {
			t.Errorf("known: %s", n)
		}
	}
}
