package disk

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/testfile"
)

// scene returns a folder with two output folders and two other files, one of
// them next to the files of a plan, and what ApplyTogether is to make of it.
func scene(t *testing.T) (top string, plans []*Plan, others []File) {
	t.Helper()
	top = t.TempDir()
	for _, dir := range []string{"site", "shared"} {
		write(t, filepath.Join(top, dir), oldFiles)
	}
	put(t, top, "a.json", "old")
	put(t, top, "site/b.json", "old")
	plans, others = sceneWork(t, top)
	return top, plans, others
}

func sceneWork(t *testing.T, top string) (plans []*Plan, others []File) {
	t.Helper()
	for _, dir := range []string{"shared", "site"} {
		p, err := Compare(filepath.Join(top, dir), header, newFiles)
		if err != nil {
			t.Fatal(err)
		}
		plans = append(plans, p)
	}
	for _, name := range []string{"a.json", "site/b.json"} {
		others = append(others, File{Path: filepath.Join(top, name), Content: []byte("new")})
	}
	return plans, others
}

// stopAt lets the nth write fail: with a panic, as if the process were killed,
// or with an error.
func stopAt(plans []*Plan, others []File, n int, kill bool) (at string, err error) {
	defer func() {
		bug := recover()
		if p, ok := bug.(parallel.Panic); ok {
			bug = p.Value
		}
		if k, ok := bug.(killed); ok {
			at = k.at
		}
	}()
	err = applyTogether(plans, others, func(moment string) error {
		n--
		switch {
		case n >= 0:
			return nil
		case n == -1 && !kill:
			at = moment
			return syscall.EIO
		case kill:
			panic(killed{moment})
		}
		return nil
	})
	return at, err
}

// A run that ends before the first rename changes no folder, and the next run
// completes the work of one that ends later. Each third write is tried unless
// tests are thorough.
func TestTogetherStopsAnywhere(t *testing.T) {
	after, plans, others := scene(t)
	if err := ApplyTogether(plans, others); err != nil {
		t.Fatal(err)
	}
	want := tree(t, after)
	if want["a.json"] != "new" || want["site/b.json"] != "new" {
		t.Fatal(want)
	}
	step := 3
	if testfile.Thorough() {
		step = 1
	}
	for i, kill := range []bool{true, false} {
		kept, all := 0, 0
		for n := i % step; ; n += step {
			top, plans, others := scene(t)
			before := tree(t, top)
			at, err := stopAt(plans, others, n, kill)
			if at == "" {
				break
			}
			all++
			if err != nil && strings.Contains(err.Error(), "nothing was written") {
				if diff := cmp.Diff(before, tree(t, top)); diff != "" {
					t.Errorf("%s failed, and left\n%s", at, diff)
				}
			}
			if checkStopped(t, top, at, before, want) {
				kept++
			}
		}
		if kept == 0 {
			t.Error("no stop left everything as it was")
		}
		t.Logf("counted %d %s", all, map[bool]string{true: "moments of a kill", false: "failing writes"}[kill])
	}
}

// checkStopped checks what a run that stopped left, and that the next run completes
// it. It reports whether all files were as before.
func checkStopped(t *testing.T, top, at string, before, want map[string]string) (same bool) {
	t.Helper()
	have := tree(t, top)
	same = true
	for name, text := range before {
		same = same && have[name] == text
		if name != "site/"+Manifest && name != "shared/"+Manifest && have[name] != text && have[name] != want[name] {
			t.Errorf("stopped at %q: %s is neither old nor new: %q", at, name, have[name])
		}
	}
	plans, others := sceneWork(t, top)
	if err := ApplyTogether(plans, others); err != nil {
		t.Fatalf("stopped at %q, then run again: %v", at, err)
	}
	if diff := cmp.Diff(want, tree(t, top)); diff != "" {
		t.Errorf("stopped at %q, then run again (-want +got):\n%s", at, diff)
	}
	return same
}

// A file that cannot be written leaves the output folder unchanged.
func TestTogetherNeedsAll(t *testing.T) {
	top, plans, _ := scene(t)
	before := tree(t, top)
	for name, want := range map[string]string{
		"none/c.json": "no such file or directory; nothing was written",
		"site/cms":    "not a regular file; nothing was written",
	} {
		err := ApplyTogether(plans, []File{{Path: filepath.Join(top, name), Content: []byte("new")}})
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(before, tree(t, top)); diff != "" {
			t.Error(name, diff)
		}
	}
	if _, err := os.Stat(filepath.Join(top, "site", "added")); err == nil {
		t.Error("a new folder is left")
	}
}
