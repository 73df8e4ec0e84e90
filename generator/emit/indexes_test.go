package emit_test

import (
	"bytes"
	"flag"
	"go/format"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/disk"
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

// Every index of a real site or made to cause trouble becomes packages that
// compile, that gofmt and go vet accept, and that import only the standard
// library and each other. A second run finds nothing to do.
func TestIndexes(t *testing.T) {
	module := newModule(t, "sites")
	for name, file := range indexes(t) {
		t.Run(name, func(t *testing.T) {
			o := generator.Options{Inputs: []generator.Input{{From: file}}, Dir: filepath.Join(module, packageFolder(name))}
			first := generate(t, o)
			for _, f := range first.Folders[0].Files {
				if strings.HasSuffix(f.Path, ".go") {
					checkFile(t, "sites/"+packageFolder(name), f)
				}
			}
			save(t, first)
			if second := generate(t, o); !second.Folders.Done() {
				t.Errorf("a second run would change %d files", second.Folders.Changes())
			}
		})
	}
	typeCheck(t, module)
	if *compile {
		vet(t, module)
	}
}

var compile = flag.Bool("compile", false, "compile and vet packages as well, which takes minutes")

// resemblesAnother holds the indexes for which a larger or newer one of the
// same kind is compiled.
var resemblesAnother = map[string]bool{
	"wordpress-6.1.9": true, "wordpress-6.1.9-schemas": true, "wordpress-6.8.7": true, "wordpress-6.8.7-schemas": true,
	"wordpress-7.1.4": true, "site-shop-747-routes": true, "site-shop-old-363-routes": true,
}

// typeCheck type-checks for a platform with ints of 32 bits. Code that is
// correct there is correct everywhere.
func typeCheck(t *testing.T, module string) {
	t.Helper()
	mode := packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps | packages.NeedTypes | packages.NeedSyntax
	all, err := packages.Load(&packages.Config{Mode: mode, Dir: module, Env: append(offline(), "GOARCH=386")}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		for _, err := range p.Errors {
			t.Error(err)
		}
	}
}

func vet(t *testing.T, module string) {
	t.Helper()
	arguments := []string{"vet"}
	for name := range indexes(t) {
		if !resemblesAnother[name] {
			arguments = append(arguments, "./"+packageFolder(name)+"/...")
		}
	}
	goCommand(t, module, arguments...)
}

func packageFolder(name string) string {
	return strings.NewReplacer("-", "", ".", "").Replace(name)
}

// checkFile checks that a file is formatted and imports nothing else.
func checkFile(t *testing.T, own string, f disk.File) {
	t.Helper()
	formatted, err := format.Source(f.Content)
	if err != nil || !bytes.Equal(formatted, f.Content) {
		t.Errorf("%s: gofmt changes it: %v", f.Path, err)
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), f.Path, f.Content, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range parsed.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		first, _, _ := strings.Cut(path, "/")
		if !strings.HasPrefix(path, own) && (strings.Contains(first, ".") || first == "sites") {
			t.Errorf("%s imports %s", f.Path, path)
		}
	}
}
