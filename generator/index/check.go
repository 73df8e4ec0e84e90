package index

// check validates a schema and all schemas below it, and adds notes. It reports
// whether it found anything.
func (r *reader) check(m Member, pointer string, role role) (odd bool) {
	n := m.Value
	key := checkKey{role, n.raw}
	if r.sound[key] {
		return false
	}
	found := r.violations(n, key)
	for _, v := range found {
		r.report(v.id, &Node{Offset: m.Offset + v.offset}, pointer+v.pointer, v.message)
	}
	odd = len(found) > 0
	for _, s := range subschemas(n) {
		at := m.Offset + s.node.Offset - n.Offset
		if s.node.Kind == Object && r.check(Member{Value: s.node, Offset: at}, below(pointer, s.pointer), role.below()) {
			odd = true
		}
	}
	if !odd {
		r.sound[key] = true
	}
	return odd
}

// violations checks a schema without those below it, once for each text.
func (r *reader) violations(n *Node, key checkKey) []violation {
	found, ok := r.checked[key]
	if !ok {
		c := schemaCheck{node: n, role: key.role}
		c.keywords()
		c.effects()
		found = c.found
		r.checked[key] = found
	}
	return found
}
