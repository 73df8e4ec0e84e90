package index

import (
	"slices"
	"strings"
)

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
func invalidKeyword(keyword string) NoteID {
	switch keyword {
	case "title", "description":
		return textNotString
	case "format", "pattern":
		return keywordNotString
	case "minimum", "maximum", "multipleOf":
		return boundNotNumber
	case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
		return countNotInteger
	case "exclusiveMinimum", "exclusiveMaximum":
		return exclusiveNotBoolean
	case "required":
		return requiredInvalid
	case "context":
		return contextNotList
	case "additionalProperties":
		return additionalPropertiesInvalid
	}
	return keywordInvalid
}

func (c *schemaCheck) describeType(n *Node, pointer string) {
	switch n.Kind {
	case String:
		c.unknownType(n, pointer)
	case List, Object:
		c.describeTypes(n, pointer)
	default:
		c.add(typeNotString, n, pointer, n.Kind)
	}
}

// unknownType adds a type that the server does not know. Nothing is validated
// against response schemas, so one note covers all of them.
func (c *schemaCheck) unknownType(n *Node, pointer string) {
	if c.role == responseRole {
		c.add(responseTypeUnknown, n, pointer, quote(n.Text))
		return
	}
	c.add(typeUnknown, n, pointer, quote(n.Text))
}

func (c *schemaCheck) describeTypes(n *Node, pointer string) {
	if n.Kind == Object {
		c.add(typeObject, n, pointer)
	} else if len(n.Items) == 0 {
		c.add(typeEmptyList, n, pointer)
	}
	var seen []string
	for _, t := range n.Values() {
		switch {
		case t.Kind != String:
			c.add(typeNotString, t, pointer, t.Kind)
		case !slices.Contains(knownTypes[:], t.Text):
			c.unknownType(t, pointer)
		case slices.Contains(seen, t.Text):
			c.add(typeRepeated, t, pointer, quote(t.Text))
		default:
			seen = append(seen, t.Text)
		}
	}
}

var knownTypes = [...]string{"string", "integer", "number", "boolean", "array", "object", "null"}

func (c *schemaCheck) describeEnum(n *Node, pointer string) {
	switch {
	case n.Empty():
		c.add(enumEmpty, n, pointer)
		return
	case n.Kind == Object:
		c.add(enumObject, n, pointer)
	case n.Kind != List:
		c.add(enumNotList, n, pointer, kindOf(n))
		return
	}
	seen := map[string]bool{}
	for _, v := range n.Values() {
		key := enumKey(v)
		if v.Kind == Null && !c.allowsNull() {
			c.add(enumNull, v, pointer)
		} else if seen[key] {
			c.add(enumRepeated, v, pointer, brief(v))
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
		c.add(propertiesList, n, pointer, keyword)
	case n.Kind != Object:
		c.add(propertiesNotObject, n, pointer, keyword, n.Kind)
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
			c.add(propertyNull, s.node, s.pointer)
		default:
			c.add(schemaNotObject, s.node, s.pointer, brief(s.node))
		}
	}
}

func (c *schemaCheck) describeAlternatives(keyword string, n *Node) {
	pointer := join("", keyword)
	switch {
	case n.Empty():
		c.add(alternativesEmpty, n, pointer, keyword)
	case n.Kind == Object:
		c.add(alternativesObject, n, pointer, keyword)
	case n.Kind != List:
		c.add(alternativesNotList, n, pointer, keyword, n.Kind)
	default:
		c.describeSchemas(pointer)
	}
}

func (c *schemaCheck) describeItems(n *Node, pointer string) {
	switch {
	case n.Empty():
		c.add(itemsEmptyList, n, pointer)
	case n.Kind == List:
		c.add(itemsList, n, pointer)
	default:
		c.add(itemsNotSchema, n, pointer, kindOf(n))
	}
}
