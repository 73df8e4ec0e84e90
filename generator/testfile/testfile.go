// Package testfile reads the folder testdata at the root of the repository: indexes of sites, and what real servers
// said. It serves tests alone.
//
// Files are named by their path in that folder, such as "indexes/site-bricks.json.gz". Whatever cannot be read fails the
// test that asks for it.
package testfile

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Path returns where a file is, or would be, for what opens files itself.
func Path(t testing.TB, name string) string {
	t.Helper()
	dir, err := os.Getwd() // the folder of the package under test
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return filepath.Join(dir, "testdata", filepath.FromSlash(name))
		}
		above := filepath.Dir(dir)
		if above == dir {
			t.Fatalf("testdata/%s: the test runs outside of the repository", name)
		}
		dir = above
	}
}

// Match returns the names of the files that match any of the patterns, whose syntax is that of [path.Match]. A
// pattern that no file matches fails the test, which would check nothing without them.
func Match(t testing.TB, patterns ...string) []string {
	t.Helper()
	root := os.DirFS(Path(t, "."))
	var names []string
	for _, pattern := range patterns {
		some, err := fs.Glob(root, pattern)
		if err != nil || len(some) == 0 {
			t.Fatalf("testdata/%s: no such files, %v", pattern, err)
		}
		names = append(names, some...)
	}
	return names
}

// Text returns what a file holds. One whose name ends in .gz is unpacked.
func Text(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(Path(t, name))
	if err == nil && strings.HasSuffix(name, ".gz") {
		text, err = unpacked(text)
	}
	if err != nil {
		t.Fatalf("testdata/%s: %v", name, err)
	}
	return text
}

func unpacked(packed []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// Lines returns the records of a file that holds one JSON value a line, in order. A file without any fails the test.
func Lines[Record any](t testing.TB, name string) []Record {
	t.Helper()
	var records []Record
	for line := range bytes.Lines(Text(t, name)) {
		var r Record
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatalf("testdata/%s:%d: %v", name, len(records)+1, err)
		}
		records = append(records, r)
	}
	if len(records) == 0 {
		t.Fatalf("testdata/%s: no records", name)
	}
	return records
}
