package disk

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/restgen/restgen/generator/parallel"
)

// killed is the panic that stops a run without any of its cleanup.
type killed struct{ at string }

// stopAt runs do and stops it before its nth write: with a panic, as if the
// process were killed, or with an error. It returns "" if there were fewer.
func stopAt(n int, kill bool, do func(before func(string) error) error) (at string, err error) {
	return stopWhen(kill, do, func(string) bool { n--; return n < 0 })
}

// stopWhen is stopAt for the first write with a name.
func stopWhen(kill bool, do func(before func(string) error) error, is func(moment string) bool) (at string, err error) {
	defer func() {
		bug := recover()
		if p, ok := bug.(parallel.Panic); ok {
			bug = p.Value
		}
		if k, ok := bug.(killed); ok {
			at = k.at
		} else if bug != nil {
			panic(bug)
		}
	}()
	err = do(func(moment string) error {
		switch {
		case !is(moment):
		case kill:
			panic(killed{moment})
		case at == "":
			at = moment
			return syscall.EIO
		}
		return nil
	})
	return at, err
}

// applying applies p. A write that is stopped leaves part of its file.
func applying(p *Plan) func(before func(string) error) error {
	return func(before func(string) error) error {
		return Plans{p}.apply(nil, func(moment string) error {
			stopped := true
			defer func() {
				if stopped {
					tear(p.Dir, moment)
				}
			}()
			err := before(moment)
			stopped = err != nil
			return err
		})
	}
}

// killAt applies p and stops it before its nth write.
func killAt(t *testing.T, p *Plan, n int) (at string) {
	t.Helper()
	at, err := stopAt(n, true, applying(p))
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// outdated returns a folder with the old files and some of a user, and the plan
// to write the new ones.
func outdated(t *testing.T) (dir string, p *Plan) {
	t.Helper()
	dir = t.TempDir()
	write(t, dir, oldFiles)
	addHandWritten(t, dir)
	p, err := Compare(dir, header, newFiles)
	if err != nil {
		t.Fatal(err)
	}
	return dir, p
}

func TestRunsMayBeKilledAnywhere(t *testing.T) {
	kinds := map[string]int{}
	for n := 0; ; n++ {
		dir, p := outdated(t)
		at := killAt(t, p, n)
		if at == "" {
			break
		}
		kinds[stateAfterStop(t, dir, at)]++
		checkHandWritten(t, dir)
		recoverFrom(t, dir, at, [][]File{newFiles, oldFiles}[n%2])
	}
	if kinds["old"] == 0 || kinds["mixed"] == 0 || kinds["new"] == 0 {
		t.Errorf("moments by what they leave: %v", kinds)
	}
	t.Logf("counted %d moments of a kill", sum(kinds))
}

// stateAfterStop checks that every file is complete, and returns which files
// the folder holds.
func stateAfterStop(t *testing.T, dir, at string) string {
	t.Helper()
	was, will, have := texts(oldFiles), texts(newFiles), generated(t, dir)
	old, fresh := true, true
	for _, name := range slices.Sorted(maps.Keys(mergeKeys(was, will))) {
		text, there := have[name]
		before, hadBefore := was[name]
		after, hasAfter := will[name]
		isOld, isNew := there == hadBefore && text == before, there == hasAfter && text == after
		if !isOld && !isNew {
			t.Errorf("killed at %q: %s is neither old nor new: %q", at, name, text)
		}
		old, fresh = old && isOld, fresh && isNew
	}
	switch {
	case old:
		return "old"
	case fresh:
		return "new"
	default:
		return "mixed"
	}
}

func mergeKeys(a, b map[string]string) map[string]bool {
	keys := map[string]bool{}
	for k := range a {
		keys[k] = true
	}
	for k := range b {
		keys[k] = true
	}
	return keys
}

// recoverFrom checks that Recover leaves only old files or only new ones after a
// run stopped. Then it runs again, with the same files or others, and checks that
// the result is as if nothing had stopped.
func recoverFrom(t *testing.T, dir, at string, files []File) {
	t.Helper()
	before := stateAfterStop(t, dir, at)
	completed, err := Recover(dir)
	after := stateAfterStop(t, dir, at)
	if err != nil || after == "mixed" || before != "mixed" && after != before && len(completed) == 0 {
		t.Errorf("stopped at %q, then recovered %v: %s, then %s; %v", at, completed, before, after, err)
	}
	checkNothingTemporary(t, dir)
	if _, err := os.Stat(filepath.Join(dir, "added")); after == "old" && err == nil {
		t.Errorf("stopped at %q, then recovered: an empty folder is left", at)
	}
	write(t, dir, files)
	if diff := cmp.Diff(texts(files), generated(t, dir)); diff != "" {
		t.Errorf("killed at %q, then run again (-want +got):\n%s", at, diff)
	}
	checkHandWritten(t, dir)
	if p, err := Compare(dir, header, files); err != nil || !p.Done() {
		t.Errorf("killed at %q, run again: not done: %v %v", at, p, err)
	}
}

// A second kill, while the work of the first run is completed or undone, loses
// nothing either.
func TestSecondKillLosesNothing(t *testing.T) {
	for first, want := range map[string]string{"write .site.go.restgen-tmp": "old", "replace index.json": "new"} {
		for n := 0; ; n++ {
			dir, p := outdated(t)
			at, _ := stopWhen(true, applying(p), func(moment string) bool { return moment == first })
			second, err := stopAt(n, true, func(before func(string) error) error {
				_, err := recoverAll([]string{dir}, before)
				return err
			})
			if at == "" || err != nil {
				t.Fatal(at, err)
			}
			if second != "" {
				_, err = Recover(dir)
			}
			if have := stateAfterStop(t, dir, second); have != want || err != nil {
				t.Errorf("killed at %q and %q: %s, want %s; %v", first, second, have, want, err)
			}
			recoverFrom(t, dir, second, newFiles)
			if second == "" {
				break
			}
		}
	}
}
