package index

import (
	"math"
	"strconv"
)

// A subschema is a schema directly below another one.
type subschema struct {
	pointer string // from the outer schema
	node    *Node
}

// subschemas returns what stands where the server expects a schema, in the order of the document; that may be no object.
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

// appendEach appends the values of an object or a list: PHP has one kind of array for both.
func appendEach(out []subschema, pointer string, n *Node) []subschema {
	for _, m := range n.Members {
		out = append(out, subschema{join(pointer, m.Name), m.Value})
	}
	for i, v := range n.Items {
		out = append(out, subschema{item(pointer, i), v})
	}
	return out
}

// shallow converts a schema for the validator, with an empty schema in the place of each below it, and without what
// is not validated, such as defaults.
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

// enumValue converts an enum. Comparing each value with each takes the validator too long for a long enum: of that it
// sees enough to judge it.
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

// enumKey returns a text that two values of an enum share when they are the same value.
func enumKey(n *Node) string {
	if n.Kind == Number {
		return strconv.FormatFloat(number(n), 'g', -1, 64)
	}
	var w writer
	w.value(n)
	return string(w.buf)
}

// firstItems returns a list cut to its first items, anything else as it is.
func firstItems(n *Node, most int) *Node {
	if n.Kind != List || len(n.Items) <= most {
		return n
	}
	cut := *n
	cut.Items = n.Items[:most]
	return &cut
}

// hollow converts a collection of schemas: its shape, and enough of what is no schema for the validator to refuse it.
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

// stub converts a schema that is checked by itself.
func stub(n *Node) any {
	if n.Kind == Object {
		return map[string]any{}
	}
	return plainValue(n)
}

// plainValue converts a node to what encoding/json would make of it.
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

// number returns the value of a number, the nearest finite one that a float64 holds.
func number(n *Node) float64 {
	f, err := strconv.ParseFloat(n.Text, 64)
	if err != nil && math.IsInf(f, 0) {
		return math.Copysign(math.MaxFloat64, f)
	}
	return f
}

// brief returns the JSON text of a value for a message, or its kind when that is too long.
func brief(n *Node) string {
	if n.end-n.Offset > 400 {
		return n.Kind.String()
	}
	var b writer
	b.value(n)
	if len(b.buf) > 60 {
		return n.Kind.String()
	}
	return Printable(string(b.buf))
}

// kindOf returns the kind of a value with its JSON text, unless that is long or says no more.
func kindOf(n *Node) string {
	kind, text := n.Kind.String(), brief(n)
	if text == kind {
		return kind
	}
	return kind + " (" + text + ")"
}
