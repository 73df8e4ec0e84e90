package index

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/restgen/restgen/schemas"
	"github.com/santhosh-tekuri/jsonschema/v5"
)

// A reader carries what is found on the way through one document.
type reader struct {
	x         *Index
	notes     []placed
	unsaid    int // notes beyond the most that are kept
	faults    Faults
	known     map[string]bool          // the namespaces that are listed
	unlisted  map[string]bool          // those that are not, and of which that was said
	common    map[string]*common       // by message
	places    int                      // that they have together
	schema    *jsonschema.Schema       // of the whole document
	validator *validator               // of args and response schemas
	checked   map[checkKey][]violation // of each distinct schema
	sound     map[checkKey]bool        // schemas that are not odd, nor is one below them
}

func newReader(name string) (*reader, error) {
	whole, arg, err := schemas.SiteIndex()
	if err != nil {
		return nil, err
	}
	return &reader{
		x:         &Index{Name: name},
		schema:    whole,
		validator: &validator{schema: arg, valid: map[string]bool{}},
		known:     map[string]bool{},
		unlisted:  map[string]bool{},
		common:    map[string]*common{},
		checked:   map[checkKey][]violation{},
		sound:     map[checkKey]bool{},
	}, nil
}

// A placed note knows its offset, by which notes are sorted.
type placed struct {
	offset int
	note   Note
}

// maxNotes is far beyond what any site needs; it keeps a hostile document from filling the memory.
const maxNotes = 20_000

func (r *reader) note(n *Node, pointer, format string, args ...any) {
	r.keep(n.Offset, func() Note { return r.x.Note(n, pointer, format, args...) })
}

func (r *reader) keep(offset int, note func() Note) {
	if len(r.notes) >= maxNotes {
		r.unsaid++
		return
	}
	r.notes = append(r.notes, placed{offset, note()})
}

// maxFaults is what a person will read of one document; one fault is enough to refuse it.
const maxFaults = 1000

func (r *reader) fault(n *Node, pointer, format string, args ...any) {
	switch {
	case len(r.faults) < maxFaults:
		r.faults = append(r.faults, r.x.Note(n, pointer, format, args...))
	case len(r.faults) == maxFaults:
		r.faults = append(r.faults, r.x.Note(n, pointer, "this and further faults are left out: there are more than %d", maxFaults))
	}
}

// allFaults returns the faults in the order of the document.
func (r *reader) allFaults() Faults {
	slices.SortStableFunc(r.faults, func(a, b Note) int {
		return cmp.Or(a.Line-b.Line, a.Column-b.Column)
	})
	return r.faults
}

func (r *reader) sorted() []Note {
	if r.unsaid > 0 {
		last := Note{File: r.x.Name, Message: fmt.Sprintf("%d more notes are left out", r.unsaid)}
		r.notes = append(r.notes, placed{len(r.x.lines.src), last})
	}
	slices.SortStableFunc(r.notes, func(a, b placed) int { return a.offset - b.offset })
	notes := make([]Note, len(r.notes))
	for i, p := range r.notes {
		notes[i] = p.note
	}
	return notes
}
