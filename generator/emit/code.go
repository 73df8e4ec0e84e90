package emit

import (
	"cmp"
	"fmt"

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
	return block(fn, size, body...).Line()
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
	at := jen.Op("&").Id("p").Dot(f.Go)
	coder := jen.Id("c")
	if f.Limited && f.Shown != rest.View|rest.Edit|rest.Embed {
		coder.Dot("In").Call(g.contexts(f.Shown))
	}
	method, function := visit(f)
	switch {
	case method == "Word":
		return coder.Dot(method).Call(jen.Lit(f.Name), jen.Parens(jen.Op("*").String()).Call(at))
	case method != "":
		return coder.Dot(method).Call(jen.Lit(f.Name), at)
	case f.Type.Kind == model.Sum:
		before := len(fmt.Sprintf("rest.Sum(%#v, %q, &p.%s, )", coder, f.Name, f.Go))
		return jen.Qual(g.rest, function).Call(coder, jen.Lit(f.Name), at, g.cases(f.Type.Decl, before))
	case function == "ListOf" || function == "MapOf":
		return jen.Qual(g.rest, function).Call(coder, jen.Lit(f.Name), at, g.item(f.Type.Elem))
	}
	return jen.Qual(g.rest, function).Call(coder, jen.Lit(f.Name), at)
}

// contexts writes rest.View|rest.Edit.
func (g *generation) contexts(set rest.Contexts) *jen.Statement {
	var s *jen.Statement
	for _, c := range []struct {
		bit  rest.Contexts
		name string
	}{{rest.View, "View"}, {rest.Edit, "Edit"}, {rest.Embed, "Embed"}} {
		switch {
		case set&c.bit == 0:
		case s == nil:
			s = jen.Qual(g.rest, c.name)
		default:
			s.Op("|").Qual(g.rest, c.name)
		}
	}
	if s == nil {
		return jen.Lit(0)
	}
	return s
}

// visit names the method or function of rest that codes a field.
func visit(f *model.Field) (method, function string) {
	opt := ""
	if f.Opt {
		opt = "Opt"
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
		return jen.Qual(g.rest, "OptItem").Call(g.bareItem(t))
	}
	return g.bareItem(t)
}

func (g *generation) bareItem(t *model.Type) *jen.Statement {
	switch t.Kind {
	case model.Int:
		return jen.Qual(g.rest, "IntItem")
	case model.Float:
		return jen.Qual(g.rest, "FloatItem")
	case model.Bool:
		return jen.Qual(g.rest, "BoolItem")
	case model.String:
		return jen.Qual(g.rest, "StringItem")
	case model.Raw:
		return jen.Qual(g.rest, "RawItem")
	case model.Word:
		return jen.Qual(g.rest, "WordItem").Types(g.goType(t.Bare()))
	case model.Object:
		return jen.Qual(g.rest, "ObjectItem").Types(g.goType(t.Bare()))
	case model.List:
		return jen.Qual(g.rest, "ListItem").Call(g.item(t.Elem))
	case model.Map:
		return jen.Qual(g.rest, "MapItem").Call(g.item(t.Elem))
	}
	return jen.Qual(g.rest, "SumItem").Types(g.goType(t.GoType())).Call(g.cases(t.Decl, lineWidth))
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
	return jen.Line().Add(broken(list, sizes, 2))
}

// variantNames are the functions of rest that code the variants that are no structs.
var variantNames = map[model.Kind]string{model.Int: "IntCase", model.Float: "FloatCase", model.Bool: "BoolCase",
	model.String: "StringCase", model.Word: "StringCase", model.List: "ListCase", model.Map: "MapCase"}

// variant writes what codes a variant, and tells how many columns that takes, roughly for lists.
func (g *generation) variant(c model.Case) (code *jen.Statement, size int) {
	name := cmp.Or(variantNames[c.Type.Kind], "Case")
	code, size = jen.Qual(g.rest, name).Types(jen.Id(c.Name)), len("rest.[]")+len(name)+len(c.Name)
	if c.Type.Elem != nil {
		code, size = code.Call(g.item(c.Type.Elem)), size+len("(rest.StringItem)")
	}
	return code, size
}
