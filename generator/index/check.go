package index

import "strings"

// A violation is what is odd about a schema itself, schemas below it excepted.
type violation struct {
	pointer string // of the keyword, from the schema
	offset  int    // from the schema's own
	message string
	common  bool // harmless, and so common that the document gets one note for all
}

// A role is what a schema is there for.
type role uint8

const (
	argRole      role = iota // an arg of an endpoint
	nestedRole               // a property, an item, an alternative of an arg
	responseRole             // a response schema, or below one
)

// below is the role of the schemas within.
func (r role) below() role {
	if r == argRole {
		return nestedRole
	}
	return r
}

// checkKey identifies a schema that was checked before: sites repeat most of them word for word.
type checkKey struct {
	role role
	text string
}

// check holds a schema and all those below it against the JSON Schema of schemas, and makes notes of what is odd. It
// reports whether anything was.
func (r *reader) check(n *Node, pointer string, role role) (odd bool) {
	key := checkKey{role, r.x.lines.src[n.Offset:n.end]}
	if r.sound[key] {
		return false
	}
	found := r.violations(n, key)
	for _, v := range found {
		at := &Node{Offset: n.Offset + v.offset}
		if v.common {
			r.count(at, pointer+v.pointer, v.message)
		} else {
			r.note(at, pointer+v.pointer, "%s", v.message)
		}
	}
	odd = len(found) > 0
	for _, s := range subschemas(n) {
		if s.node.Kind == Object && r.check(s.node, below(pointer, s.pointer), role.below()) {
			odd = true
		}
	}
	if !odd {
		r.sound[key] = true
	}
	return odd
}

// maxViolations of one schema are told.
const maxViolations = 1000

// violations checks a schema without those below it, each distinct text once.
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

// A schemaCheck gathers the violations of one schema, those below it excepted.
type schemaCheck struct {
	node  *Node
	role  role
	found []violation
}

func (c *schemaCheck) add(n *Node, pointer, message string) {
	c.append(violation{pointer: pointer, offset: n.Offset - c.node.Offset, message: message})
}

func (c *schemaCheck) common(n *Node, pointer, message string) {
	c.append(violation{pointer: pointer, offset: n.Offset - c.node.Offset, message: message, common: true})
}

func (c *schemaCheck) append(v violation) {
	switch {
	case len(c.found) < maxViolations:
		c.found = append(c.found, v)
	case len(c.found) == maxViolations:
		c.found = append(c.found, violation{message: "more about this schema is left out"})
	}
}

// flat validates the keywords of the schema. Schemas below it stand there as empty ones: they are checked by themselves.
func (c *schemaCheck) flat(v *validator) {
	said := map[string]bool{}
	for _, pointer := range v.validate(c.node) {
		keyword, _, _ := strings.Cut(strings.TrimPrefix(pointer, "/"), "/")
		if !said[keyword] {
			said[keyword] = true
			c.describe(keyword)
		}
	}
}
