package index

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/route"
)

// maxKey limits the pattern of a route, in bytes.
const maxKey = 4096

// maxNamespaces limits the namespaces with routes, each of which becomes a
// package. The largest known site has about 100.
const maxNamespaces = 1000

// route reads one entry of routes. An unusable one is left out with a note.
func (r *reader) route(m Member) {
	pointer := join("/routes", m.Name)
	n := m.Value
	if len(m.Name) > maxKey {
		r.note(note.RouteTooLong, n, "/routes", len(m.Name))
		return
	}
	if n.Kind != Object {
		r.note(note.RouteNotObject, n, pointer, n.Kind)
		return
	}
	own := &Route{Key: m.Name, Path: route.Parse(m.Name), Pointer: pointer, Node: n}
	own.Endpoints = r.endpoints(n, pointer)
	if len(own.Endpoints) == 0 {
		r.note(note.RouteWithoutEndpoints, n, pointer)
		return
	}
	own.Namespace = r.routeNamespace(own)
	if !r.used[own.Namespace] && len(r.used) == maxNamespaces {
		r.note(note.NamespacesTooMany, n, pointer, maxNamespaces)
		return
	}
	r.used[own.Namespace] = true
	own.Methods = r.routeMethods(own)
	own.Schema = r.response(n, pointer)
	r.x.HasSchemas = r.x.HasSchemas || own.Schema != nil
	r.captures(own)
	r.x.Routes = append(r.x.Routes, own)
}

// routeNamespace reads the namespace of a route. By default it is the longest
// listed one that contains it.
func (r *reader) routeNamespace(of *Route) string {
	ns := of.Node.Get("namespace")
	if ns.isA(String) {
		r.checkNamespace(ns, of.Path, join(of.Pointer, "namespace"))
		return ns.Text
	}
	best := r.longestNamespace(of.Path)
	if ns == nil {
		r.note(note.RouteWithoutNamespace, of.Node, of.Pointer, quote(best))
	} else {
		r.note(note.RouteNamespaceNotString, ns, join(of.Pointer, "namespace"), ns.Kind, quote(best))
	}
	return best
}

// longestNamespace returns the longest listed namespace that contains a route, or
// "".
func (r *reader) longestNamespace(path route.Route) string {
	for segs := path.Segments(); len(segs) > 0; segs = segs.Above() {
		if ns := strings.TrimPrefix(segs.Template(), "/"); r.known[ns] {
			return ns
		}
	}
	return ""
}

// checkNamespace notes a namespace that is not listed or does not contain a route.
func (r *reader) checkNamespace(ns *Node, path route.Route, pointer string) {
	switch {
	case ns.Text == "":
	case !r.known[ns.Text] && !r.unlisted[ns.Text]:
		r.note(note.RouteNamespaceUnlisted, ns, pointer, quote(ns.Text))
		r.unlisted[ns.Text] = true
	case !path.In(ns.Text):
		r.note(note.RouteOutsideNamespace, ns, pointer, quote(ns.Text))
	}
}

// endpoints reads the endpoints of a route.
func (r *reader) endpoints(route *Node, pointer string) []*Endpoint {
	list := route.Get("endpoints")
	if list == nil {
		return nil
	}
	pointer = join(pointer, "endpoints")
	var out []*Endpoint
	for i, n := range list.Items {
		out = r.appendEndpoint(out, n, item(pointer, i))
	}
	if list.Kind == Object {
		r.note(note.EndpointsObject, list, pointer)
		for _, m := range list.Members {
			out = r.appendEndpoint(out, m.Value, join(pointer, m.Name))
		}
	} else if list.Kind != List {
		r.note(note.EndpointsNotList, list, pointer, list.Kind)
	}
	r.overlaps(out)
	return out
}

func (r *reader) appendEndpoint(out []*Endpoint, n *Node, pointer string) []*Endpoint {
	if n.Kind != Object {
		r.note(note.EndpointNotObject, n, pointer, n.Kind)
		return out
	}
	methods := r.methods(n, pointer, false)
	if len(methods) == 0 {
		r.note(note.EndpointWithoutMethod, n, pointer)
		return out
	}
	return append(out, &Endpoint{
		Methods: methods,
		InBatch: r.allowBatch(n.Get("allow_batch"), pointer),
		Args:    r.args(n.Get("args"), pointer),
		Pointer: pointer,
		Node:    n,
	})
}

// overlaps notes methods that an earlier endpoint of the route has: the server
// calls that one. Plugins that register a route again cause this.
func (r *reader) overlaps(endpoints []*Endpoint) {
	owner := map[string]string{}
	for _, e := range endpoints {
		number := e.Pointer[strings.LastIndexByte(e.Pointer, '/')+1:]
		var again, before []string
		for _, method := range e.Methods {
			first, taken := owner[method]
			if !taken {
				owner[method] = number
				continue
			}
			again = append(again, method)
			before = distinct(before, []string{first})
		}
		switch {
		case len(again) == len(e.Methods):
			r.note(note.EndpointUnreachable, e.Node, e.Pointer)
		case len(again) > 0:
			r.note(note.EndpointMethodTaken, e.Node, e.Pointer, strings.Join(again, ", "), strings.Join(before, ", "))
		}
	}
}

// allowBatch reads allow_batch. The server reads only its member v1.
func (r *reader) allowBatch(n *Node, pointer string) bool {
	pointer = join(pointer, "allow_batch")
	switch {
	case n == nil || n.Empty() || n.isA(False) || n.isA(Null):
		return false
	case n.Kind != Object:
		r.note(note.BatchNotObject, n, pointer, n.Kind)
		return false
	}
	v1 := n.Get("v1")
	if v1 != nil && v1.Kind != True && v1.Kind != False {
		r.note(note.BatchNotBoolean, v1, join(pointer, "v1"), v1.Kind)
	}
	return v1.Truthy()
}

// routeMethods reads the methods of a route and compares them with the methods of
// its endpoints.
func (r *reader) routeMethods(route *Route) []string {
	listed := route.Node.Get("methods")
	var union []string
	for _, e := range route.Endpoints {
		union = distinct(union, e.Methods)
	}
	if listed == nil {
		r.note(note.RouteMethodsMissing, route.Node, route.Pointer)
		return union
	}
	methods := r.methods(route.Node, route.Pointer, true)
	if !slices.Equal(sortedCopy(methods), sortedCopy(union)) {
		r.note(note.RouteMethodsDiffer, listed, join(route.Pointer, "methods"),
			strings.Join(methods, ", "), strings.Join(union, ", "))
		return union
	}
	return methods
}

// response reads the response schema of a route.
func (r *reader) response(route *Node, pointer string) *Node {
	i := slices.IndexFunc(route.Members, func(m Member) bool { return m.Name == "schema" })
	if i < 0 || route.Members[i].Value.Kind == Null {
		return nil
	}
	m := route.Members[i]
	at := &Node{Offset: m.Offset}
	pointer = join(pointer, "schema")
	switch {
	case m.Value.Empty():
		r.note(note.ResponseSchemaEmpty, at, pointer)
		return nil
	case m.Value.Kind != Object:
		r.note(note.ResponseSchemaNotObject, at, pointer, m.Value.Kind)
		return nil
	}
	r.check(m, pointer, responseRole)
	return m.Value
}

func sortedCopy(s []string) []string {
	c := slices.Clone(s)
	slices.Sort(c)
	return c
}

// distinct appends the strings of from that to does not have yet.
func distinct(to, from []string) []string {
	for _, s := range from {
		if !slices.Contains(to, s) {
			to = append(to, s)
		}
	}
	return to
}
