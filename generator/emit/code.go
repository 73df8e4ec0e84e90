package emit

import (
	"cmp"
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
//		c.Int("id", &p.ID).String("link", &p.Link)
//	}
//
// or calls the one of its lender.
func (g *generation) codeMethod(s *model.Struct) *jen.Statement {
	fn := jen.Func().Params(jen.Id("p").Op("*").Id(s.Name)).Id(codeFields).Params(jen.Id("c").Op("*").Qual(g.rest, "Coder"))
	if lender := g.lenders[s]; lender != nil {
		return lent(fn, s, lender)
	}
	var calls chains
	if s.Open {
		calls.add(".Open()")
	}
	for _, f := range s.Fields {
		if method, function := visit(f); method != "" {
			calls.add(limit(f) + link(f, method, function))
		} else {
			calls.begin("rest."+function+"(c"+limit(f)+", "+literal(f.Name)+", &p."+f.Go+",", functions(f, function))
		}
	}
	if s.Extra != nil {
		calls.begin("rest.Rest(c, &p."+model.ExtraField+",", item(s.Extra))
	}
	size := len(s.Name) + len("func (p *) CodeFields(c *rest.Coder) {  }")
	for _, chain := range calls {
		size += len(chain)
	}
	return block(fn, size, calls.statements()...)
}

// block writes the body of a function, on the line of its head when it is one statement and the line is short enough.
func block(head *jen.Statement, size int, body ...jen.Code) *jen.Statement {
	if len(body) != 1 || size > lineWidth {
		return head.Block(body...)
	}
	return head.Custom(jen.Options{Open: "{", Close: "}"}, body...)
}

// limit writes what comes before a field that not every answer shows: .In(rest.Edit).
func limit(f *model.Field) string {
	switch {
	case !f.Limited || f.Shown == rest.View|rest.Edit|rest.Embed:
		return ""
	case f.Shown == rest.View|rest.Edit:
		return ".ViewEdit()"
	}
	return ".In(" + contexts(f.Shown) + ")"
}

// link writes the call for a field: .Int("id", &p.ID), or .Of("status", rest.OptWord(&p.Status)).
func link(f *model.Field, method, function string) string {
	at := "&p." + f.Go
	switch method {
	case "Word":
		at = "(*string)(" + at + ")"
	case "Of":
		at = "rest." + function + "(" + at + ")"
	}
	return "." + method + "(" + literal(f.Name) + ", " + at + ")"
}

// functions writes the functions that code the values of a field, see fill.
func functions(f *model.Field, function string) string {
	switch {
	case function == "OptOf":
		return bareItem(f.Type)
	case f.Type.Kind == model.Sum:
		return cases(f.Type.Decl)
	}
	return item(f.Type.Elem)
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

// visit names the method of a Coder that codes a field, and the function that makes the field for Of; or, without a method, the
// function of rest that codes it.
func visit(f *model.Field) (method, function string) {
	opt := ""
	if f.Opt {
		opt = "Opt"
	}
	switch kind := f.Type.Kind; {
	case f.Opt && (kind == model.List || kind == model.Map || kind == model.Sum):
		return "", "OptOf"
	case kind == model.Word && f.Opt:
		return "Of", "OptWord"
	case kind == model.Object:
		return visitObject(f)
	case kind == model.Sum:
		return f.Type.Rest, "Sum"
	case kind == model.Map && f.Type.Elem.Kind == model.Raw && !f.Type.Elem.Null:
		return "RawMap", ""
	case kind == model.Map:
		return "", "MapOf"
	case kind == model.List:
		return visitList(f.Type.Elem)
	case kind == model.Raw:
		return "Raw", ""
	default:
		return opt + scalars[kind], ""
	}
}

// scalars names the methods of a Coder that code what is no list, map or object.
var scalars = map[model.Kind]string{model.Int: "Int", model.Float: "Float", model.Bool: "Bool", model.String: "String",
	model.Word: "Word", model.Raw: "Raw"}

func visitObject(f *model.Field) (method, function string) {
	switch {
	case f.Opt && f.Type.Rest == "RenderedInput":
		return "OptText", ""
	case f.Type.Alone:
		return "Text", ""
	case f.Opt:
		return "Of", "OptObject"
	}
	return "Object", ""
}

func visitList(elem *model.Type) (method, function string) {
	switch {
	case !elem.Null && elem.Kind == model.Word:
		return "Of", "Words"
	case !elem.Null && elem.Kind == model.Object:
		return "Of", "Objects"
	case !elem.Null && scalars[elem.Kind] != "":
		return scalars[elem.Kind] + "s", ""
	}
	return "", "ListOf"
}

// item writes the function that codes one item of a list or map, see fill.
func item(t *model.Type) string {
	if t.Null {
		return "rest.OptItem(" + bareItem(t) + ")"
	}
	return bareItem(t)
}

func bareItem(t *model.Type) string {
	switch t.Kind {
	case model.Word:
		return "rest.WordItem[" + t.Bare().String() + "]"
	case model.Object:
		return "rest.ObjectItem[" + t.Bare().String() + "]"
	case model.List:
		return "rest.ListItem(" + item(t.Elem) + ")"
	case model.Map:
		return "rest.MapItem(" + item(t.Elem) + ")"
	case model.Sum:
		return "rest.SumItem[" + t.GoType().String() + "]( " + cases(t.Decl) + ")"
	}
	return "rest." + scalars[t.Kind] + "Item"
}

// cases writes the variants of a sum type, see fill: rest.Case[PostsTagsObject], rest.StringCase[PostsTagsString].
func cases(d *model.Decl) string {
	var list []string
	for _, c := range d.Cases {
		name := "rest." + cmp.Or(variantNames[c.Type.Kind], "Case") + "[" + c.Name + "]"
		if c.Type.Elem != nil {
			name += "(" + item(c.Type.Elem) + ")"
		}
		list = append(list, name)
	}
	return strings.Join(list, ", ")
}

// variantNames are the functions of rest that code the variants that are no structs.
var variantNames = map[model.Kind]string{model.Int: "IntCase", model.Float: "FloatCase", model.Bool: "BoolCase",
	model.String: "StringCase", model.Word: "StringCase", model.List: "ListCase", model.Map: "MapCase"}
