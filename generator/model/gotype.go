package model

import (
	"go/token"
	"path"
	"slices"
	"strings"
)

// GoType is a type as Go source has it.
type GoType struct {
	Prefix  string   // SliceOf, MapOf or PointerTo; empty for a type with a name
	Package string   // of Name: Support, Vocabulary, an import path, or empty where none is written
	Name    string   // empty where there is a Prefix
	Of      []GoType // what follows Prefix, or the type arguments of Name
}

// The prefixes of a GoType.
const (
	SliceOf   = "[]"
	MapOf     = "map[string]"
	PointerTo = "*"
)

// The packages of a GoType that are emitted with every API.
const (
	Support    = "rest" // the support package
	Vocabulary = "wp"   // the interface's own vocabulary
)

// String returns the type as Go source of the package that declares its parts
// has it.
func (t GoType) String() string {
	switch {
	case t.Prefix != "":
		return t.Prefix + t.Of[0].String()
	case t.Package != "":
		t.Name = path.Base(t.Package) + "." + t.Name
	}
	if len(t.Of) > 0 {
		return t.Name + "[" + join(t.Of) + "]"
	}
	return t.Name
}

// Qualified returns types as another package has them, given the import path of
// the package that declares them.
func Qualified(pkg string, list []GoType) []GoType {
	var out []GoType
	for _, t := range list {
		if t.Package == "" && token.IsExported(t.Name) {
			t.Package = pkg
		}
		t.Of = Qualified(pkg, t.Of)
		out = append(out, t)
	}
	return out
}

// support is a type of the support package, with type arguments if any.
func support(name string, of ...GoType) GoType { return GoType{Package: Support, Name: name, Of: of} }

// vocabulary is a type of the vocabulary package.
func vocabulary(name string) GoType { return GoType{Package: Vocabulary, Name: name} }

// GoType returns the Go type of a field, an item or a variant.
func (t *Type) GoType() GoType {
	if t.Null {
		return support("Opt", t.NonNull())
	}
	return t.NonNull()
}

// NonNull returns the Go type of an item that is not null.
func (t *Type) NonNull() GoType {
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
		return listOf(t.Elem.GoType())
	case Map:
		return mapOf(t.Elem.GoType())
	case Raw:
		return support("Raw")
	case DateTime:
		return support("DateTime")
	}
	if t.RuntimeType != "" {
		return vocabulary(t.RuntimeType)
	}
	return GoType{Name: t.Decl.Name}
}

func listOf(item GoType) GoType { return GoType{Prefix: SliceOf, Of: []GoType{item}} }

func mapOf(item GoType) GoType { return GoType{Prefix: MapOf, Of: []GoType{item}} }

func pointerTo(t GoType) GoType { return GoType{Prefix: PointerTo, Of: []GoType{t}} }

// GoType returns the Go type of the field.
func (f *Field) GoType() GoType {
	switch {
	case f.Opt:
		return support("Opt", f.Type.GoType())
	case f.Pointer:
		return pointerTo(f.Type.GoType())
	}
	return f.Type.GoType()
}

// GoType returns the Go type of the field for a variant.
func (c Case) GoType() GoType {
	switch {
	case c.Opt:
		return support("Opt", c.Type.GoType())
	case c.Type.Kind == Object:
		return pointerTo(c.Type.GoType())
	}
	return c.Type.GoType()
}

// ExtraType returns the Go type of the field ExtraField. Extra must not be nil.
func (s *Struct) ExtraType() GoType { return mapOf(s.Extra.GoType()) }

// GoType returns the Go type of the constants of an Enum.
func (d *Decl) GoType() GoType {
	if d.RuntimeType != "" {
		return vocabulary(d.RuntimeType)
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

// GoType returns the Go type of the response.
func (r Result) GoType() GoType {
	item := r.Item()
	switch r.Kind {
	case PageResult:
		return support("Page", item)
	case ListResult:
		return listOf(item)
	case MapResult:
		return mapOf(item)
	case DeletedResult:
		return support("Deleted", item)
	case ItemBatchResult:
		return support("ItemBatch", item)
	}
	return item
}

// Item returns the Go type of the object, or of one item.
func (r Result) Item() GoType {
	switch {
	case r.Elem != nil:
		return r.Elem.GoType()
	case r.Type == nil:
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

// Calls returns the methods of an operation: first the one with its name, which
// servers have too, then the Walker and the Uploader, if any.
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

// Signature returns the parameters and results of the method, without the names
// of parameters.
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
