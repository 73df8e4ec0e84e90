// Package emit writes a model as Go files.
//
// A model comes in, and files go out, with the support packages. This package
// decides nothing: names, types and schemas come from the model, and package
// layout formats. Each file of this package writes one kind of declaration.
// Emitting cannot fail; an error of Emit is a bug of restgen.
//
// A change of the index changes only the lines that state it. So operations
// share nothing but types, each declaration has its own comment, and no column
// depends on another line: comments or blank lines separate fields, and
// statements take the place of literals whose values gofmt would align. A new
// kind of declaration keeps to that, and is added to package surface, which
// compares them.
package emit

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/emit/layout"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/parallel"
)

// Options describe the surroundings of the emitted packages.
type Options struct {
	Header      string // first line of each Go file
	Package     string // name of the root package
	ImportPath  string // of the root package
	SupportPath string // import path of package rest in a shared folder; if empty, Emit returns the package
	// Descriptions describe the site of each deployment for a stand-in. If there
	// are any, Emit also returns the packages of the stand-in.
	Descriptions [][]byte
}

// File is an emitted file.
type File struct {
	Path    string // relative to the output folder, with slashes
	Content []byte
}

// Emit returns all files of the generated packages, sorted by path. The support
// packages are among them unless o.SupportPath says where they are.
func Emit(api *model.API, o Options) ([]File, error) {
	shared := o.SupportPath != ""
	if !shared {
		o.SupportPath = path.Join(o.ImportPath, SupportFolder)
	}
	g := &generation{Options: o, api: api}
	jobs := append(g.documents(), g.rootFiles()...)
	jobs = append(jobs, g.standIn()...)
	for _, ns := range api.Namespaces {
		jobs = append(jobs, g.namespaceFiles(ns)...)
	}
	var files, support []File
	var errs [2]error
	parallel.Do(
		func() { files, errs[0] = render(jobs) },
		func() {
			if !shared {
				support, errs[1] = g.support()
			}
		},
	)
	if err := errors.Join(errs[:]...); err != nil {
		return nil, err
	}
	files = append(files, support...)
	slices.SortFunc(files, func(x, y File) int { return cmp.Compare(x.Path, y.Path) })
	return files, nil
}

// generation is one run of Emit.
type generation struct {
	Options
	api *model.API
}

// A job is a file to be written, in parallel with others.
type job struct {
	path    string
	content func() ([]byte, error)
}

// render does the jobs.
func render(jobs []job) ([]File, error) {
	files, errs := make([]File, len(jobs)), make([]error, len(jobs))
	parallel.Each(len(jobs), func(i int) {
		files[i].Path = jobs[i].path
		files[i].Content, errs[i] = jobs[i].content()
	})
	return files, errors.Join(errs...)
}

// goFile is the job of a Go file.
func (g *generation) goFile(path string, write func() *jen.File) job {
	return job{path, func() ([]byte, error) {
		f := write()
		f.NoFormat = true
		var b strings.Builder
		if err := f.Render(&b); err != nil {
			return nil, fmt.Errorf("%s: cannot be written; this is a bug of restgen: %w", path, err)
		}
		return g.groupImports(layout.Source(b.String())), nil
	}}
}

// file starts a file of a package.
func (g *generation) file(importPath, name string) *jen.File {
	f := jen.NewFilePathName(importPath, name)
	f.HeaderComment(g.Header)
	for _, p := range []string{"", "codec", "pcre", "schema", "server", "wp"} {
		f.ImportName(path.Join(g.SupportPath, p), cmp.Or(p, "rest"))
	}
	return f
}

// at returns the import path of a folder of the output.
func (g *generation) at(folder string) string { return path.Join(g.ImportPath, folder) }

// The names of the support packages.

func (g *generation) rest(name string) *jen.Statement { return jen.Qual(g.SupportPath, name) }

func (g *generation) codec(name string) *jen.Statement { return jen.Qual(g.SupportPath+"/codec", name) }

func (g *generation) supportServer(name string) *jen.Statement {
	return jen.Qual(g.SupportPath+"/server", name)
}

func (g *generation) schema(name string) *jen.Statement {
	return jen.Qual(g.SupportPath+"/schema", name)
}

// goType returns a type of the model as Go.
func (g *generation) goType(t model.GoType) *jen.Statement {
	var s *jen.Statement
	switch t.Package {
	case "":
		s = raw(t.Prefix + t.Name)
	case model.Support:
		s = g.rest(t.Name)
	case model.Vocabulary:
		s = jen.Qual(g.SupportPath+"/wp", t.Name)
	default:
		s = jen.Qual(t.Package, t.Name)
	}
	switch {
	case t.Prefix != "":
		s.Add(g.goType(t.Of[0]))
	case len(t.Of) > 0:
		s.Types(g.goTypes(t.Of)...)
	}
	return s
}

func (g *generation) goTypes(list []model.GoType) []jen.Code {
	var types []jen.Code
	for _, t := range list {
		types = append(types, g.goType(t))
	}
	return types
}

// groupImports puts the standard library before the generated packages, which
// jennifer mixes. Generated code imports nothing else.
func (g *generation) groupImports(src []byte) []byte {
	const open, end = "\nimport (\n", "\n)\n"
	i := bytes.Index(src, []byte(open))
	if i < 0 {
		return src
	}
	i += len(open)
	n := bytes.Index(src[i:], []byte(end))
	var std, own []string
	for line := range strings.SplitSeq(string(src[i:i+n]), "\n") {
		_, imported, _ := strings.Cut(line, `"`)
		if g.generated(strings.TrimSuffix(imported, `"`)) {
			own = append(own, line)
		} else {
			std = append(std, line)
		}
	}
	if len(std) == 0 || len(own) == 0 {
		return src
	}
	block := strings.Join(std, "\n") + "\n\n" + strings.Join(own, "\n")
	return slices.Replace(src, i, i+n, []byte(block)...)
}

// generated reports whether an import path is one of the generated packages.
func (g *generation) generated(imported string) bool {
	return slices.ContainsFunc([]string{g.ImportPath, g.SupportPath}, func(root string) bool {
		return imported == root || strings.HasPrefix(imported, root+"/")
	})
}
