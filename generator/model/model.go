// Package model holds the API of one or several deployments as the emitters and
// the diff read it: resolved, named and read-only.
//
// Package build makes it from site indexes; packages emit, describe and diff
// read it. Every item has the set of the deployments that have it. A fact that
// two of the readers need is a field here. How it is found out belongs in
// package build, and how it looks in Go in package emit.
package model

import (
	"fmt"
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/generator/symbol"
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// API is everything that is emitted for one or more deployments.
type API struct {
	Deployments []string // names, in the order given; one empty name for a single deployment
	// DeploymentNames are the Go names of the deployments, for identifiers that
	// contain them: Staging.
	DeploymentNames []string
	Constants       []string       // the constants of every package for the deployments: inA
	Namespaces      []*Namespace   // by package
	Order           [][]string     // per deployment: its routes in the order in which they are matched, as server.Mux.Routes takes them
	Indexes         []*index.Index // per deployment
	HasSchemas      bool           // an index has response schemas
}

// All is the set of all deployments of the API.
func (a *API) All() schema.Deployments { return 1<<len(a.Deployments) - 1 }

// Namespace is one namespace of the index: one Go package.
type Namespace struct {
	Name      string        // as in the index; empty for the index itself and the batch route
	Package   string        // cmsv2
	Field     string        // CMSV2
	Resources []*Resource   // by name
	Files     [][]*Resource // the resources by file, first the one that names it
	Families  [][]*Resource // the resources that share types: each with its copies after it
}

// Resource is a family of routes.
type Resource struct {
	Name       string // Posts
	File       string // posts.go, of PostRevisions too
	Operations []*Operation
	Decls      []*Decl // in the order of the operations that use them first
}

// OtherBase is the method of a client that calls another collection, such as one
// of a custom post type. Resources with a Collection have it.
const OtherBase = symbol.OtherBase

// Collection returns the path of the collection that the resource lists, reads
// and adds items to, such as /wp/v2/posts. It is empty if the resource lacks one
// of these operations. Sites add post types and taxonomies whose routes have the
// same form.
func (r *Resource) Collection() string {
	for _, list := range r.Operations {
		if list.Result.Kind != PageResult || len(list.Captures) > 0 {
			continue
		}
		reads, creates, named := false, false, false
		for _, o := range r.Operations {
			segs := o.Route.Segments()
			isItem := len(segs.Tail()) == 1 && segs.Head().Template() == list.Template
			reads = reads || isItem && o.Methods[0] == "GET"
			creates = creates || o.Template == list.Template && slices.Contains(o.Methods, "POST")
			named = named || o.Name == OtherBase
		}
		if reads && creates && !named {
			return list.Address()
		}
	}
	return ""
}

// Operation is one endpoint of one route, in all deployments that have it.
type Operation struct {
	Resource  *Resource
	Name      string   // List
	Var       string   // PostsListEndpoint
	Methods   []string // the client sends the first
	Route     route.Route
	Template  string   // of Route: /cms/v2/posts/{parent}/revisions
	Path      string   // /cms/v2/posts/%/revisions: % is the next capture, or the next of Literals
	Literals  []string // strings of Path to be escaped, and "" for each capture; nil if there are none
	Captures  []Capture
	Params    *Struct
	Result    Result
	Endpoints []*Endpoint // one for each description that deployments have of it
	In        schema.Deployments
	Upload    bool // takes a file as its body
	ItemBatch bool // takes lists of items, of which the index describes one
	Example   bool // of the route that a preset shows first

	// Walker is the method that iterates over all pages: All for List, AllBySlug
	// for GetBySlug. It is empty if the response has no pages.
	Walker string
	// Uploader is the method that sends a file as the body: Upload for Create. It
	// is empty unless Upload is set.
	Uploader string
}

// Positional reports whether the captures are arguments of the methods. Otherwise
// they are fields of the params.
func (o *Operation) Positional() bool { return Positional(o.Captures) }

// Positional is [Operation.Positional] for the captures of an operation.
func Positional(captures []Capture) bool { return len(captures) <= maxPositional }

const maxPositional = 3

// Address returns the path of a request with the captures, escaped.
func (o *Operation) Address(captures ...any) string {
	values := slices.Clone(captures)
	for i, c := range o.Captures {
		if c.Optional {
			values[i] = rest.OptionalSegment{c.Lead, fmt.Sprint(values[i])}
		}
	}
	return rest.Path(o.Path, o.Fill(values)...)
}

// Fill returns a value for each % of Path: the captures, with the literals between
// them.
func (o *Operation) Fill(captures []any) []any {
	if o.Literals == nil {
		return captures
	}
	var values []any
	for _, text := range o.Literals {
		if text != "" {
			values = append(values, text)
			continue
		}
		values, captures = append(values, captures[0]), captures[1:]
	}
	return values
}

// Capture is a variable part of a route.
type Capture struct {
	Name     string // as in the route
	Param    string // the parameter of the methods: id, typeArg
	Int      bool   // an integer; otherwise a string
	Optional bool   // it may be empty: then neither it nor Lead is sent
	Lead     string // the string before an optional capture
	Doc      string
}

// Endpoint is one description of an operation.
type Endpoint struct {
	In      schema.Deployments
	Route   string
	Methods []string
	InBatch bool // it may be called within /batch/v1
	Assumed bool // nothing but the index shows how the args are checked
	Status  int
	Args    []Arg
	// Expression is the expression of the Route, if package rest needs one.
	Expression string
	// Unmatchable reports whether the Route is no PCRE, so that no request
	// reaches the endpoint.
	Unmatchable bool
	// Engine reports whether the route or a pattern of an arg needs an engine.
	Engine bool
	// Captures are the captures of the operation, as this route names them. Nil
	// stands for all captures of the route.
	Captures []string
}

// Arg is an arg of an endpoint, as the deployments in In check it.
type Arg struct {
	Name   string
	Schema *schema.Schema     // args of other endpoints may share it
	In     schema.Deployments // empty for those of the endpoint
}

// ResultKind is the form of a response.
type ResultKind int

// The forms of a response.
const (
	RawResult       ResultKind = iota // any JSON: the index does not show the form
	OneResult                         // one object
	PageResult                        // one page of a collection, with totals in the header
	ListResult                        // a whole collection, as a list
	MapResult                         // a whole collection, keyed by slug
	DeletedResult                     // {"deleted": true, "previous": {…}}, or the object that went to the trash
	ItemBatchResult                   // lists of the results of an item batch
)

// Result is the response of an operation.
type Result struct {
	Kind ResultKind
	// Type is the type of the object or of one item. It is nil for RawResult,
	// where no index describes the items of an item batch, and if Elem is set.
	Type *Struct
	// Elem is the type of the value or of one item, unless that is a struct.
	Elem *Type
}

// IsValue reports whether the response is a single value and not a struct.
func (r Result) IsValue() bool { return r.Kind == OneResult && r.Elem != nil && r.Elem.Kind != Object }

// Kind is the kind of a Type.
type Kind int

// The kinds of types.
const (
	Raw Kind = iota // any JSON
	Int
	Float
	Bool
	String
	Enum // an enum: a string type with constants
	Object
	Sum
	List
	Map
	DateTime // a string of the format date-time
)

// Type is the Go type of a field, an item or a variant.
type Type struct {
	Kind        Kind
	Elem        *Type  // of List and Map
	Decl        *Decl  // of Enum, Object and Sum, without a RuntimeType
	RuntimeType string // the name of a type of the vocabulary package that has this shape
	Null        bool   // of an item of a List or a Map: it may be null

	Parts codec.TextParts // of an Object that is a text of a response
}

// Same reports whether two types are the same Go type.
func (t *Type) Same(u *Type) bool {
	if t == nil || u == nil {
		return t == u
	}
	return t.Kind == u.Kind && t.Decl == u.Decl && t.RuntimeType == u.RuntimeType && t.Null == u.Null && t.Parts == u.Parts && t.Elem.Same(u.Elem)
}

// ItemDecl returns the declaration of a type, or of the items of a list or map of
// any depth. It returns nil if the package does not declare it.
func (t *Type) ItemDecl() *Decl {
	for t.Elem != nil {
		t = t.Elem
	}
	return t.Decl
}

// Decl is a named type.
type Decl struct {
	Name        string
	Doc         string
	Kind        Kind        // Enum, Object or Sum
	RuntimeType string      // a type of the vocabulary package to which Values are added; then no type is declared
	Values      []EnumValue // of Enum
	Struct      *Struct     // of Object
	Cases       []Case      // of Sum
}

// In returns the deployments that have values of an Enum.
func (d *Decl) In() (in schema.Deployments) {
	for _, v := range d.Values {
		in |= v.In
	}
	return in
}

// EnumValue is a constant of an Enum.
type EnumValue struct {
	Name  string
	Value string
	In    schema.Deployments
}

// Case is a variant of a Sum: a field of its struct.
type Case struct {
	Name string // of the field: List, or what tells an object from others
	Type *Type
	Opt  bool // the field is a rest.Opt: its zero value is a value

	// The property that tells an object from others, and its value; empty if
	// none does.
	Property, Value string
}

// Struct is the shape of an object.
type Struct struct {
	Name     string
	Doc      string
	Fields   []*Field
	Extra    *Type // of members that are no fields; nil if there are none
	Response bool  // remembers what was received
	Open     bool  // the index does not show all members

	// In holds the deployments that have fields of it; it is empty for
	// parameters.
	In schema.Deployments

	// A preset lists the fields.
	ByPreset bool
	// The releases whose schemas take the place of schemas in the index, or "".
	Releases string
	// The index itself shows a part of the fields that Releases have.
	Part bool
}

// ExtraField is the name of the field that holds the members of an object that
// are no fields, see Struct.Extra. No other field has this name.
const ExtraField = "More"

// Field is one field of a struct. In requests every field may be absent: one
// that is neither a rest.Opt nor a pointer is absent if it is zero.
type Field struct {
	Name    string // as sent
	Go      string
	Type    *Type
	Opt     bool // it is a rest.Opt
	Pointer bool // it is a pointer to an object
	Null    bool // null is a value of its own
	Filled  bool // no value is the empty string
	OnlyNew bool // rest.Convert leaves it out of an item with an ID
	Doc     string
	Absence string         // "Required." or the default, or empty
	Shown   codec.Contexts // contexts that show it, when Limited
	Limited bool
	In      schema.Deployments

	Deprecated string // why, and what to use instead; empty if it is not deprecated
}
