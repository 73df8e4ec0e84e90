package endpoint

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Typed endpoint has schemas of its args and of what it returns.
type Typed struct {
	*Endpoint
	Args  []Arg
	Items Items
}

// An Arg is an arg of an endpoint and its schema.
type Arg struct {
	*index.Arg
	Schema *declared.Schema // decides what a server accepts
	Type   *declared.Schema // decides the Go type
	Flags  schema.Flags     // of an arg that the index does not list
}

// Read reads the schemas of the args and of the responses, with the facts of
// presets and options applied.
func (e *Endpoint) Read() Typed {
	t := Typed{e, make([]Arg, 0, len(e.Args)), e.items()}
	for _, a := range e.Args {
		s := e.schemas.of(a.Schema)
		t.Args = append(t.Args, Arg{Arg: a, Schema: s, Type: s})
	}
	t.amend()
	t.addUnsent()
	return t
}

// amend changes the types of args, and adds args that the index lacks. A server
// accepts any value of these.
func (t *Typed) amend() {
	for _, f := range t.Request {
		path := f.Path()
		i := slices.IndexFunc(t.Args, func(a Arg) bool { return a.Name == path[0] })
		switch {
		case i >= 0:
			t.Args[i].Type, _ = f.Amend(t.Args[i].Type, path[1:])
		case f.Add && len(path) == 1:
			a := &index.Arg{Name: path[0], Schema: &index.Node{Kind: index.Object}, Pointer: t.Pointer}
			t.Args = append(t.Args, Arg{Arg: a, Schema: &declared.Schema{Node: a.Schema}, Type: f.New()})
		}
	}
}

// addUnsent adds args for the captures of optional groups, which clients do not
// send: (?:/(?P<lang>[a-z]+))? may match a language, which may also come in the
// query.
func (t *Typed) addUnsent() {
	for _, name := range t.Route.Path.Unsent {
		if t.Schema(name) == nil && !t.Route.Path.Has(name) {
			a := &index.Arg{Name: name, Schema: &index.Node{Kind: index.Object}, Pointer: t.Pointer}
			s := &declared.Schema{Node: a.Schema, Types: []string{"string"}}
			t.Args = append(t.Args, Arg{a, s, s, schema.SkipValidation})
		}
	}
}

// Schema returns the schema of an arg. It is nil for an unknown name.
func (t *Typed) Schema(name string) *declared.Schema {
	for _, a := range t.Args {
		if a.Name == name {
			return a.Schema
		}
	}
	return nil
}

// Fields returns a schema with the parameters of the endpoint, or with the
// properties of an item in its responses, as they are generated. It returns nil
// if nothing describes the responses.
func (e *Endpoint) Fields(side string) *declared.Schema {
	t := e.Read()
	switch {
	case side == "response" && t.Facts.Replaces:
		return t.Items.Preset
	case side == "response":
		return cmp.Or(t.Items.Index, t.Items.Preset, t.Items.Release)
	}
	s := &declared.Schema{}
	for _, a := range t.Args {
		s.Properties = append(s.Properties, declared.Property{Name: a.Name, Schema: a.Type})
	}
	return s
}
