package generator

import (
	"context"
	"errors"
	"slices"

	"github.com/restgen/restgen/generator/diff"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/source"
)

// Compared is the result of Diff.
type Compared struct {
	Report   *diff.Report
	Old, New *model.API
	Notes    []index.Note // about the old index, and then about the new one
	Warnings []string     // of live sites
	Schemas  bool         // one of the two indexes has response schemas

	oldIndex *index.Index // as it was read
	index    *index.Index // the new one, as it was read
	fresh    []index.Note // the notes about it
}

// Diff reads two indexes, and says what of the old one the new one lacks, changes or adds. Options apply to both; each has
// to fit something in one of them. The error is as that of Generate: an index that cannot be read is never "no changes".
func Diff(ctx context.Context, from, to Input, options model.Options, loader *source.Loader) (*Compared, error) {
	return diffIn(ctx, from, to, options, loader, nil)
}

// generated returns the APIs that code is generated from while a deployment has
// the old index and while it has the new one.
type generated func(old, new *index.Index) (before, after *model.API)

// diffIn is Diff for one of several deployments, unless code is nil.
func diffIn(ctx context.Context, from, to Input, options model.Options, loader *source.Loader, code generated) (*Compared, error) {
	out := &Compared{}
	if err := checkStdin(from, to); err != nil {
		return out, err
	}
	before, after := &Result{}, &Result{}
	defer func() {
		out.Notes, out.fresh = slices.Concat(before.Notes, after.Notes), after.Notes
		out.Warnings = slices.Concat(before.Warnings, after.Warnings)
	}()
	// 1. Read both, so that the errors of both are reported at once.
	old, new, err := readBoth(ctx, before, from, after, to, loader)
	out.oldIndex, out.index = old, new
	if err != nil {
		return out, err
	}
	// 2. Compare responses only if both describe them.
	note := ""
	out.Schemas = old.HasSchemas || new.HasSchemas
	if old.HasSchemas != new.HasSchemas {
		note = withoutSchemas(old, new, to.live())
		old, new = bare(old), bare(new)
	}
	// 3. Build the API of each, as for generating.
	var misfits, also model.Misfits
	if out.Old, misfits, err = before.side(old, options); err != nil {
		return out, err
	}
	if out.New, also, err = after.side(new, options); err != nil {
		return out, err
	}
	if misfits = misfits.And(also); len(misfits) > 0 {
		return out, UsageError{Err: misfits}
	}
	// 4. Compare.
	oldCode, newCode := out.Old, out.New
	if code != nil {
		oldCode, newCode = code(old, new)
	}
	out.Report = diff.CompareIn(out.Old, out.New, oldCode, newCode)
	if note != "" {
		out.Report.Notes = append(out.Report.Notes, note)
	}
	return out, nil
}

// withoutSchemas says which of two indexes has no response schemas, and what to
// do.
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

// readBoth reads what is saved before what is live, so that a site is asked what the other index was asked.
func readBoth(ctx context.Context, before *Result, from Input, after *Result, to Input, loader *source.Loader) (old, new *index.Index, err error) {
	var errOld, errNew error
	switch {
	case from.live() && to.live():
		old, errOld = before.read(ctx, from, loader, nil)
		new, errNew = after.read(ctx, to, loader, nil)
	case from.live():
		new, errNew = after.read(ctx, to, loader, nil)
		old, errOld = before.read(ctx, from, loader, new)
	default:
		old, errOld = before.read(ctx, from, loader, nil)
		new, errNew = after.read(ctx, to, loader, old)
	}
	return old, new, errors.Join(errOld, errNew)
}

// live reports whether a site has to be asked for the index.
func (in Input) live() bool { return in.index == nil && source.IsAddress(in.From) }

// read reads one of two indexes. A live one is not asked for response schemas where the saved one beside it was fetched
// without: they would be differences that are none of the site, and some sites refuse to send them.
func (r *Result) read(ctx context.Context, in Input, loader *source.Loader, beside *index.Index) (*index.Index, error) {
	if beside != nil && !beside.HasSchemas {
		known, _ := beside.Provenance()
		in.plain = !known.Schemas
	}
	doc, x, notes, err := loadOne(ctx, in, loader)
	r.Warnings = append(r.Warnings, doc.Warnings...)
	r.Notes = append(r.Notes, notes...)
	return x, err
}

// side builds the API of one index. An option that fits nothing of it is no mistake here: the other one may have what it
// means.
func (r *Result) side(x *index.Index, o model.Options) (*model.API, model.Misfits, error) {
	api, notes, err := model.Build([]model.Input{{Index: x}}, o)
	r.Notes = append(r.Notes, notes...)
	var misfits model.Misfits
	if err != nil && !errors.As(err, &misfits) {
		return nil, nil, UsageError{Err: err}
	}
	r.tellChosen(x, api, 0)
	return api, misfits, nil
}
