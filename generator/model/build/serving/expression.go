package serving

import (
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/pattern"
)

// Expressions hold the expressions of routes for package regexp, by their keys.
type Expressions map[string]expression

// An expression is empty if the route needs an engine, and plain if package rest
// does not need it.
type expression struct {
	text  string
	plain bool
}

// Express returns the expressions of the routes of some namespaces. It notes
// patterns that the server cannot compile, or that only the server understands.
func Express(indexes []*index.Index, namespaces map[string]bool, known *pattern.Routes) (Expressions, []index.Note) {
	all, notes := Expressions{}, []index.Note(nil)
	for _, x := range indexes {
		for _, r := range x.Routes {
			if !namespaces[r.Namespace] {
				continue
			}
			text, plain := known.Expression(r.Key)
			all[r.Key] = expression{text, plain}
			if id, odd := all.odd(r.Key); odd {
				if n := x.Note(id, r.Node, r.Pointer); !slices.Contains(notes, n) {
					notes = append(notes, n)
				}
			}
		}
	}
	return all, notes
}

// Never reports whether no path matches a route.
func (x Expressions) Never(key string) bool { return x[key].text == pattern.Nothing }

// odd returns the note about a pattern that the server or restgen cannot compile.
func (x Expressions) odd(key string) (id note.ID, odd bool) {
	switch {
	case x.Never(key):
		return note.RoutePatternInvalid, true
	case x[key].text == "":
		find, _, err := pattern.Compile("^"+key+"$", true)
		return note.RoutePatternUnsupported, err == nil && find == nil
	}
	return "", false
}
