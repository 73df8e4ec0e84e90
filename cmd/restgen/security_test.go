package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A promise is a row of SECURITY.md and the tests that hold it, by package.
type promise struct {
	promise string
	tests   []packageTests
}

type packageTests struct{ dir, names string }

var proofs = []promise{
	{"texts never become code",
		[]packageTests{{"cmd/restgen", "TestReplayedPayloadsDoNothing"}, {"generator/emit", "TestTextsDeclareNothing"}}},
	{"output contains no commands",
		[]packageTests{{"cmd/restgen", "TestOutputHasNoLiveCommands"}, {"generator/safetext", "FuzzWriter"}}},
	{"a file is never half written, and after a kill the next run makes all files old or all new",
		[]packageTests{{"generator/disk", "TestRunsMayBeKilledAnywhere TestRunsMayFailAnywhere TestTogetherStopsAnywhere TestFullDiskChangesNothing"},
			{"cmd/restgen", "TestSignalsLeaveWholeFiles"}}},
	{"files of others are kept", []packageTests{{"generator/disk", "TestIgnoresForeignPathsInManifest TestPlantedJournalsDoNoHarm TestRecoverKeepsChangedFiles"},
		{"cmd/restgen", "TestPipesInTheOutputFolderDoNotBlock"}}},
	{"requests are few",
		[]packageTests{{"generator/source", "TestLoadFollowsFewLinks"}, {"templates/runtime/rest", "TestDiscoverFollowsFewLinks"}}},
	{"secrets are not printed",
		[]packageTests{{"templates/runtime/rest",
			"TestHoldersOfSecretsAreKnown TestNothingPrintsSecrets TestErrorsAreRedactedBeforeTheyAreCut " +
				"TestPartsOfCredentialsAreRedacted"},
			{"templates/runtime/rest/internal/secret", "TestRedactHeaders"},
			{"cmd/restgen", "TestSecretsOfAddressesAreHidden"}}},
	{"handlers get allowed values",
		[]packageTests{{"templates/runtime/rest/server", "TestHandlersGetAllowedValues TestValuesAreConvertedOnce FuzzHandlersGetAllowedValues"}}},
	{"a gateway and the site behind it see the same endpoint and parameters",
		[]packageTests{{"templates/runtime/rest/server",
			"TestForwardedNamesMeanTheSame TestForwardedNamesOfFormsMeanTheSame TestForwardedPathsReachTheSameEndpoint TestPathsOfOtherRoutesAreNotForwarded FuzzForwardedNames"}}},
	{"a gateway keeps its own session", []packageTests{{"generator/emit/outputtest", "TestResponseHeadersPassAGateway"}}},
	{"bodies and uploads are bounded",
		[]packageTests{{"templates/runtime/rest/server",
			"TestLimitsBodiesWithoutParameters TestReadsFilesForUploadsOnly TestAuthorizeDecidesBeforeFilesAreStored"}}},
	{"memory grows with the length of a request, and no faster",
		[]packageTests{{"templates/runtime/rest/server", "TestRequestsTakeLinearMemory"},
			{"templates/runtime/rest/schema", "TestQueriesTakeLinearMemory"},
			{"templates/runtime/rest/internal/form", "TestLongHeadersTakeLinearMemory"}}},
	{"a response holds nothing of another one",
		[]packageTests{{"templates/runtime/rest/server", "TestSlicesOfHooksAreNotKept"}}},
	{"a server withstands 2,000 connections, slow clients and random requests",
		[]packageTests{{"integration/load", "TestServerWithstandsLoad"}}},
	{"patterns match as in PHP: 100,000 random pairs in each run",
		[]packageTests{{"integration/oracle", "TestPatternsMatchAsInPHP"}}},
	{"patterns take bounded time",
		[]packageTests{{"templates/runtime/rest/pcre",
			"TestLongPatternsCompileInLinearTime TestMatchingTakesLinearTime"},
			{"templates/runtime/rest/schema", "TestLongPatternsAreNotSearchedInLongStrings"},
			{"generator/pattern", "TestLongPatternsOnLongTextsEndSoon"}}},
	{"long texts take bounded time",
		[]packageTests{{"cmd/restgen", "TestLongTextsTakeLinearTime"}, {"generator/declared/subset", "TestSamplesOfLongPatternsAreFew"}}},
}

// TestProofsAreCounted checks the table of promises in SECURITY.md: all its
// tests exist. If RESTGEN_REPLAY is set, it runs them, and they count the
// cases in the table.
func TestProofsAreCounted(t *testing.T) {
	root := repository(t)
	page := filepath.Join(root, "SECURITY.md")
	was := sectionOf(t, page, "proofs")
	thorough := os.Getenv("RESTGEN_REPLAY") != ""
	var counts map[testOf][]tally
	if thorough {
		counts = countCases(t, root)
	}
	var b strings.Builder
	b.WriteString("| promise | tests | cases |\n| --- | --- | --- |\n")
	for _, p := range proofs {
		var tests []string
		for _, in := range p.tests {
			names := strings.Fields(in.names)
			for _, name := range names {
				if !hasTest(t, filepath.Join(root, filepath.FromSlash(in.dir)), name) {
					t.Errorf("%s has no %s", in.dir, name)
				}
			}
			tests = append(tests, "`"+in.dir+"` "+strings.Join(names, ", "))
		}
		line := fmt.Sprintf("| %s | %s | ", p.promise, strings.Join(tests, "; "))
		cases := p.cases(counts)
		if !thorough {
			_, after, _ := strings.Cut(was, line)
			cases, _, _ = strings.Cut(after, " |\n")
		}
		b.WriteString(line + cases + " |\n")
	}
	writeSection(t, page, "proofs", b.String())
}

// testOf names a test of a package.
type testOf struct{ dir, name string }

// tally is a number of cases, and what they are.
type tally struct {
	n    int
	unit string
}

// cases lists what the tests of a promise count.
func (p promise) cases(counts map[testOf][]tally) string {
	var all []tally // a test and its subtests may count the same
	for _, in := range p.tests {
		for _, name := range strings.Fields(in.names) {
			for _, c := range counts[testOf{in.dir, name}] {
				i := slices.IndexFunc(all, func(other tally) bool { return other.unit == c.unit })
				if i < 0 {
					all = append(all, c)
				} else {
					all[i].n += c.n
				}
			}
		}
	}
	var texts []string
	for _, c := range all {
		texts = append(texts, fmt.Sprintf("%d %s", c.n, c.unit))
	}
	return strings.Join(texts, ", ")
}

var counted = regexp.MustCompile(`: counted (\d+) (.+)\n$`)

// countCases runs the tests of all proofs and returns what they count.
// TestReplayedPayloadsDoNothing has a section of its own in SECURITY.md, and
// the integration suite runs its tests itself.
func countCases(t *testing.T, root string) map[testOf][]tally {
	t.Helper()
	var names, dirs []string
	for _, p := range proofs {
		for _, in := range p.tests {
			if !strings.HasPrefix(in.dir, "integration/") {
				names = append(names, strings.Fields(in.names)...)
				dirs = append(dirs, "./"+in.dir)
			}
		}
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == "TestReplayedPayloadsDoNothing" })
	slices.Sort(dirs)
	c := exec.Command("go", slices.Concat([]string{"test", "-json", "-count=1", "-run", "^(" + strings.Join(names, "|") + ")$"},
		slices.Compact(dirs))...)
	c.Dir, c.Env = root, append(os.Environ(), "RESTGEN_INDEXES=all")
	out, err := c.Output()
	if err != nil {
		t.Errorf("%v: %v", c.Args, err)
	}
	counts := map[testOf][]tally{}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var e struct{ Action, Package, Test, Output string }
		if err := d.Decode(&e); err != nil {
			t.Fatal(err)
		}
		if e.Action == "fail" {
			t.Errorf("%s %s fails", e.Package, e.Test)
		}
		if m := counted.FindStringSubmatch(e.Output); m != nil {
			n, err := strconv.Atoi(m[1])
			if err != nil {
				t.Error(err)
			}
			name, _, _ := strings.Cut(e.Test, "/")
			key := testOf{strings.TrimPrefix(e.Package, "github.com/restgen/restgen/"), name}
			counts[key] = append(counts[key], tally{n, m[2]})
		}
	}
	return counts
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
