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

// Fetched is the index of a live site in the form for a file.
type Fetched struct {
	// Data is the index with its provenance, one arg per line, without private
	// data and values that change by themselves.
	Data []byte
	// Index is the index as the site sent it.
	Index *index.Index
	// Notes are about the index. Warnings are about the responses of the site;
	// each begins with the address.
	Notes    []index.Note
	Warnings []string

	origin index.Provenance
	asked  bool // response schemas of a live site were requested
}

// Fetch gets the index of a live site, or of any other source that the loader
// supports. The loader decides whether to request response schemas.
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
	if known, saved := x.Provenance(); saved && doc.Address == "" { // a copy keeps the origin
		known.Address = source.Shown(known.Address)
		f.origin = known
	}
	f.asked = loader.Schemas && doc.Address != ""
	f.Data = x.Saved(f.origin)
	return f, nil
}

// Save writes the index to a file atomically. It does not write a file that has
// the same index, even if the day of the fetch differs; changed reports whether it
// did. It returns an error if the file has response schemas and the site, though
// they were requested, sent none.
func (f *Fetched) Save(file string) (changed bool, err error) {
	old := saved(file)
	switch {
	case old == nil:
	case bytes.Equal(old.Saved(f.origin), f.Data): // except for the day
		return false, nil
	case old.HasSchemas && f.asked && !f.Index.HasSchemas:
		return false, fmt.Errorf("%s: the file has response schemas, but the site sends none now; the file is not changed", file)
	}
	return true, disk.WriteFile(file, f.Data)
}

// saved returns the index in a file, or nil. It reads only regular files: a pipe
// may never end.
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
