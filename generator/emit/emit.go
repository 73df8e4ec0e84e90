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
	"cmp"
	"errors"
	"path"
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/parallel"
)

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

// render does the jobs.
func render(jobs []job) ([]File, error) {
	files, errs := make([]File, len(jobs)), make([]error, len(jobs))
	parallel.Each(len(jobs), func(i int) {
		files[i].Path = jobs[i].path
		files[i].Content, errs[i] = jobs[i].content()
	})
	return files, errors.Join(errs...)
}
