package generator_test

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

// indexes are those of real sites, and the hostile ones: where they are, by the name of the file without its ends.
func indexes(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, name := range testfile.Match(t, "indexes/*.json.gz", "hostile/*.json") {
		base, _, _ := strings.Cut(path.Base(name), ".json")
		files[base] = testfile.Path(t, name)
	}
	return files
}

// Every index, of a real site or made to break things, becomes packages that compile, that gofmt and go vet have nothing to say about, and that
// import the standard library and each other only. A second run finds nothing to do.
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

// resemblesAnother names the indexes of which a larger or newer one of the same kind is compiled.
var resemblesAnother = map[string]bool{
	"wordpress-6.1.9": true, "wordpress-6.1.9-schemas": true, "wordpress-6.8.7": true, "wordpress-6.8.7-schemas": true,
	"wordpress-7.1.4": true, "site-shop-747-routes": true, "site-shop-old-363-routes": true,
}

// typeCheck compiles for a platform whose ints have 32 bits: what is good there is good everywhere.
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

// checkFile wants a file that gofmt leaves alone and that imports nothing foreign.
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
