package generator

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"time"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/source"
)

// Fetched is the index of a live site in the form in which it is saved.
type Fetched struct {
	// Data is the index, canonical: one arg a line, without what is private or changes by itself, and with its provenance.
	Data []byte
	// Index is what Data was made of.
	Index *index.Index
	// Notes say what was absorbed, Warnings how the index was got; the latter begin with the address.
	Notes    []index.Note
	Warnings []string

	origin index.Provenance
	asked  bool // a site was asked for response schemas
}

// Fetch gets the index of a live site, or of anything else that the loader takes. Whether response schemas are asked
// for is the loader's setting.
func Fetch(ctx context.Context, from string, loader *source.Loader) (*Fetched, error) {
	f := &Fetched{}
	doc, x, notes, err := loadOne(ctx, Input{From: from}, loader)
	f.Notes, f.Warnings = notes, doc.Warnings
	if err != nil {
		return f, err
	}
	markKnown(f.Notes, x, model.Options{})
	f.Index = x
	f.origin = index.Provenance{Address: doc.Address, Date: time.Now().UTC().Format(time.DateOnly), Schemas: doc.Schemas}
	if known, saved := x.Provenance(); saved && doc.Address == "" { // a copy came from where the original did
		known.Address = source.Shown(known.Address)
		f.origin = known
	}
	f.asked = loader.Schemas && doc.Address != ""
	f.Data = x.Saved(f.origin)
	return f, nil
}

// Save writes the index to a file, in one go. A file that holds the same index already is left as it is, so that the day
// of the fetch alone changes nothing; changed reports whether it was written. So is one that has response schemas where they
// were asked for and the site sent none, which is an error.
func (f *Fetched) Save(file string) (changed bool, err error) {
	old := saved(file)
	switch {
	case old == nil:
	case bytes.Equal(old.Saved(f.origin), f.Data): // the day of the fetch not counted
		return false, nil
	case old.HasSchemas && f.asked && !f.Index.HasSchemas:
		return false, fmt.Errorf("%s: has response schemas, which the site does not send now, though it was asked for them; the file stays as it is", file)
	}
	return true, disk.WriteFile(file, f.Data)
}

// saved is the index that a file holds, nil if it holds none. What is no plain file, as a pipe, may never end.
func saved(file string) *index.Index {
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	x, _, err := index.Read(file, data)
	if err != nil {
		return nil
	}
	return x
}
