package index

import "strings"

// Canonical returns the index that a generated server embeds: the namespaces
// and the usable routes with their methods, endpoints, args and schemas as they
// were sent, one route per line. It leaves out everything about the site itself.
// Reading it gives the same routes again.
func (x *Index) Canonical() []byte {
	w := writer{buf: make([]byte, 0, len(x.Doc.raw))}
	w.text("{\n\"namespaces\":")
	w.names(x.Namespaces)
	w.text(",\n\"routes\":{")
	for i, route := range x.Routes {
		w.comma(i)
		w.string(route.Key)
		w.text(":")
		w.object(route.members())
	}
	w.text("\n}\n}\n")
	return w.buf
}

// members returns the members of a route that are kept.
func (route *Route) members() *Node {
	kept := &Node{Kind: Object}
	for _, m := range route.Node.Members {
		switch m.Name {
		case "namespace", "methods", "schema":
			kept.Members = append(kept.Members, m)
		case "endpoints":
			kept.Members = append(kept.Members, Member{Name: m.Name, Value: route.endpointList()})
		}
	}
	return kept
}

// endpointList returns the list of the usable endpoints.
func (route *Route) endpointList() *Node {
	list := &Node{Kind: List}
	for _, e := range route.Endpoints {
		kept := &Node{Kind: Object}
		for _, m := range e.Node.Members {
			if m.Name == "methods" || m.Name == "allow_batch" || m.Name == "args" {
				kept.Members = append(kept.Members, m)
			}
		}
		list.Items = append(list.Items, kept)
	}
	return list
}

// Provenance is the origin of a saved index.
type Provenance struct {
	Address string // of the index, without credentials
	Date    string // day of the fetch: 2006-01-02
	Schemas bool   // fetched with response schemas
}

// Provenance returns the provenance that Saved wrote; ok is false if the
// document has none.
func (x *Index) Provenance() (p Provenance, ok bool) {
	n := x.Doc.Get("_restgen")
	p = Provenance{Address: n.Get("address").text(), Date: n.Get("date").text(), Schemas: n.Get("schemas").isA(True)}
	return p, n.isA(Object)
}

// savedMembers are the members of a document that Saved keeps. They describe the
// interface and the public face of the site. Counters, ids, links and additions
// of plugins change on their own or are private.
var savedMembers = [...]string{"name", "description", "url", "home", "timezone_string", "namespace", "authentication"}

// Saved returns the contents of the file that fetch writes: the index with its
// provenance and one arg per line, so a small change of the site is a small
// change of the file. Reading it gives the same routes again.
func (x *Index) Saved(p Provenance) []byte {
	w := &writer{}
	w.text("{\n\"_restgen\": ")
	w.object(p.node())
	for _, name := range savedMembers {
		if n := x.Doc.Get(name); n != nil {
			w.line("", name)
			w.value(n)
		}
	}
	w.line("", "namespaces")
	w.names(x.Namespaces)
	w.line("", "routes")
	w.text("{")
	for i, route := range x.Routes {
		w.comma(i)
		w.string(route.Key)
		w.text(": ")
		w.route(route.members())
	}
	w.text("\n}\n}\n")
	return w.buf
}

func (p Provenance) node() *Node {
	schemas := False
	if p.Schemas {
		schemas = True
	}
	return &Node{Kind: Object, Members: []Member{
		{Name: "address", Value: &Node{Kind: String, Text: p.Address}},
		{Name: "date", Value: &Node{Kind: String, Text: p.Date}},
		{Name: "schemas", Value: &Node{Kind: schemas}},
	}}
}

// comma starts the i-th line of a collection.
func (w *writer) comma(i int) {
	if i > 0 {
		w.text(",")
	}
	w.text("\n")
}

// line starts a further member on its own line.
func (w *writer) line(indent, name string) {
	w.text(",\n" + indent)
	w.string(name)
	w.text(": ")
}

func (w *writer) names(names []string) {
	w.text("[")
	for i, name := range names {
		if i > 0 {
			w.text(", ")
		}
		w.string(name)
	}
	w.text("]")
}

// route writes each member of a route, each endpoint, each arg and each property
// of the response on its own line.
func (w *writer) route(n *Node) {
	w.block(n, 1, func(m Member) {
		switch {
		case m.Name == "endpoints":
			w.endpoints(m.Value)
		case m.Name == "schema" && m.Value.Kind == Object:
			w.block(m.Value, 2, func(m Member) { w.each(m, "properties", 3) })
		default:
			w.value(m.Value)
		}
	})
}

func (w *writer) endpoints(list *Node) {
	w.text("[")
	for i, e := range list.Items {
		if i > 0 {
			w.text(", ")
		}
		w.block(e, 2, func(m Member) { w.each(m, "args", 3) })
	}
	w.text("]")
}

// each writes a member. If it has the name and is an object, each of its members
// gets its own line.
func (w *writer) each(m Member, name string, depth int) {
	if m.Name == name && m.Value.Kind == Object {
		w.block(m.Value, depth, func(m Member) { w.value(m.Value) })
		return
	}
	w.value(m.Value)
}

// block writes an object with one member per line.
func (w *writer) block(n *Node, depth int, value func(Member)) {
	if len(n.Members) == 0 {
		w.text("{}")
		return
	}
	indent := strings.Repeat(" ", depth)
	w.text("{")
	for i, m := range n.Members {
		w.comma(i)
		w.text(indent)
		w.string(m.Name)
		w.text(": ")
		value(m)
	}
	w.text("\n" + indent[1:] + "}")
}
