package usage

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/restgen/restgen/generator/symbol"
)

// forwards notes code that uses everything of an operation or a namespace: a
// gateway, the variable of an endpoint, a client for another base, and requests
// to paths. It also notes the names of parameters and properties in strings.
func (s *search) forwards(n ast.Node) {
	switch n := n.(type) {
	case *ast.Ident:
		s.forward(n)
	case *ast.SelectorExpr:
		if sel := s.info.Selections[n]; sel != nil && sel.Obj().Name() == symbol.OtherBase {
			s.rebased(n, sel)
		}
	case *ast.CompositeLit:
		if named := s.generatedType(s.typeOf(n)); named != nil && isSupport(named) && named.Obj().Name() == "Endpoint" {
			s.add(symbol.Addressed, n.Pos(), symbol.Symbol{})
		}
	}
}

func (s *search) forward(id *ast.Ident) {
	obj := s.generatedObject(id)
	if obj == nil {
		return
	}
	support := symbol.IsSupport(obj.Pkg().Path())
	switch obj := obj.(type) {
	case *types.Var:
		if !support {
			s.add(symbol.Forwarded, id.Pos(), symbol.Symbol{Package: obj.Pkg().Name(), Type: obj.Name()})
		}
	case *types.Func:
		switch {
		case support && obj.Name() == "Call":
			s.add(symbol.Addressed, id.Pos(), symbol.Symbol{Member: s.argument(id, 3)})
		case support && obj.Name() == symbol.Parameter:
			s.add(symbol.Quoted, id.Pos(), symbol.Symbol{Type: symbol.Parameter, Member: s.argument(id, 0)})
		case support && obj.Name() == symbol.Fields:
			for i := range max(1, s.arguments(id)) {
				s.add(symbol.Quoted, id.Pos(), symbol.Symbol{Type: symbol.Fields, Member: s.argument(id, i)})
			}
		case !support && obj.Name() == symbol.Gateway:
			s.add(symbol.Forwarded, id.Pos(), symbol.Symbol{Package: strings.TrimSuffix(obj.Pkg().Name(), symbol.ServerSuffix)})
			for param := range obj.Signature().Params().Variables() {
				s.gateway(id.Pos(), param.Type())
			}
		}
	}
}

// gateway notes that all calls of a client are forwarded: of one of a namespace,
// or of one of a site, which has several of those.
func (s *search) gateway(pos token.Pos, client types.Type) {
	named := s.generatedType(client)
	if named == nil || isSupport(named) || !symbol.IsClient(named.Obj().Name()) {
		return
	}
	fields := structOf(named)
	if fields == nil {
		return
	}
	for field := range fields.Fields() {
		inner := s.generatedType(field.Type())
		switch {
		case inner == nil || isSupport(inner):
		case inner.Obj().Pkg() == named.Obj().Pkg():
			s.add(symbol.Forwarded, pos, symbol.Symbol{Package: named.Obj().Pkg().Name()})
		default:
			s.gateway(pos, inner)
		}
	}
}

// rebased notes a client for another base. It calls routes of other resources.
func (s *search) rebased(n *ast.SelectorExpr, sel *types.Selection) {
	f, ok := sel.Obj().(*types.Func)
	if !ok {
		return
	}
	named := s.generatedType(f.Signature().Recv().Type())
	if named == nil || isSupport(named) || !symbol.IsClient(named.Obj().Name()) {
		return
	}
	s.add(symbol.Addressed, n.Sel.Pos(), symbolOf(named, s.argument(n, 0)))
}

// argument returns a constant argument of the call whose function is the present
// node; "" for any other expression.
func (s *search) argument(function ast.Node, i int) string {
	call := s.callOf(function)
	if call == nil || i >= len(call.Args) {
		return ""
	}
	if v := s.info.Types[call.Args[i]].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// arguments returns how many arguments the call has whose function is the present
// node.
func (s *search) arguments(function ast.Node) int {
	if call := s.callOf(function); call != nil {
		return len(call.Args)
	}
	return 0
}

// callOf returns the call whose function is the present node, or nil.
func (s *search) callOf(function ast.Node) *ast.CallExpr {
	for i := len(s.around) - 1; i >= 0; i-- {
		switch n := s.around[i].(type) {
		case *ast.ParenExpr, *ast.SelectorExpr:
			continue
		case *ast.CallExpr:
			if n.Fun.Pos() <= function.Pos() && function.End() <= n.Fun.End() {
				return n
			}
		}
		return nil
	}
	return nil
}
