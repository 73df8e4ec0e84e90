package wp

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// Each error code has a comment that begins with its name.
func TestCodesHaveComments(t *testing.T) {
	tree, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	ast.Inspect(tree, func(x ast.Node) bool {
		if code, ok := x.(*ast.ValueSpec); ok {
			n++
			if name := code.Names[0].Name; !strings.HasPrefix(code.Doc.Text(), name+" is the code of ") {
				t.Errorf("the comment of %s is %q", name, code.Doc.Text())
			}
		}
		return true
	})
	if n == 0 {
		t.Error("no codes")
	}
}
