package index

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/safetext"
)

// A Note is a finding about an index that did not stop restgen: where it is,
// what is odd, and what to do about it or what became of it.
type Note struct {
	ID    note.ID
	Level note.Level

	File         string // the name given to Read
	Line, Column int    // from 1; columns count bytes; 0 without a position
	Pointer      string // JSON pointer (RFC 6901), clipped if very long
	Message      string // one line: what is wrong; what to do
	More         int    // further places that the note is about

	// Known is set if all places are in namespaces that a preset describes:
	// restgen knows how the server treats them.
	Known bool

	once *once // the places, if the kind is reported once
}

// Note returns a note about a node, or about the whole document if n is nil.
// The args fill the message of the kind.
func (x *Index) Note(id note.ID, n *Node, pointer string, args ...any) Note {
	return x.newNote(id, n, pointer, id.Text(args...))
}

// newNote returns a note with a given message. An error has no id.
func (x *Index) newNote(id note.ID, n *Node, pointer, message string) Note {
	kind, _ := id.Kind()
	found := Note{ID: id, Level: kind.Level, File: x.Name, Pointer: clip(pointer, maxPointer), Message: message}
	if n != nil && x.lines != nil {
		found.Line, found.Column = x.lines.at(n.Offset)
	}
	return found
}

// String returns the note as file:line:col: message (pointer) [id].
func (n Note) String() string {
	var b strings.Builder
	b.WriteString(n.File)
	if n.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", n.Line, n.Column)
	}
	b.WriteString(": " + n.Message)
	b.WriteString(n.where())
	if n.ID != "" {
		b.WriteString(" [" + string(n.ID) + "]")
	}
	return b.String()
}

// where returns the pointer and the number of further places, in parentheses.
func (n Note) where() string {
	pointer := safetext.Line(n.Pointer)
	switch {
	case n.More > 0 && pointer != "":
		return fmt.Sprintf(" (%s, and %d more)", pointer, n.More)
	case n.More > 0:
		return fmt.Sprintf(" (and %d more)", n.More)
	case pointer != "":
		return " (" + pointer + ")"
	}
	return ""
}

// A once is a note of a kind that is reported once: it is about all places with
// the same message. The reader gathers them, and the note keeps them, so that it
// can be told without some of them; see Without.
type once struct {
	onceKey
	x      *Index
	places []place
	more   int // number of places beyond those in places
}

// onceKey identifies a note that is reported once.
type onceKey struct {
	id      note.ID
	message string
}

// place is one place of a note that is reported once.
type place struct {
	offset  int
	pointer string
	names   []string // args of the message
}

// maxNotes is far more than any site needs. It limits the memory that a hostile
// document can use.
const maxNotes = 20_000

// onceNotes are the notes of a document that are reported once.
type onceNotes struct {
	byKey  map[onceKey]*once
	places int // number of places in all of them
}

// add adds a place. It reports false if the document has too many such notes.
func (l *onceNotes) add(x *Index, key onceKey, p place) bool {
	p.pointer = clip(p.pointer, maxPointer)
	o := l.byKey[key]
	switch {
	case o == nil && len(l.byKey) >= maxNotes:
		return false
	case o == nil:
		o = &once{onceKey: key, x: x}
		l.byKey[key] = o
	case l.places >= maxNotes:
		o.more++
		return true
	}
	l.places++
	o.places = append(o.places, p)
	return true
}

// sorted returns the notes by their kinds and messages.
func (l *onceNotes) sorted() []*once {
	return slices.SortedFunc(maps.Values(l.byKey), func(a, b *once) int {
		return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.message, b.message))
	})
}

// note returns the note about all places. It has the position of the first one.
func (o *once) note() Note {
	message := o.message
	if names := o.names(); names != "" {
		message = o.id.Text(names)
	}
	first := o.places[0]
	n := o.x.newNote(o.id, &Node{Offset: first.offset}, first.pointer, message)
	n.More = len(o.places) - 1 + o.more
	n.once = o
	return n
}

// names returns the names of all places, up to a limit.
func (o *once) names() string {
	const most = 12
	var names []string
	for _, p := range o.places {
		for _, name := range p.names {
			if slices.Contains(names, name) {
				continue
			}
			if len(names) == most {
				return strings.Join(names, ", ") + ", …"
			}
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// Without returns the note without its places in some routes, which are given
// by their pointers, see RoutePointer. If no place is left, ok is false.
func (n Note) Without(routes map[string]bool) (rest Note, ok bool) {
	if n.once == nil {
		return n, !routes[routeOf(n.Pointer)]
	}
	o := *n.once
	o.places = slices.DeleteFunc(slices.Clone(o.places), func(p place) bool {
		return routes[routeOf(p.pointer)]
	})
	if len(o.places) == 0 {
		return n, false
	}
	return o.note(), true
}

// Errors are the errors that make an input unusable, all of them, in the order
// of the document.
type Errors []Note

// Error returns one line per error.
func (f Errors) Error() string {
	lines := make([]string, len(f))
	for i, n := range f {
		lines[i] = n.String()
	}
	return strings.Join(lines, "\n")
}
