package disk

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/restgen/restgen/generator/parallel"
)

// killed is the panic that stops a run without any of its cleanup.
type killed struct{ at string }

// killAt applies p and stops it before its nth write. It returns "" if there
// were fewer.
func killAt(t *testing.T, p *Plan, n int) (at string) {
	t.Helper()
	defer func() {
		bug := recover()
		if p, ok := bug.(parallel.Panic); ok {
			bug = p.Value
		}
		if k, ok := bug.(killed); ok {
			at = k.at
		}
	}()
	err := p.apply(func(moment string) error {
		n--
		if n < 0 {
			tear(p.Dir, moment)
			panic(killed{moment})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return ""
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

func TestKilledAnywhere(t *testing.T) {
	kinds := map[string]int{}
	for n := 0; ; n++ {
		dir, p := outdated(t)
		at := killAt(t, p, n)
		if at == "" {
			break
		}
		kinds[stateAfterKill(t, dir, at)]++
		checkHandWritten(t, dir)
		recoverFrom(t, dir, at, [][]File{newFiles, oldFiles}[n%2])
	}
	if kinds["old"] == 0 || kinds["new"] == 0 {
		t.Errorf("moments by what they leave: %v", kinds)
	}
	t.Logf("counted %d moments of a kill", sum(kinds))
}

// stateAfterKill checks that every file is complete, and returns which files
// the folder holds.
func stateAfterKill(t *testing.T, dir, at string) string {
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

// recoverFrom runs again after a kill, with the same files or others, and
// checks that the result is as without the kill.
func recoverFrom(t *testing.T, dir, at string, files []File) {
	t.Helper()
	write(t, dir, files)
	if diff := cmp.Diff(texts(files), generated(t, dir)); diff != "" {
		t.Errorf("killed at %q, then run again (-want +got):\n%s", at, diff)
	}
	checkHandWritten(t, dir)
	if p, err := Compare(dir, header, files); err != nil || !p.Done() {
		t.Errorf("killed at %q, run again: not done: %v %v", at, p, err)
	}
}

// A second kill during the recovery loses nothing either.
func TestSecondKillLosesNothing(t *testing.T) {
	for n := range 12 {
		dir, p := outdated(t)
		killAt(t, p, 10)
		p, err := Compare(dir, header, oldFiles)
		if err != nil {
			t.Fatal(err)
		}
		at := killAt(t, p, n)
		recoverFrom(t, dir, at, newFiles)
	}
}
