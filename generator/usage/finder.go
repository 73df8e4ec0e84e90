package usage

import (
	"bufio"
	"fmt"
	"go/ast"
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
	header  string
	dir     string                           // absolute
	outputs []string                         // the folders of the packages that count; empty for all
	origins map[string]origin                // of packages, by path
	files   map[string]bool                  // the files that restgen wrote
	owners  map[types.Object][]symbol.Symbol // the fields of their structs
	roots   map[string]bool                  // folders with a manifest
	uses    symbol.Uses
}

// origin says where a package comes from.
type origin int

const (
	byHand    origin = iota
	standard         // the standard library
	generated        // with some file that restgen wrote, in one of the outputs
	generatedElsewhere
)

func (o origin) isGenerated() bool { return o == generated || o == generatedElsewhere }

func newFinder(header, dir string, outputs []string) (*finder, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	f := &finder{
		header: header, dir: abs, origins: map[string]origin{}, files: map[string]bool{},
		owners: map[types.Object][]symbol.Symbol{}, roots: map[string]bool{}, uses: symbol.Uses{},
	}
	for _, output := range outputs {
		if !filepath.IsAbs(output) {
			output = filepath.Join(abs, output)
		}
		f.outputs = append(f.outputs, output)
	}
	return f, nil
}

// know notes the generated files of a package, and the fields of their structs.
// Packages of the standard library belong to no module.
func (f *finder) know(p *packages.Package) {
	if p.Module == nil {
		f.origins[p.PkgPath] = standard
		return
	}
	for _, name := range p.GoFiles {
		if !f.isGenerated(name) {
			continue
		}
		f.files[name] = true
		if f.isOutput(name) {
			f.origins[p.PkgPath] = generated
			f.findRoot(filepath.Dir(name))
		} else {
			f.origins[p.PkgPath] = generatedElsewhere
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
	return f.origins[path] == generated || f.origins[path] == generatedElsewhere && symbol.IsSupport(path)
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

// clientType returns t or the type that it points to if that is the client of a
// resource, a namespace or a site, and nil otherwise.
func (f *finder) clientType(t types.Type) *types.Named {
	named := f.generatedType(t)
	if named == nil || isSupport(named) || !symbol.IsClient(named.Obj().Name()) {
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

// paramOf returns the symbols of a field if it is a parameter.
func (f *finder) paramOf(field *types.Var) []symbol.Symbol {
	return onlyParams(f.owners[field.Origin()])
}

// paramsOf returns the symbols of a type, or of the type that it points to, if
// it has parameters.
func (f *finder) paramsOf(t types.Type) []symbol.Symbol { return onlyParams(f.symbols(pointed(t))) }

func onlyParams(list []symbol.Symbol) []symbol.Symbol {
	return slices.DeleteFunc(slices.Clone(list), func(one symbol.Symbol) bool { return !symbol.IsParams(one.Type) })
}

func symbolOf(named *types.Named, member string) symbol.Symbol {
	return symbol.Symbol{Package: named.Obj().Pkg().Name(), Type: named.Obj().Name(), Member: member}
}

// isSupport reports whether a type is declared in one of the support packages.
func isSupport(named *types.Named) bool { return symbol.IsSupport(named.Obj().Pkg().Path()) }

// relative returns the name of a file relative to the folder, with slashes.
func (f *finder) relative(name string) string {
	if rel, err := filepath.Rel(f.dir, name); err == nil {
		name = rel
	}
	return filepath.ToSlash(name)
}
