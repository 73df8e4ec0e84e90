package emit

import (
	"strings"
	"unicode"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// words returns the words of a name in lower case, but for initialisms:
// "post revisions" for PostRevisions.
func words(name string) string {
	list := naming.Humps(name)
	for i, w := range list {
		if len(w) < 2 || !unicode.IsUpper(rune(w[1])) {
			list[i] = strings.ToLower(w)
		}
	}
	return strings.Join(list, " ")
}

// withArticle puts a or an before a noun.
func withArticle(noun string) string {
	first := noun[:1]
	isInitialism := len(noun) > 1 && unicode.IsUpper(rune(noun[1]))
	switch {
	case isInitialism && strings.Contains("AEFHILMNORSX", first), // an FAQ
		strings.Contains("aeio", first),
		strings.HasPrefix(noun, "un") && !strings.HasPrefix(noun, "uni"),
		strings.HasPrefix(noun, "up"):
		return "an " + noun
	}
	return "a " + noun
}

// joined returns a list as in "a, b and c".
func joined(list []string, and string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " " + and + " " + list[last]
}

// namespaceNoun describes a namespace.
func namespaceNoun(ns *model.Namespace) string {
	if ns.Name == "" {
		return "the routes without a namespace"
	}
	return "the namespace " + ns.Name
}

// endpointsNoun describes the endpoints of a resource.
func endpointsNoun(r *model.Resource) string { return "the " + words(r.Name) + " endpoints" }

// only returns " (deployment b only)", or nothing if all deployments have it.
func (g *generation) only(in schema.Deployments) string {
	if in == 0 || in == g.api.All() {
		return ""
	}
	var list []string
	for i, name := range g.api.Deployments {
		if in.Has(i) {
			list = append(list, name)
		}
	}
	noun := "deployment "
	if len(list) > 1 {
		noun = "deployments "
	}
	return " (" + noun + joined(list, "and") + " only)"
}

// plural returns the noun for the items of a collection: "post revisions", or
// "items" if the name of the resource is in the singular, such as Search.
func plural(r *model.Resource) string {
	if noun := words(r.Name); naming.Singular(noun) != noun {
		return noun
	}
	return "items"
}

// methods returns the methods of an operation: GET, or POST, PUT and PATCH.
func methods(o *model.Operation) string { return joined(o.Methods, "and") }

// route returns the routes of an operation as people write them.
func route(o *model.Operation) string { return strings.TrimSpace(methods(o) + " " + o.Template) }
