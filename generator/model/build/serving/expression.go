package serving

import (
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/pattern"
)

// expressions hold the expressions of routes for package regexp, by their keys.
type expressions map[string]pattern.Expression

// express returns the expressions of the routes of some namespaces, and notes about
// them.
func express(indexes []*index.Index, namespaces map[string]bool, shared *pattern.Routes) (expressions, []index.Note) {
	all, notes := expressions{}, []index.Note(nil)
	for _, x := range indexes {
		for _, r := range x.Routes {
			if !namespaces[r.Namespace] {
				continue
			}
			all[r.Key] = shared.Expression(r.Key)
			if id, odd := all.odd(r.Key); odd {
				if n := x.Note(id, r.Node, r.Pointer); !slices.Contains(notes, n) {
					notes = append(notes, n)
				}
			}
		}
	}
	return all, notes
}

// odd returns the note about a pattern that the server or restgen cannot compile.
func (x expressions) odd(key string) (id note.ID, odd bool) {
	switch x[key].Way {
	case pattern.MatchNothing:
		return note.RoutePatternInvalid, true
	case pattern.ByEngine:
		find, _, err := pattern.Compile("^"+key+"$", true)
		return note.RoutePatternUnsupported, err == nil && find == nil
	}
	return "", false
}
