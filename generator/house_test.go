package generator_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// The most lines that a person can take in at once. Half of all functions
// should be much shorter.
const (
	longestFile     = 400
	longestTest     = 600 // tests have tables, which are long and easy to read
	longestFunction = 80  // tests excepted
)

func TestFilesAndFunctionsAreShort(t *testing.T) {
	var lengths []int
	for name, file := range sources(t, parser.SkipObjectResolution) {
		test, most := strings.HasSuffix(name, "_test.go"), longestFile
		if test {
			most = longestTest
		}
		if n := file.set.Position(file.tree.FileEnd).Line - 1; n > most {
			t.Errorf("%s: %d lines, more than %d; split it by subject", name, n, most)
		}
		for _, decl := range file.tree.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || test {
				continue
			}
			n := file.set.Position(f.End()).Line - file.set.Position(f.Pos()).Line + 1
			lengths = append(lengths, n)
			if n > longestFunction {
				t.Errorf("%s: %s has %d lines, more than %d", file.set.Position(f.Pos()), f.Name.Name, n,
					longestFunction)
			}
		}
	}
	slices.Sort(lengths)
	if median := lengths[len(lengths)/2]; median > 12 {
		t.Errorf("half of all functions are longer than %d lines", median)
	}
}

func TestEverythingExportedIsDocumented(t *testing.T) {
	packages := map[string]bool{} // whether a file has the package comment
	for name, file := range sources(t, parser.ParseComments|parser.SkipObjectResolution) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		dir := path.Dir(name)
		packages[dir] = packages[dir] || file.tree.Doc != nil
		for _, decl := range file.tree.Decls {
			for _, bare := range undocumented(decl) {
				t.Errorf("%s: exported %s has no comment", file.set.Position(bare.Pos()), bare.Name)
			}
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(packages)) {
		if !packages[dir] {
			t.Errorf("%s: the package has no comment", dir)
		}
	}
}

// undocumented returns the exported names of a declaration that have no
// comment. One comment is enough for a group of constants or variables. Fields
// and methods of unexported types need none.
func undocumented(decl ast.Decl) []*ast.Ident {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Doc == nil && d.Name.IsExported() && (d.Recv == nil || receiverExported(d.Recv)) &&
			!conventional[d.Name.Name] {
			return []*ast.Ident{d.Name}
		}
	case *ast.GenDecl:
		var bare []*ast.Ident
		for _, spec := range d.Specs {
			bare = append(bare, undocumentedSpec(spec, d)...)
		}
		return bare
	}
	return nil
}

// conventional holds the methods whose meaning their interface defines.
var conventional = map[string]bool{
	"Error": true, "String": true, "Unwrap": true, "Len": true, "Less": true, "Swap": true, "IsZero": true,
	"CodeField": true, "CodeFields": true, "CodeReceipt": true, "CodeValue": true, "CodeVariants": true,
	"MarshalJSON": true, "UnmarshalJSON": true,
}

func undocumentedSpec(spec ast.Spec, d *ast.GenDecl) []*ast.Ident {
	var names []*ast.Ident
	documented := d.Doc != nil
	switch s := spec.(type) {
	case *ast.TypeSpec:
		names, documented = []*ast.Ident{s.Name}, s.Doc != nil || d.Doc != nil && d.Lparen == token.NoPos
	case *ast.ValueSpec:
		names, documented = s.Names, documented || s.Doc != nil || s.Comment != nil
	}
	if documented {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(names), func(n *ast.Ident) bool { return !n.IsExported() })
}

func receiverExported(recv *ast.FieldList) bool {
	t := recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.IsExported()
		default:
			return false
		}
	}
}
