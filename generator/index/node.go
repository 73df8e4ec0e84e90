package index

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

// String names the kind as messages do, with its article: "a list", "null".
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

// A Node is a JSON value as it was sent: order kept, position known. Nodes are read-only once decoded.
type Node struct {
	Kind    Kind
	Text    string   // the decoded text of a string; a number's digits as sent
	Members []Member // the members of an object, each name once
	Items   []*Node  // the items of a list
	Offset  int      // where the value begins, in bytes from the beginning of the input
	end     int      // where it ends
}

// A Member is one member of an object.
type Member struct {
	Name   string
	Offset int // where the name begins, in bytes from the beginning of the input
	Value  *Node
}

// Get returns the value of a member, nil if there is none or n is no object. Nil nodes have no members.
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

// Values returns the items of a list, or the values of an object: PHP has one kind of array for both.
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

// Truthy reports what PHP takes for true.
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

// Empty reports whether n is an object or a list that holds nothing: PHP sends [] for either.
func (n *Node) Empty() bool {
	return n != nil && (n.Kind == Object || n.Kind == List) && len(n.Members) == 0 && len(n.Items) == 0
}

// text returns the text of a string, "" for anything else.
func (n *Node) text() string {
	if n == nil || n.Kind != String {
		return ""
	}
	return n.Text
}

// isA reports whether n is there and of that kind.
func (n *Node) isA(k Kind) bool { return n != nil && n.Kind == k }
