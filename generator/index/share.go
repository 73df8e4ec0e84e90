package index

// A Sharing lets indexes share equal values, so that they need less memory:
// WordPress repeats most args and schemas.
type Sharing struct {
	byText map[string]*Node // as sent
}

// Add lets an index share its values with those that were added before. The
// position of a shared value is the one of the first; routes keep theirs. Other
// users of the index may keep its former values.
func (s *Sharing) Add(x *Index) {
	if s.byText == nil {
		s.byText = map[string]*Node{}
	}
	src := x.lines.src
	routes := map[*Node]*Node{}
	for _, r := range x.Routes {
		node := s.copied(src, r.Node)
		routes[r.Node] = node
		r.Node, r.Schema = node, s.shared(src, r.Schema)
		for _, e := range r.Endpoints {
			e.Node = s.shared(src, e.Node)
			for _, a := range e.Args {
				a.Schema = s.shared(src, a.Schema)
			}
		}
	}
	doc := *x.Doc
	doc.Members = nil
	for _, m := range x.Doc.Members {
		if m.Name == "routes" {
			m.Value = s.routes(src, routes, m.Value)
		} else {
			m.Value = s.shared(src, m.Value)
		}
		doc.Members = append(doc.Members, m)
	}
	x.Doc = &doc
}

// routes copies the value that has all routes.
func (s *Sharing) routes(src string, copies map[*Node]*Node, n *Node) *Node {
	of := func(route *Node) *Node {
		if copied := copies[route]; copied != nil {
			return copied
		}
		return s.shared(src, route)
	}
	out := *n
	out.Members, out.Items = nil, nil
	for _, m := range n.Members {
		m.Value = of(m.Value)
		out.Members = append(out.Members, m)
	}
	for _, item := range n.Items {
		out.Items = append(out.Items, of(item))
	}
	return &out
}

// shared returns the first value with the same text. Values that were not sent
// stay.
func (s *Sharing) shared(src string, n *Node) *Node {
	if n == nil || n.end <= n.Offset {
		return n
	}
	text := src[n.Offset:n.end]
	first := s.byText[text]
	if first == nil {
		first = s.copied(src, n)
		s.byText[text] = first
	}
	return first
}

// copied returns a copy of a value that shares all values in it. It is a copy, as
// nodes are allocated together, and one keeps all of them.
func (s *Sharing) copied(src string, n *Node) *Node {
	out := *n
	out.Members, out.Items = make([]Member, len(n.Members)), make([]*Node, len(n.Items))
	for i, m := range n.Members {
		m.Value = s.shared(src, m.Value)
		out.Members[i] = m
	}
	for i, item := range n.Items {
		out.Items[i] = s.shared(src, item)
	}
	return &out
}
