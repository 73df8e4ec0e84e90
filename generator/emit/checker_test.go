package emit_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/restgen/restgen/generator/emit"
)

// A checker checks the types of emitted packages. It keeps the support packages
// for the next site with the same files.
type checker struct {
	set     *token.FileSet
	std     map[string]*types.Package
	support map[string]map[string]*types.Package // by the names of the files
	checked map[string]*types.Package
	trees   map[string][]*ast.File // by import path
	t       *testing.T
}

// shared is the checker of all tests, which do not run in parallel. To read the
// standard library and to check the support packages takes longer than to check
// a small site.
var shared *checker

func sharedChecker(t *testing.T) *checker {
	t.Helper()
	if shared == nil {
		shared = &checker{set: token.NewFileSet(), std: standardTypes(t),
			support: map[string]map[string]*types.Package{}}
	}
	return shared
}

// standardTypes returns the types of the packages of the standard library which
// emitted packages import, as go test compiled them.
func standardTypes(t *testing.T) map[string]*types.Package {
	t.Helper()
	list := exec.Command("go", "list", "-f", `{{join .Imports "\n"}}`, "./templates/...", "./output/...")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes, Dir: list.Dir},
		slices.DeleteFunc(strings.Fields(string(out)), func(at string) bool { return strings.Contains(at, ".") })...)
	if err != nil {
		t.Fatal(err)
	}
	std := map[string]*types.Package{}
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			t.Fatal(p.Errors)
		}
		std[p.PkgPath] = p.Types
	}
	return std
}

// check checks all packages of a site.
func (c *checker) check(t *testing.T, files []emit.File) {
	t.Helper()
	support := supportNames(files)
	if c.support[support] == nil {
		c.support[support] = map[string]*types.Package{}
	}
	c.t, c.checked, c.trees = t, maps.Clone(c.support[support]), map[string][]*ast.File{}
	for _, f := range files {
		at := path.Join(home, path.Dir(f.Path))
		if !strings.HasSuffix(f.Path, ".go") || c.checked[at] != nil {
			continue
		}
		tree, err := parser.ParseFile(c.set, f.Path, f.Content, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		c.trees[at] = append(c.trees[at], tree)
	}
	for _, at := range slices.Sorted(maps.Keys(c.trees)) {
		p, err := c.Import(at)
		if err != nil {
			t.Error(err)
		}
		if isSupport(at) {
			c.support[support][at] = p
		}
	}
}

func supportNames(files []emit.File) string {
	var names []string
	for _, f := range files {
		if isSupport(path.Join(home, path.Dir(f.Path))) {
			names = append(names, f.Path)
		}
	}
	return strings.Join(names, " ")
}

func isSupport(at string) bool { return at == home+"/rest" || strings.HasPrefix(at, home+"/rest/") }

// Import implements types.Importer: emitted packages import each other and the
// standard library only.
func (c *checker) Import(at string) (*types.Package, error) {
	if p := c.checked[at]; p != nil {
		return p, nil
	}
	if trees := c.trees[at]; trees != nil {
		c.checked[at] = c.checkFiles(at, trees)
		return c.checked[at], nil
	}
	if first, _, _ := strings.Cut(at, "/"); strings.Contains(first, ".") {
		return nil, errors.New("emitted packages must not import " + at)
	}
	if p := c.std[at]; p != nil {
		return p, nil
	}
	return nil, errors.New("no support package imports " + at)
}

func (c *checker) checkFiles(at string, trees []*ast.File) *types.Package {
	config := types.Config{Importer: c, Error: func(err error) { c.t.Error(err) }}
	if !isSupport(at) {
		// Code that is correct with ints of 32 bits is correct everywhere. The
		// support packages use limits of the standard library, which was
		// compiled for this platform; .ci/run compiles them for others.
		config.Sizes = types.SizesFor("gc", "386")
	}
	p, _ := config.Check(at, c.set, trees, nil)
	return p
}
