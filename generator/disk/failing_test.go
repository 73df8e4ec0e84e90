package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/restgen/restgen/generator/testfile"
)

// A failure describes how a system rejects writes.
type failure struct {
	name  string
	err   error
	lasts bool // all later operations fail, including removals
	space bool // as lasts, except for removals and renames
	torn  bool // the first write that fails leaves part of a file
}

var failures = []failure{
	{name: "one error", err: syscall.EIO},
	{name: "full disk", err: syscall.ENOSPC, space: true},
	{name: "full within a file", err: syscall.ENOSPC, space: true, torn: true},
	{name: "quota", err: syscall.EDQUOT, space: true, torn: true},
	{name: "read-only from now on", err: syscall.EROFS, lasts: true},
}

// failFrom applies p and lets the nth write to the folder fail. It returns the
// first write that failed, or "" if there were fewer.
func failFrom(p *Plan, n int, f failure) (at string, err error) {
	err = Plans{p}.apply(nil, func(moment string) error {
		n--
		needsSpace := !strings.HasPrefix(moment, "take back ") && !strings.HasPrefix(moment, "remove ") &&
			!strings.HasPrefix(moment, "replace ") && !strings.HasPrefix(moment, "end ")
		switch {
		case n == -1:
			at = moment
			if f.torn {
				tear(p.Dir, moment)
			}
		case n < -1 && f.lasts, n < -1 && f.space && needsSpace:
		default:
			return nil
		}
		return &fs.PathError{Op: "write", Path: moment, Err: f.err}
	})
	return at, err
}

// Every write can fail. Nothing changes before the first file is replaced.
// After that each file is the old one or the new one, and the next run
// completes the work. Each third write is tried unless tests are thorough.
func TestRunsMayFailAnywhere(t *testing.T) {
	step := 3
	if testfile.Thorough() {
		step = 1
	}
	for i, f := range failures {
		t.Run(f.name, func(t *testing.T) {
			outcomes := map[string]int{}
			for n := i % step; ; n += step {
				dir, p := outdated(t)
				before := tree(t, dir)
				at, err := failFrom(p, n, f)
				if at == "" {
					break
				}
				checkHandWritten(t, dir)
				state := stateAfterStop(t, dir, at)
				outcomes[state]++
				harmless := strings.HasPrefix(at, "take back ") || at == "remove gone" // an empty folder
				if err == nil && !harmless || err != nil && !errors.Is(err, f.err) {
					t.Errorf("%s failed, and so the run with %v", at, err)
				}
				if err != nil && strings.Contains(err.Error(), "nothing was written") && !f.lasts {
					if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
						t.Errorf("%s failed, and left\n%s", at, diff)
					}
				}
				recoverFrom(t, dir, at, [][]File{newFiles, oldFiles}[n%2])
			}
			if outcomes["old"] == 0 || outcomes["mixed"] == 0 {
				t.Errorf("writes by what their failure leaves: %v", outcomes)
			}
			t.Logf("counted %d failing writes", sum(outcomes))
		})
	}
}

// tear leaves part of the content that the moment is about to write.
func tear(dir, moment string) {
	if name, ok := strings.CutPrefix(moment, "write "); ok {
		_ = os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte("// Code gen"), 0o666) // the file is open
	}
}

func sum(counts map[string]int) (n int) {
	for _, c := range counts {
		n += c
	}
	return n
}

// checkNothingTemporary reports temporary files and journals.
func checkNothingTemporary(t *testing.T, dir string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(tree(t, dir))) {
		if strings.HasSuffix(name, ".restgen-tmp") || path.Base(name) == journalName {
			t.Errorf("%s is left", name)
		}
	}
}

// A failed run removes the folders that it created.
func TestFailedRunLeavesNoFolder(t *testing.T) {
	for n := 0; ; n++ {
		top := t.TempDir()
		p, err := Compare(filepath.Join(top, "deep", "out"), header, newFiles)
		if err != nil {
			t.Fatal(err)
		}
		at, err := failFrom(p, n, failures[0])
		if at == "" {
			t.Fatal("no file was replaced")
		}
		if strings.HasPrefix(at, "replace ") {
			break
		}
		entries, readErr := os.ReadDir(top)
		if err == nil || readErr != nil || len(entries) > 0 {
			t.Errorf("%s failed: %v; left: %v %v", at, err, entries, readErr)
		}
	}
}

// A failure to write a single file changes nothing.
func TestWriteFileFails(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file.json")
	if err := WriteFile(name, []byte("old")); err != nil {
		t.Fatal(err)
	}
	for n := range 5 {
		root, leave, err := enter(dir)
		if err != nil {
			t.Fatal(err)
		}
		k := n
		w := &writer{dir: dir, root: root, before: func(string) error {
			k--
			if k == -1 {
				return syscall.ENOSPC
			}
			return nil
		}}
		err = w.write("file.json", []byte("new"))
		leave()
		if have := fmt.Sprint(tree(t, dir)); err == nil || have != "map[file.json:old]" {
			t.Errorf("write %d failed: %v; the folder holds %s", n, err, have)
		}
	}
}

// Anybody can commit a manifest. The paths that it lists are removed only if
// restgen writes such files.
func TestIgnoresForeignPathsInManifest(t *testing.T) {
	const text = "precious\n"
	for _, name := range []string{
		".git/config", ".git/hooks/pre-commit", "main.c", "go.mod",
		"Makefile", ".envrc", "docs/index.json", ".github/workflows/ci.go",
		"index-.json", "site.json", "testdata/site.json", "a/sitetest/site.json", "a/.hidden/x.go", "x.GO", `a\b.go`, "index.json.bak",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, oldFiles)
			content := text
			if strings.HasSuffix(name, ".go") {
				content = signature + text
			}
			put(t, dir, name, content)
			put(t, dir, Manifest, tree(t, dir)[Manifest]+hash([]byte(content))+"  "+name+"\n")
			write(t, dir, newFiles)
			if have := tree(t, dir); have[name] != content {
				t.Errorf("%s is now %q", name, have[name])
			}
		})
	}
}
