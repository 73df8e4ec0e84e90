package emit_test

import (
	"flag"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/index"
)

var update = flag.Bool("update", false, "write the emitted files into the traits, if they compile")

// TestTraitsMatchGoldenFiles compares the emitted files for each trait that a
// route may have. A file of testdata/traits has the routes of one deployment
// or of several, and the files of their resources.
func TestTraitsMatchGoldenFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/traits/*.txtar")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d traits, %v", len(files), err)
	}
	checker := sharedChecker(t)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { trait(t, checker, file) })
	}
}

func trait(t *testing.T, checker *checker, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var deployments []*index.Index
	var inputs, want []txtar.File
	for _, f := range archive.Files {
		if path.Ext(f.Name) != ".json" {
			want = append(want, f)
			continue
		}
		inputs = append(inputs, f)
		deployments = append(deployments,
			read(t, f.Name, []byte(`{"namespaces":["t/v1"],"routes":`+string(f.Data)+`}`)))
	}
	all := emitted(t, deployments...)
	checker.check(t, all)
	got := resources(all)
	if *update && !t.Failed() {
		archive.Files = slices.Concat(inputs, got)
		if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
		want = got
	}
	if a, b := archived(got), archived(want); a != b {
		t.Errorf("emitted\n%s\nwant\n%s", a, b)
	}
}

// resources returns the files of resources. It leaves out the files of the
// namespace and of the support packages.
func resources(files []emit.File) (list []txtar.File) {
	for _, f := range files {
		pkg, _, _ := strings.Cut(f.Path, "/")
		if (pkg == "tv1" || pkg == "wcv1") && !strings.HasPrefix(path.Base(f.Path), pkg) {
			list = append(list, txtar.File{Name: f.Path, Data: f.Content})
		}
	}
	return list
}

func archived(files []txtar.File) string { return string(txtar.Format(&txtar.Archive{Files: files})) }
