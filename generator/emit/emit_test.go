package emit_test

import (
	"bytes"
	"errors"
	"go/ast"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/mod/module"

	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
)

const home = "example.org/site" // import path of what is emitted here

// load reads an index of testdata.
func load(t testing.TB, name string) *index.Index {
	t.Helper()
	return read(t, name, testfile.Text(t, name))
}

func read(t testing.TB, name string, text []byte) *index.Index {
	t.Helper()
	x, _, err := index.Read(name, text)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// emitted returns what is emitted for some indexes, the support package with it.
func emitted(t testing.TB, indexes ...*index.Index) []emit.File {
	t.Helper()
	var inputs []build.Input
	for i, x := range indexes {
		in := build.Input{Index: x}
		if len(indexes) > 1 {
			in.Name = string(rune('a' + i))
		}
		inputs = append(inputs, in)
	}
	api, _, err := build.Model(inputs, build.Options{Presets: map[string][]string{"wordpress-core": {"cms/v2"}}})
	if err != nil && !errors.As(err, new(build.Misfits)) { // not all of them have that namespace
		t.Fatal(err)
	}
	files, err := emit.Emit(api, emit.Options{Package: "site", ImportPath: home})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// parsed returns the syntax of the Go files, by path, without the support package, which is not generated.
func parsed(t testing.TB, set *token.FileSet, files []emit.File) map[string]*ast.File {
	t.Helper()
	trees := map[string]*ast.File{}
	for _, f := range files {
		if !strings.HasSuffix(f.Path, ".go") || strings.HasPrefix(f.Path, "rest/") {
			continue
		}
		tree, err := parser.ParseFile(set, f.Path, f.Content, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		trees[f.Path] = tree
	}
	return trees
}

// Whatever an index holds, the emitted packages are packages: they compile, as far as types go, gofmt leaves them, and
// they import what they may.
func TestEmittedPackagesCompile(t *testing.T) {
	checker := newChecker()
	for _, site := range allIndexes(t) {
		t.Run(filepath.Base(site), func(t *testing.T) {
			var deployments []*index.Index
			for file := range strings.FieldsSeq(site) {
				deployments = append(deployments, load(t, file))
			}
			files := emitted(t, deployments...)
			for _, f := range files {
				if !strings.HasSuffix(f.Path, ".go") || strings.HasPrefix(f.Path, "rest/") {
					continue
				}
				if formatted, err := format.Source(f.Content); err != nil || !bytes.Equal(formatted, f.Content) {
					t.Errorf("%s: gofmt changes it: %v", f.Path, err)
				}
				if line := behindStruct.Find(f.Content); line != nil && !ofStruct.Match(line) {
					t.Errorf("%s: the comment of a field stands behind the struct: %s", f.Path, line)
				}
			}
			checker.forget(checker.check(t, files))
			checkNames(t, files)
			checkComments(t, files)
		})
	}
}

// What stands behind the structs that are not on one line.
var (
	behindStruct = regexp.MustCompile(`(?m)^\t*} //.*`)
	ofStruct     = regexp.MustCompile(`^\t} // .* in (requests to|answers of) \w+\.$`)
)

// The indexes of deployments, and of what no site sends, and several indexes at once, with spaces between; those of
// other real sites are compiled by the tests of the whole generator.
func allIndexes(t *testing.T) []string {
	t.Helper()
	all := testfile.Match(t, "deployment-?.json", "hostile/*.json")
	for _, several := range [][]string{
		{"deployment-a.json", "deployment-b.json"},
		{"indexes/wordpress-6.1.9-schemas.json.gz", "indexes/wordpress-7.1.4-schemas.json.gz"},
		{"indexes/site-bricks.json.gz", "indexes/site-litespeed.json.gz", "indexes/site-shop-old-363-routes.json.gz"},
		{"hostile/names.json", "hostile/texts.json", "hostile/captures.json", "hostile/oddities.json"},
	} {
		all = append(all, strings.Join(several, " "))
	}
	return all
}

// Emitting twice gives the same bytes.
func TestSameBytes(t *testing.T) {
	for _, file := range []string{"hostile/names.json", "indexes/wordpress-6.8.7.json.gz"} {
		x := load(t, file)
		first, second := emitted(t, x), emitted(t, x)
		if !slices.EqualFunc(first, second, func(a, b emit.File) bool { return a.Path == b.Path && bytes.Equal(a.Content, b.Content) }) {
			t.Errorf("%s: two runs differ", file)
		}
	}
}

// A package says which namespace it is of, whatever that is called.
func TestPackagesSayWhatTheyAreOf(t *testing.T) {
	x := read(t, "site.json", []byte(`{"routes":{
		"/a/v1/x":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]}]},
		"/x":{"namespace":"","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]}]},
		"/b\nimport \"c\"/x":{"namespace":"b\nimport \"c\"","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]}]}}}`))
	said := map[string]bool{}
	for _, f := range emitted(t, x) {
		_, after, _ := strings.Cut(string(f.Content), "holds the types, the client and the server of ")
		what, _, _ := strings.Cut(strings.ReplaceAll(after, "\n// ", " "), " Package ")
		said[what] = true
	}
	for _, want := range []string{"the namespace a/v1.", "the routes that belong to no namespace.", `the namespace b import "c".`} {
		if !said[want] {
			t.Errorf("no package is of %s", want)
		}
	}
}

// Code is at most 120 columns wide; a comment behind it may be longer.
func TestWidth(t *testing.T) {
	for _, f := range emitted(t, load(t, "deployment-a.json"), load(t, "deployment-b.json")) {
		if f.Path != "cmsv2/posts.go" {
			continue
		}
		n := 0
		for line := range strings.Lines(string(f.Content)) {
			n++
			code, _, _ := strings.Cut(strings.TrimRight(line, "\n"), " // ")
			if width := len(strings.ReplaceAll(code, "\t", "    ")); width > 120 && !strings.HasPrefix(strings.TrimSpace(code), "//") {
				t.Errorf("%s:%d: %d columns: %s", f.Path, n, width, code)
			}
		}
	}
}

// special matches the names of files that the go command leaves out, or counts only sometimes.
var special = regexp.MustCompile(`^[_.]|_test\.go$|_(` + strings.Join(strings.Fields(`
	aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos
	386 amd64 amd64p32 arm arm64 arm64be armbe loong64 mips mips64 mips64le mips64p32 mips64p32le mipsle ppc ppc64 ppc64le
	riscv riscv64 s390 s390x sparc sparc64 wasm`), "|") + `)\.go$`)

// checkNames wants files and folders that the go command counts, on every system, whatever the case of its names.
func checkNames(t *testing.T, files []emit.File) {
	t.Helper()
	lower := map[string]string{}
	for _, f := range files {
		if other, twice := lower[strings.ToLower(f.Path)]; twice {
			t.Errorf("%s and %s are one file on some systems", f.Path, other)
		}
		lower[strings.ToLower(f.Path)] = f.Path
		if err := errors.Join(module.CheckFilePath(f.Path), module.CheckImportPath(path.Join("example.com", path.Dir(f.Path)))); err != nil {
			t.Errorf("no module that holds it can be published: %v", err)
		}
		if special.MatchString(path.Base(f.Path)) && strings.HasSuffix(f.Path, ".go") {
			t.Errorf("%s: the go command does not always count it", f.Path)
		}
		for _, folder := range strings.Split(path.Dir(f.Path), "/") {
			if slices.Contains([]string{"internal", "vendor", "testdata"}, folder) || strings.HasPrefix(folder, "_") {
				t.Errorf("%s: the go command does not count its folder", f.Path)
			}
		}
	}
}

// directive matches what the compiler, the go command, cgo or an editor may read in a comment.
var directive = regexp.MustCompile(`^//(go:|line |export |extern |sys\w* |nolint)|^/\*|^//\s*\+build|^#|[\r\x00]|[\x{2028}\x{2029}\x{202a}-\x{202e}\x{2066}-\x{2069}\x{feff}]`)

var embedding = regexp.MustCompile(`^//go:embed index(-[a-d])?\.json$`)

// checkComments wants no directive but the embedding of the index.
func checkComments(t *testing.T, files []emit.File) {
	t.Helper()
	set := token.NewFileSet()
	for _, tree := range parsed(t, set, files) {
		for _, group := range tree.Comments {
			for _, c := range group.List {
				at := set.Position(c.Pos())
				if directive.MatchString(c.Text) && (at.Filename != "routes.go" || !embedding.MatchString(c.Text)) {
					t.Errorf("%s: %q", at, c.Text)
				}
			}
		}
	}
}

// checker checks the types of emitted packages. The support package is the same for all that need the same of it.
type checker struct {
	set      *token.FileSet
	std      types.Importer
	packages map[string]*types.Package
	support  int // how long the support package was
}

func newChecker() *checker {
	set := token.NewFileSet()
	return &checker{set: set, std: importer.ForCompiler(set, "gc", nil), packages: map[string]*types.Package{}}
}

// Import finds the packages that were checked before, and those of the standard library; there are no others.
func (c *checker) Import(path string) (*types.Package, error) {
	if p := c.packages[path]; p != nil {
		return p, nil
	}
	if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
		return nil, errors.New("nobody may import " + path)
	}
	return c.std.Import(path)
}

// check checks emitted packages, and returns their paths.
func (c *checker) check(t *testing.T, files []emit.File) []string {
	t.Helper()
	folders := map[string][]*ast.File{}
	if n := sizeOf(files, "rest"); n != c.support {
		c.support = n
		delete(c.packages, home+"/rest")
	}
	for _, f := range files {
		folder := path.Dir(f.Path)
		if !strings.HasSuffix(f.Path, ".go") || c.packages[home+"/rest"] != nil && folder == "rest" || c.packages[home+"/rest/pcre"] != nil && folder == "rest/pcre" {
			continue
		}
		tree, err := parser.ParseFile(c.set, f.Path, f.Content, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		folders[folder] = append(folders[folder], tree)
	}
	if support := folders["rest"]; support != nil {
		c.packages[home+"/rest"] = c.checkFiles(t, home+"/rest", support)
	}
	if engine := folders["rest/pcre"]; engine != nil {
		c.packages[home+"/rest/pcre"] = c.checkFiles(t, home+"/rest/pcre", engine)
	}
	root := folders["."]
	delete(folders, "rest")
	delete(folders, "rest/pcre")
	delete(folders, ".")
	checked := []string{home}
	for folder, trees := range folders {
		at := path.Join(home, folder)
		c.packages[at] = c.checkFiles(t, at, trees)
		checked = append(checked, at)
	}
	c.packages[home] = c.checkFiles(t, home, root)
	return checked
}

func sizeOf(files []emit.File, folder string) (n int) {
	for _, f := range files {
		if path.Dir(f.Path) == folder {
			n += len(f.Content)
		}
	}
	return n
}

// forget makes room for the packages of another site.
func (c *checker) forget(checked []string) {
	for _, at := range checked {
		delete(c.packages, at)
	}
}

func (c *checker) checkFiles(t *testing.T, at string, trees []*ast.File) *types.Package {
	t.Helper()
	config := types.Config{Importer: c, Error: func(err error) { t.Error(err) }}
	p, _ := config.Check(at, c.set, trees, nil)
	return p
}

// The declarations of a file, each with what it is: their number and names are what a text must not change.
func declarations(trees map[string]*ast.File) []string {
	var all []string
	for file, tree := range trees {
		for _, d := range tree.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				receiver := ""
				if d.Recv != nil {
					receiver = types.ExprString(d.Recv.List[0].Type) + "."
				}
				all = append(all, file+" func "+receiver+d.Name.Name)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					all = append(all, file+" "+d.Tok.String()+" "+specName(spec))
				}
			}
		}
	}
	slices.Sort(all)
	return all
}

func specName(spec ast.Spec) string {
	switch s := spec.(type) {
	case *ast.ImportSpec:
		name, _ := strconv.Unquote(s.Path.Value)
		return name
	case *ast.TypeSpec:
		return s.Name.Name + " " + types.ExprString(s.Type)
	case *ast.ValueSpec:
		return s.Names[0].Name
	}
	return "?"
}
