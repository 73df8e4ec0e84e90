package generator_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/analysis/passes/shift"
	"golang.org/x/tools/go/packages"

	"github.com/restgen/restgen/generator/testfile"
)

// The module compiles where an int has 32 bits, and no shift loses all bits
// there. Checking its types is enough to know and takes a tenth of the time of
// compiling it with all that it imports.
func TestCompilesFor32Bits(t *testing.T) {
	testfile.SkipUnlessThorough(t, "checks the types of all packages")
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	ours := func(file string) bool { return strings.HasPrefix(file, root+string(filepath.Separator)) }
	loaded, err := packages.Load(&packages.Config{
		Dir:   root,
		Env:   append(os.Environ(), "GOOS=linux", "GOARCH=386", "CGO_ENABLED=0"),
		Tests: true,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule |
			packages.NeedTypes | packages.NeedTypesInfo | packages.NeedTypesSizes | packages.NeedSyntax,
		ParseFile: func(set *token.FileSet, name string, src []byte) (*ast.File, error) {
			file, err := parser.ParseFile(set, name, src, parser.SkipObjectResolution)
			if file != nil && !ours(name) {
				removeBodies(file)
			}
			return file, err
		},
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	if len(loaded) < 20 {
		t.Errorf("checked only %d packages", len(loaded))
	}
	for _, p := range loaded {
		if p.TypesSizes.Sizeof(types.Typ[types.Int]) != 4 {
			t.Errorf("%s: an int has other than 32 bits", p.ID)
		}
		for _, e := range p.Errors {
			if ours(e.Pos) || e.Pos == "" { // others lack their bodies
				t.Errorf("%s: %v", p.ID, e)
			}
		}
	}
	checkShifts(t, loaded)
}

// checkShifts reports the shifts of packages that lose all bits of a value.
func checkShifts(t *testing.T, loaded []*packages.Package) {
	loaded = slices.DeleteFunc(loaded, func(p *packages.Package) bool { return strings.HasSuffix(p.ID, ".test") })
	for _, p := range loaded {
		p.IllTyped = false // it counts as such because others lack their bodies
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{shift.Analyzer}, loaded, nil)
	if err != nil {
		t.Fatal(err)
	}
	for action := range graph.All() {
		if action.Err != nil {
			t.Errorf("%s: %v", action.Package.ID, action.Err)
		}
		for _, d := range action.Diagnostics {
			t.Errorf("%s: %s", action.Package.Fset.Position(d.Pos), d.Message)
		}
	}
}

func removeBodies(file *ast.File) {
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok {
			f.Body = nil
		}
	}
}
