package generator

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/source"
)

// An Input names the index of one deployment.
type Input struct {
	// Name is the name of the deployment. It may be empty for a single one.
	Name string
	// From is a file, - for standard input, an address, or REV:path in git.
	From string

	index *index.Index // the index, if it was read before
	plain bool         // do not request response schemas of a live site
}

// shown returns the source of an index that was read, without secrets.
func (in Input) shown() string {
	if source.IsAddress(in.From) {
		return source.Shown(in.From)
	}
	return in.From
}

// load reads all inputs, and reports the errors of all of them.
func (r *Result) load(ctx context.Context, inputs []Input, loader *source.Loader) ([]model.Input, error) {
	if err := errors.Join(checkNames(inputs), checkStdin(inputs...)); err != nil {
		return nil, err
	}
	var read []model.Input
	var faults []error
	for _, in := range inputs {
		doc, x, notes, err := loadOne(ctx, in, loader)
		r.Warnings = append(r.Warnings, doc.Warnings...)
		r.Notes = append(r.Notes, notes...)
		faults = append(faults, err)
		read = append(read, model.Input{Name: in.Name, Index: x})
		r.files = append(r.files, doc.File)
		r.asked = append(r.asked, doc.Schemas)
	}
	return read, errors.Join(faults...)
}

// loadOne loads and reads one index. The notes of an index that was read before
// were reported then.
func loadOne(ctx context.Context, in Input, loader *source.Loader) (source.Document, *index.Index, []index.Note, error) {
	if in.index != nil {
		return source.Document{Name: in.index.Name}, in.index, nil, nil
	}
	get := loader.Load
	if in.plain {
		get = loader.LoadPlain
	}
	doc, err := get(ctx, in.From)
	if err != nil {
		return doc, nil, nil, err
	}
	x, notes, err := doc.Read()
	return doc, x, notes, err
}

// maxDeployments is the number of bits of a rest.Deployments.
const maxDeployments = 64

// checkNames requires a unique name for each of several deployments. Names are
// used for files, so their case does not count.
func checkNames(inputs []Input) error {
	if len(inputs) == 0 {
		return UsageError{Err: errors.New("no index given; name a file or an address, or set indexes in restgen.yaml")}
	}
	if len(inputs) > maxDeployments {
		return UsageError{Err: fmt.Errorf("%d indexes, more than the limit of %d; generate several sets of packages", len(inputs), maxDeployments)}
	}
	from := map[string]string{}
	for _, in := range inputs {
		name := strings.ToLower(in.Name)
		before, twice := from[name]
		switch {
		case twice && in.Name != "":
			return UsageError{Err: fmt.Errorf("the deployment name %s is used for %s and %s; choose another name for one of them", in.Name, source.Shown(before), source.Shown(in.From))}
		case len(inputs) > 1 && in.Name == "":
			return UsageError{Err: fmt.Errorf("%s: several indexes, but this one has no name; name each (a letter, then letters, digits, _ or -), as in staging=site.json", source.Shown(in.From))}
		}
		from[name] = in.From
	}
	return nil
}

// checkStdin requires that at most one index is read from standard input.
func checkStdin(inputs ...Input) error {
	read := 0
	for _, in := range inputs {
		if in.From == "-" && in.index == nil {
			read++
		}
	}
	if read > 1 {
		return UsageError{Err: errors.New("more than one index from standard input; save the others to files")}
	}
	return nil
}
