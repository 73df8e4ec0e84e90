package server

import (
	"net/http"
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/internal/siteindex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// describe serves OPTIONS: the entry of the first route that matches, with any
// method, or an empty list.
func (q *request) describe() error {
	q.response.out = append(q.response.out[:0], "[]"...)
	routes := q.site.router.Candidates(q.target.path)
	n := slices.IndexFunc(routes, func(r *route.Route) (ok bool) {
		q.captures, ok = r.Match(q.target.path, q.captures[:0])
		return ok
	})
	if n < 0 {
		return q.selectFields()
	}
	q.routed = q.site.routes[routes[n].Index]
	_ = q.gather() // a body that cannot be read does not matter
	if err := q.readFields(); err != nil {
		return err
	}
	if v := q.site.document().Member("routes").Member(q.routed.Key); v.Exists() {
		q.response.out = siteindex.AppendRoute(q.response.out[:0], q.routed.Key, v, q.root().address, true)
	}
	return q.selectFields()
}

// replyIndex writes the index.
func (q *request) replyIndex() error {
	at, authorize := q.site.homeAt(q.r).address, ""
	if q.site.passwordPage != "" {
		authorize = at + q.site.passwordPage
	}
	b := siteindex.AppendHead(q.response.out[:0], q.site.document(), at, authorize, q.site.fact)
	q.response.out = siteindex.AppendTail(q.appendRoutes(b, ""))
	q.fields.Widen("_links")
	return q.selectFields()
}

// fact returns the JSON of a member of the index that describes the site.
func (s *site) fact(name, otherwise string) string {
	if s.about != nil {
		if v := s.about(name); v != "" {
			return string(v)
		}
	}
	return otherwise
}

// replyNamespace writes the index of a namespace, which a parameter may
// override. It has links even if _fields does not select them.
func (q *request) replyNamespace() error {
	name := q.e.Namespace
	if v := q.param("namespace"); !v.Missing() {
		name = schema.ToString(v)
	}
	if !siteindex.HasNamespace(q.site.document(), name) {
		return failure.New(http.StatusNotFound, "rest_invalid_namespace", "The specified namespace could not be found.")
	}
	b := lex.AppendQuoted(append(q.response.out[:0], `{"namespace":`...), name)
	q.response.out = append(q.appendRoutes(append(b, `,"routes":`...), name), '}')
	if err := q.selectFields(); err != nil {
		return err
	}
	b = q.response.out[:len(q.response.out)-1]
	b[0] = '{' // without selected members it is an empty list
	q.response.out = append(lex.AppendQuoted(append(lex.AppendKey(b, "_links"), `{"up":[{"href":`...), q.root().address+"/"), "}]}}"...)
	return nil
}

// appendRoutes appends the routes of the index document or of one namespace,
// with their response schemas only if the context is help.
func (q *request) appendRoutes(b []byte, namespace string) []byte {
	help := q.param("context").Text() == "help"
	return siteindex.AppendRoutes(b, q.site.document(), namespace, q.root().address, help)
}
