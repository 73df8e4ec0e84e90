package preset

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/schema"
)

// A Plugin is what is known of a plugin beyond its index. Each is a file in
// data; schemas/preset.json describes them.
type Plugin struct {
	// Name of the preset and of its file.
	Preset string
	// Patterns of the namespaces to which it applies, such as wc/*.
	Namespaces []string
	// Where the facts come from, unless they say so themselves.
	Source  string
	Fields  []Field
	Results []Result
	Checks  []Check
	Batches []Routes
	Verbs   []Verb
}

// Routes are patterns of routes, with captures as {name}, of which the name does
// not count. A * stands for one segment.
type Routes struct {
	Routes []string
	Source string
}

// A Result describes the responses of some routes.
type Result struct {
	Routes
	// Methods of the endpoints; empty for GET.
	Methods []string
	// The form, as in ResultOverride: list, page, table, one, deleted, raw.
	// Empty if the route shows it.
	Result string
	// The properties of an item, if the index has no schema of the response.
	Properties map[string]*FieldSchema
	// The schema of an item for which no type is declared, such as a string.
	Item *FieldSchema
	// Whether the properties count although the index has a schema, as it
	// describes something else.
	Replace bool
	// A route whose responses hold the same object, with captures as {name}.
	Like string
}

// A Verb names the operations of some routes: Verify instead of Update.
type Verb struct {
	Routes
	// Methods of the endpoints; empty for all.
	Methods []string
	Verb    string
}

// A Field completes or corrects a property of a response or a parameter. It
// changes Go types only, and no verdict of a server.
type Field struct {
	// Empty for all routes of the preset's namespaces.
	Routes
	// Methods of the endpoints; empty for all. Responses ignore it.
	Methods []string
	// The path of the property, such as line_items.product_id, through lists.
	Field string
	// "request", "response" or "" for both.
	In string
	// Adds the property if it is absent.
	Add bool
	// Removes the property, which the server rejects.
	Remove bool
	// Whether only new items have the property: rest.Convert leaves it out of
	// one with an id.
	OnlyNew bool
	// The setting of restgen.yaml that it comes from, as a JSON pointer.
	At string `json:"-"`
	// Whether it may be null; nil leaves it.
	Null *bool
	FieldSchema
}

// A FieldSchema is the schema of a Field. Without a type the schema of the
// index stays.
type FieldSchema struct {
	Type        Types
	Format      string
	Enum        []any
	Description string
	Items       *FieldSchema
	Properties  map[string]*FieldSchema
	// The members of an object by name, besides the properties.
	AdditionalProperties *FieldSchema
}

// Types are the types of a value, one or a list.
type Types []string

// UnmarshalJSON reads a string or a list.
func (t *Types) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		*t = Types{""}
		return json.Unmarshal(b, &(*t)[0])
	}
	return json.Unmarshal(b, (*[]string)(t))
}

//go:embed data/*.json
var data embed.FS

// plugins returns the presets for plugins, sorted by name.
var plugins = sync.OnceValue(func() (list []*Plugin) {
	files, err := data.ReadDir("data")
	if err != nil {
		panic(err) // a bug: the files are embedded
	}
	for _, f := range files {
		text, err := data.ReadFile("data/" + f.Name())
		if err == nil {
			var p *Plugin
			if p, err = Parse(text); err == nil && p.Preset != strings.TrimSuffix(f.Name(), path.Ext(f.Name())) {
				err = fmt.Errorf("%s: the name of the preset is %q", f.Name(), p.Preset)
			}
			list = append(list, p)
		}
		if err != nil {
			panic(err)
		}
	}
	return list
})

// Parse reads the file of a preset.
func Parse(text []byte) (*Plugin, error) {
	var p Plugin
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return nil, err
	}
	p.forgetCaptures()
	return &p, nil
}

// forgetCaptures makes the patterns of routes match captures of any name. A
// release may give them other names, which changes nothing for addresses.
func (p *Plugin) forgetCaptures() {
	for i := range p.Fields {
		p.Fields[i].forgetCaptures()
	}
	for i := range p.Results {
		p.Results[i].forgetCaptures()
		p.Results[i].Like = anyCapture(p.Results[i].Like)
	}
	for i := range p.Checks {
		p.Checks[i].forgetCaptures()
	}
	for i := range p.Batches {
		p.Batches[i].forgetCaptures()
	}
	for i := range p.Verbs {
		p.Verbs[i].forgetCaptures()
	}
}

func (r *Routes) forgetCaptures() {
	for i, route := range r.Routes {
		r.Routes[i] = anyCapture(route)
	}
}

// anyCapture returns the pattern with a * for the name of each capture.
func anyCapture(route string) string { return capture.ReplaceAllString(route, "{*}") }

var capture = regexp.MustCompile(`\{\w+\}`)

// Prepare reads the presets for plugins, which [Plugins] does otherwise.
func Prepare() { plugins() }

// Plugins returns the presets that apply to one of some namespaces.
func Plugins(namespaces []string) []*Plugin {
	return slices.DeleteFunc(slices.Clone(plugins()), func(p *Plugin) bool {
		return !slices.ContainsFunc(namespaces, p.AppliesTo)
	})
}

// AppliesTo reports whether p applies to a namespace.
func (p *Plugin) AppliesTo(namespace string) bool {
	return slices.ContainsFunc(p.Namespaces, func(n string) bool { return pattern.Glob(n, namespace, "") })
}

// Matches reports whether one of the patterns matches a route.
func (r Routes) Matches(route string) bool {
	return slices.ContainsFunc(r.Routes, func(p string) bool { return pattern.Glob(p, route, "/") })
}

// Applies reports whether f is about requests or responses of an endpoint.
func (f *Field) Applies(side, route string, methods []string) bool {
	return (f.In == "" || f.In == side) && (f.Routes.Routes == nil || f.Matches(route)) &&
		(side == "response" || len(f.Methods) == 0 || shares(f.Methods, methods))
}

// Amend returns s with the property changed, and reports whether there is one
// or it was added. S stays as it is.
func (f *Field) Amend(s *schema.Schema) (*schema.Schema, bool) {
	return f.amend(s, strings.Split(f.Field, "."))
}

func (f *Field) amend(s *schema.Schema, path []string) (*schema.Schema, bool) {
	if len(path) == 0 {
		return f.Changed(s), true
	}
	own := *s
	if s.Items != nil && len(s.Properties) == 0 {
		items, ok := f.amend(s.Items, path)
		own.Items = items
		return &own, ok
	}
	own.Properties = slices.Clone(s.Properties)
	for i, p := range s.Properties {
		if p.Name == path[0] && len(path) == 1 && f.Remove {
			own.Properties = slices.Delete(own.Properties, i, i+1)
			return &own, true
		}
		if p.Name == path[0] {
			inner, ok := f.amend(p.Schema, path[1:])
			own.Properties[i].Schema = inner
			return &own, ok
		}
	}
	if len(path) > 1 || !f.Add {
		return s, false
	}
	own.Properties = append(own.Properties, schema.Property{Name: path[0], Schema: f.New()})
	return &own, true
}

// Changed returns s with the change. S stays as it is.
func (f *Field) Changed(s *schema.Schema) *schema.Schema {
	own := *s
	f.apply(&own, f.Null)
	own.OnlyNew = own.OnlyNew || f.OnlyNew
	return &own
}

// New returns the schema of a property that is added.
func (f *Field) New() *schema.Schema {
	s := &schema.Schema{}
	f.apply(s, f.Null)
	return s
}

// apply changes the keywords of s that f has.
func (f *FieldSchema) apply(s *schema.Schema, null *bool) {
	if f.Type != nil {
		s.Types, s.TypeList, s.Enum, s.Format = slices.Clone(f.Type), len(f.Type) > 1, f.Enum, f.Format
		s.Items, s.Additional, s.Properties = f.Items.schema(), f.AdditionalProperties.schema(), properties(f.Properties)
	}
	if f.Description != "" {
		s.Description = f.Description
	}
	switch {
	case null == nil || len(s.Types) == 0:
	case *null && !slices.Contains(s.Types, "null"):
		s.Types = append(slices.Clone(s.Types), "null")
	case !*null:
		s.Types = slices.DeleteFunc(slices.Clone(s.Types), func(t string) bool { return t == "null" })
	}
}

// schema returns f as a schema of an index, or nil if f is nil.
func (f *FieldSchema) schema() *schema.Schema {
	if f == nil {
		return nil
	}
	s := &schema.Schema{}
	f.apply(s, nil)
	return s
}

// properties returns the schemas of properties, by name.
func properties(m map[string]*FieldSchema) (list []schema.Property) {
	for _, name := range slices.Sorted(maps.Keys(m)) {
		list = append(list, schema.Property{Name: name, Schema: m[name].schema()})
	}
	return list
}
