package index

import (
	"errors"
	"regexp"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// frame looks at the document as a whole and returns its routes. Everything that is wrong there is a fault.
func (r *reader) frame() *Node {
	doc := r.x.Doc
	if doc.Kind != Object {
		r.fault(doc, "", "the document is %s, not a site index; %s", doc.Kind, askRoot)
		return nil
	}
	routes := doc.Get("routes")
	if routes == nil {
		r.fault(doc, "", "%s", instead(doc))
		return nil
	}
	r.routes(routes)
	r.namespaces(doc)
	r.members(doc)
	return routes
}

// members notes what is odd about the other members of the document, by the JSON Schema of a site index.
func (r *reader) members(doc *Node) {
	shell := map[string]any{"routes": map[string]any{"/": map[string]any{
		"namespace": "", "methods": []any{"GET"}, "endpoints": []any{map[string]any{"methods": []any{"GET"}, "args": []any{}}},
	}}}
	for _, m := range doc.Members {
		if m.Name != "routes" && m.Name != "namespaces" {
			shell[m.Name] = plainValue(m.Value)
		}
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(r.schema.Validate(shell), &invalid) {
		return
	}
	for _, pointer := range leaves(invalid) {
		name, _, _ := strings.Cut(pointer[1:], "/")
		if n := doc.Get(name); n != nil {
			r.note(n, pointer, "%s is %s, which no site index has there; ignored", name, kindOf(n))
		}
	}
}

func (r *reader) routes(routes *Node) {
	switch {
	case routes.Empty():
		r.fault(routes, "/routes", "no routes: a plugin hides them from this user; "+
			"ask as a user who may see them (RESTGEN_USER and RESTGEN_PASSWORD)")
	case routes.Kind != Object:
		r.fault(routes, "/routes", "routes is %s, not an object of routes; fetch the index again", routes.Kind)
	}
}

// namespaces takes over the list of namespaces; a namespace index has one and names it otherwise.
func (r *reader) namespaces(doc *Node) {
	list := doc.Get("namespaces")
	if list == nil {
		r.namespaceOf(doc)
		return
	}
	switch list.Kind {
	case List:
		for i, n := range list.Items {
			r.namespace(n, item("/namespaces", i))
		}
	case Object:
		r.note(list, "/namespaces", "namespaces is an object; its values are read as the list")
		for _, m := range list.Members {
			r.namespace(m.Value, join("/namespaces", m.Name))
		}
	default:
		r.note(list, "/namespaces", "namespaces is %s, not a list of names; they are taken from the routes", list.Kind)
		r.namespacesOfRoutes(doc)
	}
}

func (r *reader) namespace(n *Node, pointer string) {
	name := n.Text
	switch {
	case n.Kind == Number && digits.MatchString(name): // PHP makes a number of a key that is all digits
		r.note(n, pointer, "a namespace is the number %s; read as its digits", name)
	case n.Kind != String:
		r.note(n, pointer, "a namespace is %s, not a name; left out of the list", n.Kind)
		return
	}
	if !r.addNamespace(name) {
		r.note(n, pointer, "the namespace %s is listed twice", quote(name))
	}
}

var digits = regexp.MustCompile(`^(?:0|-?[1-9][0-9]*)$`)

// namespaceOf reads an index without a list of namespaces.
func (r *reader) namespaceOf(doc *Node) {
	name := doc.Get("namespace")
	if name.isA(String) && name.Text != "" {
		r.addNamespace(name.Text)
		r.note(doc, "", "the index of the namespace %s alone: routes of other namespaces are not in it", quote(name.Text))
		return
	}
	r.note(doc, "", "the index does not list its namespaces; they are taken from the routes")
	r.namespacesOfRoutes(doc)
}

func (r *reader) namespacesOfRoutes(doc *Node) {
	for _, m := range doc.Get("routes").Members {
		if ns := m.Value.Get("namespace").text(); ns != "" {
			r.addNamespace(ns)
		}
	}
}

// addNamespace reports whether the namespace is new.
func (r *reader) addNamespace(name string) bool {
	if r.known[name] {
		return false
	}
	r.known[name] = true
	r.x.Namespaces = append(r.x.Namespaces, name)
	return true
}

// inNamespace reports whether a route key lies below a namespace.
func inNamespace(key, namespace string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(key, "/"), strings.Trim(namespace, "/"))
	return ok && (rest == "" || rest[0] == '/')
}
