package emit_test

import (
	"bytes"
	"flag"
	"go/format"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/testfile"
)

// indexes returns the files of real and of hostile indexes by their base names.
func indexes(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, name := range testfile.Match(t, "indexes/*.json.gz", "hostile/*.json") {
		base, _, _ := strings.Cut(path.Base(name), ".json")
		files[base] = testfile.Path(t, name)
	}
	return files
}

// Every index, of a real site or hostile, becomes packages whose types are
// correct and that gofmt leaves as they are. They import only the standard library
// and each other, and have the endpoints of the model.
func TestIndexesBecomeCorrectPackages(t *testing.T) {
	checker, count := sharedChecker(t), &count{}
	for name, file := range indexes(t) {
		isLeftOut := large[name] && !testfile.Thorough()
		if resemblesAnother[name] != *compile || isLeftOut {
			continue
		}
		t.Run(name, func(t *testing.T) {
			module := newModule(t, "example.org")
			result := generate(t, generator.Options{Inputs: []generator.Input{{From: file}}, Dir: filepath.Join(module, "site")})
			files := emittedBy(result)
			checkFormat(t, files)
			checker.check(t, files)
			checkNames(t, files)
			checkComments(t, files)
			checkWidth(t, files)
			count.compare(t, result)
		})
	}
	t.Logf("%d endpoints with %d keywords", count.endpoints, count.keywords)
}

// The packages of every index are complete after one run, and they compile and
// pass go vet.
func TestPackagesOfEveryIndexCompile(t *testing.T) {
	if !*compile {
		t.Skip("takes a minute")
	}
	for name, file := range indexes(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			module := newModule(t, "example.org")
			writeTwice(t, generator.Options{Inputs: []generator.Input{{From: file}}, Dir: filepath.Join(module, "site")})
			if !resemblesAnother[name] {
				goCommand(t, module, "vet", "./...")
			}
		})
	}
}

var compile = flag.Bool("compile", false, "compile and vet packages, and check the indexes that are left out otherwise")

// resemblesAnother holds the indexes for which a larger or newer one of the
// same kind is compiled. TestIndexesBecomeCorrectPackages leaves them out
// unless -compile is set, and then checks only these.
var resemblesAnother = map[string]bool{
	"wordpress-6.1.9": true, "wordpress-6.1.9-schemas": true, "wordpress-6.8.7": true, "wordpress-6.8.7-schemas": true,
	"wordpress-7.1.4": true, "site-shop-747-routes": true, "site-shop-old-363-routes": true,
}

// large holds the indexes that take most of the time of
// TestIndexesBecomeCorrectPackages, which needs RESTGEN_INDEXES=all for them.
var large = map[string]bool{
	"site-woocommerce-9.8-schemas": true, "site-shop-892-routes": true, "site-litespeed": true, "site-bricks": true,
}

// emittedBy returns the files of a run in its only folder.
func emittedBy(r *generator.Result) []emit.File {
	var files []emit.File
	for _, f := range r.Plans[0].Files {
		files = append(files, emit.File{Path: f.Path, Content: f.Content})
	}
	return files
}

// checkFormat wants files that gofmt leaves as they are.
func checkFormat(t *testing.T, files []emit.File) {
	t.Helper()
	for _, f := range files {
		if !strings.HasSuffix(f.Path, ".go") || strings.HasPrefix(f.Path, "rest/") {
			continue
		}
		formatted, err := format.Source(f.Content)
		if err != nil || !bytes.Equal(formatted, f.Content) {
			t.Errorf("%s: gofmt changes it: %v", f.Path, err)
		}
	}
}

// writeTwice writes the packages. A second run finds nothing to do.
func writeTwice(t *testing.T, o generator.Options) {
	t.Helper()
	save(t, generate(t, o))
	if second := generate(t, o); !second.Plans.Done() {
		t.Errorf("a second run would change %d files", second.Plans.Changes())
	}
}
