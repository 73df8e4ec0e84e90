package emit

import (
	"slices"
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
// with a comment behind a struct among others, where go doc shows it.
func (g *generation) structType(s *model.Struct, comment string) *jen.Statement {
	head := jen.Id(s.Name)
	if s.Extra == nil && !s.Response && (len(s.Fields) == 0 || len(s.Fields) == 1 && g.short(s.Fields[0])) {
		return g.shortStruct(head, s, comment)
	}
	head.Id("struct").Op("{").Line()
	if s.Response {
		head.Qual(g.rest, "Received").Line()
	}
	for _, f := range s.Fields {
		head.Add(g.field(f)).Line()
	}
	if s.Extra != nil {
		head.Id(model.ExtraField).Add(g.goType(s.ExtraType())).Add(note("Members with other names.")).Line()
	}
	return head.Op("}").Add(note(comment))
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

// decls writes the types of resources: what the first of them answers, all others in a group, and what belongs to these.
func (g *generation) decls(f *jen.File, list []*model.Resource) {
	var objects, sums, words []namedType
	for i, r := range list {
		for _, d := range r.Decls {
			switch {
			case d.Kind == model.Object && d.Doc == "" && i == 0:
				f.Add(single(g.objectType(r, d)))
			case d.Kind == model.Object:
				objects = append(objects, g.objectType(r, d))
			case d.Kind == model.Sum:
				sums = append(sums, g.sumTypes(r, d)...)
			case d.Rest == "":
				words = append(words, wordType(r, d))
			}
		}
	}
	f.Add(types(slices.Concat(objects, sums, words)))
	for _, r := range list {
		g.values(f, r)
	}
	for _, r := range list {
		markers(f, r)
	}
}

// A namedType is a type with what it is. In a group that stands behind it, unless the type is an answer.
type namedType struct {
	name, doc string
	answer    bool
	decl      func(comment string) *jen.Statement
}

// above writes what a type is above it.
func (t namedType) above() *jen.Statement { return doc(t.name + " is " + t.doc) }

// types writes
//
//	// More types of answers and requests.
//	type (
//		PostsMeta struct {
//			rest.Received
//			Footnotes string
//		} // meta in answers of Posts.
//		// PostRevision is what PostRevisions answers.
//		PostRevision struct {
//			rest.Received
//			ID int
//		}
//		PostsOrderby string // a value of orderby of Posts; a site may send others.
//	)
func types(list []namedType) *jen.Statement {
	switch len(list) {
	case 0:
		return jen.Null()
	case 1:
		return single(list[0])
	}
	return doc("More types of answers and requests.").Type().DefsFunc(func(b *jen.Group) {
		for _, t := range list {
			if t.answer {
				b.Add(t.above().Add(t.decl("")))
			} else {
				b.Add(t.decl(t.doc))
			}
		}
	}).Line()
}

func single(t namedType) *jen.Statement { return t.above().Type().Add(t.decl("")).Line() }

func (g *generation) objectType(r *model.Resource, d *model.Decl) namedType {
	text := d.Doc + " in requests to " + r.Name + "."
	switch {
	case d.Doc == "":
		text = answerDoc(r, d)
	case d.Struct.Response:
		text = d.Doc + " in answers of " + r.Name + "."
	}
	return namedType{d.Name, text, d.Doc == "", func(comment string) *jen.Statement { return g.object(r, d, comment) }}
}

func wordType(r *model.Resource, d *model.Decl) namedType {
	text := "a value of " + d.Doc + " of " + r.Name + "; a site may send others."
	return namedType{d.Name, text, false, noted(jen.Id(d.Name).String())}
}

// noted is the decl of a type on one line.
func noted(decl *jen.Statement) func(comment string) *jen.Statement {
	return func(comment string) *jen.Statement { return decl.Add(note(comment)) }
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
		return "what " + r.Name + " answers, as far as the index shows; Extra has the rest."
	}
	return "what " + r.Name + " answers."
}

// values writes the constants of words:
//
//	const (
//		PostsOrderbyDate PostsOrderby = "date"
//	)
//
// and of the words of rest that a site adds: const PostsStatusSold rest.PostStatus = "sold".
func (g *generation) values(f *jen.File, r *model.Resource) {
	for _, d := range r.Decls {
		if d.Kind != model.Word {
			continue
		}
		s := jen.Null()
		if d.Rest != "" {
			s = doc("More values of " + d.Doc + " of " + r.Name + ".")
		}
		var list []jen.Code
		for _, v := range d.Values {
			list = append(list, jen.Id(v.Name).Add(g.goType(d.GoType())).Op("=").Lit(v.Value).Add(note(g.only(v.In))))
		}
		if len(list) == 1 {
			f.Add(s.Const().Add(list...).Line())
		} else {
			f.Add(s.Const().Defs(list...).Line())
		}
	}
}

// sumTypes writes the types of
//
//	PostsCategoriesInput interface{ postsCategoriesInput() } // categories of Posts: PostsCategoriesObject or PostsCategoriesList.
//	PostsCategoriesList  []int                               // one of PostsCategoriesInput.
func (g *generation) sumTypes(r *model.Resource, d *model.Decl) []namedType {
	var names []string
	for _, c := range d.Cases {
		names = append(names, c.Name)
	}
	text := d.Doc + " of " + r.Name + ": " + strings.Join(names, " or ") + "."
	sealed := jen.Id(d.Name).Add(oneLine("interface", jen.Id(naming.Unexported(d.Name)).Params()))
	list := []namedType{{d.Name, text, false, noted(sealed)}}
	for _, c := range d.Cases {
		if c.Type.Decl == nil {
			list = append(list, namedType{c.Name, "one of " + d.Name + ".", false, noted(jen.Id(c.Name).Add(g.goType(c.Type.GoType())))})
		}
	}
	return list
}

// markers writes what seals the sum types:
//
//	func (PostsCategoriesObject) postsCategoriesInput() {}
//	func (PostsCategoriesList) postsCategoriesInput()   {}
func markers(f *jen.File, r *model.Resource) {
	for _, d := range r.Decls {
		for _, c := range d.Cases {
			f.Func().Params(jen.Id(c.Name)).Id(naming.Unexported(d.Name)).Params().Block()
		}
	}
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
