package index

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/restgen/restgen/generator/safetext"
)

// A Note is something about the input that a person should know: where it is and what was made of it.
type Note struct {
	File         string // the name given to Read
	Line, Column int    // from 1; columns count bytes; both 0 where no place is meant
	Pointer      string // JSON pointer (RFC 6901) of the value, "" for the whole document; one that is very long is cut
	Message      string // one line

	common *common // what is told once of several places; nil where there is but this one
}

// String writes the note as file:line:col: message (pointer).
func (n Note) String() string {
	var b strings.Builder
	b.WriteString(n.File)
	if n.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", n.Line, n.Column)
	}
	b.WriteString(": " + n.Message)
	if n.Pointer != "" {
		b.WriteString(" (" + Printable(n.Pointer) + ")")
	}
	return b.String()
}

// routeOf is the pointer of the route that a pointer leads into, as RoutePointer writes it, or "".
func routeOf(pointer string) string {
	below, ok := strings.CutPrefix(pointer, "/routes/")
	if !ok {
		return ""
	}
	key, _, _ := strings.Cut(below, "/")
	return "/routes/" + key
}

// RoutePointer is the JSON pointer of the route with that key.
func RoutePointer(key string) string { return join("/routes", key) }

// Faults are the reasons why an input cannot be used, all of them, in the order of the document.
type Faults []Note

// Error returns one line a fault.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, n := range f {
		lines[i] = n.String()
	}
	return strings.Join(lines, "\n")
}

// The bounds of a JSON pointer, in bytes: a name within it, and all of it. A hostile document has names of megabytes, and
// a note for each thing below them.
const maxToken, maxPointer = 200, 2000

// join appends one reference token to a JSON pointer.
func join(pointer, token string) string {
	token = clip(token, maxToken)
	if strings.ContainsAny(token, "~/") {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~", "~0"), "/", "~1")
	}
	return below(pointer, "/"+token)
}

// below appends a further JSON pointer, unless the way is so long already that it is not told.
func below(pointer, further string) string {
	if len(pointer) > maxPointer {
		return pointer
	}
	return pointer + further
}

// clip returns a text of at most that many bytes, and a sign that it was longer.
func clip(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most] + "…"
}

// item appends the number of a list's item to a JSON pointer.
func item(pointer string, i int) string { return pointer + "/" + strconv.Itoa(i) }

// quote returns text from the input as it may stand in a message: quoted, on one line, cut when it is long.
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
