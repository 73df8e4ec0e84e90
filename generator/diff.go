package generator

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/restgen/restgen/generator/diff"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/source"
)

// Compared is the result of Diff.
type Compared struct {
	Report   *report.Report
	Old, New *model.API
	Notes    []index.Note // on the old index, then on the new one
	Warnings []string     // on live sites
	Schemas  bool         // one of the two indexes has response schemas

	read     pairOfIndexes
	compared pairOfIndexes // without response schemas if only one of the two has some
	note     string        // on that
	fresh    []index.Note  // the part of Notes on the new index
}

type pairOfIndexes struct{ old, new *index.Index }

// Diff reads two indexes and reports what the new one lacks, changes or adds.
// The options apply to both; each has to match something in one of them. Diff
// returns the same errors as Generate, for example for an index that cannot be
// read.
func Diff(ctx context.Context, from, to Input, options build.Options, loader *source.Loader) (*Compared, error) {
	c, err := buildBoth(ctx, from, to, options, loader)
	if err == nil {
		c.compare(c.Old, c.New)
	}
	return c, err
}

// buildBoth reads two indexes and builds their APIs. The result has no report.
func buildBoth(ctx context.Context, from, to Input, options build.Options, loader *source.Loader) (*Compared, error) {
	out := &Compared{}
	if err := checkStdin(from, to); err != nil {
		return out, err
	}
	before, after := &Result{}, &Result{}
	defer func() {
		out.Notes, out.fresh = slices.Concat(before.Notes, after.Notes), after.Notes
		out.Warnings = slices.Concat(before.Warnings, after.Warnings)
	}()
	// 1. Read both, to report the errors of both.
	old, new, err := readBoth(ctx, before, from, after, to, loader)
	out.read = pairOfIndexes{old, new}
	if err != nil {
		return out, err
	}
	// 2. Compare responses only if both indexes describe them.
	out.Schemas = old.HasSchemas || new.HasSchemas
	if old.HasSchemas != new.HasSchemas {
		out.note = withoutSchemas(old, new, to.live())
		old, new = bare(old), bare(new)
	}
	out.compared = pairOfIndexes{old, new}
	// 3. Build the API of each, as Generate does.
	var unused, unusedInNew build.UnusedOptions
	var shared build.Sharing
	var errOld, errNew error
	parallel.Do(
		func() { out.Old, unused, errOld = before.buildOne(old, options, &shared) },
		func() { out.New, unusedInNew, errNew = after.buildOne(new, options, &shared) },
	)
	if err := cmp.Or(errOld, errNew); err != nil {
		return out, err
	}
	unused = unused.In(unusedInNew)
	if len(unused) > 0 {
		return out, UsageError{Err: unused}
	}
	return out, nil
}

// compare adds the report. The APIs that code is generated from are those of
// all deployments, if there are several.
func (c *Compared) compare(oldCode, newCode *model.API) {
	c.Report = diff.CompareIn(c.Old, c.New, oldCode, newCode)
	if c.note != "" {
		c.Report.Notes = append(c.Report.Notes, c.note)
	}
}

// withoutSchemas returns a note that names the index without response schemas,
// if only one of the two has some.
func withoutSchemas(old, new *index.Index, live bool) string {
	name, where := new.Name, "the new index"
	if !old.HasSchemas {
		name, where = old.Name, "the old index"
	}
	text := name + ": " + where + " has no response schemas, so responses were not compared; "
	if old.HasSchemas && live {
		return text + "the site does not send them"
	}
	return text + "to get them: restgen fetch URL --schemas -o FILE"
}

// bare returns an index without its response schemas.
func bare(x *index.Index) *index.Index {
	out := *x
	out.HasSchemas = false
	out.Routes = nil
	for _, r := range x.Routes {
		route := *r
		route.Schema = nil
		out.Routes = append(out.Routes, &route)
	}
	return &out
}

// readBoth reads saved indexes before live ones, so that the request to the
// site matches the one that the saved index was fetched with.
func readBoth(ctx context.Context, before *Result, from Input, after *Result, to Input, loader *source.Loader) (old, new *index.Index, err error) {
	var errOld, errNew error
	var values index.Sharing
	switch {
	case from.live() && to.live():
		old, errOld = before.read(ctx, from, loader, nil, &values)
		new, errNew = after.read(ctx, to, loader, nil, &values)
	case from.live():
		new, errNew = after.read(ctx, to, loader, nil, &values)
		old, errOld = before.read(ctx, from, loader, new, &values)
	default:
		old, errOld = before.read(ctx, from, loader, nil, &values)
		new, errNew = after.read(ctx, to, loader, old, &values)
	}
	return old, new, errors.Join(errOld, errNew)
}

// live reports whether the index has to be requested from a site.
func (in Input) live() bool { return in.index == nil && source.IsAddress(in.From) }

// read reads one of two indexes. If the other one was fetched without response
// schemas, none are requested from a live site: they would be differences that
// the site does not have, and some sites refuse to send them.
func (r *Result) read(ctx context.Context, in Input, loader *source.Loader, other *index.Index, values *index.Sharing) (*index.Index, error) {
	in.plain = other != nil && fetchedPlain(other)
	doc, x, notes, err := loadOne(ctx, in, loader, values)
	r.Warnings = append(r.Warnings, doc.Warnings...)
	r.Notes = append(r.Notes, notes...)
	return x, err
}

// fetchedPlain reports whether an index was fetched without response schemas.
func fetchedPlain(x *index.Index) bool {
	known, _ := x.Provenance()
	return !x.HasSchemas && !known.Schemas
}

// buildOne builds the API of one of two indexes. Unused options are not an
// error here, as the other index may have use for them.
func (r *Result) buildOne(x *index.Index, o build.Options, shared *build.Sharing) (*model.API, build.UnusedOptions, error) {
	api, notes, unused, err := buildModel([]build.Input{{Index: x}}, o, shared)
	r.Notes = append(r.Notes, notes...)
	if err != nil {
		return nil, nil, err
	}
	r.keepChosen(x, api, 0)
	markKnown(r.Notes, x, o)
	return api, unused, nil
}

// buildModel builds an API and returns unused options apart from other errors.
func buildModel(inputs []build.Input, o build.Options, shared *build.Sharing) (*model.API, []index.Note, build.UnusedOptions, error) {
	api, notes, err := shared.Model(inputs, o)
	var unused build.UnusedOptions
	if err != nil && !errors.As(err, &unused) {
		return nil, notes, nil, UsageError{Err: err}
	}
	return api, notes, unused, nil
}
