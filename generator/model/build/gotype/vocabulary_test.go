package gotype

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// constantsOf returns the constants of the enums in package wp: by type, their
// names by value.
func constantsOf(t *testing.T) map[string]map[string]string {
	t.Helper()
	constants := map[string]map[string]string{}
	files, err := filepath.Glob("../../../../templates/runtime/rest/wp/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 {
				typ, named := spec.Type.(*ast.Ident)
				value, literal := spec.Values[0].(*ast.BasicLit)
				if named && literal && value.Kind == token.STRING {
					text, _ := strconv.Unquote(value.Value)
					if constants[typ.Name] == nil {
						constants[typ.Name] = map[string]string{}
					}
					constants[typ.Name][text] = spec.Names[0].Name
				}
			}
			return true
		})
	}
	return constants
}

// Package wp has a constant for every value of the vocabulary, and no others.
func TestVocabularyHasConstants(t *testing.T) {
	constants := constantsOf(t)
	for _, v := range enums {
		want := map[string]string{}
		for value := range strings.FieldsSeq(v.values) {
			want[value] = v.constant(value)
		}
		if got := constants[v.name]; !maps.Equal(got, want) {
			t.Errorf("%s has the constants %v, want %v", v.name, got, want)
		}
	}
}
