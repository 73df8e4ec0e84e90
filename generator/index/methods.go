package index

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index/note"
)

// methods reads the member methods of a route or an endpoint, in upper case and
// without duplicates. A route lists the methods of all its endpoints one after
// the other, so it may repeat methods.
func (r *reader) methods(owner *Node, pointer string, repeats bool) []string {
	n := owner.Get("methods")
	pointer = join(pointer, "methods")
	m := methodReader{reader: r, node: n, pointer: pointer, repeats: repeats}
	switch {
	case n == nil:
		return nil
	case n.Kind == List:
		return m.list()
	case n.Kind == Object:
		r.note(note.MethodsObject, n, pointer)
		return m.object()
	case n.Kind == String:
		r.note(note.MethodsString, n, pointer)
		return m.collect(strings.FieldsFunc(n.Text, func(c rune) bool {
			return strings.ContainsRune(",| \t\r\n", c)
		}))
	}
	r.note(note.MethodsNotList, n, pointer, n.Kind)
	return nil
}

// A methodReader reads one member methods.
type methodReader struct {
	*reader
	node    *Node
	pointer string
	repeats bool // a method may be listed twice
}

func (r methodReader) list() []string {
	names := make([]string, 0, len(r.node.Items))
	for i, m := range r.node.Items {
		if m.Kind != String {
			r.note(note.MethodNotString, m, item(r.pointer, i), m.Kind)
			continue
		}
		names = append(names, m.Text)
	}
	return r.collect(names)
}

// object reads {"GET": true} as well as a list that lost its order,
// {"0": "GET", "2": "POST"}.
func (r methodReader) object() []string {
	var names []string
	for _, m := range r.node.Members {
		if m.Value.Kind == String && !isMethod(m.Name) {
			names = append(names, m.Value.Text)
		} else if m.Value.Truthy() {
			names = append(names, m.Name)
		}
	}
	return r.collect(names)
}

// maxMethods limits the methods of one endpoint.
const maxMethods = 32

// collect keeps the names that can be methods.
func (r methodReader) collect(names []string) []string {
	methods := make([]string, 0, len(names))
	for _, name := range names {
		method := strings.ToUpper(strings.TrimSpace(name))
		switch {
		case !isMethod(method):
			r.note(note.MethodInvalid, r.node, r.pointer, quote(name))
		case slices.Contains(methods, method):
			if !r.repeats {
				r.note(note.MethodRepeated, r.node, r.pointer, method)
			}
		case len(methods) == maxMethods:
			r.note(note.MethodsTooMany, r.node, r.pointer, method)
		default:
			methods = append(methods, method)
		}
	}
	return methods
}

// isMethod reports whether a name can be a method: letters, - and _.
func isMethod(name string) bool {
	const longest = 32
	if name == "" || len(name) > longest {
		return false
	}
	for _, c := range []byte(name) {
		if (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && c != '-' && c != '_' {
			return false
		}
	}
	return true
}
