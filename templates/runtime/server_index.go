package rest

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
)

// builtIn lets the Mux itself serve what has no handler: the batch route, and, if there is an index document, the
// index and the indexes of the namespaces. A site always has an index, also where the document does not list it, as one that
// was cut down does not: clients ask there for everything else.
func (m *Mux) builtIn() {
	known := m.deployment < len(m.indexes)
	if known && !slices.ContainsFunc(m.registered, func(e *endpoint) bool { return e.Route == "/" && e.has(http.MethodGet) }) {
		m.Add(&Endpoint{Route: "/", Methods: []string{http.MethodGet}})
	}
	for _, e := range m.registered {
		switch {
		case e.call != nil:
		case e.Route == "/batch/v1" && e.has(http.MethodPost):
			e.call = (*request).batch
		case !known || !e.has(http.MethodGet):
		case e.Route == "/":
			e.call = (*request).replyIndex
		case e.Namespace != "" && e.Route == "/"+e.Namespace:
			e.call = (*request).replyNamespace
		}
	}
}

// readIndex returns the index document, absent if there is none that can be read.
func (m *Mux) readIndex() (v Value) {
	if m.deployment >= len(m.indexes) {
		return v
	}
	v, err := ParseJSON(m.indexes[m.deployment])
	if err != nil {
		m.log.Error("rest: the index document cannot be read", "error", err)
	} else {
		v.t.frozen = true
	}
	return v
}

// replyIndex answers the index.
func (q *request) replyIndex() error {
	b := append(q.out[:0], `{"name":"","description":"","url":`...)
	b = appendQuoted(b, q.m.homeAt(q.r).address)
	b = appendQuoted(append(b, `,"home":`...), q.m.homeAt(q.r).address)
	b = append(b, `,"gmt_offset":"0","timezone_string":"","page_for_posts":0,"page_on_front":0,"show_on_front":"posts","namespaces":`...)
	b = q.m.document().Member("namespaces").JSON(b)
	b = q.appendRoutes(append(b, `,"authentication":[],"routes":`...), "")
	q.out = append(b, `,"site_logo":0,"site_icon":0,"site_icon_url":"","_links":{"help":[{"href":"https:\/\/developer.wordpress.org\/rest-api\/"}]}}`...)
	q.wholeLinks()
	return q.selectFields()
}

// replyNamespace answers the index of a namespace, which may be overridden by a parameter. Its links are there whatever
// _fields selects.
func (q *request) replyNamespace() error {
	name := q.e.Namespace
	if v := q.param("namespace"); !v.Missing() {
		name = toText(v)
	}
	known := false
	for _, v := range q.m.document().Member("namespaces").Members() {
		known = known || v.Text() == name
	}
	if !known {
		return refuse(http.StatusNotFound, "rest_invalid_namespace", "The specified namespace could not be found.")
	}
	b := appendQuoted(append(q.out[:0], `{"namespace":`...), name)
	q.out = append(q.appendRoutes(append(b, `,"routes":`...), name), '}')
	if err := q.selectFields(); err != nil {
		return err
	}
	b = q.out[:len(q.out)-1]
	b[0] = '{' // nothing selected is an empty list
	q.out = append(appendQuoted(append(appendKey(b, "_links"), `{"up":[{"href":`...), string(append(q.base(nil), '/'))), "}]}}"...)
	return nil
}

// appendRoutes appends the routes of the index document, or those of one namespace, without their response schemas
// unless the context is help.
func (q *request) appendRoutes(b []byte, namespace string) []byte {
	help := q.param("context").Text() == "help"
	from := len(b)
	b = append(b, '{')
	for key, route := range q.m.document().Member("routes").Members() {
		if namespace != "" && route.Member("namespace").Text() != namespace {
			continue
		}
		b = q.appendRoute(appendKey(b, key), key, route, help)
	}
	return endObject(b, from)
}

// appendRoute appends the entry of a route. That of a route without captures says where the route is.
func (q *request) appendRoute(b []byte, key string, route Value, help bool) []byte {
	b = append(b, '{')
	for name, v := range route.Members() {
		if name != "_links" && (help || name != "schema") {
			b = v.JSON(appendKey(b, name))
		}
	}
	if !strings.Contains(key, "(?P<") && !strings.Contains(key, "{") {
		b = appendQuoted(append(b, `,"_links":{"self":[{"href":`...), string(append(q.base(nil), key...)))
		b = append(b, "}]}"...)
	}
	return append(b, '}')
}

// describe answers OPTIONS: with the entry of the first route that matches, whatever its methods, or with an empty
// list.
func (q *request) describe() error {
	q.out = append(q.out[:0], "[]"...)
	routes := q.m.router.candidates(q.path)
	n := slices.IndexFunc(routes, func(r *route) (ok bool) {
		q.captures, ok = r.match(q.path, q.captures[:0])
		return ok
	})
	if n < 0 {
		return q.selectFields()
	}
	q.route = routes[n]
	_ = q.gather() // what cannot be read says nothing
	if err := q.readFields(); err != nil {
		return err
	}
	if v := q.m.document().Member("routes").Member(q.route.key); v.t != nil {
		q.out = q.appendRoute(q.out[:0], q.route.key, v, true)
	}
	return q.selectFields()
}

// selectFields applies _fields to an answer that is JSON already.
func (q *request) selectFields() error {
	if q.status == 0 {
		q.status = http.StatusOK
	}
	if q.fields == nil {
		return nil
	}
	v, err := ParseJSON(q.out)
	if err == nil {
		q.out = appendSelected(nil, v, q.fields)
	}
	return err
}

// homeAt returns the addresses of the site under the host that is asked.
func (m *Mux) homeAt(r *http.Request) *home {
	if known := m.asked.Load(); known != nil && known.host == r.Host && known.tls == (r.TLS != nil) {
		return known
	}
	h := &home{host: r.Host, tls: r.TLS != nil, address: cmp.Or(m.home, "http://"+r.Host)}
	if m.home == "" && h.tls {
		h.address = "https://" + r.Host
	}
	h.link = []string{"<" + h.address + m.prefix + `/>; rel="https://api.w.org/"`}
	m.asked.Store(h)
	return h
}

// home is where a site is, if it is asked under a host.
type home struct {
	host    string
	tls     bool
	address string   // without a slash at the end
	link    []string // the header Link of answers that have no other: the address of the index
}
