// Package emit turns a model into Go files. It decides nothing: names, types and rules are in the model, and the
// emitters only write them down, one file of this package for each kind of thing that is written. So emitting cannot
// fail; an error of Emit is a bug of restgen.
package emit

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/model"
)

// Options are what an emitted package has to know of its surroundings.
type Options struct {
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
	g := &generation{Options: o, api: api, rest: o.ImportPath + "/rest", lenders: lenders(api)}
	var jobs []job
	jobs = append(jobs, g.rootFiles()...)
	for _, ns := range api.Namespaces {
		jobs = append(jobs, g.namespaceFiles(ns)...)
	}
	files, err := g.render(jobs)
	if err != nil {
		return nil, err
	}
	support, err := g.support()
	if err != nil {
		return nil, err
	}
	files = append(files, support...)
	files = append(files, g.documents()...)
	slices.SortFunc(files, func(x, y File) int { return cmp.Compare(x.Path, y.Path) })
	return files, nil
}

// header is the first line of every Go file.
const header = disk.Header + ". DO NOT EDIT."

// generation is one run of Emit.
type generation struct {
	Options
	api  *model.API
	rest string // import path of the support package

	lenders map[*model.Struct]*model.Struct // see there
}

// A job is a file to be written down.
type job struct {
	path  string
	write func() *jen.File
}

// file starts a file of a package.
func (g *generation) file(importPath, name string) *jen.File {
	f := jen.NewFilePathName(importPath, name)
	f.HeaderComment(header)
	f.ImportName(g.rest, "rest")
	f.ImportName(g.rest+"/pcre", "pcre")
	for _, ns := range g.api.Namespaces {
		f.ImportName(g.at(ns.Package), ns.Package)
	}
	return f
}

// at returns the import path of a folder of the output.
func (g *generation) at(folder string) string { return path.Join(g.ImportPath, folder) }

// render writes the files down, on all cores.
func (g *generation) render(jobs []job) ([]File, error) {
	files, errs := make([]File, len(jobs)), make([]error, len(jobs))
	next := make(chan int)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				files[i], errs[i] = jobs[i].render(g.ImportPath)
			}
		})
	}
	for i := range jobs {
		next <- i
	}
	close(next)
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

func (j job) render(root string) (File, error) {
	var b buffer
	if err := j.write().Render(&b); err != nil {
		return File{}, fmt.Errorf("%s cannot be written; this is a bug of restgen: %w", j.path, err)
	}
	return File{j.path, groupImports(b, root)}, nil
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
