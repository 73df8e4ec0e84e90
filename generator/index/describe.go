package index

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index/note"
)

// flat validates the keywords of the schema with the JSON Schema of schemas,
// in which the schemas below it are empty: they are checked on their own.
func (c *schemaCheck) flat(v *validator) {
	described := map[string]bool{}
	for _, pointer := range v.validate(c.node) {
		keyword, _, _ := strings.Cut(strings.TrimPrefix(pointer, "/"), "/")
		if !described[keyword] {
			described[keyword] = true
			c.describe(keyword)
		}
	}
}

// describe adds the violation of a keyword that the JSON Schema rejects.
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
		c.add(invalidKeyword(keyword), n, pointer, keyword, kindOf(n))
	}
}

// invalidKeyword returns the kind of note for a keyword with an invalid value.
func invalidKeyword(keyword string) note.ID {
	switch keyword {
	case "title", "description":
		return note.TextNotString
	case "format", "pattern":
		return note.KeywordNotString
	case "minimum", "maximum", "multipleOf":
		return note.BoundNotNumber
	case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
		return note.CountNotInteger
	case "exclusiveMinimum", "exclusiveMaximum":
		return note.ExclusiveNotBoolean
	case "required":
		return note.RequiredInvalid
	case "context":
		return note.ContextNotList
	case "additionalProperties":
		return note.AdditionalPropertiesInvalid
	}
	return note.KeywordInvalid
}

func (c *schemaCheck) describeType(n *Node, pointer string) {
	switch n.Kind {
	case String:
		c.unknownType(n, pointer)
	case List, Object:
		c.describeTypes(n, pointer)
	default:
		c.add(note.TypeNotString, n, pointer, n.Kind)
	}
}

// unknownType adds a type that the server does not know. Nothing is validated
// against response schemas, so one note covers all of them.
func (c *schemaCheck) unknownType(n *Node, pointer string) {
	if c.role == responseRole {
		c.add(note.ResponseTypeUnknown, n, pointer, quote(n.Text))
		return
	}
	c.add(note.TypeUnknown, n, pointer, quote(n.Text))
}

func (c *schemaCheck) describeTypes(n *Node, pointer string) {
	if n.Kind == Object {
		c.add(note.TypeObject, n, pointer)
	} else if len(n.Items) == 0 {
		c.add(note.TypeEmptyList, n, pointer)
	}
	var seen []string
	for _, t := range n.Values() {
		switch {
		case t.Kind != String:
			c.add(note.TypeNotString, t, pointer, t.Kind)
		case !slices.Contains(knownTypes[:], t.Text):
			c.unknownType(t, pointer)
		case slices.Contains(seen, t.Text):
			c.add(note.TypeRepeated, t, pointer, quote(t.Text))
		default:
			seen = append(seen, t.Text)
		}
	}
}

func (c *schemaCheck) describeEnum(n *Node, pointer string) {
	switch {
	case n.Empty():
		c.add(note.EnumEmpty, n, pointer)
		return
	case n.Kind == Object:
		c.add(note.EnumObject, n, pointer)
	case n.Kind != List:
		c.add(note.EnumNotList, n, pointer, kindOf(n))
		return
	}
	seen := map[string]bool{}
	for _, v := range n.Values() {
		key := enumKey(v)
		if v.Kind == Null && !c.allowsNull() {
			c.add(note.EnumNull, v, pointer)
		} else if seen[key] {
			c.add(note.EnumRepeated, v, pointer, brief(v))
		}
		seen[key] = true
	}
}

// allowsNull reports whether the schema has null among its types.
func (c *schemaCheck) allowsNull() bool {
	return slices.Contains(typeNames(c.node.Get("type")), "null")
}

func (c *schemaCheck) describeProperties(keyword string, n *Node) {
	pointer := join("", keyword)
	switch {
	case n.Kind == List:
		c.add(note.PropertiesList, n, pointer, keyword)
	case n.Kind != Object:
		c.add(note.PropertiesNotObject, n, pointer, keyword, n.Kind)
	default:
		c.describeSchemas(pointer)
	}
}

// describeSchemas adds the values below a keyword that should be schemas.
func (c *schemaCheck) describeSchemas(pointer string) {
	inProperties := strings.HasSuffix(strings.ToLower(pointer), "properties")
	for _, s := range subschemas(c.node) {
		switch {
		case !strings.HasPrefix(s.pointer, pointer+"/") || s.node.Kind == Object:
		case s.node.Kind == Null && inProperties:
			c.add(note.PropertyNull, s.node, s.pointer)
		default:
			c.add(note.SchemaNotObject, s.node, s.pointer, brief(s.node))
		}
	}
}

func (c *schemaCheck) describeAlternatives(keyword string, n *Node) {
	pointer := join("", keyword)
	switch {
	case n.Empty():
		c.add(note.AlternativesEmpty, n, pointer, keyword)
	case n.Kind == Object:
		c.add(note.AlternativesObject, n, pointer, keyword)
	case n.Kind != List:
		c.add(note.AlternativesNotList, n, pointer, keyword, n.Kind)
	default:
		c.describeSchemas(pointer)
	}
}

func (c *schemaCheck) describeItems(n *Node, pointer string) {
	switch {
	case n.Empty():
		c.add(note.ItemsEmptyList, n, pointer)
	case n.Kind == List:
		c.add(note.ItemsList, n, pointer)
	default:
		c.add(note.ItemsNotSchema, n, pointer, kindOf(n))
	}
}
