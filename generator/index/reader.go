package index

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/restgen/restgen/generator/safetext"
	"github.com/restgen/restgen/schemas"
)

// A reader holds the state of reading one document.
type reader struct {
	x        *Index
	values   *Sharing
	notes    []placed
	dropped  int // number of notes beyond maxNotes
	errors   Errors
	known    map[string]bool // the listed namespaces
	unlisted map[string]bool // namespaces that were noted as not listed
	used     map[string]bool // namespaces that have routes
	once     onceNotes
	checked  map[checkKey][]violation
	sound    map[checkKey]bool // schemas without violations at any depth
}

// placed is a note with its offset, by which notes are sorted.
type placed struct {
	offset int
	note   Note
}

func newReader(name string, values *Sharing) *reader {
	return &reader{
		x:        &Index{Name: name},
		values:   values,
		known:    map[string]bool{},
		unlisted: map[string]bool{},
		used:     map[string]bool{},
		once:     onceNotes{byKey: map[onceKey]*once{}},
		checked:  map[checkKey][]violation{},
		sound:    map[checkKey]bool{},
	}
}

// Prepare compiles the JSON Schema of an index, which [Read] does otherwise, after
// decoding.
func Prepare() { _, _ = schemas.SiteIndex() } // Read reports the error

// maxErrors limits the errors of one document; a single one makes it unusable.
const maxErrors = 1000

// fail adds an error that makes the document unusable.
func (r *reader) fail(n *Node, pointer, format string, args ...any) {
	switch {
	case len(r.errors) < maxErrors:
		message := safetext.Line(fmt.Sprintf(format, args...))
		r.errors = append(r.errors, r.x.newNote("", n, pointer, message))
	case len(r.errors) == maxErrors:
		message := fmt.Sprintf("more than %d errors; the others are left out", maxErrors)
		r.errors = append(r.errors, r.x.newNote("", n, pointer, message))
	}
}

// allErrors returns the errors in the order of the document.
func (r *reader) allErrors() Errors {
	slices.SortStableFunc(r.errors, func(a, b Note) int {
		return cmp.Or(a.Line-b.Line, a.Column-b.Column)
	})
	return r.errors
}
