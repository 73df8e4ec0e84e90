// Package generator has the jobs of restgen, each as a function that shows its
// steps: Generate, Inspect, Check, Diff, Fetch, Update and Serve. Each step is
// a package of its own.
//
// Inputs and options come in, and results go out, with notes or findings. Only
// Result.Write, Fetched.Save and Updated.Write change files, and Serve the file
// with its data; the others at most complete a run that was killed while it
// did. A new job is a file here. What a single step decides belongs in the
// package of the step.
package generator

import (
	"context"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/source"
)

// Generate prepares all files and writes nothing. The error is a UsageError if
// the options contradict each other or the indexes, and disk.InTheWay if files
// of the user are in the way. Otherwise an input cannot be read or trusted, and
// each line of the error is one error with its location. The result holds the
// notes found so far, also if there is an error, except for one in the options
// that select routes.
func Generate(ctx context.Context, o Options) (*Result, error) {
	r := &Result{}
	var err error
	if r.Warnings, err = o.recover(); err != nil {
		return r, err
	}
	// 1. Find the module and the import paths of the output.
	target, err := o.target()
	if err != nil {
		return r, err
	}
	r.Package, r.ImportPath = target.name, target.importPath
	if target.warning != "" {
		r.Warnings = append(r.Warnings, target.warning)
	}
	// 2. Read every index, and 3. build one API from them.
	if err := r.build(ctx, o.Inputs, o.Model, o.Loader); err != nil {
		return r, err
	}
	if err := target.checkImports(r.API); err != nil {
		return r, err
	}
	// 4. Write it as Go.
	descriptions, err := o.descriptions(r.API, target)
	if err != nil {
		return r, err
	}
	output, support, err := target.emit(r.API, descriptions)
	if err != nil {
		return r, err
	}
	// 5. Compare the files with the folders on disk.
	if target.support != "" {
		if err := r.addSupport(target.support, support); err != nil {
			return r, err
		}
	}
	if err := r.addOutput(target.dir, output); err != nil {
		return r, err
	}
	if !o.StandIn {
		r.warnOfLostStandIn(target.dir)
	}
	return r, nil
}

// Write writes the files to the folders, all or none of them. Package disk documents the guarantees
// for a run that fails or is killed.
func (r *Result) Write() error {
	return r.Plans.Apply()
}

// Inspect reads indexes and builds their API without generating anything.
func Inspect(ctx context.Context, inputs []Input, options build.Options, loader *source.Loader) (*Result, error) {
	r := &Result{}
	return r, r.build(ctx, inputs, options, loader)
}

// build reads every index and builds one API from them.
func (r *Result) build(ctx context.Context, inputs []Input, options build.Options, loader *source.Loader) error {
	var indexes []build.Input
	var err error
	parallel.Do(
		func() { indexes, err = r.load(ctx, inputs, loader) },
		index.Prepare, preset.Prepare,
	)
	if err != nil {
		return err
	}
	r.indexes = indexes
	api, notes, err := build.Model(indexes, options)
	if err != nil {
		r.Notes = nil // nothing is selected that they could be about
		return UsageError{Err: err}
	}
	r.Notes = append(r.Notes, notes...)
	for d, in := range indexes {
		r.keepChosen(in.Index, api, d)
		r.noteSchemas(in.Index, r.asked[d])
		markKnown(r.Notes, in.Index, options)
	}
	r.API = api
	return nil
}
