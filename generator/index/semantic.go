package index

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/pattern"
)

// semantic looks for what a JSON Schema cannot say: defaults that do not fit, keywords without effect.
func (c *schemaCheck) semantic() {
	if c.role == argRole {
		c.untyped()
	}
	if c.role != responseRole {
		c.defaulted()
		c.patterns()
	}
	for _, m := range c.node.Members {
		c.keyword(m)
		if (m.Name == "properties" || m.Name == "patternProperties") && m.Value.Kind == List && m.Value.Empty() {
			c.common(m.Value, join("", m.Name), m.Name+" is an empty list, as PHP writes an empty object; read as no "+m.Name)
		}
	}
}

// ruling are the keywords that an arg without a type makes useless, unless the server checks it by its schema all the same,
// which the index does not tell.
var ruling = [...]string{"oneOf", "anyOf", "enum", "format", "items", "properties", "minimum", "maximum", "minLength", "maxLength", "pattern"}

func (c *schemaCheck) untyped() {
	if c.node.Get("type") != nil {
		return
	}
	for _, name := range ruling {
		if n := c.node.Get(name); n != nil {
			c.add(n, join("", name), "the arg has no type, so that the server may not look at its "+name)
			return
		}
	}
	c.common(c.node, "", "the arg has no type; it takes anything")
}

// knownKeywords are those that the server reads, and those of JSON Schema that only describe.
var knownKeywords = [...]string{"$schema", "id", "$id", "links", "title", "description", "type", "default", "context",
	"readonly", "required", "properties", "patternProperties", "additionalProperties", "items", "oneOf", "anyOf", "enum",
	"format", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength",
	"maxLength", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"}

// keyword notes a keyword that the server does not know.
func (c *schemaCheck) keyword(m Member) {
	if slices.Contains(knownKeywords[:], m.Name) {
		return
	}
	if c.role == responseRole { // often members of an object without the properties around them
		c.common(m.Value, join("", m.Name), "a response schema has a keyword that none knows; ignored")
		return
	}
	c.common(m.Value, join("", m.Name), "the server ignores the keyword "+quote(m.Name))
}

// defaulted compares the default with the type and the enum beside it.
func (c *schemaCheck) defaulted() {
	n := c.node.Get("default")
	if n == nil {
		return
	}
	types := typeNames(c.node.Get("type"))
	if len(types) == 0 || slices.ContainsFunc(types, func(t string) bool { return !slices.Contains(knownTypes[:], t) }) {
		return
	}
	how := misfit
	for _, t := range types {
		how = min(how, fits(n, t))
	}
	wanted := strings.Join(types, ", ")
	switch {
	case n.Kind == Null && how == misfit:
		c.common(n, "/default", "the default is null, which the type does not allow; read as no default")
	case how == coerced:
		c.common(n, "/default", fmt.Sprintf("the default is %s, the type is %s; the server converts it", kindOf(n), wanted))
	case how == misfit:
		c.add(n, "/default", fmt.Sprintf("the default %s does not fit the type %s%s", brief(n), wanted, c.consequence()))
	default:
		c.outside(n)
	}
}

// consequence is what an impossible default leads to. Defaults of properties are never filled in.
func (c *schemaCheck) consequence() string {
	if c.role == argRole {
		return "; the server refuses a request that leaves the arg out, unless the arg is checked in a way of its own"
	}
	return "; the server does not use it"
}

// outside notes a default that the enum does not have.
func (c *schemaCheck) outside(n *Node) {
	enum := c.node.Get("enum")
	if enum == nil || enum.Empty() || n.Kind == List || n.Kind == Object || n.Kind == Null {
		return
	}
	found := slices.ContainsFunc(enum.Values(), func(v *Node) bool {
		return v.Text == n.Text && (v.Kind == n.Kind) || v.Kind == Number && n.Kind == Number && number(v) == number(n)
	})
	if found || enum.Kind != List && enum.Kind != Object {
		return
	}
	tell := c.common
	if c.role == argRole { // requests are refused for it
		tell = c.add
	}
	tell(n, "/default", fmt.Sprintf("the default %s is not in the enum%s", brief(n), c.consequence()))
}

// patterns looks at those of texts, and of the names of properties, where the server does: it holds values of these types
// against them alone.
func (c *schemaCheck) patterns() {
	types := typeNames(c.node.Get("type"))
	if n := c.node.Get("pattern"); n != nil && n.Kind == String && slices.Contains(types, "string") {
		c.pattern(n, "/pattern", n.Text)
	}
	if n := c.node.Get("patternProperties"); n != nil && n.Kind == Object && slices.Contains(types, "object") {
		for _, m := range n.Members {
			c.pattern(m.Value, join("/patternProperties", m.Name), m.Name)
		}
	}
}

// pattern tells one that the server cannot read from one that only the server understands.
func (c *schemaCheck) pattern(n *Node, pointer, source string) {
	find, _, err := pattern.Compile(strings.ReplaceAll(source, "#", `\#`), false)
	if err != nil {
		c.add(n, pointer, "the server cannot read the pattern (PCRE), so that nothing fits it")
	} else if find == nil {
		c.add(n, pointer, "the pattern has what restgen does not understand, as recursion or conditions; for what is generated everything fits it")
	}
}

// typeNames returns the names of the keyword type.
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

// A fit is how well a value fits a type.
type fit uint8

const (
	exact   fit = iota
	coerced     // the server converts it
	misfit
)

// fits tells how a default fits a type, by the conversions of the server. PHP writes an empty object as an empty list.
func fits(n *Node, typ string) fit {
	switch typ {
	case "string":
		return exactly(n.Kind == String, false)
	case "integer":
		return exactly(n.Kind == Number && whole(n.Text), n.Kind == String && numeric(n.Text) && whole(n.Text))
	case "number":
		return exactly(n.Kind == Number, n.Kind == String && numeric(n.Text))
	case "boolean":
		return exactly(n.Kind == True || n.Kind == False, booleanLike(n))
	case "array":
		return exactly(n.Kind == List || n.Empty(), n.Kind != Object && n.Kind != Null || n.Kind == Object && numbered(n))
	case "object":
		return exactly(n.Kind == Object || n.Empty(), n.Kind == List || n.Kind == String && n.Text == "")
	case "null":
		return exactly(n.Kind == Null, false)
	}
	return exact
}

func exactly(same, converted bool) fit {
	switch {
	case same:
		return exact
	case converted:
		return coerced
	}
	return misfit
}

func numeric(s string) bool {
	_, err := strconv.ParseFloat(strings.Trim(s, " \t\n\r\v\f"), 64)
	return err == nil && !strings.ContainsAny(s, "xXpP_iInN")
}

// whole reports whether a number has no fraction.
func whole(s string) bool {
	f, _ := strconv.ParseFloat(strings.TrimSpace(s), 64)
	return f == float64(int64(f)) || f > 1<<53 || f < -1<<53
}

func booleanLike(n *Node) bool {
	text := strings.ToLower(n.Text)
	return (text == "0" || text == "1") && (n.Kind == Number || n.Kind == String) ||
		n.Kind == String && (text == "true" || text == "false")
}

// numbered reports whether all names of an object are numbers: a list that lost items in PHP.
func numbered(n *Node) bool {
	return !slices.ContainsFunc(n.Members, func(m Member) bool {
		_, err := strconv.ParseInt(m.Name, 10, 64)
		return err != nil
	})
}
