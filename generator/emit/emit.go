// Package emit turns a model into Go files. It decides nothing: names, types and rules are in the model, and the
// emitters only write them down, one file of this package for each kind of thing that is written. So emitting cannot
// fail; an error of Emit is a bug of restgen.
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

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/parallel"
)

// Options are what an emitted package has to know of its surroundings.
type Options struct {
	Header     string // first line of each Go file
	Package    string // name of the root package
	ImportPath string // of the root package
}

// File is an emitted file.
type File struct {
	Path    string // relative to the output folder, with slashes
	Content []byte
}

// Emit returns all files of the generated packages, sorted by path.
func Emit(api *model.API, o Options) ([]File, error) {
	g := &generation{Options: o, api: api, rest: o.ImportPath + "/rest", kin: kin(api), lenders: lenders(api), shared: sharedArgs(api)}
	jobs := append(g.documents(), g.rootFiles()...)
	for _, ns := range api.Namespaces {
		jobs = append(jobs, g.namespaceFiles(ns)...)
	}
	files, err := render(jobs)
	if err != nil {
		return nil, err
	}
	support, err := g.support()
	if err != nil {
		return nil, err
	}
	files = append(files, support...)
	slices.SortFunc(files, func(x, y File) int { return cmp.Compare(x.Path, y.Path) })
	return files, nil
}

// generation is one run of Emit.
type generation struct {
	Options
	api  *model.API
	rest string // import path of the support package

	kin     map[*model.Resource][]*model.Resource // see there, as of lenders
	lenders map[*model.Struct]*model.Struct
	shared  map[*model.Resource][]*shared // see sharedArgs
}

// A job is a file to be written down, beside others.
type job struct {
	path    string
	content func() ([]byte, error)
}

// file starts a file of a package.
func (g *generation) file(importPath, name string) *jen.File {
	f := jen.NewFilePathName(importPath, name)
	f.HeaderComment(g.Header)
	f.ImportName(g.rest, "rest")
	f.ImportName(g.rest+"/pcre", "pcre")
	for _, ns := range g.api.Namespaces {
		f.ImportName(g.at(ns.Package), ns.Package)
	}
	return f
}

// at returns the import path of a folder of the output.
func (g *generation) at(folder string) string { return path.Join(g.ImportPath, folder) }

// render writes the files down.
func render(jobs []job) ([]File, error) {
	files, errs := make([]File, len(jobs)), make([]error, len(jobs))
	parallel.Each(len(jobs), func(i int) {
		files[i].Path = jobs[i].path
		files[i].Content, errs[i] = jobs[i].content()
	})
	return files, errors.Join(errs...)
}

// code is the job of a Go file.
func (g *generation) code(path string, write func() *jen.File) job {
	return job{path, func() ([]byte, error) {
		var b buffer
		if err := write().Render(&b); err != nil {
			return nil, fmt.Errorf("%s cannot be written; this is a bug of restgen: %w", path, err)
		}
		return groupImports(b, g.ImportPath), nil
	}}
}

// groupImports puts the standard library before the generated packages, which jennifer mixes: generated code imports
// nothing else.
func groupImports(src []byte, root string) []byte {
	const open, end = "\nimport (\n", "\n)\n"
	i := bytes.Index(src, []byte(open))
	if i < 0 {
		return src
	}
	i += len(open)
	n := bytes.Index(src[i:], []byte(end))
	var std, own []string
	for line := range strings.SplitSeq(string(src[i:i+n]), "\n") {
		if _, path, _ := strings.Cut(line, `"`); strings.HasPrefix(path, root+`"`) || strings.HasPrefix(path, root+"/") {
			own = append(own, line)
		} else {
			std = append(std, line)
		}
	}
	if len(std) == 0 || len(own) == 0 {
		return src
	}
	block := strings.Join(std, "\n") + "\n\n" + strings.Join(own, "\n")
	return slices.Concat(src[:i], []byte(block), src[i+n:])
}

type buffer []byte

func (b *buffer) Write(p []byte) (int, error) {
	*b = append(*b, p...)
	return len(p), nil
}
