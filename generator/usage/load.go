package usage

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// load loads packages and all that they import.
func load(ctx context.Context, header, dir, tags string, patterns ...string) ([]*packages.Package, error) {
	var flags []string
	if tags != "" {
		flags = append(flags, "-tags="+tags)
	}
	return packages.Load(&packages.Config{
		Context: ctx, Dir: dir, Tests: true, BuildFlags: flags, ParseFile: newDeclarations(ctx, header, dir).parse,
		Mode: packages.NeedName | packages.NeedModule | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
			packages.NeedTypes | packages.NeedTypesInfo | packages.NeedSyntax,
	}, patterns...)
}

// declarations parses Go files. It leaves out the function bodies of generated
// files and of the standard library, and of the latter also comments and the
// values of variables: Find needs only what they declare, and checking the rest
// would take most of its time.
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
	mode := parser.AllErrors | parser.SkipObjectResolution
	standard := d.standard != "" && strings.HasPrefix(name, d.standard)
	if !standard {
		mode |= parser.ParseComments
	}
	file, err := parser.ParseFile(fset, name, src, mode)
	generated := strings.HasPrefix(string(src[:min(len(src), len(d.header))]), d.header)
	if file == nil || !generated && !standard {
		return file, err
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			decl.Body = nil
		case *ast.GenDecl:
			if standard && decl.Tok == token.VAR {
				withoutValues(decl)
			}
		}
	}
	return file, err
}

// withoutValues replaces the values of variables by their types where these are
// stated. Tables of the standard library have thousands of entries.
func withoutValues(vars *ast.GenDecl) {
	for _, spec := range vars.Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok || len(v.Values) == 0 {
			continue
		}
		if v.Type == nil {
			v.Type = typeOfLiteral(v)
		}
		if v.Type != nil {
			v.Values = nil
		}
	}
}

// typeOfLiteral returns the type of a variable with a composite literal as its
// value, or nil if the keys of the literal have to be evaluated or there are
// more variables.
func typeOfLiteral(v *ast.ValueSpec) ast.Expr {
	if len(v.Values) > 1 {
		return nil
	}
	value, pointer := v.Values[0], false
	if address, ok := value.(*ast.UnaryExpr); ok && address.Op == token.AND {
		value, pointer = address.X, true
	}
	lit, ok := value.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	typ := lit.Type
	if array, ok := typ.(*ast.ArrayType); ok {
		if _, counted := array.Len.(*ast.Ellipsis); counted {
			if slices.ContainsFunc(lit.Elts, hasKey) {
				return nil
			}
			length := &ast.BasicLit{ValuePos: array.Len.Pos(), Kind: token.INT, Value: strconv.Itoa(len(lit.Elts))}
			typ = &ast.ArrayType{Lbrack: array.Lbrack, Len: length, Elt: array.Elt}
		}
	}
	if pointer {
		return &ast.StarExpr{Star: v.Values[0].Pos(), X: typ}
	}
	return typ
}

func hasKey(element ast.Expr) bool {
	_, ok := element.(*ast.KeyValueExpr)
	return ok
}
