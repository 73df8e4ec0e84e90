package usage

import (
	"go/ast"
	"go/types"
	"strconv"

	"github.com/restgen/restgen/generator/symbol"
)

// clashes notes the names that a generated package cannot declare: the names of
// a package with a dot import of it, of hand-written files next to generated
// ones, and of the methods of an interface that embeds a generated one.
func (s *search) clashes(n ast.Node) {
	switch n := n.(type) {
	case *ast.File:
		if s.origins[s.p.PkgPath].isGenerated() {
			s.handwritten(n)
		}
		for _, spec := range n.Imports {
			s.dotImport(n, spec)
		}
	case *ast.InterfaceType:
		s.duplicated(n)
	}
}

func (s *search) dotImport(file *ast.File, spec *ast.ImportSpec) {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil || spec.Name == nil || spec.Name.Name != "." || !s.origins[path].isGenerated() || s.p.Imports[path] == nil {
		return
	}
	for _, name := range append(exported(s.p.Types.Scope(), ""), exported(s.info.Scopes[file], path)...) {
		s.add(symbol.Clashing, spec.Pos(), symbol.Symbol{Package: s.p.Imports[path].Name, Type: name})
	}
}

// exported returns the exported names of a scope: of a package, or of the imports
// of a file. It leaves out those that come from the package with the path.
func exported(scope *types.Scope, path string) []string {
	if scope == nil {
		return nil
	}
	var list []string
	for _, name := range scope.Names() {
		if obj := scope.Lookup(name); ast.IsExported(name) && (obj.Pkg() == nil || obj.Pkg().Path() != path) {
			list = append(list, name)
		}
	}
	return list
}

// handwritten notes the names of a file that is written by hand in a generated
// package.
func (s *search) handwritten(file *ast.File) {
	add := func(id *ast.Ident, typ, member string) {
		s.add(symbol.Clashing, id.Pos(), symbol.Symbol{Package: s.p.Name, Type: typ, Member: member})
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv == nil {
				add(decl.Name, decl.Name.Name, "")
			} else if f, ok := s.info.Defs[decl.Name].(*types.Func); ok {
				if named := s.generatedType(f.Signature().Recv().Type()); named != nil {
					s.reserve(decl.Name.Pos(), named, f.Name())
				}
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add(spec.Name, spec.Name.Name, "")
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						add(name, name.Name, "")
					}
				}
			}
		}
	}
	for _, name := range exported(s.info.Scopes[file], "") {
		s.add(symbol.Clashing, file.Name.Pos(), symbol.Symbol{Package: s.p.Name, Type: name})
	}
}

// duplicated notes the methods of an interface next to a generated interface
// that it embeds.
func (s *search) duplicated(n *ast.InterfaceType) {
	face, ok := s.typeOf(n).(*types.Interface)
	if !ok {
		return
	}
	for _, server := range s.serversOf(face) {
		for method := range face.ExplicitMethods() {
			s.clash(n.Pos(), server, method.Name())
		}
	}
}
