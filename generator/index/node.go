package index

import (
	"math"
	"strconv"
)

// Kind is the kind of a JSON value.
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	False
	True
	Number
	String
	List
	Object
)

// String returns the name of the kind for messages, with its article: "a list",
// "null".
func (k Kind) String() string {
	switch k {
	case False:
		return "false"
	case True:
		return "true"
	case Number:
		return "a number"
	case String:
		return "a string"
	case List:
		return "a list"
	case Object:
		return "an object"
	}
	return "null"
}

// A Node is a JSON value as it was sent, with its order and position. Nodes are
// read-only once decoded.
type Node struct {
	Kind    Kind
	Text    string   // a decoded string, or the digits of a number as sent
	Members []Member // the members of an object; names are unique
	Items   []*Node  // the items of a list
	Offset  int      // the begin of the value in the input, in bytes; see Sharing
	raw     string   // as sent; empty if it was not sent
}

// A Member is one member of an object.
type Member struct {
	Name   string
	Value  *Node
	Offset int // the begin of the value in the input, in bytes
}

// Get returns the value of a member, or nil. A nil node has no members.
func (n *Node) Get(name string) *Node {
	if n == nil {
		return nil
	}
	for i := range n.Members {
		if n.Members[i].Name == name {
			return n.Members[i].Value
		}
	}
	return nil
}

// Values returns the items of a list or the values of an object, which are the
// same in PHP.
func (n *Node) Values() []*Node {
	switch {
	case n == nil:
		return nil
	case n.Kind != Object:
		return n.Items
	}
	out := make([]*Node, len(n.Members))
	for i, m := range n.Members {
		out[i] = m.Value
	}
	return out
}

// Truthy reports whether PHP converts the value to true.
func (n *Node) Truthy() bool {
	switch {
	case n == nil || n.Kind == Null || n.Kind == False || n.Empty():
		return false
	case n.Kind == String:
		return n.Text != "" && n.Text != "0"
	case n.Kind == Number:
		return number(n) != 0
	}
	return true
}

// Empty reports whether n is an empty object or list. PHP encodes both as [].
func (n *Node) Empty() bool {
	return n != nil && (n.Kind == Object || n.Kind == List) && len(n.Members) == 0 && len(n.Items) == 0
}

// text returns a string, or "" for anything else.
func (n *Node) text() string {
	if n == nil || n.Kind != String {
		return ""
	}
	return n.Text
}

// isA reports whether n is not nil and of that kind.
func (n *Node) isA(k Kind) bool { return n != nil && n.Kind == k }

// number returns the nearest finite float64.
func number(n *Node) float64 {
	f, err := strconv.ParseFloat(n.Text, 64)
	if err != nil && math.IsInf(f, 0) {
		return math.Copysign(math.MaxFloat64, f)
	}
	return f
}
