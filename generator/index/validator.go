package index

import (
	"errors"
	"strconv"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// A validator validates many schemas that look alike: apart from their strings,
// an index has a few dozen.
type validator struct {
	schema *jsonschema.Schema
	valid  map[string]bool // valid schemas, by shape
	buf    []byte
}

// validate returns the violations of n, as JSON pointers below it.
func (v *validator) validate(n *Node) []string {
	v.shape(n)
	if v.valid[string(v.buf)] {
		return nil
	}
	err := v.schema.Validate(shallow(n))
	if err == nil {
		v.valid[string(v.buf)] = true
		return nil
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return nil
	}
	return leaves(invalid)
}

// shape writes the parts of a schema that decide its validity to the buffer.
// Schemas of the same shape are both valid or both invalid.
func (v *validator) shape(n *Node) {
	v.buf = v.buf[:0]
	for _, m := range n.Members {
		if m.Name == "default" || m.Name == "links" || plainlyValid(m) {
			continue
		}
		v.buf = append(strconv.AppendQuote(v.buf, m.Name), ':')
		v.buf = append(append(v.buf, m.Value.raw...), 0)
	}
}

// plainlyValid reports whether a member is valid whatever its strings and
// numbers are. Nested schemas are checked on their own.
func plainlyValid(m Member) bool {
	switch m.Name {
	case "title", "description", "format", "pattern":
		return m.Value.Kind == String
	case "minimum", "maximum":
		return m.Value.Kind == Number
	case "enum":
		return m.Value.Kind == List && len(m.Value.Items) > 0 && distinctStrings(m.Value.Items)
	case "items", "additionalProperties":
		return m.Value.Kind == Object
	case "properties", "patternProperties":
		return m.Value.Kind == Object && allObjects(m.Value)
	case "oneOf", "anyOf":
		return m.Value.Kind == List && len(m.Value.Items) > 0 && allObjects(m.Value)
	}
	return false
}

// distinctStrings reports whether all values are strings, without duplicates.
func distinctStrings(list []*Node) bool {
	seen := make(map[string]bool, len(list))
	for _, n := range list {
		if n.Kind != String || seen[n.Text] {
			return false
		}
		seen[n.Text] = true
	}
	return true
}

// allObjects reports whether all values of an object or a list are objects.
func allObjects(n *Node) bool {
	for _, m := range n.Members {
		if m.Value.Kind != Object {
			return false
		}
	}
	for _, v := range n.Items {
		if v.Kind != Object {
			return false
		}
	}
	return true
}

// leaves returns the JSON pointers of the innermost causes of an error.
func leaves(e *jsonschema.ValidationError) []string {
	if len(e.Causes) == 0 {
		return []string{e.InstanceLocation}
	}
	var out []string
	for _, cause := range e.Causes {
		out = append(out, leaves(cause)...)
	}
	return out
}
