// Package route parses the keys of routes. A key such as
// /wp/v2/posts/(?P<id>[\\d]+) is a PCRE; a Route is its division into literal text
// and captures, and into segments between slashes. The names of resources and
// operations, the paths that clients build and the families of routes are all
// functions of a Route.
//
// A key or a template comes in, as any text, and a Route goes out. The package
// knows no index, no presets and no Go names: a rule for names belongs in package
// routename. Further questions about the parts of a key become methods here.
package route

import (
	"slices"
	"strings"
)

// A Route is a route key divided into parts.
type Route struct {
	Key    string
	Exact  bool     // a client can build every path that the route matches
	Unsent []string // captures in optional groups, which clients do not send

	parts    []Part
	template string
}

// Captures returns the captures, in order.
func (r Route) Captures() []Part {
	var list []Part
	for _, x := range r.parts {
		if x.Capture != "" {
			list = append(list, x)
		}
	}
	return list
}

// Has reports whether the route has a capture of the name.
func (r Route) Has(capture string) bool {
	return slices.ContainsFunc(r.parts, func(x Part) bool { return capture != "" && x.Capture == capture })
}

// Template returns the route with {name} for each capture.
func (r Route) Template() string { return r.template }

// Unnamed returns the route with {} for each capture. Addresses do not have the
// names of captures.
func (r Route) Unnamed() string {
	text := ""
	for _, x := range r.parts {
		text += x.Lead + x.unnamed()
	}
	return text
}

// EndsWithSlash reports whether the key ends with a slash, which may be optional.
func (r Route) EndsWithSlash() bool { return strings.HasSuffix(strings.TrimSuffix(r.Key, "?"), "/") }

// Format returns the route with % for each capture and for each literal segment
// that has to be escaped. literals holds the latter, and an empty string for
// each capture; it is nil if format has no such segment.
func (r Route) Format() (format string, literals []string) {
	escaped := false
	var b strings.Builder
	for _, x := range r.parts {
		if x.Capture != "" {
			b.WriteByte('%')
			literals = append(literals, "")
			continue
		}
		for i, text := range strings.Split(x.Text, "/") {
			if i > 0 {
				b.WriteByte('/')
			}
			if strings.ContainsFunc(text, special) {
				escaped, literals, text = true, append(literals, text), "%"
			}
			b.WriteString(text)
		}
	}
	if !escaped {
		return b.String(), nil
	}
	return b.String(), literals
}

// special reports whether a character has to be escaped in an address.
func special(r rune) bool {
	return r <= ' ' || r >= 0x7f || strings.ContainsRune(`"#%&+<>?\^{|}`+"`", r)
}

// Segments returns all segments of the route.
func (r Route) Segments() Segments {
	list := Segments{nil}
	for _, x := range r.parts {
		if x.Capture != "" {
			if x.Lead != "" {
				list = append(list, nil)
			}
			list[len(list)-1] = append(list[len(list)-1], x)
			continue
		}
		for i, text := range strings.Split(x.Text, "/") {
			if i > 0 {
				list = append(list, nil)
			}
			if text != "" {
				list[len(list)-1] = append(list[len(list)-1], Part{Text: text})
			}
		}
	}
	return slices.DeleteFunc(list, func(s Segment) bool { return len(s) == 0 })
}

// In reports whether the route is in a namespace. All routes are in the empty one.
func (r Route) In(namespace string) bool {
	segs, prefix := r.Segments(), divide(namespace)
	return len(segs) >= len(prefix) && slices.EqualFunc(segs[:len(prefix)], prefix, Segment.Is)
}

// Below returns the segments of the route after its namespace. A route outside
// the namespace keeps all of its segments.
func (r Route) Below(namespace string) Segments {
	if !r.In(namespace) {
		return r.Segments()
	}
	return r.Segments()[len(divide(namespace)):]
}
