//go:build integration

package integration

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// manyPosts is how many posts the driver writes, lists, changes and deletes. It
// does so on one site only, as that takes a while, or with RESTGEN_LONG on one
// site of each release.
const manyPosts = 1000

var massForm = map[string]string{"6.1": "plain", "6.8": "index", "7.1": "pretty"}

func (s site) getsManyPosts() bool {
	return massForm[s.version] == s.form && (s.version == "7.1" || os.Getenv("RESTGEN_LONG") != "")
}

// TestSitesWorkWithGeneratedClients saves the index of every site, generates a
// module from it and runs the driver against the site.
func TestSitesWorkWithGeneratedClients(t *testing.T) {
	restgen := filepath.Join(t.TempDir(), "restgen")
	command(t, "..", nil, 5*time.Minute, "go", "build", "-o", restgen, "./cmd/restgen")
	// The sites that get many posts take longest, so they come first.
	ordered := slices.SortedStableFunc(slices.Values(sites), func(a, b site) int {
		return cmp.Compare(strconv.FormatBool(b.getsManyPosts()), strconv.FormatBool(a.getsManyPosts()))
	})
	for _, s := range ordered {
		t.Run(s.name(), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			index := save(t, s, restgen, dir)
			module(t, restgen, dir, "testdata/driver/*.go")
			list := endpoints(t, index)
			drive(t, s, dir)
			standIn(t, s, restgen, dir)
			count(t, list, filepath.Join(dir, "calls"))
			printCoverage(t, list)
		})
	}
}

// TestSitesDecideAsGeneratedServers compares what a site and a generated server
// decide on random requests.
func TestSitesDecideAsGeneratedServers(t *testing.T) {
	s := siteOf(t, "7.1", "pretty")
	out := command(t, "verdict", append(s.credentials(), "RESTGEN_SITE="+s.url), 5*time.Minute,
		"go", "test", "-count=1", "-run=TestVerdictsAgreeWithALiveSite", "-v", ".")
	t.Log(strings.Join(regexp.MustCompile(`\d+ requests .*`).FindAllString(out, -1), "\n"))
}

// TestStandInAgreesWithSite compares what a site and its stand-in answer to
// random requests.
func TestStandInAgreesWithSite(t *testing.T) {
	s := siteOf(t, "7.1", "pretty")
	out := command(t, "twin", append(s.credentials(), "RESTGEN_SITE="+s.url), 10*time.Minute,
		"go", "test", "-tags=integration", "-count=1", "-run=TestStandInRespondsAsTheSite", "-v", ".")
	t.Log(out)
}

// save fetches the index of a site from the address of its front page, and
// checks that no route is missing.
func save(t *testing.T, s site, restgen, dir string) []byte {
	t.Helper()
	out := command(t, dir, s.credentials(), time.Minute, restgen, "fetch", s.url, "--schemas", "-o", "site.json")
	saved, err := os.ReadFile(filepath.Join(dir, "site.json"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out+string(saved), s.password) {
		t.Error("fetch shows the password")
	}
	var want, got []string
	for _, m := range members(t, get(t, s.url+"/?rest_route=/"), "routes") {
		want = append(want, m.name)
	}
	for _, m := range members(t, saved, "routes") {
		got = append(got, m.name)
	}
	if !slices.Equal(want, got) {
		t.Errorf("the saved index has %d routes, the site %d, or they are in another order", len(got), len(want))
	}
	return saved
}

// module generates a module called live from the saved index and adds the files
// that match a pattern.
func module(t *testing.T, restgen, dir, pattern string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module live\n\ngo 1.26\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	command(t, dir, nil, time.Minute, restgen, "generate", "site.json", "-o", "site")
	command(t, dir, nil, time.Minute, restgen, "generate", "site.json", "-o", "site", "--check")
	copyFiles(t, dir, pattern)
}

func copyFiles(t *testing.T, dir, pattern string) {
	t.Helper()
	sources, err := filepath.Glob(pattern)
	if err != nil || len(sources) == 0 {
		t.Fatalf("no files match %s: %v", pattern, err)
	}
	for _, source := range sources {
		if info, err := os.Stat(source); err != nil || info.IsDir() {
			continue // node_modules of a developer
		}
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(source)), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// drive runs the tests of the driver. Paths are trimmed, so that sites with the
// same packages share compiled code.
func drive(t *testing.T, s site, dir string) {
	t.Helper()
	env := append(s.credentials(), "RESTGEN_SITE="+s.url, "RESTGEN_ROOT="+s.root(), "RESTGEN_LOGIN="+s.login,
		"RESTGEN_CALLS="+filepath.Join(dir, "calls"))
	if s.getsManyPosts() {
		env = append(env, "RESTGEN_POSTS="+strconv.Itoa(manyPosts))
	}
	out, err := try(t, dir, env, 5*time.Minute, "go", "test", "-trimpath", "-vet=off", "-count=1",
		"-timeout=4m", "-v", ".")
	if strings.Contains(out, s.password) || strings.Contains(out, s.login) {
		t.Error("the driver shows a password")
	}
	if err != nil {
		t.Errorf("the driver: %v\n%s", err, out)
		return
	}
	t.Logf("the driver:\n%s", strings.Join(remarks.FindAllString(out, -1), "\n"))
}

// remarks matches lines of the driver that are worth printing.
var remarks = regexp.MustCompile(`(?m)^.*(--- SKIP|is declared as| map\[|^ok ).*$`)
