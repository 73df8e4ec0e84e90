package usage

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/restgen/restgen/generator/symbol"
)

// A search looks for the dependencies of one package.
type search struct {
	*finder
	p      *packages.Package
	info   *types.Info
	around []ast.Node // the nodes around the present one
	vars   variables
}

// variables are the local variables that hold parameters.
type variables struct {
	assigned map[types.Object]map[types.Object]bool // their fields that are assigned to
	loose    map[types.Object]bool                  // those that more is done with than to set fields and to call generated code
	of       map[ast.Expr]types.Object              // the variable that a value is assigned to
}

// walk visits the nodes of files, each before those within it.
func (s *search) walk(files []*ast.File, visit func(ast.Node)) {
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				s.around = s.around[:len(s.around)-1]
				return true
			}
			visit(n)
			s.around = append(s.around, n)
			return true
		})
	}
}

// typeOf returns the type of an expression, or nil.
func (s *search) typeOf(e ast.Expr) types.Type { return s.info.TypeOf(e) }

// parent returns the node around the present one, without parentheses.
func (s *search) parent() ast.Node {
	for i := len(s.around) - 1; i >= 0; i-- {
		if _, ok := s.around[i].(*ast.ParenExpr); !ok {
			return s.around[i]
		}
	}
	return nil
}

// add notes a dependency.
func (s *search) add(k symbol.Kind, pos token.Pos, list ...symbol.Symbol) {
	if len(list) == 0 {
		return
	}
	place := s.place(pos)
	for _, one := range list {
		s.uses.Add(k, one, place)
	}
}

// place is a position as file:line; the file is relative to the folder.
func (s *search) place(pos token.Pos) string {
	at := s.p.Fset.Position(pos)
	return fmt.Sprintf("%s:%d", s.relative(at.Filename), at.Line)
}

// paramOf returns the symbols of a field if it is a parameter.
func (s *search) paramOf(field types.Object) []symbol.Symbol {
	v, ok := field.(*types.Var)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.owners[v.Origin()]), func(one symbol.Symbol) bool {
		return !symbol.IsParams(one.Type)
	})
}

// paramsOf returns the symbols of a type, or of the type that it points to, if
// it has parameters.
func (s *search) paramsOf(t types.Type) []symbol.Symbol {
	if t == nil {
		return nil
	}
	return slices.DeleteFunc(s.symbols(pointed(t)), func(one symbol.Symbol) bool { return !symbol.IsParams(one.Type) })
}
