package change

import (
	"math"
	"slices"
	"strconv"

	"github.com/restgen/restgen/generator/index"
)

// Same reports whether two nodes are the same JSON in any order of members.
func Same(a, b *index.Node) bool {
	switch {
	case a == b:
		return true
	case a == nil || b == nil:
		return false
	case a.Empty() && b.Empty():
		return true
	case a.Kind != b.Kind || !sameText(a, b) || len(a.Members) != len(b.Members) || len(a.Items) != len(b.Items):
		return false
	}
	for i, m := range a.Members {
		other := b.Members[i].Value
		if b.Members[i].Name != m.Name {
			other = b.Get(m.Name)
		}
		if !Same(m.Value, other) {
			return false
		}
	}
	for i := range a.Items {
		if !Same(a.Items[i], b.Items[i]) {
			return false
		}
	}
	return true
}

// IsDocumentation reports whether a keyword of schemas only describes.
func IsDocumentation(keyword string) bool { return keyword == "description" || keyword == "title" }

// Undocumented returns a schema without its documentation.
func Undocumented(n *index.Node) *index.Node {
	if n == nil || n.Kind != index.Object {
		return n
	}
	out := *n
	out.Members = nil
	for _, m := range n.Members {
		switch {
		case IsDocumentation(m.Name):
			continue
		case byKeyword[m.Name]:
			m.Value = ofMembers(m.Value, Undocumented)
		case branching[m.Name]:
			m.Value = ofItems(m.Value, Undocumented)
		case nested[m.Name]:
			m.Value = Undocumented(m.Value)
		}
		out.Members = append(out.Members, m)
	}
	return &out
}

// byKeyword are the keywords that hold schemas by name, branching those that hold
// a list of them, and nested those that hold one.
var (
	nested    = map[string]bool{"items": true, "additionalProperties": true}
	byKeyword = map[string]bool{"properties": true, "patternProperties": true}
	branching = map[string]bool{"oneOf": true, "anyOf": true}
)

func ofMembers(n *index.Node, f func(*index.Node) *index.Node) *index.Node {
	if n == nil || n.Kind != index.Object {
		return n
	}
	out := *n
	out.Members = slices.Clone(n.Members)
	for i := range out.Members {
		out.Members[i].Value = f(out.Members[i].Value)
	}
	return &out
}

func ofItems(n *index.Node, f func(*index.Node) *index.Node) *index.Node {
	if n == nil || n.Kind != index.List {
		return n
	}
	out := *n
	out.Items = slices.Clone(n.Items)
	for i := range out.Items {
		out.Items[i] = f(out.Items[i])
	}
	return &out
}

// SameSchema reports whether two schemas are the same but for documentation.
func SameSchema(a, b *index.Node) bool {
	return Same(a, b) || a != nil && b != nil && Same(Undocumented(a), Undocumented(b))
}

// SameValues reports whether two lists have the same values in any order.
func SameValues(a, b *index.Node) bool {
	return a != nil && b != nil && len(a.Values()) > 0 && len(b.Values()) > 0 && len(Lacking(a, b))+len(Lacking(b, a)) == 0
}

// Lacking returns the values of the enum a that b lacks, as JSON.
func Lacking(a, b *index.Node) []string {
	have := map[string]bool{}
	for _, v := range b.Values() {
		have[valueText(v)] = true
	}
	var list []string
	for _, v := range a.Values() {
		if !have[valueText(v)] {
			list = append(list, string(v.JSON()))
		}
	}
	return list
}

// plainNumber returns a JSON number in one spelling for each value that PHP
// distinguishes: 64-bit integers, and floats where they are not integral.
func plainNumber(text string) string {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return strconv.FormatInt(n, 10)
	}
	f, err := strconv.ParseFloat(text, 64)
	if err == nil && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return strconv.FormatInt(int64(f), 10)
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// sameText reports whether two scalars of the same kind are equal.
func sameText(a, b *index.Node) bool {
	return a.Text == b.Text || a.Kind == index.Number && plainNumber(a.Text) == plainNumber(b.Text)
}

// valueText returns a text that two values have in common if they are equal.
func valueText(n *index.Node) string {
	if n.Kind == index.Number {
		return plainNumber(n.Text)
	}
	return string(n.JSON())
}
