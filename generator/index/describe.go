package index

import (
	"fmt"
	"slices"
	"strings"
)

// describe says what is odd about a keyword that the JSON Schema refuses, and what the server or restgen makes of it.
func (c *schemaCheck) describe(keyword string) {
	n := c.node.Get(keyword)
	pointer := join("", keyword)
	if n == nil {
		return
	}
	switch keyword {
	case "type":
		c.describeType(n, pointer)
	case "enum":
		c.describeEnum(n, pointer)
	case "properties", "patternProperties":
		c.describeProperties(keyword, n)
	case "oneOf", "anyOf":
		c.describeAlternatives(keyword, n)
	case "items":
		c.describeItems(n, pointer)
	default:
		c.add(n, pointer, fmt.Sprintf("%s is %s, %s", keyword, kindOf(n), otherwise(keyword)))
	}
}

// otherwise says what a keyword should have been, and what becomes of it.
func otherwise(keyword string) string {
	switch keyword {
	case "title", "description":
		return "not text; left out of the documentation"
	case "format", "pattern":
		return "not text; ignored"
	case "minimum", "maximum", "multipleOf":
		return "not a number that a bound can have; the server reads it as PHP converts it"
	case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
		return "not a count; the server reads it as PHP converts it"
	case "exclusiveMinimum", "exclusiveMaximum":
		return "not a flag; the server reads it as one, and only beside a bound"
	case "required":
		return "neither a boolean nor a list of names; the server reads it as PHP converts it"
	case "context":
		return "not a list of contexts; ignored"
	case "additionalProperties":
		return "neither a boolean nor a schema; read as a schema that takes anything"
	}
	return "not what the keyword takes; the server reads it as PHP converts it"
}

func (c *schemaCheck) describeType(n *Node, pointer string) {
	switch n.Kind {
	case String:
		c.unknownType(n, pointer)
	case List, Object:
		c.describeTypes(n, pointer)
	default:
		c.add(n, pointer, fmt.Sprintf("the type is %s, not a name; the server takes every value for it", n.Kind))
	}
}

// unknownType notes a type that the server does not know. In response schemas, which nothing is held against, one note
// for all of them is enough.
func (c *schemaCheck) unknownType(n *Node, pointer string) {
	if c.role == responseRole {
		c.common(n, pointer, "the type "+quote(n.Text)+" of a response is unknown")
		return
	}
	c.add(n, pointer, fmt.Sprintf("the type %s is unknown; the server takes every value for it", quote(n.Text)))
}

func (c *schemaCheck) describeTypes(n *Node, pointer string) {
	if n.Kind == Object {
		c.add(n, pointer, "the type is an object; its values are read as the list of types")
	} else if len(n.Items) == 0 {
		c.add(n, pointer, "the type is an empty list; read as no type")
	}
	var seen []string
	for _, t := range n.Values() {
		switch {
		case t.Kind != String:
			c.add(t, pointer, fmt.Sprintf("a type is %s, not a name; the server takes every value for it", t.Kind))
		case !slices.Contains(knownTypes[:], t.Text):
			c.unknownType(t, pointer)
		case slices.Contains(seen, t.Text):
			c.add(t, pointer, fmt.Sprintf("the type %s is listed twice", quote(t.Text)))
		default:
			seen = append(seen, t.Text)
		}
	}
}

var knownTypes = [...]string{"string", "integer", "number", "boolean", "array", "object", "null"}

func (c *schemaCheck) describeEnum(n *Node, pointer string) {
	switch {
	case n.Empty():
		c.add(n, pointer, "the enum is empty; the server ignores it")
		return
	case n.Kind == Object:
		c.add(n, pointer, "the enum is an object; the server uses its values")
	case n.Kind != List:
		c.add(n, pointer, fmt.Sprintf("the enum is %s, not a list of values; ignored", kindOf(n)))
		return
	}
	seen := map[string]bool{}
	for _, v := range n.Values() {
		key := enumKey(v)
		if v.Kind == Null && !c.allowsNull() {
			c.add(v, pointer, "the enum holds null, which only a type that allows null can have")
		} else if seen[key] {
			c.common(v, pointer, fmt.Sprintf("the enum holds %s twice", brief(v)))
		}
		seen[key] = true
	}
}

// allowsNull reports whether the schema has null among its types.
func (c *schemaCheck) allowsNull() bool {
	types := c.node.Get("type")
	return types != nil && (types.Text == "null" || slices.ContainsFunc(types.Values(), func(t *Node) bool { return t.Text == "null" }))
}

func (c *schemaCheck) describeProperties(keyword string, n *Node) {
	pointer := join("", keyword)
	switch {
	case n.Kind == List:
		c.add(n, pointer, keyword+" is a list; the server knows the properties by their numbers: 0, 1 …")
	case n.Kind != Object:
		c.add(n, pointer, fmt.Sprintf("%s is %s, not an object; ignored", keyword, n.Kind))
	default:
		c.describeSchemas(pointer)
	}
}

// describeSchemas says what stands below a keyword where schemas should.
func (c *schemaCheck) describeSchemas(pointer string) {
	for _, s := range subschemas(c.node) {
		if !strings.HasPrefix(s.pointer, pointer+"/") || s.node.Kind == Object {
			continue
		}
		read := "one that takes anything"
		if s.node.Kind == Null && strings.HasSuffix(strings.ToLower(pointer), "properties") {
			read = "if the property were not there"
		}
		c.add(s.node, s.pointer, fmt.Sprintf("%s stands where a schema should; read as %s", brief(s.node), read))
	}
}

func (c *schemaCheck) describeAlternatives(keyword string, n *Node) {
	pointer := join("", keyword)
	switch {
	case n.Empty():
		c.add(n, pointer, keyword+" is empty; the server finds that no value fits")
	case n.Kind == Object:
		c.add(n, pointer, keyword+" is an object; its values are read as the list of schemas")
	case n.Kind != List:
		c.add(n, pointer, fmt.Sprintf("%s is %s, not a list of schemas; ignored", keyword, n.Kind))
	default:
		c.describeSchemas(pointer)
	}
}

func (c *schemaCheck) describeItems(n *Node, pointer string) {
	switch {
	case n.Empty():
		c.add(n, pointer, "items is an empty list; read as a schema that takes anything")
	case n.Kind == List:
		c.add(n, pointer, "items is a list of schemas, of which the server knows one for all items alone; read as one that takes anything")
	default:
		c.add(n, pointer, fmt.Sprintf("items is %s, not a schema; read as one that takes anything", kindOf(n)))
	}
}
