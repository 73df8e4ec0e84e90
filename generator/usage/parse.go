package usage

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"strings"
)

// declarations parses Go files. It leaves out the function bodies of generated
// files and of the standard library: Find needs only what they declare, and
// checking the bodies would take most of its time.
type declarations struct {
	header   string // the beginning of generated files
	standard string // the folder of the standard library, with a separator at its end; empty if it is not known
}

func newDeclarations(ctx context.Context, header, dir string) declarations {
	d := declarations{header: header}
	c := exec.CommandContext(ctx, "go", "env", "GOROOT")
	c.Dir = dir
	if out, err := c.Output(); err == nil { // otherwise packages.Load fails, too, and says why
		d.standard = filepath.Join(strings.TrimSpace(string(out)), "src") + string(filepath.Separator)
	}
	return d
}

// parse is called by packages.Load for each file, concurrently.
func (d declarations) parse(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	file, err := parser.ParseFile(fset, name, src, parser.AllErrors|parser.ParseComments|parser.SkipObjectResolution)
	generated := strings.HasPrefix(string(src[:min(len(src), len(d.header))]), d.header)
	if file == nil || !generated && (d.standard == "" || !strings.HasPrefix(name, d.standard)) {
		return file, err
	}
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok {
			f.Body = nil
		}
	}
	return file, err
}
