package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// goType writes a type down.
func (g *generation) goType(t model.GoType) *jen.Statement {
	if t.Package == "" || t.Package == model.Support {
		return jen.Op(t.String())
	}
	s := jen.Qual(t.Package, t.Name)
	if len(t.Of) > 0 {
		s.Types(g.types(t.Of)...)
	}
	return s
}

// structType writes
//
//	Post struct {
//		rest.Received
//		ID int // Unique identifier.
//	}
//
// with a comment behind the head of a struct among others.
func (g *generation) structType(s *model.Struct, comment string) *jen.Statement {
	head := jen.Id(s.Name)
	if s.Extra == nil && !s.Response && (len(s.Fields) == 0 || len(s.Fields) == 1 && g.short(s.Fields[0])) {
		return g.shortStruct(head, s, comment)
	}
	head.Id("struct").Op("{").Add(note(comment)).Line()
	if s.Response {
		head.Qual(g.rest, "Received").Line()
	}
	for _, f := range s.Fields {
		head.Add(g.field(f)).Line()
	}
	if s.Extra != nil {
		head.Id(model.ExtraField).Add(g.goType(s.ExtraType())).Add(note("Members with other names.")).Line()
	}
	return head.Op("}")
}

// maxNote is how many bytes a comment behind a field has at most.
const maxNote = 150

// field writes a field with its comment behind it, or above it where that is long, or where tools look for a deprecation.
func (g *generation) field(f *model.Field) *jen.Statement {
	field := jen.Id(f.Go).Add(g.goType(f.GoType()))
	text := strings.TrimSpace(f.Doc + " " + f.Absence)
	switch {
	case f.Deprecated != "":
		return doc(text, "Deprecated: "+f.Deprecated).Add(field)
	case len(text) > maxNote:
		return doc(text).Add(field)
	}
	return field.Add(note(text))
}

// short reports whether gofmt leaves a struct with just this field on one line.
func (g *generation) short(f *model.Field) bool {
	return f.Deprecated == "" && len(f.GoType().String()) < 30 && len(f.Doc)+len(f.Absence) < maxNote
}

// shortStruct writes a struct on one line: struct{ Force rest.Opt[bool] } // Whether to bypass the trash.
func (g *generation) shortStruct(head *jen.Statement, s *model.Struct, comment string) *jen.Statement {
	if len(s.Fields) == 0 {
		return head.Add(oneLine("struct", jen.Qual(g.rest, "NoParams"))).Add(note(comment))
	}
	f := s.Fields[0]
	return head.Add(oneLine("struct", jen.Id(f.Go).Add(g.goType(f.GoType())))).Add(note(comment, f.Doc, f.Absence))
}

// oneLine writes struct{ x } or interface{ x }, which jennifer would break.
func oneLine(keyword string, inner jen.Code) *jen.Statement {
	return jen.Id(keyword).Custom(jen.Options{Open: "{", Close: "}"}, inner)
}

// decls writes the types of resources: what they answer, the objects in that and in requests, and the other types.
func (g *generation) decls(f *jen.File, list []*model.Resource) {
	var parts []part
	var others []func()
	for _, r := range list {
		for _, d := range r.Decls {
			switch {
			case d.Kind == model.Word:
				others = append(others, func() { f.Add(g.enum(r, d)) })
			case d.Kind == model.Sum:
				others = append(others, func() { g.sum(f, r, d) })
			case d.Doc == "":
				f.Add(doc(answerDoc(r, d)).Type().Add(g.object(r, d, "")).Line())
			default:
				parts = append(parts, part{r, d})
			}
		}
	}
	f.Add(g.parts(parts))
	for _, write := range others {
		write()
	}
}

// A part is an object in answers of a resource or in requests to it.
type part struct {
	*model.Resource
	*model.Decl
}

func (p part) doc() string {
	if p.Struct.Response {
		return p.Doc + " in answers of " + p.Resource.Name + "."
	}
	return p.Doc + " in requests to " + p.Resource.Name + "."
}

// parts writes
//
//	// The objects in answers and requests.
//	type (
//		PostsMeta struct { // meta in answers of Posts.
//			rest.Received
//			Footnotes string
//		}
//	)
func (g *generation) parts(list []part) *jen.Statement {
	switch len(list) {
	case 0:
		return jen.Null()
	case 1:
		p := list[0]
		return doc(p.Decl.Name + " is " + p.doc()).Type().Add(g.object(p.Resource, p.Decl, "")).Line()
	}
	return doc("The objects in answers and requests.").Type().DefsFunc(func(b *jen.Group) {
		for _, p := range list {
			b.Add(g.object(p.Resource, p.Decl, p.doc()))
		}
	}).Line()
}

// object writes the type of an object, or that it is like an earlier one.
func (g *generation) object(r *model.Resource, d *model.Decl, comment string) *jen.Statement {
	if twin := earlierDecl(g.kin[r], d); twin != nil {
		return like(d.Struct, twin).Add(note(comment))
	}
	return g.structType(d.Struct, comment)
}

func answerDoc(r *model.Resource, d *model.Decl) string {
	if d.Struct.Open {
		return d.Name + " is what " + r.Name + " answers, as far as the index shows; Extra has the rest."
	}
	return d.Name + " is what " + r.Name + " answers."
}

// enum writes
//
//	// PostsOrderby is a value of orderby of Posts; a site may send others.
//	type PostsOrderby string
//	const (
//		PostsOrderbyDate PostsOrderby = "date"
//	)
//
// or only constants, where the type is one of rest: const PostsStatusSold rest.PostStatus = "sold".
func (g *generation) enum(r *model.Resource, d *model.Decl) *jen.Statement {
	s := doc(d.Name + " is a value of " + d.Doc + " of " + r.Name + "; a site may send others.").
		Type().Id(d.Name).String().Line()
	typ := g.goType(d.GoType())
	if d.Rest != "" {
		s = doc("More values of " + d.Doc + " of " + r.Name + ".")
	}
	if len(d.Values) == 1 {
		v := d.Values[0]
		return s.Const().Id(v.Name).Add(typ).Op("=").Lit(v.Value).Add(note(g.only(v.In))).Line()
	}
	return s.Const().DefsFunc(func(b *jen.Group) {
		for _, v := range d.Values {
			b.Id(v.Name).Add(typ).Op("=").Lit(v.Value).Add(note(g.only(v.In)))
		}
	}).Line()
}

// sum writes
//
//	// PostsCategoriesInput is categories of Posts: a PostsCategoriesObject or a PostsCategoriesList.
//	type (
//		PostsCategoriesInput interface{ postsCategoriesInput() }
//		PostsCategoriesList  []int
//	)
//
//	func (PostsCategoriesObject) postsCategoriesInput() {}
//	func (PostsCategoriesList) postsCategoriesInput()   {}
func (g *generation) sum(f *jen.File, r *model.Resource, d *model.Decl) {
	var names []string
	for _, c := range d.Cases {
		names = append(names, c.Name)
	}
	marker := naming.Unexported(d.Name)
	types := []jen.Code{jen.Id(d.Name).Add(oneLine("interface", jen.Id(marker).Params()))}
	for _, c := range d.Cases {
		if c.Type.Decl == nil {
			types = append(types, jen.Id(c.Name).Add(g.goType(c.Type.GoType())))
		}
	}
	comment := doc(d.Name + " is " + d.Doc + " of " + r.Name + ": a " + strings.Join(names, " or a ") + ".")
	if len(types) == 1 {
		f.Add(comment.Type().Add(types...)).Line()
	} else {
		f.Add(comment.Type().Defs(types...)).Line()
	}
	for _, c := range d.Cases {
		f.Func().Params(jen.Id(c.Name)).Id(marker).Params().Block()
	}
	f.Line()
}

// only names the deployments that have something, unless all have it.
func (g *generation) only(in deployments) string {
	if in == 0 || in == g.api.All() {
		return ""
	}
	var list []string
	for i, n := range g.api.Deployments {
		if in.Has(i) {
			list = append(list, n)
		}
	}
	return "Only " + strings.Join(list, ", ") + "."
}
