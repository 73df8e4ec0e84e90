// Package testfile reads the folder testdata at the root of the repository:
// site indexes and the verdicts of real servers. It is only for tests.
//
// Files are named by their path in that folder, such as
// "indexes/site-bricks.json.gz", and their content goes out. A file that cannot
// be read, or a pattern that matches none, fails the test. The package also decides
// how much of the data tests use, see [Thorough]. What tests expect of a file
// belongs in the tests.
package testfile

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
)

// Path returns the path of a file, whether or not it exists.
func Path(t testing.TB, name string) string {
	t.Helper()
	dir, err := os.Getwd() // the folder of the tested package
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

// Match returns the names of the files that match any of the patterns, in the
// syntax of [path.Match]. A pattern without a match fails the test, which would
// check nothing.
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

// Thorough reports whether tests are to use all indexes and all of their own
// cases, which takes minutes: RESTGEN_INDEXES=all is set.
func Thorough() bool { return os.Getenv("RESTGEN_INDEXES") == "all" }

// LeavesOut reports whether tests leave out an index: one of site-shop-*, which
// are large, unless tests are to be thorough.
func LeavesOut(name string) bool { return strings.Contains(name, "site-shop-") && !Thorough() }

// SkipUnlessThorough skips a test that takes long, and says why it does.
func SkipUnlessThorough(t testing.TB, why string) {
	t.Helper()
	if !Thorough() {
		t.Skip(why + "; RESTGEN_INDEXES=all runs it")
	}
}

// Some returns a size of inputs or a number of cases: all of them if tests are
// to be thorough, and otherwise a quarter.
func Some(all int) int {
	if Thorough() {
		return all
	}
	return all / 4
}

// Sample returns all cases if tests are to be thorough, and otherwise every fourth.
func Sample[Case any](all []Case) []Case {
	if Thorough() {
		return all
	}
	var some []Case
	for i := 0; i < len(all); i += 4 {
		some = append(some, all[i])
	}
	return some
}

// CollectLess makes the tests and the commands that they run collect garbage
// less often, unless GOGC is set. Generating and compiling whole sites takes up
// to a quarter less processor time then.
func CollectLess() {
	const percent = 400
	if os.Getenv("GOGC") == "" {
		os.Setenv("GOGC", strconv.Itoa(percent))
		debug.SetGCPercent(percent)
	}
}

// EnvInt returns an integer of the environment, or the default if the variable
// is not set.
func EnvInt(t testing.TB, name string, byDefault int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return byDefault
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// Text returns the content of a file. Names that end in .gz are decompressed.
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

// Lines returns the records of a file with one JSON value a line. A file
// without records fails the test.
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
