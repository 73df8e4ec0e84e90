package build

import (
	"slices"

	"github.com/restgen/restgen/generator/schema"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A schemaReader turns schemas into shapes, for some deployments and one side:
// responses also show what is read-only. Requests show it in items of lists and
// in objects with an identifier: a line of an order without its id is another
// line.
type schemaReader struct {
	in          wire.Deployments
	response    bool
	item        bool // the schema is that of an item of a list
	deployments *deployments
}

// shapeOf returns the shape of the values that s describes.
func (r schemaReader) shapeOf(s *schema.Schema) *shape { return r.shapeWith(s, s.Kinds()) }

// shapeWith is shapeOf for an alternative with the types of its parent.
func (r schemaReader) shapeWith(s *schema.Schema, kinds []string) *shape {
	out := &shape{}
	if branches := slices.Concat(s.OneOf, s.AnyOf); len(branches) > 0 {
		for _, b := range branches {
			own := b.Kinds()
			if len(own) == 0 {
				own = kinds
			}
			alternative := r.shapeWith(b, own)
			if several := objects(branches, kinds) > 1; several && len(alternative.object) == 1 {
				alternative.object[0].key = discriminator(b)
			}
			out.join(alternative)
		}
		if slices.Contains(kinds, "null") {
			out.null = true
		}
		return out
	}
	if len(kinds) == 0 {
		kinds = implied(s)
	}
	for _, k := range kinds {
		r.addKind(out, s, k)
	}
	if len(s.Enum) > 0 && slices.Contains(s.Enum, any(nil)) {
		out.null = true
	}
	return out
}

// objects counts the alternatives that are objects.
func objects(branches []*schema.Schema, kinds []string) (n int) {
	for _, b := range branches {
		own := b.Kinds()
		if len(own) == 0 {
			own = kinds
		}
		if slices.Contains(own, "object") || len(own) == 0 && slices.Contains(implied(b), "object") {
			n++
		}
	}
	return n
}

// implied guesses the types of a schema without types from its other keywords.
func implied(s *schema.Schema) []string {
	switch {
	case len(s.Properties) > 0 || s.Additional != nil || len(s.PatternProperties) > 0:
		return []string{"object"}
	case s.Items != nil:
		return []string{"array"}
	case len(s.Enum) == 0:
		return []string{"any"}
	}
	var kinds []string
	for _, v := range s.Enum {
		kinds = append(kinds, kindOf(v))
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

func kindOf(v any) string {
	switch v.(type) {
	case string:
		return "string"
	case bool:
		return "boolean"
	case int, int64:
		return "integer"
	case float64:
		return "number"
	case nil:
		return "null"
	}
	return "any"
}

func (r schemaReader) addKind(out *shape, s *schema.Schema, kind string) {
	switch schema.Meant(kind) {
	case "string":
		date := s.Format == "date-time" || kind == "date-time"
		out.addString(true, date, s.Format == "decimal", slices.Contains(filledFormats, s.Format))
		r.addStrings(out, s)
	case "integer":
		out.int = true
	case "number":
		out.float = true
	case "boolean":
		out.bool = true
	case "null":
		out.null = true
	case "array":
		out.list = &shape{any: true}
		if s.Items != nil {
			items := r
			items.item = true
			out.list = items.shapeOf(s.Items)
		}
	case "object":
		o := r.objectOf(s)
		if out.object == nil {
			out.object = []*object{o} // nothing else holds it, so it needs no copy
			return
		}
		out.addObject(o)
	default:
		out.any = true
	}
}

// filledFormats are the formats that no empty string has.
var filledFormats = []string{"email", "hex-color", "ip", "uuid"}

func (r schemaReader) addStrings(out *shape, s *schema.Schema) {
	var list []enumValue
	for _, v := range s.Enum {
		if text, ok := v.(string); ok {
			list = append(list, enumValue{text, r.in, !r.response})
		}
	}
	out.addValues(list)
	out.free = out.free || len(out.values) == 0
}

func (r schemaReader) objectOf(s *schema.Schema) *object {
	o := &object{}
	members := r
	members.item = false
	for _, p := range s.Properties {
		o.props = append(o.props, &prop{
			name: p.Name, shape: members.shapeOf(p.Schema), in: r.in, text: r.textOf(p.Schema),
			contexts: slices.Clip(p.Schema.Contexts), limited: p.Schema.HasContext, readOnly: p.Schema.ReadOnly,
		})
	}
	if !r.response && !r.item && !o.identified() {
		o.dropReadOnly()
	}
	for _, p := range s.PatternProperties {
		o.addExtra(members.shapeOf(p.Schema))
	}
	if s.Additional != nil {
		o.addExtra(members.shapeOf(s.Additional))
	}
	o.open = !s.Closed
	if len(o.props) == 0 && o.extra == nil {
		o.addExtra(&shape{any: true})
	}
	return o
}

// identified reports whether an object has an identifier. Sites use it to find
// what a request changes, even if it is read-only.
func (o *object) identified() bool {
	return slices.ContainsFunc(o.props, func(p *prop) bool { return p.name == "id" || p.name == "uuid" })
}

// dropReadOnly leaves out what a client cannot write, unless nothing would be
// left.
func (o *object) dropReadOnly() {
	writable := slices.DeleteFunc(slices.Clone(o.props), func(p *prop) bool { return p.readOnly })
	if len(writable) > 0 {
		o.props = writable
	}
}

func (o *object) addExtra(s *shape) {
	if o.extra == nil {
		o.extra = &shape{}
	}
	o.extra.join(s)
}

// discriminator returns the string that tells an object apart from the other
// objects of a sum: the only value of a property. The value "object" tells
// nothing.
func discriminator(s *schema.Schema) string {
	for _, p := range s.Properties {
		if len(p.Schema.Enum) == 1 {
			if text, ok := p.Schema.Enum[0].(string); ok && text != "object" {
				return text
			}
		}
	}
	return ""
}
