package index

import "strings"

// A violation is what is odd about a schema, at a place at or below it.
type violation struct {
	pointer string // below the schema
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

// check holds a schema and all those below it against the JSON Schema of schemas, and makes notes of what is odd.
func (r *reader) check(n *Node, pointer string, role role) {
	for _, v := range r.violations(n, role) {
		at := &Node{Offset: n.Offset + v.offset}
		if v.common {
			r.count(at, pointer+v.pointer, v.message)
		} else {
			r.note(at, pointer+v.pointer, "%s", v.message)
		}
	}
}

// maxViolations of one schema are kept; a hostile document must not multiply them by its depth.
const maxViolations = 1000

// violations checks a schema and those below it, each distinct text once.
func (r *reader) violations(n *Node, role role) []violation {
	key := checkKey{role, r.x.lines.src[n.Offset:n.end]}
	if found, ok := r.checked[key]; ok {
		return found
	}
	c := schemaCheck{node: n, role: role}
	c.flat(r.validator)
	c.semantic()
	for _, s := range subschemas(n) {
		if s.node.Kind != Object {
			continue
		}
		for _, v := range r.violations(s.node, role.below()) {
			if len(c.found) >= maxViolations {
				break
			}
			v.pointer = s.pointer + v.pointer
			v.offset += s.node.Offset - n.Offset
			c.found = append(c.found, v)
		}
	}
	r.checked[key] = c.found
	return c.found
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
	if len(c.found) < maxViolations {
		c.found = append(c.found, v)
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
