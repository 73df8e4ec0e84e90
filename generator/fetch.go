package generator

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
)

// Fetched is the index of a live site in the form in which it is saved.
type Fetched struct {
	// Data is the index in canonical form: one arg a line, with its provenance,
	// without private members and members that change by themselves.
	Data []byte
	// Index is the index that Data was made from.
	Index *index.Index
	// Notes report what was fixed in the index.
	Notes []index.Note
	// Warnings report problems with the site and begin with its address.
	Warnings []string

	origin index.Provenance
	asked  bool // response schemas were requested from a site
}

// Fetch fetches the index of a live site, or of any other source of the loader.
// The loader decides whether to request response schemas.
func Fetch(ctx context.Context, from string, loader *source.Loader) (*Fetched, error) {
	return fetch(ctx, Input{From: from}, loader)
}

func fetch(ctx context.Context, in Input, loader *source.Loader) (*Fetched, error) {
	f := &Fetched{}
	doc, x, notes, err := loadOne(ctx, in, loader, new(index.Sharing))
	f.Notes, f.Warnings = notes, doc.Warnings
	if err != nil {
		return f, err
	}
	markKnown(f.Notes, x, build.Options{})
	f.Index = x
	f.origin = index.Provenance{Address: doc.Address, Date: time.Now().UTC().Format(time.DateOnly), Schemas: doc.Schemas}
	if source.IsKnown(in.From) {
		f.origin.Address = in.From
	}
	if known, saved := x.Provenance(); saved && doc.Address == "" { // a copy keeps the provenance of the original
		known.Address = source.Shown(known.Address)
		f.origin = known
	}
	f.asked = loader.Schemas && !in.plain && doc.Address != ""
	f.Data = x.Saved(f.origin)
	return f, nil
}

// Save writes the index to a file atomically, and reports whether the file
// changed. A file that differs only in the date of the fetch stays as it is.
// Save returns an error if the file has response schemas and the site sent none
// although they were requested.
func (f *Fetched) Save(file string) (changed bool, err error) {
	old := saved(file)
	if old != nil {
		changed, err := f.replaces(file, old)
		if !changed || err != nil {
			return false, err
		}
	}
	return true, disk.WriteFile(file, f.Content(file))
}

// Content returns Data as it is saved in a file: compressed if its name ends in
// .gz.
func (f *Fetched) Content(file string) []byte {
	if !strings.HasSuffix(file, ".gz") {
		return f.Data
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(f.Data) // a buffer takes everything
	_ = z.Close()
	return b.Bytes()
}

// replaces reports whether a file that holds another index has to be written.
func (f *Fetched) replaces(file string, old *index.Index) (bool, error) {
	switch {
	case bytes.Equal(old.Saved(f.origin), f.Data): // the date of the fetch does not count
		return false, nil
	case old.HasSchemas && f.asked && !f.Index.HasSchemas:
		return false, fmt.Errorf("%s: the file has response schemas, but the site sends none now; the file is not changed", file)
	}
	return true, nil
}

// saved returns the index in a file, or nil if the file has none.
func saved(file string) *index.Index {
	data, err := disk.ReadRegular(file)
	if err != nil {
		return nil
	}
	if source.IsPacked(data) {
		if data, err = source.Unpack(data, source.DefaultMaxBytes); err != nil {
			return nil
		}
	}
	x, _, err := index.Read(file, data)
	if err != nil {
		return nil
	}
	return x
}
