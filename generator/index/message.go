package index

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/restgen/restgen/generator/safetext"
)

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

// RoutePointer returns the JSON pointer of the route with that key.
func RoutePointer(key string) string { return join("/routes", key) }

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

// brief returns the JSON text of a value for a message, or its kind if the text
// is too long.
func brief(n *Node) string {
	if len(n.raw) > 400 {
		return n.Kind.String()
	}
	var b writer
	b.value(n)
	if len(b.buf) > 60 {
		return n.Kind.String()
	}
	return safetext.Line(string(b.buf))
}

// kindOf returns the kind of a value, with its JSON text if that is short and
// adds to the kind.
func kindOf(n *Node) string {
	kind, text := n.Kind.String(), brief(n)
	if text == kind {
		return kind
	}
	return kind + " (" + text + ")"
}
