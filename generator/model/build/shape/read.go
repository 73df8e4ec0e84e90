package shape

import (
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/keyword"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Reader turns schemas into shapes, for some deployments and one side:
// responses also show what is read-only. Requests show it in items of lists and
// in objects with an identifier: a line of an order without its id is another
// line.
type Reader struct {
	In       schema.Deployments
	Response bool
	item     bool // the schema is that of an item of a list
}

// Shape returns the shape of the values that s describes.
func (r Reader) Shape(s *declared.Schema) *Shape { return r.shapeWith(s, s.Kinds()) }

// Text returns the parts of the comment of a field with the schema s.
func (r Reader) Text(s *declared.Schema) Text { return textOf(s, r.Response) }

// shapeWith is Shape for an alternative with the types of its parent.
func (r Reader) shapeWith(s *declared.Schema, kinds []string) *Shape {
	out := &Shape{}
	if branches := slices.Concat(s.OneOf, s.AnyOf); len(branches) > 0 {
		for _, b := range branches {
			own := b.Kinds()
			if len(own) == 0 {
				own = kinds
			}
			alternative := r.shapeWith(b, own)
			if several := objects(branches, kinds) > 1; several && len(alternative.Objects) == 1 {
				alternative.Objects[0].KeyOf, alternative.Objects[0].Key = discriminator(b)
			}
			r.require(alternative.Objects, s.RequiredNames)
			out.Join(alternative)
		}
		if slices.Contains(kinds, "null") {
			out.Null = true
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
		out.Null = true
	}
	return out
}

// objects counts the alternatives that are objects.
func objects(branches []*declared.Schema, kinds []string) (n int) {
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
func implied(s *declared.Schema) []string {
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

func (r Reader) addKind(out *Shape, s *declared.Schema, kind string) {
	switch declared.Meant(kind) {
	case "string":
		date := s.Format == "date-time" || kind == "date-time"
		filled := keyword.IsCheckedFormat(s.Format) && s.Format != "date-time" // which is no string in Go
		out.addString(true, date, s.Format == "decimal", filled)
		r.addStrings(out, s)
	case "integer":
		out.Int = true
	case "number":
		out.Float = true
	case "boolean":
		out.Bool = true
	case "null":
		out.Null = true
	case "array":
		out.List = &Shape{Any: true}
		if s.Items != nil {
			items := r
			items.item = true
			out.List = items.Shape(s.Items)
		}
	case "object":
		o := r.Object(s)
		if out.Objects == nil {
			out.Objects = []*Object{o} // nothing else holds it, so it needs no copy
			return
		}
		out.addObject(o)
	default:
		out.Any = true
	}
}

func (r Reader) addStrings(out *Shape, s *declared.Schema) {
	var list []EnumValue
	for _, v := range s.Enum {
		if text, ok := v.(string); ok {
			list = append(list, EnumValue{text, r.In, !r.Response})
		}
	}
	out.addValues(list)
	out.Free = out.Free || len(out.Values) == 0
}

// Object returns the objects that s describes.
func (r Reader) Object(s *declared.Schema) *Object {
	o := &Object{}
	members := r
	members.item = false
	for _, p := range s.Properties {
		o.Props = append(o.Props, &Prop{
			Name: p.Name, Shape: members.Shape(p.Schema), In: r.In, Text: r.Text(p.Schema),
			Contexts: slices.Clip(p.Schema.Contexts), Limited: p.Schema.HasContext, ReadOnly: p.Schema.ReadOnly,
			OnlyNew: p.Schema.OnlyNew,
		})
	}
	r.require([]*Object{o}, s.RequiredNames)
	if !r.Response && !r.item && !o.identified() {
		o.dropReadOnly()
	}
	for _, p := range s.PatternProperties {
		o.AddExtra(members.Shape(p.Schema))
	}
	if s.Additional != nil {
		o.AddExtra(members.Shape(s.Additional))
	}
	o.Open = !s.Closed
	if len(o.Props) == 0 && o.Extra == nil {
		o.AddExtra(&Shape{Any: true})
	}
	return o
}

// require notes in the comments of properties that requests need them. The
// default of a property is not applied.
func (r Reader) require(objects []*Object, names []string) {
	if r.Response {
		return
	}
	for _, o := range objects {
		for _, name := range names {
			if p := o.Prop(name); p != nil {
				p.Text.Absence = "Required."
			}
		}
	}
}

// identified reports whether an object has an identifier. Sites use it to find
// what a request changes, even if it is read-only.
func (o *Object) identified() bool {
	return slices.ContainsFunc(o.Props, func(p *Prop) bool { return p.Name == "id" || p.Name == "uuid" })
}

// dropReadOnly leaves out what a client cannot write, unless nothing would be
// left.
func (o *Object) dropReadOnly() {
	writable := slices.DeleteFunc(slices.Clone(o.Props), func(p *Prop) bool { return p.ReadOnly })
	if len(writable) > 0 {
		o.Props = writable
	}
}

// AddExtra makes members that are not in Props hold the values of s too.
func (o *Object) AddExtra(s *Shape) {
	if o.Extra == nil {
		o.Extra = &Shape{}
	}
	o.Extra.Join(s)
}

// discriminator returns the string that tells an object apart from the other
// objects of a sum: the only value of a property. The value "object" tells
// nothing.
func discriminator(s *declared.Schema) (property, value string) {
	for _, p := range s.Properties {
		if len(p.Schema.Enum) == 1 {
			if text, ok := p.Schema.Enum[0].(string); ok && text != "object" {
				return p.Name, text
			}
		}
	}
	return "", ""
}
