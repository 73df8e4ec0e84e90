package emit

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
)

// decl writes a declared type and its constants.
func (g *generation) decl(f *jen.File, r *model.Resource, d *model.Decl) {
	switch d.Kind {
	case model.Object:
		f.Add(g.structType(g.objectDoc(r, d), d.Struct))
	case model.Sum:
		f.Add(g.sumType(r, d))
	case model.Enum:
		g.enum(f, r, d)
	}
}

func (g *generation) objectDoc(r *model.Resource, d *model.Decl) string {
	if d.Doc != "" {
		side := " in requests to "
		if d.Struct.Response {
			side = " in responses of "
		}
		return d.Name + " is the property " + d.Doc + side + endpointsNoun(r) + g.only(d.Struct.In) + "."
	}
	noun := words(d.Name)
	text := d.Name + " is " + withArticle(noun) + " as returned by the API"
	if of, ok := strings.CutSuffix(noun, " response"); ok {
		text = d.Name + " is the response of the " + of + " endpoints"
	}
	text += g.only(d.Struct.In)
	switch releases := d.Struct.Releases; {
	case d.Struct.ByPreset:
		text += ", with the fields that a preset lists; its field Extras has the others"
	case releases != "" && d.Struct.Part:
		return text + ". The site index lists only some of its fields; the others are documented by " + releases +
			". Its field Extras has more."
	case releases != "":
		return text + ". The site index does not list its fields; these are documented by " + releases +
			". Its field Extras has others."
	case d.Struct.Open:
		text += ", with the fields that the site index lists; its field Extras has the others"
	}
	return text + "."
}

// structType writes
//
//	// PostsMetaInput is the property meta in requests to the posts endpoints.
//	type PostsMetaInput struct {
//		// Default empty.
//		Footnotes rest.Opt[string] `json:"footnotes,omitzero"`
//	}
//
// A struct without fields takes two lines, so that its first field adds lines only.
func (g *generation) structType(comment string, s *model.Struct) *jen.Statement {
	decl := doc(comment).Type().Id(s.Name)
	if !s.Response && len(s.Fields) == 0 && s.Extra == nil {
		return decl.Op("struct {\n}").Line()
	}
	return decl.StructFunc(func(b *jen.Group) {
		if s.Response {
			b.Add(g.rest("Received"))
		}
		for _, f := range s.Fields {
			g.field(b, s, f)
		}
		if s.Extra != nil {
			b.Add(fieldDoc(model.ExtraField + " holds the members with other names.")).
				Id(model.ExtraField).Add(g.goType(s.ExtraType())).Op("`json:\"-\"`")
		}
	}).Line()
}

// field writes a field below its comment. A field without a comment follows an
// empty line: gofmt aligns fields of consecutive lines, which would make one
// field change the lines of others.
func (g *generation) field(b *jen.Group, s *model.Struct, f *model.Field) {
	text, deprecated := strings.TrimSpace(f.Doc+" "+f.Absence), ""
	if f.Deprecated != "" {
		deprecated = "Deprecated: " + f.Deprecated
	}
	if text == "" && deprecated == "" {
		b.Line()
	}
	options := ",omitzero"
	if s.Response || isPresent(f) {
		options = ""
	}
	b.Add(fieldDoc(text, deprecated).Id(f.Go).Add(g.goType(f.GoType()), tag(f.Name, options)))
}

// isPresent reports whether a parameter always has a value, since its type has no
// value for an absent one.
func isPresent(f *model.Field) bool {
	switch f.Type.Kind {
	case model.Int, model.Float, model.Bool, model.String, model.DateTime, model.Object:
		return !f.Opt && !f.Pointer
	}
	return false
}

// sumType writes
//
//	// PostsTagsInput is the property tags of the posts endpoints: at most one of
//	// its fields is set.
//	type PostsTagsInput struct {
//		// List is set for an array.
//		List []int
//	}
func (g *generation) sumType(r *model.Resource, d *model.Decl) *jen.Statement {
	text := d.Name + " is the property " + d.Doc + " of " + endpointsNoun(r) + ": at most one of its fields is set."
	return doc(text).Type().Id(d.Name).StructFunc(func(b *jen.Group) {
		for _, c := range d.Cases {
			b.Add(fieldDoc(caseDoc(c))).Id(c.Name).Add(g.goType(c.GoType()))
		}
	}).Line()
}

func caseDoc(c model.Case) string {
	if c.Property != "" {
		return c.Name + " is the variant whose " + c.Property + " is " + strconv.Quote(c.Value) + "."
	}
	return c.Name + " is set for " + kindNouns[c.Type.Kind] + "."
}

// kindNouns describe the JSON values of the variants of a sum type.
var kindNouns = map[model.Kind]string{
	model.Raw:      "any JSON value",
	model.Int:      "an integer",
	model.Float:    "a number",
	model.Bool:     "a boolean",
	model.String:   "a string",
	model.DateTime: "a date",
	model.Enum:     "a string",
	model.Object:   "an object",
	model.Map:      "an object with any members",
	model.List:     "an array",
}

// enum writes
//
//	// PostsOrderby is a value of orderby in the posts endpoints. Sites may accept
//	// others.
//	type PostsOrderby string
//
//	// Values of PostsOrderby.
//	const (
//		PostsOrderbyDate PostsOrderby = "date"
//	)
//
// or only the constants of a type of the vocabulary that sites add values to.
func (g *generation) enum(f *jen.File, r *model.Resource, d *model.Decl) {
	in := d.In()
	values := "Values of " + d.Name + "."
	if d.RuntimeType != "" {
		values = "Values of [wp." + d.RuntimeType + "] that the site adds for " + d.Doc + " in " + endpointsNoun(r) + g.only(in) + "."
	} else {
		text := d.Name + " is a value of " + d.Doc + " in " + endpointsNoun(r) + g.only(in) + "; sites may accept others."
		f.Add(doc(text)).Type().Id(d.Name).String().Line()
	}
	f.Add(doc(values)).Const().DefsFunc(func(b *jen.Group) {
		for _, v := range d.Values {
			s := jen.Null()
			if only := g.only(v.In); only != "" && v.In != in {
				s = fieldDoc(v.Name + " is " + literal(v.Value) + only + ".")
			}
			b.Add(s).Id(v.Name).Add(g.goType(d.GoType())).Op("=").Lit(v.Value)
		}
	}).Line()
}
