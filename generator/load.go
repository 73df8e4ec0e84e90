package generator

import (
	"context"
	"errors"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
)

// load reads all inputs, and reports the errors of all of them.
func (r *Result) load(ctx context.Context, inputs []Input, loader *source.Loader) ([]build.Input, error) {
	if err := errors.Join(checkNames(inputs), checkStdin(inputs...)); err != nil {
		return nil, err
	}
	var read []build.Input
	var errs []error
	var values index.Sharing
	for _, in := range inputs {
		doc, x, notes, err := loadOne(ctx, in, loader, &values)
		r.Warnings = append(r.Warnings, doc.Warnings...)
		r.Notes = append(r.Notes, notes...)
		errs = append(errs, err)
		read = append(read, build.Input{Name: in.Name, Index: x})
		r.files = append(r.files, doc.File)
		r.asked = append(r.asked, doc.Schemas)
	}
	return read, errors.Join(errs...)
}

// loadOne loads and reads one index, which shares its values. An index that was
// read before is returned as it is.
func loadOne(ctx context.Context, in Input, loader *source.Loader, values *index.Sharing) (source.Document, *index.Index, []index.Note, error) {
	if in.index != nil {
		return source.Document{Name: in.index.Name}, in.index, in.notes, nil
	}
	get := loader.Load
	if in.plain {
		get = loader.LoadPlain
	}
	doc, err := get(ctx, in.From)
	if errors.As(err, new(source.UnknownIndexError)) {
		err = UsageError{Err: err}
	}
	if err != nil {
		return doc, nil, nil, err
	}
	x, notes, err := doc.Read(values)
	return doc, x, notes, err
}

// maxDeployments is the number of bits of a set of deployments.
const maxDeployments = 64

// ErrNoIndex says that there is no index to read.
var ErrNoIndex = usageErrorf("no index; give a file or an address, or set indexes in restgen.yaml")

// checkNames returns an error unless each of several deployments has a name of
// its own. As deployments name files, case does not count.
func checkNames(inputs []Input) error {
	if len(inputs) == 0 {
		return ErrNoIndex
	}
	if len(inputs) > maxDeployments {
		return usageErrorf("%d indexes; want at most %d deployments", len(inputs), maxDeployments)
	}
	from := map[string]string{}
	for _, in := range inputs {
		name := strings.ToLower(in.Name)
		before, twice := from[name]
		switch {
		case twice && in.Name != "":
			return usageErrorf("two deployments named %s, %s and %s; give each a name of its own",
				in.Name, source.Shown(before), source.Shown(in.From))
		case len(inputs) > 1 && in.Name == "":
			return usageErrorf("%s: no deployment name; with several indexes give each one"+
				" (a letter, then letters, digits, _ or -), as in staging=site.json", source.Shown(in.From))
		}
		from[name] = in.From
	}
	return nil
}

// checkStdin returns an error if more than one index comes from standard input,
// which can be read only once.
func checkStdin(inputs ...Input) error {
	read := 0
	for _, in := range inputs {
		if in.From == "-" && in.index == nil {
			read++
		}
	}
	if read > 1 {
		return usageErrorf("more than one index from standard input; save the others to files")
	}
	return nil
}
