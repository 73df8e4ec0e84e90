package index

import "github.com/restgen/restgen/generator/index/note"

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

// maxViolations limits the violations of one schema.
const maxViolations = 1000

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
