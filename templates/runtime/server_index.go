package rest

import (
	"net/http"
	"strings"
	"sync"
)

// index is the index document of the deployment. It is read when somebody asks for it.
type index struct {
	once sync.Once
	doc  Value
}

// builtIn lets the Mux itself serve what has no handler: the batch route, and, if there is an index document, the
// index and the indexes of the namespaces.
func (m *Mux) builtIn() {
	known := m.deployment < len(m.indexes)
	for _, r := range m.router.routes {
		for _, e := range r.endpoints {
			switch {
			case e.call != nil:
			case r.key == "/batch/v1" && e.has(http.MethodPost):
				e.call = (*request).batch
			case r.key == "/" && e.has(http.MethodGet) && known:
				e.call = (*request).replyIndex
			case r.namespace >= 0 && r.key == "/"+e.Namespace && e.has(http.MethodGet) && known:
				e.call = (*request).replyNamespace
			}
		}
	}
}

// document returns the index document, absent if there is none that can be read.
func (m *Mux) document() Value {
	m.site.once.Do(func() {
		if m.deployment >= len(m.indexes) {
			return
		}
		if v, err := ParseJSON(m.indexes[m.deployment]); err == nil {
			v.t.frozen = true
			m.site.doc = v
		} else {
			m.log.Error("rest: the index document cannot be read", "error", err)
		}
	})
	return m.site.doc
}

// members writes the members of an object, as far as they are selected.
type members struct {
	b      []byte
	fields *fieldSet
	any    bool
}

func (w *members) begin(name string) (*fieldSet, bool) {
	sub, ok := w.fields.sub(name)
	if !ok {
		return nil, false
	}
	if w.any {
		w.b = append(w.b, ',')
	} else {
		w.b, w.any = append(w.b, '{'), true
	}
	w.b = append(appendQuoted(w.b, name), ':')
	return sub, true
}

func (w *members) text(name, value string) {
	if _, ok := w.begin(name); ok {
		w.b = appendQuoted(w.b, value)
	}
}

func (w *members) end() []byte {
	if !w.any {
		return append(w.b, "[]"...)
	}
	return append(w.b, '}')
}

// replyIndex answers the index.
func (q *request) replyIndex() error {
	home := q.m.homeOf(q.r)
	w := members{b: q.out[:0], fields: parseFields(q.param("_fields"))}
	w.text("name", "")
	w.text("description", "")
	w.text("url", home)
	w.text("home", home)
	w.text("gmt_offset", "0")
	w.text("timezone_string", "")
	if sub, ok := w.begin("namespaces"); ok {
		w.b = appendSelected(w.b, q.m.document().Member("namespaces"), sub)
	}
	if _, ok := w.begin("authentication"); ok {
		w.b = append(w.b, "[]"...)
	}
	if sub, ok := w.begin("routes"); ok {
		w.b = q.appendRoutes(w.b, sub, func(Value) bool { return true })
	}
	if _, ok := w.begin("_links"); ok {
		w.b = append(w.b, `{"help":[{"href":"https:\/\/developer.wordpress.org\/rest-api\/"}]}`...)
	}
	q.out, q.status = w.end(), http.StatusOK
	return nil
}

// replyNamespace answers the index of a namespace, which may be overridden by a parameter.
func (q *request) replyNamespace() error {
	name := q.param("namespace").Text()
	if name == "" {
		name = q.e.Namespace
	}
	known := false
	for _, v := range q.m.document().Member("namespaces").Members() {
		known = known || v.Text() == name
	}
	if !known {
		return refuse(http.StatusNotFound, "rest_invalid_namespace", "The specified namespace could not be found.")
	}
	w := members{b: q.out[:0], fields: parseFields(q.param("_fields"))}
	w.text("namespace", name)
	if sub, ok := w.begin("routes"); ok {
		w.b = q.appendRoutes(w.b, sub, func(route Value) bool { return route.Member("namespace").Text() == name })
	}
	if _, ok := w.begin("_links"); ok {
		w.b = append(w.b, `{"up":[{"href":`...)
		w.b = append(appendQuoted(w.b, q.m.homeOf(q.r)+q.m.prefix+"/"), "}]}"...)
	}
	q.out, q.status = w.end(), http.StatusOK
	return nil
}

// appendRoutes appends the routes of the index document that are wanted, without their response schemas unless the
// context is help.
func (q *request) appendRoutes(b []byte, fields *fieldSet, wanted func(Value) bool) []byte {
	help := q.param("context").Text() == "help"
	w := members{b: b, fields: fields}
	for key, route := range q.m.document().Member("routes").Members() {
		if !wanted(route) {
			continue
		}
		if sub, ok := w.begin(key); ok {
			w.b = appendRoute(w.b, route, sub, help)
		}
	}
	return w.end()
}

func appendRoute(b []byte, route Value, fields *fieldSet, help bool) []byte {
	w := members{b: b, fields: fields}
	for name, v := range route.Members() {
		if name == "schema" && !help {
			continue
		}
		if sub, ok := w.begin(name); ok {
			w.b = appendSelected(w.b, v, sub)
		}
	}
	return w.end()
}

// describe answers OPTIONS: with the entry of the first route that matches, whatever its methods, or with an empty
// list.
func (q *request) describe() error {
	q.status, q.out = http.StatusOK, append(q.out[:0], "[]"...)
	r := q.m.router.first(q.path)
	if r == nil {
		return nil
	}
	q.allowRoute(r)
	if v := q.m.document().Member("routes").Member(r.key); v.t != nil {
		q.out = appendRoute(q.out[:0], v, parseFields(q.member("_fields")), true)
	}
	return nil
}

// homeOf returns the address of the site, without a slash at the end.
func (m *Mux) homeOf(r *http.Request) string {
	if m.home != "" {
		return m.home
	}
	if r.TLS != nil {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// rootLink returns the header Link of answers that have no other: the address of the index.
func (m *Mux) rootLink(r *http.Request) []string {
	if known := m.root.Load(); known != nil && known.host == r.Host && known.tls == (r.TLS != nil) {
		return known.link
	}
	link := strings.Join([]string{"<", m.homeOf(r), m.prefix, `/>; rel="https://api.w.org/"`}, "")
	known := &rootLink{host: r.Host, tls: r.TLS != nil, link: []string{link}}
	m.root.Store(known)
	return known.link
}

// rootLink is the header Link for the host that was asked last.
type rootLink struct {
	host string
	tls  bool
	link []string
}
