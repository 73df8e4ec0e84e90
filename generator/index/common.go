package index

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// common is what is so common and so harmless that it gets one note for the whole document.
type common struct {
	x       *Index
	message string
	places  []place
	more    int // places beyond those that are kept
}

// place is one of the places that a note is about.
type place struct {
	offset  int
	pointer string
	names   []string // what the message ends with
}

// count adds a place to what is told once, and the names that the place has to those of other places.
func (r *reader) count(n *Node, pointer, message string, names ...string) {
	c := r.common[message]
	switch {
	case c == nil && len(r.common) >= maxNotes:
		r.unsaid++
		return
	case c == nil:
		c = &common{x: r.x, message: message}
		r.common[message] = c
	case r.places >= maxNotes:
		c.more++
		return
	}
	r.places++
	c.places = append(c.places, place{n.Offset, clip(pointer, maxPointer), names})
}

// maxNames is how many names one note tells; what more there are, its places show.
const maxNames = 12

// note tells of all places at the first of them.
func (c *common) note() Note {
	var names []string
	for _, p := range c.places {
		for _, name := range p.names {
			if len(names) < maxNames && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	message := c.message + strings.Join(names, ", ")
	if many := len(c.places) + c.more; many > 1 {
		message += fmt.Sprintf("; so at %d places, of which this is the first", many)
	}
	n := c.x.Note(&Node{Offset: c.places[0].offset}, c.places[0].pointer, "%s", message)
	n.common = c
	return n
}

func (r *reader) summaries() {
	for _, message := range slices.Sorted(maps.Keys(r.common)) {
		c := r.common[message]
		r.keep(c.places[0].offset, c.note)
	}
}

// Without returns the note without its places in some routes, which are told by their pointers, see RoutePointer. If it has
// no other places, ok is false.
func (n Note) Without(routes map[string]bool) (rest Note, ok bool) {
	if n.common == nil {
		return n, !routes[routeOf(n.Pointer)]
	}
	c := *n.common
	c.places = slices.DeleteFunc(slices.Clone(c.places), func(p place) bool { return routes[routeOf(p.pointer)] })
	if len(c.places) == 0 {
		return n, false
	}
	return c.note(), true
}
