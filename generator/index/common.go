package index

import (
	"slices"
	"strings"
)

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
