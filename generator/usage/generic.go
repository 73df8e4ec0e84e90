package usage

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/restgen/restgen/generator/symbol"
)

// instances looks at the type arguments of a generic function or type. The
// methods that the constraint has are used. Generic code of the module may do
// anything with its values; the standard library does so only in some packages,
// and the support packages do what the rest of the call tells.
func (s *search) instances(n ast.Node) {
	id, _ := n.(*ast.Ident)
	inst, ok := s.info.Instances[id]
	obj := s.info.Uses[id]
	if !ok || obj == nil || obj.Pkg() == nil || s.inGenerated(obj) {
		return
	}
	generic, ok := obj.Type().(interface{ TypeParams() *types.TypeParamList })
	if !ok {
		return
	}
	params, path := generic.TypeParams(), obj.Pkg().Path()
	for i := range min(params.Len(), inst.TypeArgs.Len()) {
		arg := inst.TypeArgs.At(i)
		s.constrained(id.Pos(), arg, params.At(i).Constraint())
		if s.origins[path] != standard || path == "reflect" || path == "unique" {
			s.whole(id.Pos(), arg)
		}
		if s.origins[path] != standard || path == "cmp" || path == "iter" { // these return zero values
			s.zero(id.Pos(), arg)
		}
	}
}

func (s *search) constrained(pos token.Pos, arg, constraint types.Type) {
	face, ok := constraint.Underlying().(*types.Interface)
	if !ok {
		return // the code does not build
	}
	if face.IsComparable() {
		s.compare(pos, arg)
	}
	if hasTerms(face) && structOf(arg) != nil {
		s.add(symbol.Shaped, pos, s.symbols(arg)...)
	}
	if face.NumMethods() > 0 {
		s.satisfy(pos, arg, constraint)
	}
}
