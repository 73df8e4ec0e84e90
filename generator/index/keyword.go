package index

import (
	"math"
	"slices"
	"strconv"

	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/keyword"
)

// keywords checks the value of each keyword of the schema. It finds what the JSON
// Schema of package schemas rejects, and describes it. The schemas below this one
// are checked on their own.
func (c *schemaCheck) keywords() {
	for _, m := range c.node.Members {
		k, known := keyword.Of(m.Name)
		if known {
			c.keyword(k, m.Value)
		}
	}
}

// keyword checks the value of one keyword.
func (c *schemaCheck) keyword(k keyword.Keyword, n *Node) {
	pointer := join("", k.Name)
	switch k.Kind {
	case keyword.Types:
		c.types(n, pointer)
	case keyword.Enum:
		c.enum(n, pointer)
	case keyword.SchemasByName:
		c.properties(k.Name, n, pointer)
	case keyword.SchemaList:
		c.alternatives(k.Name, n, pointer)
	case keyword.Schema:
		c.items(n, pointer)
	default:
		if !isValid(k.Kind, n) {
			c.add(invalidValue[k.Kind], n, pointer, k.Name, kindOf(n))
		}
	}
}

// isValid reports whether a value is of the kind. Kinds that are not listed allow
// any value.
func isValid(kind keyword.Kind, n *Node) bool {
	isFlag := n.Kind == True || n.Kind == False
	switch kind {
	case keyword.Text, keyword.String:
		return n.Kind == String
	case keyword.Number:
		return n.Kind == Number
	case keyword.Positive:
		return n.Kind == Number && number(n) > 0
	case keyword.Count:
		return n.Kind == Number && number(n) >= 0 && number(n) == math.Trunc(number(n))
	case keyword.Flag, keyword.Exclusive:
		return isFlag
	case keyword.Names:
		return isNames(n)
	case keyword.Required:
		return isFlag || isNames(n)
	case keyword.SchemaOrFlag:
		return isFlag || n.Kind == Object
	}
	return true
}

func isNames(n *Node) bool {
	isOther := func(v *Node) bool { return v.Kind != String }
	return n.Kind == List && !slices.ContainsFunc(n.Items, isOther)
}

// invalidValue has the notes about values that are not of a kind.
var invalidValue = map[keyword.Kind]note.ID{
	keyword.Text:         note.TextNotString,
	keyword.String:       note.KeywordNotString,
	keyword.Number:       note.BoundNotNumber,
	keyword.Positive:     note.BoundNotNumber,
	keyword.Count:        note.CountNotInteger,
	keyword.Flag:         note.KeywordInvalid,
	keyword.Exclusive:    note.ExclusiveNotBoolean,
	keyword.Names:        note.ContextNotList,
	keyword.Required:     note.RequiredInvalid,
	keyword.SchemaOrFlag: note.AdditionalPropertiesInvalid,
}

func (c *schemaCheck) types(n *Node, pointer string) {
	switch n.Kind {
	case String:
		if !keyword.IsType(n.Text) {
			c.unknownType(n, pointer)
		}
	case List, Object:
		c.typeList(n, pointer)
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

func (c *schemaCheck) typeList(n *Node, pointer string) {
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
		case !keyword.IsType(t.Text):
			c.unknownType(t, pointer)
		case slices.Contains(seen, t.Text):
			c.add(note.TypeRepeated, t, pointer, quote(t.Text))
		default:
			seen = append(seen, t.Text)
		}
	}
}

func (c *schemaCheck) enum(n *Node, pointer string) {
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
	values := n.Values()
	seen := make(map[string]bool, len(values))
	for _, v := range values {
		key := enumKey(v)
		if v.Kind == Null && !c.allowsNull() {
			c.add(note.EnumNull, v, pointer)
		} else if seen[key] {
			c.add(note.EnumRepeated, v, pointer, brief(v))
		}
		seen[key] = true
	}
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

// allowsNull reports whether the schema has null among its types.
func (c *schemaCheck) allowsNull() bool {
	return slices.Contains(typeNames(c.node.Get("type")), "null")
}

func (c *schemaCheck) properties(name string, n *Node, pointer string) {
	switch {
	case n.Kind == Object:
		c.schemas(n, pointer)
	case n.Kind != List:
		c.add(note.PropertiesNotObject, n, pointer, name, n.Kind)
	case !n.Empty(): // as PHP sends an empty object, see effects
		c.add(note.PropertiesList, n, pointer, name)
	}
}

func (c *schemaCheck) alternatives(name string, n *Node, pointer string) {
	switch {
	case n.Empty():
		c.add(note.AlternativesEmpty, n, pointer, name)
	case n.Kind == Object:
		c.add(note.AlternativesObject, n, pointer, name)
	case n.Kind != List:
		c.add(note.AlternativesNotList, n, pointer, name, n.Kind)
	default:
		c.schemas(n, pointer)
	}
}

// schemas adds the properties of an object, or the items of a list, that should
// be schemas.
func (c *schemaCheck) schemas(n *Node, pointer string) {
	for _, s := range appendEach(nil, pointer, n) {
		switch {
		case s.node.Kind == Object:
		case s.node.Kind == Null && n.Kind == Object:
			c.add(note.PropertyNull, s.node, s.pointer)
		default:
			c.add(note.SchemaNotObject, s.node, s.pointer, brief(s.node))
		}
	}
}

func (c *schemaCheck) items(n *Node, pointer string) {
	switch {
	case n.Kind == Object:
	case n.Empty():
		c.add(note.ItemsEmptyList, n, pointer)
	case n.Kind == List:
		c.add(note.ItemsList, n, pointer)
	default:
		c.add(note.ItemsNotSchema, n, pointer, kindOf(n))
	}
}
