package index

import "strconv"

// A violation is what is odd about a schema, at a place below it.
type violation struct {
	pointer string // below the schema
	offset  int    // from the schema's own
	message string
}

func (r *reader) check(n *Node, pointer string) {}

// number returns the value of a number, the nearest one that a float64 holds.
func number(n *Node) float64 {
	f, _ := strconv.ParseFloat(n.Text, 64)
	return f
}
