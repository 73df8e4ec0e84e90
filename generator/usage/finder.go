package usage

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/symbol"
)

// finder knows the generated packages, and collects how other code depends on
// them.
type finder struct {
	header    string
	dir       string
	standard  map[string]bool                  // packages of the standard library, by path
	generated map[string]bool                  // packages, by path, with some file that restgen wrote
	files     map[string]bool                  // those files
	outputs   []string                         // the folders of the packages that count; empty for all
	foreign   map[string]bool                  // generated packages elsewhere, by path
	owners    map[types.Object][]symbol.Symbol // the fields of their structs
	roots     map[string]bool                  // folders with a manifest
	uses      symbol.Uses
}

func newFinder(header, dir string, outputs []string) (*finder, error) {
	f := &finder{
		header: header, dir: dir, standard: map[string]bool{}, generated: map[string]bool{}, files: map[string]bool{},
		foreign: map[string]bool{}, owners: map[types.Object][]symbol.Symbol{}, roots: map[string]bool{}, uses: symbol.Uses{},
	}
	for _, output := range outputs {
		if !filepath.IsAbs(output) {
			output = filepath.Join(dir, output)
		}
		abs, err := filepath.Abs(output)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", output, err)
		}
		f.outputs = append(f.outputs, abs)
	}
	return f, nil
}

// know notes the generated files of a package, and the fields of their structs.
// Packages of the standard library belong to no module.
func (f *finder) know(p *packages.Package) {
	if p.Module == nil {
		f.standard[p.PkgPath] = true
		return
	}
	for _, name := range p.GoFiles {
		if f.isGenerated(name) {
			f.files[name], f.generated[p.PkgPath] = true, true
			if !f.isOutput(name) {
				f.foreign[p.PkgPath] = true
				continue
			}
			f.findRoot(filepath.Dir(name))
		}
	}
	if p.Types == nil || !f.counts(p.PkgPath) {
		return
	}
	for _, name := range p.Types.Scope().Names() {
		typ, _ := p.Types.Scope().Lookup(name).(*types.TypeName)
		if typ == nil || typ.IsAlias() {
			continue
		}
		if s, ok := typ.Type().Underlying().(*types.Struct); ok {
			for field := range s.Fields() {
				f.owners[field] = append(f.owners[field], symbol.Symbol{Package: p.Name, Type: name, Member: field.Name()})
			}
		}
	}
}

// isOutput reports whether a file is in one of the folders that count.
func (f *finder) isOutput(name string) bool {
	return len(f.outputs) == 0 || slices.ContainsFunc(f.outputs, func(dir string) bool {
		rel, err := filepath.Rel(dir, name)
		return err == nil && filepath.IsLocal(rel)
	})
}

// counts reports whether the uses of a package are noted. Support packages may
// be elsewhere, as several outputs can share them.
func (f *finder) counts(path string) bool {
	return f.generated[path] && (!f.foreign[path] || symbol.IsSupport(path))
}

// isGenerated reports whether restgen wrote the file.
func (f *finder) isGenerated(name string) bool {
	file, err := disk.OpenRegular(name)
	if err != nil {
		return false
	}
	defer file.Close() // read only: nothing can be lost
	line, _ := bufio.NewReader(file).ReadString('\n')
	return strings.HasPrefix(line, f.header)
}

// findRoot notes the folder that the package was generated into: its own, or
// the one above.
func (f *finder) findRoot(dir string) {
	for _, root := range []string{dir, filepath.Dir(dir)} {
		if _, err := os.Stat(filepath.Join(root, disk.Manifest)); err == nil {
			f.roots[root] = true
		}
	}
}

// written returns the files of a package that are not generated. A package may
// have both kinds.
func (f *finder) written(p *packages.Package) []*ast.File {
	var list []*ast.File
	for _, file := range p.Syntax {
		if !f.files[p.Fset.File(file.FileStart).Name()] {
			list = append(list, file)
		}
	}
	return list
}

// generatedType returns t or the type that it points to if that is generated,
// and nil otherwise.
func (f *finder) generatedType(t types.Type) *types.Named {
	named, ok := types.Unalias(pointed(t)).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !f.counts(named.Obj().Pkg().Path()) {
		return nil
	}
	return named
}

// symbols returns the types whose fields a struct has: the type itself if it is
// generated, or a generated one that it is declared with.
func (f *finder) symbols(t types.Type) []symbol.Symbol {
	if named := f.generatedType(t); named != nil {
		return []symbol.Symbol{symbolOf(named, "")}
	}
	var list []symbol.Symbol
	if s := structOf(t); s != nil && s.NumFields() > 0 {
		for _, owner := range f.owners[s.Field(0)] {
			owner.Member = ""
			list = append(list, owner)
		}
	}
	return list
}

// memberOf returns the symbols of a field or a method of a type that is
// generated or has the fields of a generated one.
func (f *finder) memberOf(t types.Type, member types.Object) []symbol.Symbol {
	if member == nil { // the code does not build
		return nil
	}
	if named := f.generatedType(t); named != nil {
		return []symbol.Symbol{symbolOf(named, member.Name())}
	}
	return f.owners[member]
}

func symbolOf(named *types.Named, member string) symbol.Symbol {
	return symbol.Symbol{Package: named.Obj().Pkg().Name(), Type: named.Obj().Name(), Member: member}
}

// isSupport reports whether a type is declared in one of the support packages.
func isSupport(named *types.Named) bool { return symbol.IsSupport(named.Obj().Pkg().Path()) }

// pointed returns the type that t points to, or t.
func pointed(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}

func underlying(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

// structOf returns the struct that a type is or points to, nil for other types.
func structOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	s, _ := t.Underlying().(*types.Struct)
	return s
}

// fieldOf returns a field of the struct that t is or points to, or nil.
func fieldOf(t types.Type, i int) *types.Var {
	if s := structOf(t); s != nil && i < s.NumFields() {
		return s.Field(i)
	}
	return nil
}

// A search looks for the dependencies of one package.
type search struct {
	*finder
	p      *packages.Package
	info   *types.Info
	around []ast.Node // the nodes around the present one
	vars   *variables
}

// look searches files of a package.
func (f *finder) look(p *packages.Package, files []*ast.File) {
	s := &search{finder: f, p: p, info: p.TypesInfo}
	s.vars = s.variables(files)
	s.declared(files)
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				s.around = s.around[:len(s.around)-1]
				return true
			}
			s.names(n)
			s.conversions(n)
			s.comparisons(n)
			s.omissions(n)
			s.forwards(n)
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

// relative returns the name of a file relative to the folder, with slashes.
func (f *finder) relative(name string) string {
	if abs, err := filepath.Abs(f.dir); err == nil {
		if rel, err := filepath.Rel(abs, name); err == nil {
			name = rel
		}
	}
	return filepath.ToSlash(name)
}
