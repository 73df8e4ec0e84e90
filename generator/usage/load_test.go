package usage

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"testing"
)

// Bodies remain in the files that are searched, and only there.
func TestBodiesRemainInSearchedFiles(t *testing.T) {
	d := newDeclarations(t.Context(), header, ".")
	const source = "package p\n\nimport \"fmt\"\n\nfunc f() { fmt.Println() }\n"
	for _, test := range []struct {
		name, file, text string
		body             bool
	}{
		{"written", "use.go", source, true},
		{"generated", "use.go", header + ". DO NOT EDIT.\n\n" + source, false},
		{"standard library", filepath.Join(d.standard, "fmt", "print.go"), source, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, err := d.parse(token.NewFileSet(), test.file, []byte(test.text))
			if err != nil {
				t.Fatal(err)
			}
			if f := file.Decls[len(file.Decls)-1].(*ast.FuncDecl); (f.Body != nil) != test.body {
				t.Errorf("the function has a body: %t, want %t", f.Body != nil, test.body)
			}
		})
	}
}

// Variables of the standard library keep their types, with and without values.
func TestVariablesKeepTheirTypes(t *testing.T) {
	d := newDeclarations(t.Context(), header, ".")
	for _, test := range []struct {
		name, declaration, want string
		value                   bool
	}{
		{"table", "var v = []T{{1}}", "[]p.T", false},
		{"map of maps", "var v = map[string]map[T]int{}", "map[string]map[p.T]int", false},
		{"pointer to a struct", "var v = &T{1}", "*p.T", false},
		{"generic", "var v = G[int]{}", "p.G[int]", false},
		{"array", "var v = [2]T{}", "[2]p.T", false},
		{"array of a length to count", "var v = [...]T{{1}, {2}}", "[2]p.T", false},
		{"pointer to such an array", "var v = &[...]T{{1}}", "*[1]p.T", false},
		{"array without elements", "var v = [...]T{}", "[0]p.T", false},
		{"array of a length to evaluate", "var v = [...]T{{1}, 4: {2}}", "[5]p.T", true},
		{"stated type", "var v any = T{1}", "any", false},
		{"stated type of several", "var v, w any = f()", "any", false},
		{"several", "var v, w = T{1}, 1", "p.T", true},
		{"call", "var v, w = f()", "p.T", true},
		{"conversion", "var v = T(T{1})", "p.T", true},
		{"no value", "var v T", "p.T", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			fset := token.NewFileSet()
			text := "package p\n\ntype T struct{ n int }\n\ntype G[E any] struct{}\n\nfunc f() (T, T)\n\n" + test.declaration
			file, err := d.parse(fset, filepath.Join(d.standard, "p", "p.go"), []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			p, err := new(types.Config).Check("p", fset, []*ast.File{file}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Scope().Lookup("v").Type().String(); got != test.want {
				t.Errorf("the type is %s, want %s", got, test.want)
			}
			vars := file.Decls[len(file.Decls)-1].(*ast.GenDecl)
			if value := vars.Specs[0].(*ast.ValueSpec).Values != nil; value != test.value {
				t.Errorf("the variable has a value: %t, want %t", value, test.value)
			}
		})
	}
}

// BenchmarkFind searches a package that imports generated packages and the
// standard library.
func BenchmarkFind(b *testing.B) {
	for b.Loop() {
		if _, err := Find(b.Context(), header, filepath.Join("..", ".."), nil, "", "./output"); err != nil {
			b.Fatal(err)
		}
	}
}
