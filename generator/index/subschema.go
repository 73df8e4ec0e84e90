package index

import "github.com/restgen/restgen/generator/keyword"

// A subschema is a schema directly below another one.
type subschema struct {
	pointer string // from the outer schema
	node    *Node
}

// subschemas returns the values below a schema that the server reads as schemas,
// in the order of the document. They need not be objects.
func subschemas(n *Node) []subschema {
	var out []subschema
	for _, m := range n.Members {
		k, _ := keyword.Of(m.Name)
		switch k.Kind {
		case keyword.SchemasByName, keyword.SchemaList:
			out = appendEach(out, join("", m.Name), m.Value)
		case keyword.Schema, keyword.SchemaOrFlag:
			out = append(out, subschema{join("", m.Name), m.Value})
		}
	}
	return out
}

// appendEach appends the values of an object or a list, which are the same in
// PHP.
func appendEach(out []subschema, pointer string, n *Node) []subschema {
	for _, m := range n.Members {
		out = append(out, subschema{join(pointer, m.Name), m.Value})
	}
	for i, v := range n.Items {
		out = append(out, subschema{item(pointer, i), v})
	}
	return out
}
