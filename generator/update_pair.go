package generator

import (
	"context"
	"errors"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
)

// A pair is a deployment with its saved index.
type pair struct {
	deployed Input
	at       int    // of the saved index in the options
	saved    Input  // as it was read
	file     string // of the saved index
	fetched  *Fetched
	changed  bool
	fresh    Input // the saved index as it will be
}

// pair reads the saved indexes into o, and returns every deployment with its
// own.
func (u *Updated) pair(ctx context.Context, o *Options, deployed []Input) ([]*pair, error) {
	if len(o.Inputs) == 0 {
		return nil, usageErrorf("no saved index; set indexes in restgen.yaml, which restgen init URL writes, and run this in its folder")
	}
	if err := errors.Join(checkNames(o.Inputs), checkStdin(o.Inputs...)); err != nil {
		return nil, err
	}
	if len(deployed) == 0 {
		return nil, usageErrorf("no deployment; give an address, or set deployments in restgen.yaml")
	}
	var pairs []*pair
	for _, d := range deployed {
		at, err := savedAs(o.Inputs, d)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, &pair{deployed: d, at: at})
	}
	inputs, files, err := readSaved(ctx, *o)
	if err != nil {
		return nil, err
	}
	o.Inputs, u.saved = inputs, files
	taken := map[string]bool{}
	for _, p := range pairs {
		p.saved, p.file = inputs[p.at], files[p.at]
		switch {
		case p.file == "":
			return nil, usageErrorf("%s: the index of a deployment is saved to a file; set indexes in restgen.yaml to one", p.saved.shown())
		case taken[p.file]:
			return nil, usageErrorf("%s: the saved index of two deployments; give each its own file", p.file)
		}
		taken[p.file] = true
	}
	return pairs, nil
}

// readSaved reads the indexes of the options. The files are empty for those that
// are no files.
func readSaved(ctx context.Context, o Options) (inputs []Input, files []string, err error) {
	var errs []error
	for _, in := range o.Inputs {
		doc, x, notes, err := loadOne(ctx, in, o.Loader, new(index.Sharing))
		in.index, in.notes = x, notes
		inputs, files, errs = append(inputs, in), append(files, doc.File), append(errs, err)
	}
	return inputs, files, errors.Join(errs...)
}

// fetch fetches the deployments, with response schemas if their saved indexes
// were fetched with them.
func (u *Updated) fetch(ctx context.Context, pairs []*pair, loader *source.Loader) error {
	var errs []error
	for _, p := range pairs {
		from := p.deployed
		from.plain = fetchedPlain(p.saved.index)
		var err error
		p.fetched, err = fetch(ctx, from, loader)
		u.Warnings = append(u.Warnings, p.fetched.Warnings...)
		if err == nil {
			err = p.replace()
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// replace decides whether the saved index changes, and to what.
func (p *pair) replace() (err error) {
	p.fresh = p.saved
	p.changed, err = p.fetched.replaces(p.file, p.saved.index)
	if err != nil || !p.changed {
		return err
	}
	p.fresh.index, p.fresh.notes, err = index.Read(p.file, p.fetched.Data)
	return err
}

// compare compares the deployments that changed with their saved indexes.
func (u *Updated) compare(ctx context.Context, pairs []*pair, o Options) error {
	var read Result
	for _, in := range o.Inputs {
		read.indexes = append(read.indexes, build.Input{Name: in.Name, Index: in.index})
	}
	for _, p := range pairs {
		if !p.changed {
			u.Agreeing = append(u.Agreeing, newDrift(p.saved, p.deployed, p.file))
			continue
		}
		current := p.deployed
		current.index = p.fetched.Index
		d, err := read.drift(ctx, o, p.at, current, p.file)
		if err != nil {
			return err
		}
		u.Drifts = append(u.Drifts, d)
		u.indexes = append(u.indexes, disk.File{Path: p.file, Content: p.fetched.Content(p.file)})
	}
	return nil
}
