// Package usage finds what Go code uses of generated packages: types, constants,
// methods and fields, each with its places. It knows generated packages by
// their header, wherever they are, and nothing of what they are generated from.
package usage

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/restgen/restgen/generator/disk"
)

// Symbol is a declaration of a generated package.
type Symbol struct {
	Package string // its name, as cmsv2
	Type    string // a type, a constant, a variable or a function; empty for any use of the package
	Member  string // a method or a field of Type
}

// Uses are the places where each symbol is used, as file:line, in order and
// without duplicates.
type Uses map[Symbol][]string

// Found is the result of Find.
type Found struct {
	Uses     Uses
	Omits    Uses     // literals and zero values of structs that leave a field out
	Whole    Uses     // where all fields of a type are used at once, as by reflection
	Roots    []string // folders that restgen generated packages into
	Packages int      // how many packages were searched
	Problems []string // what does not build, one line each: more may be used there
}

// Find loads the Go packages that the patterns name, as the go command
// understands them in dir, with their tests, and returns what they use. The
// first line of generated files begins with header. If outputs are given, packages
// that are generated elsewhere do not count, as they may have the same names. Tags
// are build tags, separated by commas. Packages that do not build are searched where their types
// are known. An error means that nothing could be loaded.
func Find(ctx context.Context, header, dir string, outputs []string, tags string, patterns ...string) (*Found, error) {
	var flags []string
	if tags != "" {
		flags = append(flags, "-tags="+tags)
	}
	loaded, err := packages.Load(&packages.Config{
		Context: ctx, Dir: dir, Tests: true, BuildFlags: flags, ParseFile: newDeclarations(ctx, header, dir).parse,
		Mode: packages.NeedName | packages.NeedModule | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
			packages.NeedTypes | packages.NeedTypesInfo | packages.NeedSyntax,
	}, patterns...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(patterns, " "), err)
	}
	f := &finder{dir: dir, header: header, generated: map[string]bool{}, files: map[string]bool{}, foreign: map[string]bool{},
		owners: map[types.Object][]Symbol{}, uses: Uses{}, omits: Uses{}, whole: Uses{}, roots: map[string]bool{}}
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
	out := &Found{Uses: f.uses, Omits: f.omits, Whole: f.whole}
	packages.Visit(loaded, nil, f.know)
	for _, p := range loaded {
		written := f.written(p)
		if len(written) == 0 && f.generated[p.PkgPath] || strings.HasSuffix(p.PkgPath, ".test") {
			continue
		}
		if len(written) > 0 {
			out.Packages++
		}
		for _, e := range p.Errors {
			if problem := onOneLine.Replace(strings.TrimPrefix(e.Error(), "-: ")); !slices.Contains(out.Problems, problem) {
				out.Problems = append(out.Problems, problem)
			}
		}
		f.look(p, written)
	}
	if out.Packages == 0 {
		reasons := strings.Join(append(out.Problems, "go list ./... shows what there is"), "; ")
		return nil, fmt.Errorf("%s: %w: %s", strings.Join(patterns, " "), ErrNoPackages, reasons)
	}
	for _, uses := range []Uses{f.uses, f.omits, f.whole} {
		for s, places := range uses {
			slices.SortFunc(places, ByPlace)
			uses[s] = slices.Compact(places)
		}
	}
	out.Roots = slices.Sorted(maps.Keys(f.roots))
	return out, nil
}

// ErrNoPackages reports that all packages are generated, or that there are none.
var ErrNoPackages = errors.New("no Go packages besides generated ones")

// onOneLine undoes the layout of the compiler's longer messages.
var onOneLine = strings.NewReplacer("\n\t\t", "; ", "\n", "; ")

// ByPlace orders places by file, then by line.
func ByPlace(a, b string) int {
	i, j := strings.LastIndexByte(a, ':'), strings.LastIndexByte(b, ':')
	return cmp.Or(cmp.Compare(a[:i], b[:j]), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
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

type finder struct {
	header    string
	dir       string
	generated map[string]bool           // packages, by path, with some file that restgen wrote
	files     map[string]bool           // those files
	outputs   []string                  // the folders of the packages that count; empty for all
	foreign   map[string]bool           // generated packages elsewhere, by path
	owners    map[types.Object][]Symbol // the fields of their structs
	roots     map[string]bool           // folders with a manifest
	uses      Uses
	omits     Uses
	whole     Uses
}

// know notes the generated files of a package, and the fields of their structs.
// It skips the standard library, whose packages belong to no module.
func (f *finder) know(p *packages.Package) {
	if p.Module == nil {
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
				f.owners[field] = append(f.owners[field], Symbol{p.Name, name, field.Name()})
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

// counts reports whether the uses of a package are noted.
func (f *finder) counts(path string) bool { return f.generated[path] && !f.foreign[path] }

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

// look searches files of a package.
func (f *finder) look(p *packages.Package, files []*ast.File) {
	o := f.newOmissions(p, files)
	for _, file := range files {
		c := &conversions{f: f, p: p}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				f.selection(p, n)
			case *ast.CompositeLit:
				f.literal(p, n)
			case *ast.Ident:
				f.object(p, n)
			}
			o.node(n)
			c.node(n)
			return true
		})
	}
}

// object notes the use of a type, a constant, a variable or a function of a
// package.
func (f *finder) object(p *packages.Package, id *ast.Ident) {
	switch obj := p.TypesInfo.Uses[id].(type) {
	case *types.TypeName, *types.Const, *types.Var, *types.Func:
		if obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() && !f.foreign[obj.Pkg().Path()] && f.files[p.Fset.Position(obj.Pos()).Filename] {
			f.add(p, id.Pos(), Symbol{obj.Pkg().Name(), obj.Name(), ""})
		}
	}
}

// selection notes the use of a field or a method, for the type of the operand
// and for the type that declares it. These differ if structs are embedded.
func (f *finder) selection(p *packages.Package, x *ast.SelectorExpr) {
	s := p.TypesInfo.Selections[x]
	if s == nil {
		return
	}
	f.path(p, x.Sel.Pos(), s.Recv(), s.Obj(), s.Index())
}

// path notes the use of a member for all types on the way to it.
func (f *finder) path(p *packages.Package, pos token.Pos, t types.Type, member types.Object, index []int) {
	f.member(p, pos, t, member)
	for _, i := range index[:len(index)-1] {
		field := fieldOf(t, i)
		if field == nil {
			return
		}
		t = field.Type()
		f.member(p, pos, t, member)
	}
}

func fieldOf(t types.Type, i int) *types.Var {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if s, ok := t.Underlying().(*types.Struct); ok && i < s.NumFields() {
		return s.Field(i)
	}
	return nil
}

// literal notes the fields that a composite literal sets, by name or by
// position.
func (f *finder) literal(p *packages.Package, lit *ast.CompositeLit) {
	t := p.TypesInfo.TypeOf(lit)
	if t == nil {
		return
	}
	for i, e := range lit.Elts {
		pair, ok := e.(*ast.KeyValueExpr)
		if !ok {
			if field := fieldOf(t, i); field != nil {
				f.member(p, e.Pos(), t, field)
			}
			continue
		}
		if id, ok := pair.Key.(*ast.Ident); ok {
			f.member(p, id.Pos(), t, p.TypesInfo.Uses[id])
		}
	}
}

// member notes the use of a field or a method of a type that is generated or
// has the fields of a generated one.
func (f *finder) member(p *packages.Package, pos token.Pos, t types.Type, member types.Object) {
	if member == nil { // the code does not build
		return
	}
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if named := f.generatedType(t); named != nil {
		f.add(p, pos, Symbol{named.Obj().Pkg().Name(), named.Obj().Name(), member.Name()})
		return
	}
	for _, s := range f.owners[member] {
		f.add(p, pos, s)
	}
}

// generatedType returns t or the type that it points to if that is generated,
// and nil otherwise.
func (f *finder) generatedType(t types.Type) *types.Named {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !f.counts(named.Obj().Pkg().Path()) {
		return nil
	}
	return named
}

// add notes a use of a symbol, which is one of its package too.
func (f *finder) add(p *packages.Package, pos token.Pos, s Symbol) {
	place := f.place(p, pos)
	f.uses[s] = append(f.uses[s], place)
	if s.Type != "" {
		s = Symbol{Package: s.Package}
		f.uses[s] = append(f.uses[s], place)
	}
}

// place is a position as file:line; the file is relative to the folder.
func (f *finder) place(p *packages.Package, pos token.Pos) string {
	at := p.Fset.Position(pos)
	name := at.Filename
	if abs, err := filepath.Abs(f.dir); err == nil {
		if rel, err := filepath.Rel(abs, name); err == nil {
			name = rel
		}
	}
	return fmt.Sprintf("%s:%d", filepath.ToSlash(name), at.Line)
}
