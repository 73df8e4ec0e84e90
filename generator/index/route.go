package index

import (
	"slices"
	"strings"
)

// maxKey is more than any pattern needs, in bytes.
const maxKey = 4096

// route reads one entry of routes; what cannot be used is left out with a note.
func (r *reader) route(m Member) {
	pointer := join("/routes", m.Name)
	n := m.Value
	if len(m.Name) > maxKey {
		r.note(n, "/routes", "the pattern of a route is %d bytes long; left out", len(m.Name))
		return
	}
	if n.Kind != Object {
		r.note(n, pointer, "the route is %s, not an object; left out", n.Kind)
		return
	}
	route := &Route{Key: m.Name, Pointer: pointer, Node: n}
	route.Endpoints = r.endpoints(n, pointer)
	if len(route.Endpoints) == 0 {
		r.note(n, pointer, "the route has no endpoint that can be used; left out")
		return
	}
	route.Namespace = r.routeNamespace(n, m.Name, pointer)
	route.Methods = r.routeMethods(route)
	route.Schema = r.response(n, pointer)
	r.x.HasSchemas = r.x.HasSchemas || route.Schema != nil
	r.captures(route)
	r.x.Routes = append(r.x.Routes, route)
}

// routeNamespace reads the namespace of a route. Where it is missing, it is the longest one that the key lies in.
func (r *reader) routeNamespace(n *Node, key, pointer string) string {
	ns := n.Get("namespace")
	if ns.isA(String) {
		r.checkNamespace(ns, key, join(pointer, "namespace"))
		return ns.Text
	}
	best := r.longestNamespace(key)
	if ns == nil {
		r.note(n, pointer, "the route has no namespace; by its path it belongs to %s", quote(best))
	} else {
		r.note(ns, join(pointer, "namespace"), "the namespace is %s, not a name; by its path the route belongs to %s",
			ns.Kind, quote(best))
	}
	return best
}

// longestNamespace returns the longest listed namespace that a key lies in, "" if there is none.
func (r *reader) longestNamespace(key string) string {
	for end := len(key); end > 0; end = strings.LastIndexByte(key[:end], '/') {
		if ns := strings.TrimLeft(key[:end], "/"); r.known[ns] {
			return ns
		}
	}
	return ""
}

func (r *reader) checkNamespace(ns *Node, key, pointer string) {
	switch {
	case ns.Text == "":
	case !r.known[ns.Text] && !r.unlisted[ns.Text]:
		r.note(ns, pointer, "the namespace %s is not in the list of namespaces; the route is kept", quote(ns.Text))
		r.unlisted[ns.Text] = true
	case !inNamespace(key, ns.Text):
		r.note(ns, pointer, "the route belongs to the namespace %s, but its path lies outside of it", quote(ns.Text))
	}
}

// endpoints reads the handlers of a route.
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
		r.note(list, pointer, "endpoints is an object; its values are read as the list")
		for _, m := range list.Members {
			out = r.appendEndpoint(out, m.Value, join(pointer, m.Name))
		}
	} else if list.Kind != List {
		r.note(list, pointer, "endpoints is %s, not a list", list.Kind)
	}
	r.twice(out)
	return out
}

func (r *reader) appendEndpoint(out []*Endpoint, n *Node, pointer string) []*Endpoint {
	if n.Kind != Object {
		r.note(n, pointer, "the endpoint is %s, not an object; left out", n.Kind)
		return out
	}
	methods := r.methods(n, pointer, false)
	if len(methods) == 0 {
		r.note(n, pointer, "the endpoint has no method; left out")
		return out
	}
	return append(out, &Endpoint{
		Methods: methods,
		Batch:   r.batch(n.Get("allow_batch"), pointer),
		Args:    r.args(n.Get("args"), pointer),
		Pointer: pointer,
		Node:    n,
	})
}

// Free returns, for each endpoint of the route, the methods that no earlier one has: those with which the server calls it.
func (r *Route) Free() [][]string {
	var taken []string
	list := make([][]string, len(r.Endpoints))
	for i, e := range r.Endpoints {
		for _, method := range e.Methods {
			if !slices.Contains(taken, method) {
				list[i] = append(list[i], method)
			}
		}
		taken = append(taken, list[i]...)
	}
	return list
}

// twice notes methods that an earlier endpoint of the route has: the server calls that one. Plugins that register a
// route again add endpoints that have no others.
func (r *reader) twice(endpoints []*Endpoint) {
	owner := map[string]string{}
	for _, e := range endpoints {
		number := e.Pointer[strings.LastIndexByte(e.Pointer, '/')+1:]
		var again, before []string
		for _, method := range e.Methods {
			if first, ok := owner[method]; ok {
				again, before = append(again, method), distinct(before, []string{first})
				continue
			}
			owner[method] = number
		}
		switch {
		case len(again) == len(e.Methods):
			r.note(e.Node, e.Pointer, "no request reaches the endpoint: those before it in its route have all its methods; left out")
		case len(again) > 0:
			r.note(e.Node, e.Pointer, "the endpoint is never asked for %s: the endpoint %s of this route comes first",
				strings.Join(again, ", "), strings.Join(before, ", "))
		}
	}
}

// batch reads allow_batch, of which the server reads the member v1 alone.
func (r *reader) batch(n *Node, pointer string) bool {
	pointer = join(pointer, "allow_batch")
	switch {
	case n == nil || n.Empty() || n.isA(False) || n.isA(Null):
		return false
	case n.Kind != Object:
		r.note(n, pointer, "allow_batch is %s, not an object with the member v1; read as not allowed", n.Kind)
		return false
	}
	v1 := n.Get("v1")
	if v1 != nil && v1.Kind != True && v1.Kind != False {
		r.note(v1, join(pointer, "v1"), "allow_batch.v1 is %s, not a boolean; read as PHP does", v1.Kind)
	}
	return v1.Truthy()
}

// routeMethods reads the methods of a route, which are those of its endpoints.
func (r *reader) routeMethods(route *Route) []string {
	listed := route.Node.Get("methods")
	var union []string
	for _, e := range route.Endpoints {
		union = distinct(union, e.Methods)
	}
	if listed == nil {
		r.note(route.Node, route.Pointer, "the route does not list its methods; they are those of its endpoints")
		return union
	}
	methods := r.methods(route.Node, route.Pointer, true)
	if !slices.Equal(sortedCopy(methods), sortedCopy(union)) {
		r.note(listed, join(route.Pointer, "methods"), "the route lists %s, its endpoints have %s; the endpoints count",
			strings.Join(methods, ", "), strings.Join(union, ", "))
		return union
	}
	return methods
}

func sortedCopy(s []string) []string {
	c := slices.Clone(s)
	slices.Sort(c)
	return c
}

// distinct appends what is not there yet.
func distinct(to, from []string) []string {
	for _, s := range from {
		if !slices.Contains(to, s) {
			to = append(to, s)
		}
	}
	return to
}
