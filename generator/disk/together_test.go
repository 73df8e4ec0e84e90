package disk

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/restgen/restgen/generator/testfile"
)

// scene returns a folder with two output folders and two other files, one of
// them next to the files of a plan, and what Apply is to make of it.
func scene(t *testing.T) (top string, plans Plans, others []File) {
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

func sceneWork(t *testing.T, top string) (plans Plans, others []File) {
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

// A run that stops before it decides changes no folder, and Recover completes one
// that stops later, whichever of the folders it is for. Each third write is tried
// unless tests are thorough.
func TestTogetherStopsAnywhere(t *testing.T) {
	after, plans, others := scene(t)
	if err := plans.Apply(others...); err != nil {
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
		decided, all := false, 0
		for n := i % step; ; n += step {
			top, plans, others := scene(t)
			before := tree(t, top)
			at, err := stopAt(n, kill, func(before func(string) error) error { return plans.apply(others, before) })
			if at == "" {
				break
			}
			all++
			if err != nil && strings.Contains(err.Error(), "nothing was written") {
				if diff := cmp.Diff(before, tree(t, top)); diff != "" {
					t.Errorf("%s failed, and left\n%s", at, diff)
				}
			}
			decided = checkStopped(t, top, at, n, decided, before, want)
		}
		if !decided {
			t.Error("no run was stopped after it decided")
		}
		t.Logf("counted %d %s", all, map[bool]string{true: "moments of a kill", false: "failing writes"}[kill])
	}
}

// checkStopped checks what a run that was stopped at its nth write left: whole
// files, and all of them old, or new if it had decided on that, after a recovery
// in one of the folders. It reports whether the run had decided.
func checkStopped(t *testing.T, top, at string, n int, decided bool, before, want map[string]string) bool {
	t.Helper()
	have := tree(t, top)
	for name := range before {
		if text := have[name]; text != before[name] && text != want[name] {
			t.Errorf("stopped at %q: %s is neither old nor new: %q", at, name, text)
		}
	}
	dirs := []string{top, filepath.Join(top, "site"), filepath.Join(top, "shared")}
	completed, err := Recover(dirs[n%3])
	if err != nil {
		t.Errorf("stopped at %q, then recovered %v: %v", at, completed, err)
	}
	if len(completed) == 0 && !decided {
		want = before
	}
	have = tree(t, top)
	for name := range before {
		if have[name] != want[name] {
			t.Errorf("stopped at %q, then recovered %v: %s is %q", at, completed, name, have[name])
		}
	}
	if _, err := Recover(dirs...); err != nil {
		t.Errorf("stopped at %q: %v", at, err)
	}
	if diff := cmp.Diff(want, tree(t, top)); diff != "" {
		t.Errorf("stopped at %q, then recovered (-want +got):\n%s", at, diff)
	}
	return decided || len(completed) > 0
}

// A file that cannot be written leaves the output folder unchanged.
func TestTogetherNeedsAll(t *testing.T) {
	top, plans, _ := scene(t)
	before := tree(t, top)
	for name, want := range map[string]string{
		"none/c.json": "no such file or directory; nothing was written",
		"site/cms":    "not a regular file; nothing was written",
	} {
		err := plans.Apply(File{Path: filepath.Join(top, name), Content: []byte("new")})
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

// A file may be in a folder that no other command would recover, such as a report.
// The same run again completes or undoes what a killed one left there.
func TestKilledRunIsRepeated(t *testing.T) {
	for _, at := range []string{"create .a.json.restgen-tmp", "commit", "replace a.json", "end the journal"} {
		top, plans, others := scene(t)
		stopped, _ := stopWhen(true, func(before func(string) error) error { return plans.apply(others, before) },
			func(moment string) bool { return moment == at })
		if _, err := Recover(filepath.Join(top, "shared"), filepath.Join(top, "site")); err != nil || stopped == "" {
			t.Fatal(stopped, err)
		}
		plans, others = sceneWork(t, top)
		if err := plans.Apply(others...); err != nil {
			t.Errorf("killed at %q: %v", at, err)
		}
		for name, text := range tree(t, top) {
			if filepath.Base(name) == journalName || name == "a.json" && text != "new" {
				t.Errorf("killed at %q, then run again: %s is %q", at, name, text)
			}
		}
	}
}
