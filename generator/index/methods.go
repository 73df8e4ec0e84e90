package index

import (
	"slices"
	"strings"
)

// methods reads the member methods of a route or an endpoint: in upper case, each once. A route lists those of all
// its endpoints one after the other, so that a method may well be there again.
func (r *reader) methods(owner *Node, pointer string, again bool) []string {
	n := owner.Get("methods")
	pointer = join(pointer, "methods")
	m := methodReader{reader: r, node: n, pointer: pointer, again: again}
	switch {
	case n == nil:
		return nil
	case n.Kind == List:
		return m.list()
	case n.Kind == Object:
		r.note(n, pointer, "methods is an object; the names with a true value are read as the list")
		return m.object()
	case n.Kind == String:
		r.note(n, pointer, "methods is a string; read as the list of its words")
		return m.collect(strings.FieldsFunc(n.Text, func(c rune) bool {
			return strings.ContainsRune(",| \t\r\n", c)
		}))
	}
	r.note(n, pointer, "methods is %s, not a list", n.Kind)
	return nil
}

// A methodReader reads one member methods.
type methodReader struct {
	*reader
	node    *Node
	pointer string
	again   bool // a method may be there twice
}

func (r methodReader) list() []string {
	words := make([]string, 0, len(r.node.Items))
	for i, m := range r.node.Items {
		if m.Kind != String {
			r.note(m, item(r.pointer, i), "a method is %s, not a name; left out", m.Kind)
			continue
		}
		words = append(words, m.Text)
	}
	return r.collect(words)
}

// object reads {"GET": true} as well as a list that lost its order, {"0": "GET", "2": "POST"}.
func (r methodReader) object() []string {
	var words []string
	for _, m := range r.node.Members {
		if m.Value.Kind == String && !isMethod(m.Name) {
			words = append(words, m.Value.Text)
		} else if m.Value.Truthy() {
			words = append(words, m.Name)
		}
	}
	return r.collect(words)
}

// collect keeps the words that can be methods.
func (r methodReader) collect(words []string) []string {
	methods := make([]string, 0, len(words))
	for _, word := range words {
		method := strings.ToUpper(strings.TrimSpace(word))
		switch {
		case !isMethod(method):
			r.note(r.node, r.pointer, "%s is no method; left out", quote(word))
		case slices.Contains(methods, method):
			if !r.again {
				r.note(r.node, r.pointer, "the method %s is listed twice", method)
			}
		case len(methods) == 32:
			r.note(r.node, r.pointer, "more than 32 methods; %s is left out", method)
		default:
			methods = append(methods, method)
		}
	}
	return methods
}

// isMethod reports whether a word can be a method: letters, and - or _ between them.
func isMethod(word string) bool {
	if word == "" || len(word) > 32 {
		return false
	}
	for _, c := range []byte(word) {
		if (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && c != '-' && c != '_' {
			return false
		}
	}
	return true
}
