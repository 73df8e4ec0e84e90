package index

import (
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
		r.addOnce(onceKey{id, message}, place{offset: n.Offset, pointer: pointer})
		return
	}
	r.keep(n.Offset, func() Note { return r.x.newNote(id, n, pointer, message) })
}

// keep makes a note, unless the document has too many.
func (r *reader) keep(offset int, note func() Note) {
	if len(r.notes) >= maxNotes {
		r.dropped++
		return
	}
	r.notes = append(r.notes, placed{offset, note()})
}

// addOnce adds a place to a note that is reported once.
func (r *reader) addOnce(key onceKey, p place) {
	if !r.once.add(r.x, key, p) {
		r.dropped++
	}
}

// keepOnce keeps the notes that are reported once, when all places are known.
func (r *reader) keepOnce() {
	for _, o := range r.once.sorted() {
		r.keep(o.places[0].offset, o.note)
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
