package generator

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/restgen/restgen/generator/diff"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/source"
)

// Compared is what Diff found out.
type Compared struct {
	Report   *diff.Report
	Old, New *model.API
	Notes    []index.Note // about the old index, and then about the new one
	Warnings []string     // of live sites

	index *index.Index // the new one, as it was read
	fresh []index.Note // those of Notes that are about it
}

// Diff reads two indexes, and says what of the old one the new one lacks, changes or adds. Options apply to both; a pattern
// has to fit something in one of them. The error is as that of Generate: an index that cannot be read is never "no changes".
func Diff(ctx context.Context, from, to Input, options model.Options, loader *source.Loader) (*Compared, error) {
	out := &Compared{}
	if err := checkStdin(from, to); err != nil {
		return out, err
	}
	before, after := &Result{}, &Result{}
	defer func() {
		out.Notes, out.fresh = slices.Concat(before.Notes, after.Notes), after.Notes
		out.Warnings = slices.Concat(before.Warnings, after.Warnings)
	}()
	// 1. Read both, so that the faults of both are reported at once.
	old, errOld := before.read(ctx, from, loader)
	new, errNew := after.read(ctx, to, loader)
	out.index = new
	if err := errors.Join(errOld, errNew); err != nil {
		return out, err
	}
	// 2. Build the API of each, as for generating.
	fits := map[string]bool{}
	var err error
	if out.Old, err = before.side(old, options, fits); err != nil {
		return out, err
	}
	if out.New, err = after.side(new, options, fits); err != nil {
		return out, err
	}
	for _, pattern := range append(options.Include[:len(options.Include):len(options.Include)], options.Exclude...) {
		if !fits[pattern] {
			return out, UsageError{Err: fmt.Errorf("the pattern %q fits no route of either index", pattern)}
		}
	}
	// 3. Compare.
	out.Report = diff.Compare(out.Old, out.New)
	return out, nil
}

func (r *Result) read(ctx context.Context, in Input, loader *source.Loader) (*index.Index, error) {
	doc, x, notes, err := loadOne(ctx, in, loader)
	r.Warnings = append(r.Warnings, doc.Warnings...)
	r.Notes = append(r.Notes, notes...)
	return x, err
}

// side builds the API of one index. What it has nothing of is no mistake of a pattern here: the other one may have it. The
// patterns that fit something are added to fits.
func (r *Result) side(x *index.Index, o model.Options, fits map[string]bool) (*model.API, error) {
	build := func(include, exclude []string) (*model.API, []index.Note, error) {
		narrowed := o
		narrowed.Include, narrowed.Exclude = include, exclude
		return model.Build([]model.Input{{Index: x}}, narrowed)
	}
	fitting := func(patterns []string) (list []string) {
		for _, p := range patterns {
			if _, _, err := build([]string{p}, nil); err == nil {
				list = append(list, p)
				fits[p] = true
			}
		}
		return list
	}
	include, exclude := fitting(o.Include), fitting(o.Exclude)
	if len(o.Include) > 0 && len(include) == 0 { // nothing of this side is asked for
		return &model.API{Deployments: []string{""}, Indexes: []*index.Index{x}, HasSchemas: x.HasSchemas, Order: [][]string{nil}}, nil
	}
	api, notes, err := build(include, exclude)
	r.Notes = append(r.Notes, notes...)
	if err != nil {
		return nil, UsageError{Err: err}
	}
	return api, nil
}
