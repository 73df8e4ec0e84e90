package emit

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
	rest "github.com/restgen/restgen/templates/runtime"
)

type deployments = rest.Deployments

// codeFields is the name of the one method of a shape.
const codeFields = "CodeFields"

// codeMethod writes the list of the fields:
//
//	func (p *Post) CodeFields(c *rest.Coder) {
//		c.Int("id", &p.ID)
//	}
//
// or calls the one of its lender.
func (g *generation) codeMethod(s *model.Struct) *jen.Statement {
	fn := jen.Func().Params(jen.Id("p").Op("*").Id(s.Name)).Id(codeFields).Params(jen.Id("c").Op("*").Qual(g.rest, "Coder"))
	if lender := g.lenders[s]; lender != nil {
		return lent(fn, s, lender)
	}
	var body []jen.Code
	if s.Open {
		body = append(body, jen.Id("c").Dot("Open").Call())
	}
	for _, f := range s.Fields {
		body = append(body, g.codeField(f))
	}
	if s.Extra != nil {
		body = append(body, jen.Qual(g.rest, "Rest").Call(jen.Id("c"), jen.Op("&").Id("p").Dot(model.ExtraField), g.item(s.Extra)))
	}
	size := len(s.Name) + 46
	for _, f := range s.Fields {
		size += 2*len(f.Name) + 28
	}
	return block(fn, size, body...)
}

// block writes the body of a function, on the line of its head when it is one statement and the line is short enough.
func block(head *jen.Statement, size int, body ...jen.Code) *jen.Statement {
	if len(body) != 1 || size > lineWidth {
		return head.Block(body...)
	}
	return head.Custom(jen.Options{Open: "{", Close: "}"}, body...)
}

// codeField writes the line of a field: c.Int("id", &p.ID), or rest.OptWord(c, "status", &p.Status).
func (g *generation) codeField(f *model.Field) *jen.Statement {
	coder, name, at := "c", strconv.Quote(f.Name), "&p."+f.Go
	if f.Limited && f.Shown != rest.View|rest.Edit|rest.Embed {
		coder = "c.In(" + contexts(f.Shown) + ")"
	}
	method, function := visit(f)
	call := "rest." + function + "(" + coder + ", " + name + ", " + at
	switch {
	case method == "Word":
		return jen.Op(coder + ".Word(" + name + ", (*string)(" + at + "))")
	case method != "":
		return jen.Op(coder + "." + method + "(" + name + ", " + at + ")")
	case function == "OptOf":
		return jen.Op(call + ",").Add(g.bareItem(f.Type)).Op(")")
	case f.Type.Kind == model.Sum:
		return jen.Op(call + ",").Add(g.cases(f.Type.Decl, len(call)+len(", )"))).Op(")")
	case function == "ListOf" || function == "MapOf":
		return jen.Op(call + ",").Add(g.item(f.Type.Elem)).Op(")")
	}
	return jen.Op(call + ")")
}

// contexts writes rest.View|rest.Edit.
func contexts(set rest.Contexts) string {
	var list []string
	for _, c := range []struct {
		bit  rest.Contexts
		name string
	}{{rest.View, "rest.View"}, {rest.Edit, "rest.Edit"}, {rest.Embed, "rest.Embed"}} {
		if set&c.bit != 0 {
			list = append(list, c.name)
		}
	}
	return cmp.Or(strings.Join(list, "|"), "0")
}

// visit names the method or function of rest that codes a field.
func visit(f *model.Field) (method, function string) {
	opt := ""
	if f.Opt {
		opt = "Opt"
	}
	switch f.Type.Kind {
	case model.List, model.Map, model.Sum:
		if f.Opt {
			return "", "OptOf"
		}
	}
	switch f.Type.Kind {
	case model.Int:
		return opt + "Int", ""
	case model.Float:
		return opt + "Float", ""
	case model.Bool:
		return opt + "Bool", ""
	case model.String:
		return opt + "String", ""
	case model.Raw:
		return "Raw", ""
	case model.Word:
		if f.Opt {
			return "", "OptWord"
		}
		return "Word", ""
	case model.Object:
		return visitObject(f)
	case model.Sum:
		return f.Type.Rest, "Sum"
	case model.Map:
		return "", "MapOf"
	}
	return visitList(f.Type.Elem)
}

func visitObject(f *model.Field) (method, function string) {
	switch {
	case f.Opt && f.Type.Rest == "RenderedInput":
		return "OptText", ""
	case f.Type.Alone:
		return "Text", ""
	case f.Opt:
		return "", "OptObject"
	}
	return "Object", ""
}

func visitList(elem *model.Type) (method, function string) {
	if elem.Null {
		return "", "ListOf"
	}
	switch elem.Kind {
	case model.Int:
		return "Ints", ""
	case model.Float:
		return "Floats", ""
	case model.Bool:
		return "Bools", ""
	case model.String:
		return "Strings", ""
	case model.Word:
		return "", "Words"
	case model.Object:
		return "", "Objects"
	}
	return "", "ListOf"
}

// item writes the function that codes one item of a list or map.
func (g *generation) item(t *model.Type) *jen.Statement {
	if t.Null {
		return support("OptItem").Call(g.bareItem(t))
	}
	return g.bareItem(t)
}

func (g *generation) bareItem(t *model.Type) *jen.Statement {
	switch t.Kind {
	case model.Int:
		return support("IntItem")
	case model.Float:
		return support("FloatItem")
	case model.Bool:
		return support("BoolItem")
	case model.String:
		return support("StringItem")
	case model.Raw:
		return support("RawItem")
	case model.Word:
		return support("WordItem").Types(g.goType(t.Bare()))
	case model.Object:
		return support("ObjectItem").Types(g.goType(t.Bare()))
	case model.List:
		return support("ListItem").Call(g.item(t.Elem))
	case model.Map:
		return support("MapItem").Call(g.item(t.Elem))
	}
	return support("SumItem").Types(g.goType(t.GoType())).Call(g.cases(t.Decl, lineWidth))
}

// cases writes the variants of a sum type, behind so many columns: rest.Case[PostsTagsObject], rest.StringCase[PostsTagsString].
func (g *generation) cases(d *model.Decl, before int) *jen.Statement {
	var list []jen.Code
	var sizes []int
	all := 0
	for _, c := range d.Cases {
		code, size := g.variant(c)
		list = append(list, code)
		sizes = append(sizes, size)
		all += size + len(", ")
	}
	if before+all <= lineWidth {
		return jen.List(list...)
	}
	return jen.Line().Add(broken(list, sizes, 2, 0))
}

// variantNames are the functions of rest that code the variants that are no structs.
var variantNames = map[model.Kind]string{model.Int: "IntCase", model.Float: "FloatCase", model.Bool: "BoolCase",
	model.String: "StringCase", model.Word: "StringCase", model.List: "ListCase", model.Map: "MapCase"}

// variant writes what codes a variant, and tells how many columns that takes, roughly for lists.
func (g *generation) variant(c model.Case) (code *jen.Statement, size int) {
	name := cmp.Or(variantNames[c.Type.Kind], "Case")
	code, size = support(name).Types(jen.Id(c.Name)), len("rest.[]")+len(name)+len(c.Name)
	if c.Type.Elem != nil {
		code, size = code.Call(g.item(c.Type.Elem)), size+len("(rest.StringItem)")
	}
	return code, size
}
