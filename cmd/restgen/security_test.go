package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A proof is a promise of SECURITY.md and the tests that hold it, by package.
type proof struct {
	promise string
	tests   []packageTests
}

type packageTests struct{ dir, names string }

var proofs = []proof{
	{"texts never become code",
		[]packageTests{{"cmd/restgen", "TestReplay"}, {"generator/emit", "TestTextsDeclareNothing"}}},
	{"output contains no commands",
		[]packageTests{{"cmd/restgen", "TestNoLiveCommands"}, {"generator/safetext", "FuzzWriter"}}},
	{"a file is never half written",
		[]packageTests{{"generator/disk", "TestKilledAnywhere TestFailsAnywhere TestFullDisk"},
			{"cmd/restgen", "TestSignals"}}},
	{"files of others are kept", []packageTests{{"generator/disk", "TestIgnoresForeignPathsInManifest"},
		{"cmd/restgen", "TestPipesInTheOutputFolder"}}},
	{"requests are few",
		[]packageTests{{"generator/source", "TestLiveManyLinks"}, {"templates/runtime/rest", "TestDiscoverManyLinks"}}},
	{"secrets are not printed",
		[]packageTests{{"templates/runtime/rest",
			"TestHoldersOfSecrets TestNothingPrintsSecrets TestErrorsAreRedactedBeforeTheyAreCut"},
			{"cmd/restgen", "TestSecretsOfAddresses"}}},
	{"handlers get allowed values",
		[]packageTests{{"templates/runtime/rest", "TestHandlersGetAllowedValues FuzzHandlersGetAllowedValues"}}},
	{"bodies and uploads are bounded",
		[]packageTests{{"templates/runtime/rest",
			"TestLimitsBodiesWithoutParameters TestReadsFilesForUploadsOnly TestAuthorizeBeforeDisk"}}},
	{"a server withstands 2,000 connections, slow clients and random requests",
		[]packageTests{{"integration/load", "TestLoad"}}},
	{"patterns match as in PHP: 100,000 random pairs in each run",
		[]packageTests{{"integration/oracle", "TestPCRE"}}},
	{"patterns take bounded time",
		[]packageTests{{"templates/runtime/rest/pcre",
			"TestLongPatternsCompileInLinearTime TestMatchingTakesLinearTime"},
			{"templates/runtime/rest/schema", "TestLongPatternOnLongString"},
			{"generator/pattern", "TestLongPatternOnLongText"}}},
	{"long texts take bounded time",
		[]packageTests{{"cmd/restgen", "TestLongTexts"}, {"generator/schema", "TestSamplesOfLongPatterns"}}},
}

// TestProofs checks the table of promises in SECURITY.md: all its tests exist. If
// RESTGEN_REPLAY is set, it runs them, and they count the cases in the table.
func TestProofs(t *testing.T) {
	root := repository(t)
	page := filepath.Join(root, "SECURITY.md")
	was := sectionOf(t, page, "proofs")
	var b strings.Builder
	b.WriteString("| promise | tests | cases |\n| --- | --- | --- |\n")
	for _, p := range proofs {
		var tests, counts []string
		for _, in := range p.tests {
			names := strings.Fields(in.names)
			for _, name := range names {
				if !hasTest(t, filepath.Join(root, filepath.FromSlash(in.dir)), name) {
					t.Errorf("%s has no %s", in.dir, name)
				}
			}
			tests = append(tests, "`"+in.dir+"` "+strings.Join(names, ", "))
			if os.Getenv("RESTGEN_REPLAY") != "" {
				counts = append(counts, countedBy(t, root, in.dir, names)...)
			}
		}
		line := fmt.Sprintf("| %s | %s | ", p.promise, strings.Join(tests, "; "))
		cases := strings.Join(counts, ", ")
		if os.Getenv("RESTGEN_REPLAY") == "" {
			_, after, _ := strings.Cut(was, line)
			cases, _, _ = strings.Cut(after, " |\n")
		}
		b.WriteString(line + cases + " |\n")
	}
	writeSection(t, page, "proofs", b.String())
}

// hasTest reports whether a package has a test.
func hasTest(t *testing.T, dir, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(files, func(file string) bool {
		text, err := os.ReadFile(file)
		return err == nil && strings.Contains(string(text), "\nfunc "+name+"(")
	})
}

var counted = regexp.MustCompile(`(?m): counted (\d+ .+)$`)

// countedBy runs tests and returns the cases that they count.
func countedBy(t *testing.T, root, dir string, names []string) (counts []string) {
	t.Helper()
	if slices.Contains(names, "TestReplay") || strings.HasPrefix(dir, "integration/") {
		return nil // the first has a section of its own; the others run in the integration suite
	}
	c := exec.Command("go", "test", "-count=1", "-v", "-run", "^("+strings.Join(names, "|")+")$", "./"+dir)
	c.Dir = root
	out, err := c.CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v: %.2000s", dir, err, out)
	}
	total := map[string]int{} // by what is counted, since subtests count the same
	var order []string
	for _, m := range counted.FindAllStringSubmatch(string(out), -1) {
		var n int
		fmt.Sscan(m[1], &n)
		_, unit, _ := strings.Cut(m[1], " ")
		if total[unit] == 0 {
			order = append(order, unit)
		}
		total[unit] += n
	}
	for _, unit := range order {
		counts = append(counts, fmt.Sprintf("%d %s", total[unit], unit))
	}
	return counts
}

// sectionOf returns a generated part of a page.
func sectionOf(t *testing.T, page, name string) string {
	t.Helper()
	_, have, _ := splitPage(t, page, name)
	return have
}

func splitPage(t *testing.T, page, name string) (before, have, after string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	begin, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->\n"
	head, rest, found := strings.Cut(string(text), begin)
	have, tail, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("%s has no section %s", page, name)
	}
	return head + begin, have, end + tail
}

// writeSection compares a generated part of a page with what it has to be. With
// -update it writes it.
func writeSection(t *testing.T, page, name, want string) {
	t.Helper()
	before, have, after := splitPage(t, page, name)
	if have == want {
		return
	}
	if !*update || t.Failed() {
		t.Errorf("%s is not up to date; RESTGEN_REPLAY=1 go test ./cmd/restgen -run 'TestReplay|TestProofs' "+
			"-update writes\n%s", filepath.Base(page), want)
		return
	}
	if err := os.WriteFile(page, []byte(before+want+after), 0o666); err != nil {
		t.Fatal(err)
	}
}
