package usage

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"testing"
)

// Bodies remain in the files that are searched, and only there.
func TestDeclarations(t *testing.T) {
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

// BenchmarkFind searches a package that imports generated packages and the
// standard library.
func BenchmarkFind(b *testing.B) {
	for b.Loop() {
		if _, err := Find(b.Context(), header, filepath.Join("..", ".."), "", "./output"); err != nil {
			b.Fatal(err)
		}
	}
}
