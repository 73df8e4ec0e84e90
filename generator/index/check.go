package index

import (
	"strings"

	"github.com/restgen/restgen/generator/index/note"
)

// A violation is something odd about a schema itself, without the schemas
// below it.
type violation struct {
	id      note.ID
	pointer string // of the keyword, from the schema
	offset  int    // from the offset of the schema
	message string
}

// A role is the use of a schema.
type role uint8

const (
	argRole      role = iota // an arg of an endpoint
	nestedRole               // a property, an item or an alternative of an arg
	responseRole             // a response schema, or one below it
)

// below returns the role of the schemas within.
func (r role) below() role {
	if r == argRole {
		return nestedRole
	}
	return r
}

// checkKey identifies a schema that was checked before: sites repeat most of
// them word for word.
type checkKey struct {
	role role
	text string
}

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

// maxViolations limits the violations of one schema.
const maxViolations = 1000

// violations checks a schema without those below it, once for each text.
func (r *reader) violations(n *Node, key checkKey) []violation {
	found, ok := r.checked[key]
	if !ok {
		c := schemaCheck{node: n, role: key.role}
		c.flat(r.validator)
		c.semantic()
		found = c.found
		r.checked[key] = found
	}
	return found
}

// A schemaCheck gathers the violations of one schema, without those below it.
type schemaCheck struct {
	node  *Node
	role  role
	found []violation
}

// add adds a violation at a node. The args fill the message of the note.
func (c *schemaCheck) add(id note.ID, n *Node, pointer string, args ...any) {
	switch {
	case len(c.found) < maxViolations:
		offset := n.Offset - c.node.Offset
		c.found = append(c.found, violation{id, pointer, offset, id.Text(args...)})
	case len(c.found) == maxViolations:
		c.found = append(c.found, violation{id: note.MoreInSchema, message: note.MoreInSchema.Text()})
	}
}

// flat validates the keywords of the schema with the JSON Schema of schemas,
// in which the schemas below it are empty: they are checked on their own.
func (c *schemaCheck) flat(v *validator) {
	described := map[string]bool{}
	for _, pointer := range v.validate(c.node) {
		keyword, _, _ := strings.Cut(strings.TrimPrefix(pointer, "/"), "/")
		if !described[keyword] {
			described[keyword] = true
			c.describe(keyword)
		}
	}
}
