package emit_test

import (
	"bytes"
	"go/ast"
	"go/doc"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// What is emitted of a whole core is to be read by people and compiled in seconds: the README names the bound. The support
// package and comments count.
func TestSize(t *testing.T) {
	const mostLines, mostBytes = 20_000, 1_400_000
	lines, size := 0, 0
	for _, f := range emitted(t, load(t, "indexes/wordpress-7.1.4-schemas.json.gz")) {
		if strings.HasSuffix(f.Path, ".go") {
			lines += bytes.Count(f.Content, []byte("\n"))
			size += len(f.Content)
		}
	}
	if lines > mostLines || size > mostBytes {
		t.Errorf("core 7.1 is %d lines and %d bytes of Go, which is more than %d and %d", lines, size, mostLines, mostBytes)
	}
}

// Tools show the comment above a declaration and the one behind it, but none behind a brace that opens: what each type is stands
// where they look.
func TestEachTypeSaysWhatItIs(t *testing.T) {
	set := token.NewFileSet()
	packages := map[string][]*ast.File{}
	for name, tree := range parsed(t, set, emitted(t, load(t, "indexes/wordpress-7.1.4-schemas.json.gz"), load(t, "deployment-b.json"))) {
		packages[path.Dir(name)] = append(packages[path.Dir(name)], tree)
	}
	for _, folder := range slices.Sorted(maps.Keys(packages)) {
		shown, err := doc.NewFromFiles(set, packages[folder], path.Join(home, folder))
		if err != nil {
			t.Fatal(err)
		}
		for _, typ := range shown.Types {
			spec := typ.Decl.Specs[0].(*ast.TypeSpec)
			switch group := strings.HasPrefix(typ.Doc, "More types"); {
			case typ.Doc == "" || group && spec.Doc == nil && spec.Comment == nil:
				t.Errorf("%s: nothing says what %s is", set.Position(spec.Pos()), typ.Name)
			case group && !strings.HasSuffix(spec.Comment.Text(), ".\n"):
				t.Errorf("%s: %s is %q", set.Position(spec.Pos()), typ.Name, spec.Comment.Text())
			}
			for _, f := range append(typ.Funcs, typ.Methods...) {
				if f.Doc == "" && f.Name != "CodeFields" {
					t.Errorf("%s: nothing says what %s.%s is", set.Position(f.Decl.Pos()), typ.Name, f.Name)
				}
			}
		}
	}
}
