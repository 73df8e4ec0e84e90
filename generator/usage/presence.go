package usage

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/restgen/restgen/generator/symbol"
)

// presence is whether a parameter with a value is sent.
type presence int

const (
	unknown presence = iota
	absent
	present
)

// presence tells whether a parameter is sent whose field has the value of an
// expression.
func (s *search) presence(e ast.Expr) presence {
	e = ast.Unparen(e)
	tv := s.info.Types[e]
	switch {
	case tv.IsNil():
		return absent
	case tv.Value != nil:
		if isZero(tv.Value) {
			return absent
		}
		return present
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return s.presenceOf(e)
	case *ast.UnaryExpr:
		if _, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok && e.Op == token.AND {
			return present
		}
	case *ast.CallExpr:
		if s.isSome(e) {
			return present
		}
	}
	return unknown
}

func isZero(v constant.Value) bool {
	switch v.Kind() {
	case constant.String:
		return constant.StringVal(v) == ""
	case constant.Bool:
		return !constant.BoolVal(v)
	}
	return constant.Sign(v) == 0
}

// presenceOf tells whether a literal of a list, a map or a struct is sent.
func (s *search) presenceOf(lit *ast.CompositeLit) presence {
	if _, ok := underlying(s.typeOf(lit)).(*types.Struct); !ok {
		if len(lit.Elts) > 0 {
			return present
		}
		return unknown
	}
	for _, e := range lit.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			e = pair.Value
		}
		if p := s.presence(e); p != absent {
			return p
		}
	}
	return absent
}

// isSome reports whether a call makes an optional value that is present, as
// rest.Some does.
func (s *search) isSome(call *ast.CallExpr) bool {
	f := s.callee(call)
	return f != nil && symbol.IsSupport(f.Pkg().Path()) && strings.HasPrefix(f.Name(), "Some")
}
