package disk

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const testRun = "AAAAAAAAAAAAAAAAAAAAAAAAAA"

// planted is a journal of a run that decided, with one change: of a file with the
// text old, for which the text new is staged.
func planted(name string) string {
	return journalHead + "committed " + testRun + " .\n" + hash([]byte("old")) + " " + hash([]byte("new")) + " " + name + "\n"
}

// Anybody can commit a journal. It leads to nothing that restgen would not do.
func TestPlantedJournalsDoNoHarm(t *testing.T) {
	state := journalHead + "committed " + testRun
	cases := []struct {
		says, journal string
		want          string // the error; empty if the journal is ignored
	}{
		{"another file", "my notes\n", ":1:1: not as restgen writes it; "},
		{"empty", "", ":1:1: "},
		{"only a first line", journalHead, ":1:1: "},
		{"an unknown state", journalHead + "done " + testRun + " .\n", ":2:1: "},
		{"a line that is no change", state + " .\nold new a.json\n", ":3:1: "},
		{"a path above the folder", planted("../a.json"), ":3:1: "},
		{"an absolute path", planted("/a.json"), ":3:1: "},
		{"a folder above in the middle", planted("cms/../../x.go"), ":3:1: "},
		{"a folder of git", planted(".git/x.go"), ":3:1: "},
		{"settings of git", planted(".git/config"), ":3:1: "},
		{"a setting", planted(".netrc"), ":3:1: "},
		{"a file below that is not generated", planted("docs/a.json"), ":3:1: "},
		{"a Windows path", planted(`cms\\a.json`), ":3:1: "},
		{"removal of a file that is not generated", state + " .\n" + hash([]byte("old")) + " - a.json\n", ":3:1: "},
		{"the journal itself", planted(journalName), ":3:1: "},
		{"an absolute home", journalHead + "committed " + testRun + " /\n", ":2:1: "},
		{"an absolute folder", state + " .\nwith /etc\n", ":3:1: "},
		{"a file with other content", planted("mine.json"), "mine.json: it was changed since; "},
		{"a file that is not staged", planted("unstaged.json"), "unstaged.json: its new content is lost; delete "},
		{"other content is staged", planted("torn.json"), "torn.json: its new content is lost; "},
		{"a link", planted("link.json"), "link.json: not replaced, as it is a symbolic link; "},
		{"a folder in place of a file", planted("x.go"), "x.go: not replaced, as it is a folder; "},
		{"a folder without a journal", strings.Replace(planted("a.json"), " .\n", " .\nwith ../other\n", 1), ""},
		{"a home without a journal", state + " ../other\n" + strings.Repeat("0", 64) + " - a.go\n", ""},
		{"a missing home", state + " ../missing\n", ""},
	}
	for _, c := range cases {
		top := t.TempDir()
		dir := filepath.Join(top, "dir")
		for name, text := range map[string]string{"a.json": "old", "mine.json": "mine", "unstaged.json": "old", "torn.json": "old", "x.go/y.go": "old",
			".a.json.restgen-tmp": "new", ".torn.json.restgen-tmp": "ne", ".link.json.restgen-tmp": "new", "../a.json": "old", "../other/a.json": "old",
			".git/config": "old", ".git/.config.restgen-tmp": "new", ".netrc": "old", "..netrc.restgen-tmp": "new"} {
			put(t, dir, name, text)
		}
		link(t, "a.json", filepath.Join(dir, "link.json"))
		put(t, dir, journalName, c.journal)
		want := tree(t, top)
		_, err := Recover(dir)
		have := tree(t, top)
		switch {
		case c.want == "" && err == nil:
			for _, name := range []string{"a.json", ".a.json.restgen-tmp", journalName} {
				delete(want, "dir/"+name)
				delete(have, "dir/"+name)
			}
		case err == nil || c.want == "" || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n"):
			t.Errorf("%s: got %v, want %s", c.says, err, c.want)
		}
		if diff := cmp.Diff(want, have); diff != "" {
			t.Errorf("%s: the files changed:\n%s", c.says, diff)
		}
	}
	t.Logf("counted %d planted journals", len(cases))
}

// A file that somebody changed after a kill is not replaced. Once it is moved
// away, the run is completed.
func TestRecoverKeepsChangedFiles(t *testing.T) {
	for _, name := range []string{"site.go", "added/added.go", "gone/gone.go", "index.json", Manifest} {
		dir, p := outdated(t)
		_, _ = stopWhen(true, applying(p), func(moment string) bool { return moment == "replace cms/posts.go" })
		put(t, dir, name, "mine\n")
		before := tree(t, dir)
		journal := filepath.Join(dir, journalName)
		_, err := Recover(dir)
		want := journal + ": a killed run cannot be completed: " + filepath.Join(dir, filepath.FromSlash(name)) +
			": it was changed since; move it away, and run the same command again"
		if err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
		if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
			t.Errorf("%s: the folder changed:\n%s", name, diff)
		}
		if err := os.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			t.Fatal(err)
		}
		if _, err := Recover(dir); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(texts(newFiles), generated(t, dir)); diff != "" {
			t.Errorf("%s: recovered (-want +got):\n%s", name, diff)
		}
	}
}

// Whoever restored the files deletes the journal that decides. The next runs then
// remove what is left in other folders.
func TestDeletedJournalEndsRun(t *testing.T) {
	top, plans, others := scene(t)
	before := tree(t, top)
	_, _ = stopWhen(true, func(before func(string) error) error { return plans.apply(others, before) },
		func(moment string) bool { return strings.HasPrefix(moment, "replace ") })
	if err := os.Remove(filepath.Join(top, "shared", journalName)); err != nil {
		t.Fatal(err)
	}
	completed, err := Recover(top, filepath.Join(top, "shared"), filepath.Join(top, "site"))
	have := tree(t, top)
	maps.DeleteFunc(have, func(name, _ string) bool {
		return strings.HasPrefix(name, "shared/") && strings.HasSuffix(name, ".restgen-tmp")
	})
	if diff := cmp.Diff(before, have); diff != "" || len(completed) > 0 || err != nil {
		t.Errorf("recovered %v, %v:\n%s", completed, err, diff)
	}
}

// The folder of a report, which comes last, may vanish after a kill.
func TestFolderOfReportMayVanish(t *testing.T) {
	top := t.TempDir()
	saved, report := filepath.Join(top, "mine"), filepath.Join(top, "temporary")
	put(t, saved, "a.json", "old")
	put(t, saved, "b.json", "old")
	put(t, report, "report.md", "old")
	var files []File
	for _, name := range []string{"mine/a.json", "mine/b.json", "temporary/report.md"} {
		files = append(files, File{Path: filepath.Join(top, name), Content: []byte("new")})
	}
	at, _ := stopWhen(true, func(before func(string) error) error { return Plans(nil).apply(files, before) },
		func(moment string) bool { return moment == "replace b.json" })
	if err := os.RemoveAll(report); err != nil {
		t.Fatal(err)
	}
	completed, err := Recover(saved)
	want := map[string]string{"mine/a.json": "new", "mine/b.json": "new"}
	if diff := cmp.Diff(want, tree(t, top)); diff != "" || len(completed) != 1 || err != nil {
		t.Errorf("stopped at %q, recovered %v, %v:\n%s", at, completed, err, diff)
	}
}

// A run that needs a journal rejects names that the journal cannot have.
func TestNamesThatJournalsCannotHaveAreRejected(t *testing.T) {
	for name, want := range map[string]bool{
		"report": true, "a.json": true, "report.md": true, ".report.md": true, "Übersicht.txt": true,
		".netrc": false, ".env.local": false, journalName: false, "a:b": false, "a\nb": false,
	} {
		dir := t.TempDir()
		err := Plans(nil).Apply(File{filepath.Join(dir, name), []byte("new"), false})
		if _, there := tree(t, dir)[name]; there != want || (err == nil) != want {
			t.Errorf("%q: written: %v, %v", name, there, err)
		}
	}
}
