package generator_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/generator/testfile"
)

func TestMain(m *testing.M) {
	testfile.CollectLess()
	os.Exit(m.Run())
}

// Narrow keeps exactly the differences that affect a program which uses the
// generated packages.
func TestNarrowKeepsWhatAffectsTheProgram(t *testing.T) {
	dir := downstream(t)
	got := deployments(t)
	all := len(got.Report.Findings)
	found, err := generator.FindUsage(t.Context(), dir, nil, "", "./...")
	if err != nil || len(found.Problems) > 0 {
		t.Fatal(found, err)
	}
	if warning := got.Narrow(found); warning != "" {
		t.Error(warning)
	}
	var lines []string
	for f := range got.Report.All() {
		lines = append(lines, fmt.Sprintf("%s %s %s", f.Rule, f.Where(), strings.Join(f.Uses, " ")))
	}
	want := []string{
		"route-removed POST /cms/v2/media/{id}/edit main.go:39",
		"declaration-removed  main.go:39",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("of %d findings:\n%s", all, strings.Join(lines, "\n"))
	}
}

// Narrow judges the code that builds, and reports the rest.
func TestNarrowReportsCodeThatDoesNotBuild(t *testing.T) {
	testfile.SkipUnlessThorough(t, "searches code once more")
	dir := downstream(t)
	write(t, filepath.Join(dir, "broken.go"),
		[]byte("package main\n\nvar broken = undefined\n\ntype t struct{}\n\nfunc (t) two(int) {}\n\n"+
			"var two interface{ two() } = t{}\n"))
	got := deployments(t)
	found, err := generator.FindUsage(t.Context(), dir, nil, "", "./...")
	if err != nil {
		t.Fatal(err)
	}
	got.Narrow(found)
	problems := found.Problems
	if len(problems) != 2 || strings.Contains(problems[1], "\n") ||
		!strings.Contains(problems[0], "broken.go:3:14: undefined: undefined") {
		t.Errorf("%q", problems)
	}
	if n := len(slices.Collect(got.Report.All())); n != 2 {
		t.Errorf("%d findings", n)
	}
	if _, err := generator.FindUsage(t.Context(), t.TempDir(), nil, "", "./..."); err == nil {
		t.Error("a folder without Go packages was searched")
	}
}

func deployments(t *testing.T) *generator.Compared {
	t.Helper()
	a, b := testfile.Path(t, "deployment-a.json"), testfile.Path(t, "deployment-b.json")
	got, err := generator.Diff(t.Context(), generator.Input{From: a}, generator.Input{From: b}, cms, source.New())
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// downstream copies the program in testdata/downstream and generates the
// packages that it imports.
func downstream(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/downstream")); err != nil {
		t.Fatal(err)
	}
	save(t, generate(t, generator.Options{
		Inputs: []generator.Input{{From: testfile.Path(t, "deployment-a.json")}},
		Dir:    filepath.Join(dir, "site"), Model: cms,
	}))
	return dir
}
