package desc

import (
	"slices"
	"strings"
)

// A Template is the path of a route with the names of its captures in braces,
// such as /wp/v2/posts/{parent}/revisions.
type Template string

// HasCaptures reports whether the paths of a template differ.
func (t Template) HasCaptures() bool { return strings.Contains(string(t), "{") }

// HasCapture reports whether a capture has a name.
func (t Template) HasCapture(name string) bool { return strings.Contains(string(t), "{"+name+"}") }

// IsBelowItem reports whether the route is below one item of a collection.
func (t Template) IsBelowItem() bool { return strings.Contains(string(t), "}/") }

// Matches reports whether a path is one of the template.
func (t Template) Matches(path string) bool {
	want, got := strings.Split(string(t), "/"), strings.Split(path, "/")
	return slices.EqualFunc(want, got, func(w, g string) bool { return w == g || strings.HasPrefix(w, "{") && g != "" })
}

// SameAs reports whether two templates differ in the names of captures at most.
func (t Template) SameAs(other string) bool {
	unnamed := func(string) string { return "{}" }
	return t.Fill(unnamed) == Template(other).Fill(unnamed)
}

// Fill returns the path with the values of captures.
func (t Template) Fill(value func(name string) string) string {
	out, rest, found := strings.Cut(string(t), "{")
	for found {
		var name string
		name, rest, _ = strings.Cut(rest, "}")
		out += value(name)
		name, rest, found = strings.Cut(rest, "{")
		out += name
	}
	return out
}

// Begin returns the beginning of the template that has as many segments as
// another one.
func (t Template) Begin(other Template) Template {
	n := strings.Count(string(other), "/")
	for i := range len(t) {
		if t[i] != '/' {
			continue
		}
		if n == 0 {
			return t[:i]
		}
		n--
	}
	return t
}

// Below returns the path of the template below an item of the collection at a
// path, and whether the template is below its items.
func (t Template) Below(collection, key string) (path string, ok bool) {
	rest, ok := strings.CutPrefix(string(t), collection)
	if !ok || !strings.HasPrefix(rest, "/{") {
		return "", false
	}
	_, rest, _ = strings.Cut(rest, "}")
	return collection + "/" + key + rest, true
}

// Above is the inverse of Below: it returns the collection and the key of the
// item that a path of the template is below.
func (t Template) Above(path string) (collection, key string) {
	collection, rest, _ := strings.Cut(string(t), "/{")
	_, rest, _ = strings.Cut(rest, "}")
	return collection, strings.TrimSuffix(strings.TrimPrefix(path, collection+"/"), rest)
}
