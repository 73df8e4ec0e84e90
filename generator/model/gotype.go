package model

import (
	"slices"
	"strings"
)

// GoType is a type as Go source has it.
type GoType struct {
	Prefix  string   // SliceOf or MapOf before Of; empty for what has a name
	Package string   // of Name: rest for the support package, a path of the standard library, or empty where none is written
	Name    string   // empty where there is a Prefix
	Of      []GoType // what is behind Prefix, or what Name has in brackets
}

// The prefixes of a GoType.
const (
	SliceOf = "[]"
	MapOf   = "map[string]"
)

// Support is the Package of a GoType of the support package.
const Support = "rest"

// String returns the type as the package that declares what it is made of has it.
func (t GoType) String() string {
	switch {
	case t.Prefix != "":
		return t.Prefix + t.Of[0].String()
	case t.Package != "":
		t.Name = t.Package + "." + t.Name
	}
	if len(t.Of) > 0 {
		return t.Name + "[" + join(t.Of) + "]"
	}
	return t.Name
}

// support is a type of the support package, of other types if there are any.
func support(name string, of ...GoType) GoType { return GoType{Package: Support, Name: name, Of: of} }

// GoType returns the Go type of a field, an item or a variant.
func (t *Type) GoType() GoType {
	if t.Null {
		return support("Opt", t.Bare())
	}
	return t.Bare()
}

// Bare returns the Go type of what an item is that is not null.
func (t *Type) Bare() GoType {
	switch t.Kind {
	case Int:
		return GoType{Name: "int"}
	case Float:
		return GoType{Name: "float64"}
	case Bool:
		return GoType{Name: "bool"}
	case String:
		return GoType{Name: "string"}
	case List:
		return GoType{Prefix: SliceOf, Of: []GoType{t.Elem.GoType()}}
	case Map:
		return mapOf(t.Elem)
	case Raw:
		return support("Raw")
	}
	if t.Rest != "" {
		return support(t.Rest)
	}
	return GoType{Name: t.Decl.Name}
}

// mapOf is a map of what each member holds.
func mapOf(of *Type) GoType {
	return GoType{Prefix: MapOf, Of: []GoType{of.GoType()}}
}

// GoType returns the Go type of the field.
func (f *Field) GoType() GoType {
	if f.Opt {
		return support("Opt", f.Type.GoType())
	}
	return f.Type.GoType()
}

// ExtraType returns the Go type of the field ExtraField. Extra must not be nil.
func (s *Struct) ExtraType() GoType { return mapOf(s.Extra) }

// GoType returns the Go type of the constants of a Word.
func (d *Decl) GoType() GoType {
	if d.Rest != "" {
		return support(d.Rest)
	}
	return GoType{Name: d.Name}
}

// GoType returns the Go type of an argument that is a capture.
func (c Capture) GoType() GoType {
	if c.Int {
		return GoType{Name: "int"}
	}
	return GoType{Name: "string"}
}

// resultNames are the types of the support package that hold the answers of objects.
var resultNames = map[ResultKind]string{PageResult: "Page", ItemsResult: "List", TableResult: "Table", DeletedResult: "Deleted", BatchResult: "BatchOf"}

// GoType returns the Go type of the answer.
func (r Result) GoType() GoType {
	switch r.Kind {
	case OneResult, RawResult:
		return r.Item()
	}
	return support(resultNames[r.Kind], r.Item())
}

// Item returns the Go type of the object, or of one item.
func (r Result) Item() GoType {
	if r.Type == nil {
		return support("Raw")
	}
	return GoType{Name: r.Type.Name}
}

// Call is a Go method that calls an operation.
type Call struct {
	Name    string
	Params  []GoType // the context, captures that are arguments of their own, the file of an upload, the params
	Results []GoType
}

// Calls returns the methods of an operation: first the one with its name, which servers have too, then the Walker and the
// Uploader if there are such.
func (o *Operation) Calls() []Call {
	ctx, params := GoType{Package: "context", Name: "Context"}, GoType{Name: o.Params.Name}
	before, failure := []GoType{ctx}, GoType{Name: "error"}
	if o.Positional() {
		for _, c := range o.Captures {
			before = append(before, c.GoType())
		}
	}
	results := []GoType{o.Result.GoType(), failure}
	list := []Call{{o.Name, slices.Concat(before, []GoType{params}), results}}
	if o.Walker != "" {
		items := GoType{Package: "iter", Name: "Seq2", Of: []GoType{o.Result.Item(), failure}}
		list = append(list, Call{o.Walker, list[0].Params, []GoType{items}})
	}
	if o.Uploader != "" {
		list = append(list, Call{o.Uploader, slices.Concat(before, []GoType{support("File"), params}), results})
	}
	return list
}

// Signature returns what stands behind the name of the method, without the names of parameters.
func (c Call) Signature() string {
	results := join(c.Results)
	if len(c.Results) > 1 {
		results = "(" + results + ")"
	}
	return "(" + join(c.Params) + ") " + results
}

func join(list []GoType) string {
	var texts []string
	for _, t := range list {
		texts = append(texts, t.String())
	}
	return strings.Join(texts, ", ")
}
