// Package usage finds how Go code depends on generated packages: the
// declarations that it names, and whatever else a change of these packages may
// affect; see symbol.Kind.
//
// Patterns of Go packages come in, and [Found] goes out, with what each use
// depends on and where. A finder knows which files are generated, by their
// header, but not what they are generated from. A search looks at the code of
// one package, node by node, once for each way to depend on generated code. A
// further way is a symbol.Kind and a method that finder.look calls. It may
// find too much, but must not miss a use.
package usage

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/packages"

	"github.com/restgen/restgen/generator/symbol"
)

// Found is the result of Find.
type Found struct {
	Uses     symbol.Uses
	Roots    []string // folders that restgen generated packages into
	Packages int      // how many packages were searched
	Problems []string // what does not build, one line each: more may be used there
	Excluded []string // files that import generated packages, but are not part of the build
}

// Find loads the Go packages that the patterns name, as the go command
// understands them in dir, with their tests, and returns how these packages and
// the packages of the module that they import depend on generated ones. The
// first line of generated files begins with header. If outputs are given, packages
// that are generated elsewhere do not count, as they may have the same names. Tags
// are build tags, separated by commas. Packages that do not build are searched
// where their types are known. An error means that nothing could be loaded.
func Find(ctx context.Context, header, dir string, outputs []string, tags string, patterns ...string) (*Found, error) {
	loaded, err := load(ctx, header, dir, tags, patterns...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(patterns, " "), err)
	}
	f, err := newFinder(header, dir, outputs)
	if err != nil {
		return nil, err
	}
	out := f.find(loaded)
	if out.Packages == 0 {
		reasons := strings.Join(append(out.Problems, "go list ./... shows what there is"), "; ")
		return nil, fmt.Errorf("%s: %w: %s", strings.Join(patterns, " "), ErrNoPackages, reasons)
	}
	return out, nil
}

// find searches the loaded packages and the packages of the module that they
// import.
func (f *finder) find(loaded []*packages.Package) *Found {
	out := &Found{Uses: f.uses}
	packages.Visit(loaded, nil, f.know)
	packages.Visit(loaded, nil, func(p *packages.Package) {
		if !slices.Contains(loaded, p) && !ofModule(p) {
			return
		}
		written := f.written(p)
		if len(written) == 0 && f.origins[p.PkgPath].isGenerated() || strings.HasSuffix(p.PkgPath, ".test") {
			return
		}
		if len(written) > 0 {
			out.Packages++
		}
		for _, e := range p.Errors {
			if f.isArtifact(e) {
				continue
			}
			if problem := onOneLine.Replace(strings.TrimPrefix(e.Error(), "-: ")); !slices.Contains(out.Problems, problem) {
				out.Problems = append(out.Problems, problem)
			}
		}
		f.look(p, written)
		out.Excluded = append(out.Excluded, f.excluded(p)...)
	})
	slices.Sort(out.Excluded)
	out.Excluded = slices.Compact(out.Excluded)
	out.Uses.Sort()
	out.Roots = slices.Sorted(maps.Keys(f.roots))
	return out
}

// look searches files of a package.
func (f *finder) look(p *packages.Package, files []*ast.File) {
	s := &search{finder: f, p: p, info: p.TypesInfo}
	root := inspector.New(files).Root()
	s.findVariables(root)
	s.walk(root, func(n ast.Node) {
		s.names(n)
		s.conversions(n)
		s.instances(n)
		s.comparisons(n)
		s.omissions(n)
		s.assignments(n)
		s.reads(n)
		s.forwards(n)
		s.clashes(n)
	})
}

// excluded returns the files of a package that build constraints leave out, and
// that import generated packages.
func (f *finder) excluded(p *packages.Package) []string {
	var list []string
	for _, name := range p.IgnoredFiles {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			continue // it is no Go file, or not one of the program yet
		}
		for _, spec := range file.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil && f.counts(path) {
				list = append(list, f.relative(name))
				break
			}
		}
	}
	return list
}

// isArtifact reports whether an error is due to the function bodies that are left
// out of generated files.
func (f *finder) isArtifact(e packages.Error) bool {
	file, _, _ := strings.Cut(e.Pos, ".go:")
	return f.files[file+".go"] && strings.HasSuffix(e.Msg, "imported and not used")
}

// ErrNoPackages reports that there are no packages, or only generated ones.
var ErrNoPackages = errors.New("no Go packages other than generated ones")

// ofModule reports whether a package belongs to the module, or to one of the
// modules of the workspace.
func ofModule(p *packages.Package) bool { return p.Module != nil && p.Module.Main }

// onOneLine undoes the layout of the compiler's longer messages.
var onOneLine = strings.NewReplacer("\n\t\t", "; ", "\n", "; ")
