package gotype

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// constantsOf returns the values of the enums in package wp, by type.
func constantsOf(t *testing.T) map[string][]string {
	t.Helper()
	values := map[string][]string{}
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
					values[typ.Name] = append(values[typ.Name], text)
				}
			}
			return true
		})
	}
	return values
}

// Package wp has a constant for every value of the vocabulary, and no others.
func TestVocabularyHasConstants(t *testing.T) {
	constants := constantsOf(t)
	for _, v := range enums {
		want, got := strings.Fields(v.values), constants[v.name]
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s has constants for %q, want %q", v.name, got, want)
		}
	}
}
