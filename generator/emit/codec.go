package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// declCodec writes the methods that encode and decode a declared type.
func (g *generation) declCodec(f *jen.File, d *model.Decl) {
	switch d.Kind {
	case model.Object:
		g.structCodec(f, d.Struct)
	case model.Sum:
		g.sumCodec(f, d)
	}
}

// structCodec writes
//
//	func (p *Post) CodeFields(c *codec.Coder) {
//		c.Int("id", &p.ID)
//	}
//
// and, unless the tags of the fields say the same, the methods for encoding/json.
func (g *generation) structCodec(f *jen.File, s *model.Struct) {
	var calls []jen.Code
	if s.Open {
		calls = append(calls, jen.Id("c").Dot("Open").Call())
	}
	if slices.ContainsFunc(s.Fields, func(f *model.Field) bool { return needsEscape(f.Name) }) {
		calls = append(calls, jen.Id("c").Dot("EscapeNames").Call())
	}
	for _, field := range s.Fields {
		calls = append(calls, g.codeField(s, field))
	}
	if s.Extra != nil {
		more := jen.Op("&").Id("p").Dot(model.ExtraField)
		calls = append(calls, g.codec("AdditionalMembers").Call(jen.Id("c"), more, g.item(s.Extra)))
	}
	g.coderMethod(f, s.Name, "CodeFields", calls)
	g.converted(f, s)
	if !tagsSuffice(s) {
		jsonMethods(f, s.Name)
	}
	if !isReadable(s) {
		stringMethod(f, s.Name)
	}
}

// needsEscape reports whether JSON escapes a character of a name.
func needsEscape(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' })
}

// tagsSuffice reports whether encoding/json needs only the tags of the fields to
// agree with package rest. It does for parameters, since these have no members
// without a field, unless a list or map in another is nil or no tag can hold a
// name.
func tagsSuffice(s *model.Struct) bool {
	return !s.Response && s.Extra == nil && !slices.ContainsFunc(s.Fields, func(f *model.Field) bool {
		return !fitsTag(f.Name) || f.Type.Elem != nil && f.Type.Elem.Elem != nil
	})
}

// converted writes
//
//	// CodeConverted leaves out what only a new item has.
//	func (p *OrdersLineItemInput) CodeConverted() {
//		if p.ID.Or(0) != 0 {
//			var none OrdersLineItemInput
//			p.ProductID = none.ProductID
//		}
//	}
//
// for a struct with such fields.
func (g *generation) converted(f *jen.File, s *model.Struct) {
	has := slices.ContainsFunc(s.Fields, func(f *model.Field) bool { return f.OnlyNew })
	id := slices.IndexFunc(s.Fields, func(f *model.Field) bool { return f.Name == "id" && f.Opt && f.Type.Kind == model.Int })
	if !has || id < 0 {
		return
	}
	lines := []jen.Code{jen.Var().Id("none").Id(s.Name)}
	for _, field := range s.Fields {
		if field.OnlyNew {
			lines = append(lines, raw("p."+field.Go+" = none."+field.Go))
		}
	}
	f.Add(doc("CodeConverted leaves out what only a new item has.")).Func().Params(jen.Id("p").Op("*").Id(s.Name)).
		Id("CodeConverted").Params().Block(jen.If(raw("p." + s.Fields[id].Go + ".Or(0) != 0")).Block(lines...)).Line()
}

// coderMethod writes a method of calls of a Coder, one on each line. Without
// calls it takes two lines, so that the first one adds a line only.
func (g *generation) coderMethod(f *jen.File, typ, name string, calls []jen.Code) {
	head := f.Add(raw("func (p *"+typ+") "+name+"(c *"), g.codec("Coder"), raw(")"))
	if len(calls) == 0 {
		head.Op("{\n}").Line()
		return
	}
	head.Block(calls...).Line()
}

// jsonMethods writes the methods for package encoding/json:
//
//	func (p Post) MarshalJSON() ([]byte, error)     { return codec.MarshalJSON(p) }
//	func (p *Post) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }
//
// The file imports package codec for coderMethod.
func jsonMethods(f *jen.File, typ string) {
	f.Add(raw("func (p " + typ + ") MarshalJSON() ([]byte, error) { return codec.MarshalJSON(p) }\n" +
		"func (p *" + typ + ") UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }\n"))
}

// stringMethod writes the method for package fmt:
//
//	func (p Post) String() string { return codec.String(p) }
func stringMethod(f *jen.File, typ string) {
	f.Add(raw("func (p " + typ + ") String() string { return codec.String(p) }\n"))
}

// isReadable reports whether fmt prints a struct readably: it has no pointers,
// nested structs or hidden fields.
func isReadable(s *model.Struct) bool {
	for _, field := range s.Fields {
		t := field.Type
		for t.Kind == model.List {
			t = t.Elem
		}
		if !slices.Contains([]model.Kind{model.Int, model.Float, model.Bool, model.String, model.Enum, model.DateTime}, t.Kind) || t.Null {
			return false
		}
	}
	return !s.Response && s.Extra == nil
}

// codeField writes the call for a field:
//
//	c.Int("id", &p.ID)
//	c.List("status", &p.Status)
//	codec.MapOf(c, "styles", &p.Styles, codec.ObjectItem[Style])
func (g *generation) codeField(s *model.Struct, f *model.Field) jen.Code {
	coder, name, at := g.coderFor(f), literal(f.Name), "&p."+f.Go
	t := f.Type
	field := "Field"
	switch {
	case f.Filled:
		field = "FieldFilled"
		if f.Null {
			coder.Dot("OrNull").Call()
		}
	case f.Opt && f.Null && !s.Response:
		field = "FieldOrNull"
	}
	call := func(method, value string) jen.Code {
		return coder.Id("." + method + "(" + name + ", " + value + ")")
	}
	with := func(function *jen.Statement, item jen.Code) jen.Code {
		return function.Call(coder, raw(name), raw(at), item)
	}
	switch {
	case f.Opt && (t.Kind == model.Enum || t.Kind == model.List || t.Kind == model.Map || isText(t)):
		if field == "FieldOrNull" {
			coder.Dot("OrNull").Call()
		}
		return with(g.rest("OptOf"), g.value(t))
	case f.Opt:
		return call(field, at)
	case f.Pointer:
		return call("Pointer", at)
	}
	switch t.Kind {
	case model.List:
		switch {
		case needsItem(t.Elem):
			return with(g.codec("ListOf"), g.item(t.Elem))
		case scalars[t.Elem.Kind] != "":
			return call(scalars[t.Elem.Kind]+"s", at)
		}
		return call("List", at)
	case model.Map:
		return with(g.codec("MapOf"), g.item(t.Elem))
	case model.Sum:
		return call("Sum", at)
	case model.Raw:
		return call("Field", at)
	case model.Enum:
		if s.Response {
			return call("Enum", "(*string)("+at+")")
		}
		return call("OptionalEnum", "(*string)("+at+")")
	case model.DateTime:
		return call("String", "(*string)("+at+")")
	case model.Object:
		if isText(t) {
			return coder.Add(raw(".Text("+name+", "+at+","), g.textParts(t.Parts), raw(")"))
		}
		return call("Object", at)
	}
	return call(scalars[t.Kind], at)
}

// needsItem reports whether an item, or an item in it, is more than its Go type
// says: it may be null, or it is a text.
func needsItem(t *model.Type) bool { return t != nil && (t.Null || isText(t) || needsItem(t.Elem)) }

// scalars names the methods of a Coder for basic types.
var scalars = map[model.Kind]string{
	model.Int:    "Int",
	model.Float:  "Float",
	model.Bool:   "Bool",
	model.String: "String",
}

// coderFor writes c, or c.In(codec.Edit) for a field that not every context shows.
func (g *generation) coderFor(f *model.Field) *jen.Statement {
	if !f.Limited || f.Shown == codec.Always {
		return jen.Id("c")
	}
	return jen.Id("c").Dot("In").Call(g.contexts(f.Shown))
}

// contexts writes a set of contexts: codec.View | codec.Edit.
func (g *generation) contexts(in codec.Contexts) *jen.Statement {
	switch in {
	case 0:
		return jen.Lit(0)
	case codec.Always:
		return g.codec("Always")
	}
	set := jen.Null()
	for _, context := range []struct {
		bit  codec.Contexts
		name string
	}{{codec.View, "View"}, {codec.Edit, "Edit"}, {codec.Embed, "Embed"}} {
		if in&context.bit == 0 {
			continue
		}
		if len(*set) > 1 {
			set.Op("|")
		}
		set.Add(g.codec(context.name))
	}
	return set
}

// isText reports whether a type is a text in a response.
func isText(t *model.Type) bool { return t.Parts != codec.TextParts{} }

// textParts writes codec.TextParts{Raw: codec.Edit, Rendered: codec.Always}.
func (g *generation) textParts(parts codec.TextParts) *jen.Statement {
	var list []jen.Code
	for _, p := range []struct {
		name string
		in   codec.Contexts
	}{{"Raw", parts.Raw}, {"Rendered", parts.Rendered}, {"BlockVersion", parts.BlockVersion}, {"Protected", parts.Protected}} {
		if p.in != 0 {
			list = append(list, jen.Id(p.name).Op(":").Add(g.contexts(p.in)))
		}
	}
	if parts.OrString {
		list = append(list, jen.Id("OrString").Op(":").True())
	}
	if len(list) > 2 {
		return g.codec("TextParts").Add(multiline(list))
	}
	return g.codec("TextParts").Values(list...)
}

// item writes the function for an item of a list or a map, or nil for types
// that package codec knows or that encode themselves.
func (g *generation) item(t *model.Type) *jen.Statement {
	if t.Null {
		return g.rest("OptItem").Call(g.value(t))
	}
	switch t.Kind {
	case model.Raw, model.DateTime, model.Sum:
		return jen.Nil()
	}
	return g.value(t)
}

// value writes the function for a value.
func (g *generation) value(t *model.Type) *jen.Statement {
	switch t.Kind {
	case model.Enum, model.DateTime:
		return g.codec("EnumItem").Types(g.goType(t.NonNull()))
	case model.Object:
		if isText(t) {
			return g.codec("TextItem").Types(g.goType(t.NonNull())).Call(g.textParts(t.Parts))
		}
		return g.codec("ObjectItem").Types(g.goType(t.NonNull()))
	case model.List:
		return g.codec("ListItem").Types(g.goType(t.Elem.GoType())).Call(g.item(t.Elem))
	case model.Map:
		return g.codec("MapItem").Types(g.goType(t.Elem.GoType())).Call(g.item(t.Elem))
	}
	return g.codec(scalars[t.Kind] + "Item")
}

// sumCodec writes
//
//	func (p *PostsTagsInput) CodeVariants(c *codec.Coder) {
//		codec.Variant(c, &p.Object)
//		codec.ListVariant(c, &p.List)
//	}
//
//	func (p PostsTagsInput) IsZero() bool {
//		return p.Object == nil &&
//			p.List == nil
//	}
//
// and the methods for encoding/json.
func (g *generation) sumCodec(f *jen.File, d *model.Decl) {
	var calls []jen.Code
	zero := jen.Null()
	for i, v := range d.Cases {
		calls = append(calls, g.variant(v))
		if i > 0 {
			zero.Op("&&").Line()
		}
		zero.Add(isZero(v))
	}
	g.coderMethod(f, d.Name, "CodeVariants", calls)
	f.Add(doc("IsZero reports whether no field of " + d.Name + " is set.")).
		Func().Params(jen.Id("p").Id(d.Name)).Id("IsZero").Params().Bool().Block(jen.Return(zero)).Line()
	jsonMethods(f, d.Name)
	stringMethod(f, d.Name)
}

// variant writes the call for a variant of a sum type.
func (g *generation) variant(v model.Case) jen.Code {
	c, at := jen.Id("c"), jen.Op("&").Id("p").Dot(v.Name)
	switch {
	case v.Opt && v.Type.Kind == model.Enum:
		return g.rest("OptVariant").Call(c, at, g.value(v.Type))
	case v.Opt:
		return g.rest("OptVariant").Call(c, at, jen.Nil())
	case v.Type.Kind == model.List && needsItem(v.Type.Elem):
		return g.codec("ListVariantOf").Call(c, at, g.item(v.Type.Elem))
	case v.Type.Kind == model.List:
		return g.codec("ListVariant").Call(c, at)
	case v.Type.Kind == model.Map:
		return g.codec("MapVariant").Call(c, at, g.item(v.Type.Elem))
	case v.Type.Kind == model.Enum:
		return g.codec("EnumVariant").Call(c, at)
	case v.Type.Kind == model.Raw:
		return g.codec("RawVariant").Call(c, at)
	}
	return g.codec("Variant").Call(c, at)
}

// isZero writes the condition that a field of a sum type is not set.
func isZero(v model.Case) *jen.Statement {
	field := jen.Id("p").Dot(v.Name)
	goType := v.GoType()
	switch {
	case goType.Prefix != "":
		return field.Op("==").Nil()
	case v.Type.Kind == model.Raw, v.Type.Kind == model.Enum && !v.Opt:
		return field.Op("==").Lit("")
	}
	return field.Dot("IsZero").Call()
}
