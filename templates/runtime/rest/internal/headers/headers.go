// Package headers names the headers of a response as the real server does, and
// removes those that a gateway does not pass on.
//
// The header of a response comes in, and names in their order, or the headers
// to pass on, go out. A header that must not leave a site is a row of
// notForwarded.
package headers

import (
	"maps"
	"net/http"
	"slices"
)

// Names returns the names of the headers of a response: the known ones in the
// order of the real server, the headers of the handler by name, and Allow at
// the end. It leaves out the headers of a middleware, such as cookies.
func Names(h http.Header, middleware []string) (names []string) {
	known := []string{"X-Wp-Total", "X-Wp-Totalpages", "Link", "Location"}
	for _, name := range append(known, slices.Sorted(maps.Keys(h))...) {
		if name != "Allow" && h[name] != nil && !slices.Contains(middleware, name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if h["Allow"] != nil {
		names = append(names, "Allow")
	}
	return names
}

// Spelling returns the name of a header as the real server spells it.
func Spelling(name string) string {
	switch name {
	case "X-Wp-Total":
		return "X-WP-Total"
	case "X-Wp-Totalpages":
		return "X-WP-TotalPages"
	}
	return name
}
