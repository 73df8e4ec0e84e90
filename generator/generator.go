// Package generator makes Go packages of site indexes: from where an index lies to files on disk. Generate is the whole
// story; each of its steps is a package of its own, and only the last one, Result.Write, changes anything.
package generator

import (
	"context"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/source"
)

// Options say what to generate, of what, and where to.
type Options struct {
	// Inputs are the indexes, one for each deployment that the packages are to serve. The first is their default.
	Inputs []Input
	// Dir is the folder of the root package.
	Dir string
	// Package is the name of the root package, by default that of Go files in Dir, or made of the end of its import path.
	Package string
	// Module is the path of the module that is made of Dir when no module encloses it, by default the name of Dir.
	// Where there is an enclosing module, Module is empty or its path.
	Module string
	// Model chooses and corrects what the indexes say.
	Model model.Options
	// Loader gets the inputs.
	Loader *source.Loader
}

// Result is what Generate made ready.
type Result struct {
	API *model.API
	// Files are the emitted files, relative to Options.Dir, in the order in which they are written.
	Files []disk.File
	// Package and ImportPath are those of the root package.
	Package, ImportPath string
	// Plan is how Files differ from what is in Options.Dir.
	Plan *disk.Plan
	// Notes say what of the chosen routes was absorbed, degraded or guessed, by input and in the order of the document.
	Notes []index.Note
	// Warnings say how live sites answered, and what the module around lacks; each begins with the address or the file.
	Warnings []string

	indexes []model.Input // as they were read: those of API hold what was chosen of them
	files   []string      // that they were read from; "" for what is none
	asked   []bool        // whether their site was asked for response schemas
}

// Generate makes everything ready and writes nothing. The error is UsageError where the options contradict each other
// or the indexes, disk.InTheWay where foreign files are in the way; otherwise an input cannot be read or trusted, and
// each line of the error is a fault with its place. Notes come with errors too, as far as they were found.
func Generate(ctx context.Context, o Options) (*Result, error) {
	r := &Result{}
	// 1. Decide where the packages live: that depends on nothing else.
	home, err := o.home()
	if err != nil {
		return r, err
	}
	r.Package, r.ImportPath = home.name, home.path
	if home.warn != "" {
		r.Warnings = append(r.Warnings, home.warn)
	}
	// 2. Read every index, and 3. join them into one API.
	if err := r.build(ctx, o.Inputs, o.Model, o.Loader); err != nil {
		return r, err
	}
	if err := home.holds(r.API); err != nil {
		return r, err
	}
	// 4. Print it as Go.
	emitted, err := emit.Emit(r.API, emit.Options{Package: home.name, ImportPath: home.path})
	if err != nil {
		return r, err
	}
	r.Files = home.arrange(emitted)
	// 5. Compare with the folder.
	r.Plan, err = disk.Compare(o.Dir, r.Files)
	return r, err
}

// Write brings the folder to what Generate made ready; see package disk for what holds if that fails or is killed.
func (r *Result) Write() error {
	return r.Plan.Apply()
}

// Inspect reads indexes and builds their API without generating anything.
func Inspect(ctx context.Context, inputs []Input, options model.Options, loader *source.Loader) (*Result, error) {
	r := &Result{}
	return r, r.build(ctx, inputs, options, loader)
}

// build reads every index and joins them into one API.
func (r *Result) build(ctx context.Context, inputs []Input, options model.Options, loader *source.Loader) error {
	indexes, err := r.load(ctx, inputs, loader)
	if err != nil {
		return err
	}
	r.indexes = indexes
	api, notes, err := model.Build(indexes, options)
	r.Notes = append(r.Notes, notes...)
	if err != nil {
		return UsageError{Err: err}
	}
	for d, in := range indexes {
		r.keepChosen(in.Index, api, d)
		r.noteSchemas(in.Index, r.asked[d])
		markKnown(r.Notes, in.Index, options)
	}
	r.API = api
	return nil
}

// UsageError is an error of what was asked for, as against one of what was found.
type UsageError struct{ Err error }

func (e UsageError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e UsageError) Unwrap() error { return e.Err }
