package build

import (
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/pattern"
)

// An expression is the expression of a route for package regexp. It is empty if
// the route needs an engine, and plain if package rest does not need it.
type expression struct {
	text  string
	plain bool
}

// express returns the expressions of routes by their keys. It notes patterns that
// the server cannot compile, or that only the server understands.
func express(list []located, known *pattern.Routes) (routes map[string]expression, notes []index.Note) {
	routes = map[string]expression{}
	for _, r := range list {
		text, plain := known.Expression(r.Key)
		routes[r.Key] = expression{text, plain}
	}
	for _, r := range list {
		if id, odd := oddPattern(r.Key, routes[r.Key]); odd {
			notes = addNote(notes, r.x.Note(id, r.Node, r.Pointer))
		}
	}
	return routes, notes
}

// oddPattern returns the note about a pattern that the server or restgen cannot
// compile.
func oddPattern(key string, e expression) (id note.ID, odd bool) {
	switch e.text {
	case pattern.Nothing:
		return note.RoutePatternInvalid, true
	case "":
		find, _, err := pattern.Compile("^"+key+"$", true)
		return note.RoutePatternUnsupported, err == nil && find == nil
	}
	return "", false
}

// addNote adds a note, unless another operation of the route added it already.
func addNote(notes []index.Note, n index.Note) []index.Note {
	if slices.Contains(notes, n) {
		return notes
	}
	return append(notes, n)
}
