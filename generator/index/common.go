package index

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index/note"
)

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

// note returns the note about all places. It has the position of the first one.
func (c *common) note() Note {
	message := c.message
	if names := c.names(); names != "" {
		message = c.id.Text(names)
	}
	first := c.places[0]
	n := c.x.newNote(c.id, &Node{Offset: first.offset}, first.pointer, message)
	n.More = len(c.places) - 1 + c.more
	n.common = c
	return n
}

// names returns the names of all places, up to a limit.
func (c *common) names() string {
	const most = 12
	var names []string
	for _, p := range c.places {
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

// Without returns the note without its places in some routes, which are given
// by their pointers, see RoutePointer. If no place is left, ok is false.
func (n Note) Without(routes map[string]bool) (rest Note, ok bool) {
	if n.common == nil {
		return n, !routes[routeOf(n.Pointer)]
	}
	c := *n.common
	c.places = slices.DeleteFunc(slices.Clone(c.places), func(p place) bool {
		return routes[routeOf(p.pointer)]
	})
	if len(c.places) == 0 {
		return n, false
	}
	return c.note(), true
}
