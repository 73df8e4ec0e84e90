package usage

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"

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
	pkg := obj.Pkg().Name()
	switch obj := obj.(type) {
	case *types.Var:
		if !symbol.IsSupport(obj.Pkg().Path()) {
			s.add(symbol.Forwarded, id.Pos(), symbol.Symbol{Package: pkg, Type: obj.Name()})
		}
	case *types.Func:
		switch {
		case symbol.IsSupport(obj.Pkg().Path()):
			s.quoted(id.Pos(), obj.Name())
		case obj.Name() == symbol.Gateway:
			s.add(symbol.Forwarded, id.Pos(), symbol.Symbol{Package: strings.TrimSuffix(pkg, symbol.ServerSuffix)})
			for param := range obj.Signature().Params().Variables() {
				s.gateway(id.Pos(), param.Type())
			}
		}
	}
}

// quoted notes the path or the names that a function of package rest takes.
func (s *search) quoted(pos token.Pos, function string) {
	switch function {
	case "Call":
		s.add(symbol.Addressed, pos, symbol.Symbol{Member: s.argument(3)})
	case symbol.Parameter:
		s.add(symbol.Quoted, pos, symbol.Symbol{Type: function, Member: s.argument(0)})
	case symbol.Fields:
		names := 1
		if call := s.callOf(); call != nil {
			names = max(names, len(call.Args))
		}
		for i := range names {
			s.add(symbol.Quoted, pos, symbol.Symbol{Type: function, Member: s.argument(i)})
		}
	}
}

// gateway notes that all calls of a client are forwarded: of one of a namespace,
// or of one of a site, which has several of those.
func (s *search) gateway(pos token.Pos, client types.Type) {
	named := s.clientType(client)
	if named == nil {
		return
	}
	fields, ok := named.Underlying().(*types.Struct)
	if !ok {
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
	if f, ok := sel.Obj().(*types.Func); ok {
		if client := s.clientType(f.Signature().Recv().Type()); client != nil {
			s.add(symbol.Addressed, n.Sel.Pos(), symbolOf(client, s.argument(0)))
		}
	}
}

// argument returns a constant argument of the call whose function is the present
// node; "" for any other expression.
func (s *search) argument(i int) string {
	call := s.callOf()
	if call == nil || i >= len(call.Args) {
		return ""
	}
	if v := s.info.Types[call.Args[i]].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// callOf returns the call whose function is the present node, or nil.
func (s *search) callOf() *ast.CallExpr {
	function := s.at
	for function.ParentEdgeKind() == edge.ParenExpr_X || function.ParentEdgeKind() == edge.SelectorExpr_Sel {
		function = function.Parent()
	}
	if function.ParentEdgeKind() != edge.CallExpr_Fun {
		return nil
	}
	return function.Parent().Node().(*ast.CallExpr)
}
