package index

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/keyword"
	"github.com/restgen/restgen/generator/pattern"
)

// effects looks for what the JSON Schema of a site index cannot express: defaults that do not fit,
// patterns that the server cannot compile, keywords without effect.
func (c *schemaCheck) effects() {
	if c.role == argRole {
		c.untyped()
	}
	if c.role != responseRole {
		c.defaults()
		c.patterns()
	}
	for _, m := range c.node.Members {
		k, known := keyword.Of(m.Name)
		switch {
		case !known:
			c.unknown(m)
		case k.Kind == keyword.SchemasByName && m.Value.Kind == List && m.Value.Empty():
			c.add(note.PropertiesEmptyList, m.Value, join("", m.Name), m.Name)
		}
	}
}

// untyped adds an arg without a type. Its rules have no effect, unless the plugin
// checks the arg by its schema anyway, which the index does not show.
func (c *schemaCheck) untyped() {
	if c.node.Get("type") != nil {
		return
	}
	for _, k := range keyword.All() {
		n := c.node.Get(k.Name)
		if n != nil && k.Decides && k.Kind != keyword.Required {
			c.add(note.ArgWithoutTypeRules, n, join("", k.Name), k.Name)
			return
		}
	}
	c.add(note.ArgWithoutType, c.node, "")
}

// unknown adds a keyword that the server does not know. In responses these are
// often properties of an object, listed without the member properties.
func (c *schemaCheck) unknown(m Member) {
	if c.role == responseRole {
		c.add(note.ResponseKeywordUnknown, m.Value, join("", m.Name))
		return
	}
	c.add(note.KeywordUnknown, m.Value, join("", m.Name), quote(m.Name))
}

// defaults compares the default with the type and the enum.
func (c *schemaCheck) defaults() {
	n := c.node.Get("default")
	if n == nil {
		return
	}
	types := typeNames(c.node.Get("type"))
	unknown := func(t string) bool { return !keyword.IsType(t) }
	if len(types) == 0 || slices.ContainsFunc(types, unknown) {
		return
	}
	how := mismatch
	for _, t := range types {
		how = min(how, fits(n, t))
	}
	want := strings.Join(types, ", ")
	switch {
	case n.Kind == Null && how == mismatch:
		c.add(note.DefaultNull, n, "/default")
	case how == converted:
		c.add(note.DefaultConverted, n, "/default", kindOf(n), want)
	case how == mismatch && c.role == argRole:
		c.add(note.ArgDefaultType, n, "/default", brief(n), want)
	case how == mismatch:
		c.add(note.DefaultType, n, "/default", brief(n), want)
	default:
		c.defaultInEnum(n)
	}
}

// defaultInEnum adds a default that is not in the enum.
func (c *schemaCheck) defaultInEnum(n *Node) {
	enum := c.node.Get("enum")
	if enum == nil || enum.Empty() || enum.Kind != List && enum.Kind != Object {
		return
	}
	if n.Kind == List || n.Kind == Object || n.Kind == Null {
		return
	}
	same := func(v *Node) bool {
		if v.Kind == Number && n.Kind == Number && number(v) == number(n) {
			return true
		}
		return v.Kind == n.Kind && v.Text == n.Text
	}
	if slices.ContainsFunc(enum.Values(), same) {
		return
	}
	id := note.DefaultNotInEnum
	if c.role == argRole {
		id = note.ArgDefaultNotInEnum // the server rejects requests for it
	}
	c.add(id, n, "/default", brief(n))
}

// patterns checks the patterns of strings and of property names. The server
// uses them for these types only.
func (c *schemaCheck) patterns() {
	types := typeNames(c.node.Get("type"))
	n := c.node.Get("pattern")
	if n != nil && n.Kind == String && slices.Contains(types, "string") {
		c.pattern(n, "/pattern", n.Text)
	}
	n = c.node.Get("patternProperties")
	if n != nil && n.Kind == Object && slices.Contains(types, "object") {
		for _, m := range n.Members {
			c.pattern(m.Value, join("/patternProperties", m.Name), m.Name)
		}
	}
}

// pattern adds a pattern that the server cannot compile, or that only the
// server understands.
func (c *schemaCheck) pattern(n *Node, pointer, source string) {
	find, _, err := pattern.Compile(strings.ReplaceAll(source, "#", `\#`), false)
	if err != nil {
		c.add(note.PatternInvalid, n, pointer)
	} else if find == nil {
		c.add(note.PatternUnsupported, n, pointer)
	}
}

// typeNames returns the types of the keyword type.
func typeNames(n *Node) []string {
	if n == nil {
		return nil
	}
	if n.Kind == String {
		return []string{n.Text}
	}
	var out []string
	for _, t := range n.Values() {
		out = append(out, t.text())
	}
	return out
}
