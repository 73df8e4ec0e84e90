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

// Input is where the index of one deployment comes from.
type Input struct {
	// Name of the deployment; empty for a single one.
	Name string
	// From is a file, - for standard input, an address, or REV:path in git.
	From string

	index *index.Index // what was read from there before; nil if nothing was
	plain bool         // a live site is not asked for response schemas
}

// shown is where the index came from, once it was read; before, source.Shown says it without looking what is a file.
func (in Input) shown() string {
	if source.IsAddress(in.From) {
		return source.Shown(in.From)
	}
	return in.From
}

// load reads all inputs, so that the faults of all of them are reported at once.
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

// loadOne gets and reads one index. One that was read before stays as it is, and its notes were told then.
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

// maxDeployments is how many a rest.Deployments has bits for.
const maxDeployments = 64

// checkNames wants every deployment to have a name of its own, whatever its case: it names a file, too. A single one
// needs none.
func checkNames(inputs []Input) error {
	if len(inputs) == 0 {
		return UsageError{Err: errors.New("no index is given: name a file or an address")}
	}
	if len(inputs) > maxDeployments {
		return UsageError{Err: fmt.Errorf("%d indexes: one set of packages is for %d deployments at most", len(inputs), maxDeployments)}
	}
	from := map[string]string{}
	for _, in := range inputs {
		name := strings.ToLower(in.Name)
		switch before, twice := from[name]; {
		case twice && in.Name != "":
			return UsageError{Err: fmt.Errorf("the deployment name %s is given twice, for %s and for %s", in.Name, source.Shown(before), source.Shown(in.From))}
		case len(inputs) > 1 && in.Name == "":
			return UsageError{Err: fmt.Errorf("%s: with several indexes each needs a name (a letter, then letters, digits, _ or -), as in staging=site.json", source.Shown(in.From))}
		}
		from[name] = in.From
	}
	return nil
}

// checkStdin wants at most one index to be that of standard input, which can be read once.
func checkStdin(inputs ...Input) error {
	read := 0
	for _, in := range inputs {
		if in.From == "-" && in.index == nil {
			read++
		}
	}
	if read > 1 {
		return UsageError{Err: errors.New("only one index can come from standard input")}
	}
	return nil
}
