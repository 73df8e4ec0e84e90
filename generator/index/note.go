package index

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

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

	common *common // the places of a note that is reported once
}

// commonKey identifies the notes that are reported once.
type commonKey struct {
	id      note.ID
	message string
}

// common gathers the places of a note that is reported once per document.
type common struct {
	commonKey
	x      *Index
	places []place
	more   int // number of places beyond those in places
}

// place is one place of a common note.
type place struct {
	offset  int
	pointer string
	names   []string // args of the message
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
	b.WriteString(n.places())
	if n.ID != "" {
		b.WriteString(" [" + string(n.ID) + "]")
	}
	return b.String()
}

// places returns the pointer and the number of further places, in parentheses.
func (n Note) places() string {
	pointer := Printable(n.Pointer)
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

// routeOf returns the pointer of the route that a pointer leads into, in the
// form of RoutePointer, or "".
func routeOf(pointer string) string {
	below, ok := strings.CutPrefix(pointer, "/routes/")
	if !ok {
		return ""
	}
	key, _, _ := strings.Cut(below, "/")
	return "/routes/" + key
}

// RoutePointer returns the JSON pointer of the route with that key.
func RoutePointer(key string) string { return join("/routes", key) }

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

// Limits of a JSON pointer, in bytes: a name within it, and all of it. A
// hostile document has names of megabytes, and a note for each value below them.
const maxToken, maxPointer = 200, 2000

// join appends one reference token to a JSON pointer.
func join(pointer, token string) string {
	token = clip(token, maxToken)
	if strings.ContainsAny(token, "~/") {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~", "~0"), "/", "~1")
	}
	return below(pointer, "/"+token)
}

// below appends a further JSON pointer, unless pointer is too long already.
func below(pointer, further string) string {
	if len(pointer) > maxPointer {
		return pointer
	}
	return pointer + further
}

// clip shortens s to most bytes and marks the cut with an ellipsis.
func clip(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most] + "…"
}

// item appends the number of a list item to a JSON pointer.
func item(pointer string, i int) string { return pointer + "/" + strconv.Itoa(i) }

// quote returns a string of the input for a message: quoted, on one line,
// clipped if it is long.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		return strconv.Quote(strings.TrimSuffix(clip(s, most), "…")) + "…"
	}
	return strconv.Quote(s)
}

// Printable returns text from an index as it can be printed on a line of a
// terminal or a log.
func Printable(s string) string { return safetext.Line(s) }
