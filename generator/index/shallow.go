package index

import "strconv"

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
		pointer := join("", m.Name)
		switch m.Name {
		case "properties", "patternProperties", "oneOf", "anyOf":
			out = appendEach(out, pointer, m.Value)
		case "items", "additionalProperties":
			out = append(out, subschema{pointer, m.Value})
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

// shallow converts a schema for the validator. Nested schemas become empty ones.
// Members that are not validated, such as defaults, are left out.
func shallow(n *Node) map[string]any {
	out := make(map[string]any, len(n.Members))
	for _, m := range n.Members {
		switch m.Name {
		case "properties", "patternProperties", "oneOf", "anyOf":
			out[m.Name] = hollow(m.Value)
		case "items", "additionalProperties":
			out[m.Name] = stub(m.Value)
		case "enum":
			out[m.Name] = enumValue(m.Value)
		case "type":
			out[m.Name] = plainValue(firstItems(m.Value, 16))
		case "default", "links":
		default:
			out[m.Name] = plainValue(m.Value)
		}
	}
	return out
}

// enumValue converts an enum. The validator compares each value with each other,
// which is too slow for a long enum, so it gets only as much as it needs.
func enumValue(n *Node) any {
	const long = 500
	if len(n.Items) <= long {
		return plainValue(n)
	}
	seen := make(map[string]bool, len(n.Items))
	for _, v := range n.Items {
		key := enumKey(v)
		if v.Kind == Null || seen[key] {
			return []any{nil}
		}
		seen[key] = true
	}
	return plainValue(firstItems(n, long))
}

// enumKey returns a string that is the same for equal values of an enum.
func enumKey(n *Node) string {
	if n.Kind == Number {
		return strconv.FormatFloat(number(n), 'g', -1, 64)
	}
	var w writer
	w.value(n)
	return string(w.buf)
}

// firstItems truncates a list. It returns anything else unchanged.
func firstItems(n *Node, most int) *Node {
	if n.Kind != List || len(n.Items) <= most {
		return n
	}
	cut := *n
	cut.Items = n.Items[:most]
	return &cut
}

// hollow converts a collection of schemas: its kind, and enough of the values
// that are not schemas for the validator to reject it.
func hollow(n *Node) any {
	const enough = 4
	switch n.Kind {
	case Object:
		out := map[string]any{}
		for _, m := range n.Members {
			if m.Value.Kind != Object && len(out) < enough {
				out[m.Name] = plainValue(m.Value)
			}
		}
		return out
	case List:
		out := []any{}
		for i, v := range n.Items {
			if i == 0 || v.Kind != Object && len(out) < enough {
				out = append(out, stub(v))
			}
		}
		return out
	}
	return plainValue(n)
}

// stub converts a schema that is checked on its own.
func stub(n *Node) any {
	if n.Kind == Object {
		return map[string]any{}
	}
	return plainValue(n)
}

// plainValue converts a node to the value that encoding/json would decode.
func plainValue(n *Node) any {
	switch n.Kind {
	case False, True:
		return n.Kind == True
	case Number:
		return number(n)
	case String:
		return n.Text
	case List:
		out := make([]any, len(n.Items))
		for i, v := range n.Items {
			out[i] = plainValue(v)
		}
		return out
	case Object:
		out := make(map[string]any, len(n.Members))
		for _, m := range n.Members {
			out[m.Name] = plainValue(m.Value)
		}
		return out
	}
	return nil
}

// brief returns the JSON text of a value for a message, or its kind if the text
// is too long.
func brief(n *Node) string {
	if len(n.raw) > 400 {
		return n.Kind.String()
	}
	var b writer
	b.value(n)
	if len(b.buf) > 60 {
		return n.Kind.String()
	}
	return Printable(string(b.buf))
}

// kindOf returns the kind of a value, with its JSON text if that is short and
// adds to the kind.
func kindOf(n *Node) string {
	kind, text := n.Kind.String(), brief(n)
	if text == kind {
		return kind
	}
	return kind + " (" + text + ")"
}
