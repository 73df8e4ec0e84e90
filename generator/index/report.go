package index

import (
	"cmp"
	"maps"
	"slices"

	"github.com/restgen/restgen/generator/index/note"
)

// note adds a note about a node.
func (r *reader) note(id note.ID, n *Node, pointer string, args ...any) {
	r.report(id, n, pointer, id.Text(args...))
}

// report adds a note whose message is formatted already.
func (r *reader) report(id note.ID, n *Node, pointer, message string) {
	if kind, _ := id.Kind(); kind.Once {
		r.count(id, n, pointer, message)
		return
	}
	r.keep(n.Offset, func() Note { return r.x.newNote(id, n, pointer, message) })
}

func (r *reader) keep(offset int, note func() Note) {
	if len(r.notes) >= maxNotes {
		r.dropped++
		return
	}
	r.notes = append(r.notes, placed{offset, note()})
}

// count adds a place to a note that is reported once.
func (r *reader) count(id note.ID, n *Node, pointer, message string) {
	r.addPlace(commonKey{id, message}, place{offset: n.Offset, pointer: clip(pointer, maxPointer)})
}

// countNames adds a place whose message lists names. The note lists the names
// of all its places.
func (r *reader) countNames(id note.ID, n *Node, pointer string, names []string) {
	r.addPlace(commonKey{id: id}, place{n.Offset, clip(pointer, maxPointer), names})
}

func (r *reader) addPlace(key commonKey, p place) {
	c := r.common[key]
	switch {
	case c == nil && len(r.common) >= maxNotes:
		r.dropped++
		return
	case c == nil:
		c = &common{commonKey: key, x: r.x}
		r.common[key] = c
	case r.places >= maxNotes:
		c.more++
		return
	}
	r.places++
	c.places = append(c.places, p)
}

// addCommon adds the notes that are reported once.
func (r *reader) addCommon() {
	keys := slices.SortedFunc(maps.Keys(r.common), func(a, b commonKey) int {
		return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.message, b.message))
	})
	for _, key := range keys {
		c := r.common[key]
		r.keep(c.places[0].offset, c.note)
	}
}

// sorted returns the notes in the order of the document.
func (r *reader) sorted() []Note {
	if r.dropped > 0 {
		last := r.x.Note(note.MoreNotes, nil, "", r.dropped)
		r.notes = append(r.notes, placed{len(r.x.lines.src), last})
	}
	slices.SortStableFunc(r.notes, func(a, b placed) int { return a.offset - b.offset })
	notes := make([]Note, len(r.notes))
	for i, p := range r.notes {
		notes[i] = p.note
	}
	return notes
}
