package index

import (
	"errors"
	"regexp"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/restgen/restgen/generator/index/note"
)

// frame checks the document as a whole and returns its routes. Problems at this
// level are errors.
func (r *reader) frame(schema *jsonschema.Schema) *Node {
	doc := r.x.Doc
	if doc.Kind != Object {
		r.fail(doc, "", "%s, not a site index; %s", doc.Kind, askRoot)
		return nil
	}
	routes := doc.Get("routes")
	if routes == nil {
		r.fail(doc, "", "%s", instead(doc))
		return nil
	}
	r.routes(routes)
	r.namespaces(doc)
	r.members(doc, schema)
	return routes
}

// members notes other members of the document that the JSON Schema of a site index
// rejects.
func (r *reader) members(doc *Node, schema *jsonschema.Schema) {
	for _, m := range doc.Members {
		own := schema.Properties[m.Name]
		if own == nil || m.Name == "routes" || m.Name == "namespaces" {
			continue
		}
		var invalid *jsonschema.ValidationError
		if !errors.As(own.Validate(plainValue(m.Value)), &invalid) {
			continue
		}
		for _, pointer := range leaves(invalid) {
			r.note(note.MemberUnexpected, m.Value, join("", m.Name)+pointer, m.Name, kindOf(m.Value))
		}
	}
}

// leaves returns the JSON pointers of the innermost causes of an error.
func leaves(e *jsonschema.ValidationError) []string {
	if len(e.Causes) == 0 {
		return []string{e.InstanceLocation}
	}
	var out []string
	for _, cause := range e.Causes {
		out = append(out, leaves(cause)...)
	}
	return out
}

// plainValue converts a node to the value that encoding/json would decode.
func plainValue(n *Node) any {
	switch n.Kind {
	case False, True:
		return n.Kind == True
	case Number:
		return number(n)
	case String:
		return n.Text
	case List:
		out := make([]any, len(n.Items))
		for i, v := range n.Items {
			out[i] = plainValue(v)
		}
		return out
	case Object:
		out := make(map[string]any, len(n.Members))
		for _, m := range n.Members {
			out[m.Name] = plainValue(m.Value)
		}
		return out
	}
	return nil
}

func (r *reader) routes(routes *Node) {
	switch {
	case routes.Empty():
		r.fail(routes, "/routes", "no routes: a plugin may hide them from this user; "+
			"fetch the index as a user who can see them (RESTGEN_USER and RESTGEN_PASSWORD)")
	case routes.Kind != Object:
		r.fail(routes, "/routes", "routes is %s, not an object of routes; fetch the index again", routes.Kind)
	}
}

// namespaces reads the list of namespaces. The index of a namespace names it
// in another member.
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
		r.note(note.NamespacesObject, list, "/namespaces")
		for _, m := range list.Members {
			r.namespace(m.Value, join("/namespaces", m.Name))
		}
	default:
		r.note(note.NamespacesNotList, list, "/namespaces", list.Kind)
		r.namespacesOfRoutes(doc)
	}
}

func (r *reader) namespace(n *Node, pointer string) {
	name := n.Text
	switch {
	case n.Kind == Number && digits.MatchString(name):
		r.note(note.NamespaceNumber, n, pointer, name)
	case n.Kind != String:
		r.note(note.NamespaceNotString, n, pointer, n.Kind)
		return
	}
	if !r.addNamespace(name) {
		r.note(note.NamespaceRepeated, n, pointer, quote(name))
	}
}

// digits matches the keys that PHP turns into numbers.
var digits = regexp.MustCompile(`^(?:0|-?[1-9][0-9]*)$`)

// namespaceOf reads an index without a list of namespaces.
func (r *reader) namespaceOf(doc *Node) {
	name := doc.Get("namespace")
	if name.isA(String) && name.Text != "" {
		r.addNamespace(name.Text)
		r.note(note.NamespaceIndex, doc, "", quote(name.Text))
		return
	}
	r.note(note.NamespacesMissing, doc, "")
	r.namespacesOfRoutes(doc)
}

func (r *reader) namespacesOfRoutes(doc *Node) {
	for _, m := range doc.Get("routes").Members {
		ns := m.Value.Get("namespace").text()
		if ns != "" {
			r.addNamespace(ns)
		}
	}
}

// addNamespace adds a namespace and reports whether it is new.
func (r *reader) addNamespace(name string) bool {
	if r.known[name] {
		return false
	}
	r.known[name] = true
	r.x.Namespaces = append(r.x.Namespaces, name)
	return true
}
