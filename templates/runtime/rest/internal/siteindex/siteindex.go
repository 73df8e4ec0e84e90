// Package siteindex writes the index that a server sends, from the site index
// that it was generated from.
//
// The document and the address of the site come in, and JSON goes out, with the
// members in the order of the real server. A member that sites send before or
// after the routes belongs here.
package siteindex

import (
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// AppendHead appends the members of the index before its routes, with the
// address of the site and, if there is one, of the page where users authorize
// applications. Fact returns the JSON of a member that describes the site, or
// its default.
func AppendHead(b []byte, document schema.Value, address, authorize string, fact func(name, otherwise string) string) []byte {
	b = append(b, '{')
	for _, m := range [...][2]string{{"name", `""`}, {"description", `""`}, {"url"}, {"home"}, {"gmt_offset", `"0"`},
		{"timezone_string", `""`}, {"page_for_posts", "0"}, {"page_on_front", "0"}, {"show_on_front", `"posts"`}} {
		b = lex.AppendKey(b, m[0])
		if m[1] == "" {
			b = lex.AppendQuoted(b, address)
		} else {
			b = append(b, fact(m[0], m[1])...)
		}
	}
	b = append(b, `,"namespaces":`...)
	b = document.Member("namespaces").JSON(b)
	b = append(b, `,"authentication":`...)
	if authorize == "" {
		return append(b, `[],"routes":`...)
	}
	b = append(b, `{"application-passwords":{"endpoints":{"authorization":`...)
	return append(lex.AppendQuoted(b, authorize), `}}},"routes":`...)
}

// AppendTail appends the members of the index after its routes.
func AppendTail(b []byte) []byte {
	b = append(b, `,"site_logo":0,"site_icon":0,"site_icon_url":"",`...)
	return append(b, `"_links":{"help":[{"href":"https:\/\/developer.wordpress.org\/rest-api\/"}]}}`...)
}

// HasNamespace reports whether the index lists a namespace.
func HasNamespace(document schema.Value, name string) bool {
	for _, v := range document.Member("namespaces").Members() {
		if v.Text() == name {
			return true
		}
	}
	return false
}

// AppendRoutes appends the routes of a namespace, or all routes if it is empty,
// below the address base. Response schemas are included only for help.
func AppendRoutes(b []byte, document schema.Value, namespace, base string, help bool) []byte {
	from := len(b)
	b = append(b, '{')
	for key, route := range document.Member("routes").Members() {
		if namespace == "" || route.Member("namespace").Text() == namespace {
			b = AppendRoute(lex.AppendKey(b, key), key, route, base, help)
		}
	}
	return lex.EndObject(b, from)
}

// AppendRoute appends the entry of a route, with its address if it has no
// captures.
func AppendRoute(b []byte, key string, route schema.Value, base string, help bool) []byte {
	b = append(b, '{')
	for name, v := range route.Members() {
		if name != "_links" && (help || name != "schema") {
			b = v.JSON(lex.AppendKey(b, name))
		}
	}
	if !strings.Contains(key, "(?P<") && !strings.Contains(key, "{") {
		b = lex.AppendQuoted(append(b, `,"_links":{"self":[{"href":`...), base+key)
		b = append(b, "}]}"...)
	}
	return append(b, '}')
}
