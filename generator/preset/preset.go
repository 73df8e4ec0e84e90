// Package preset holds what a site index hides or gets wrong: how args are
// checked, what responses hold, and which operations do something else than their
// routes show. Files in data and files of users have these facts, all in the format
// of schemas/preset.json. In data each plugin has one, or rows in others, and core
// has two: wordpress-core has facts about controllers, which hold in other namespaces
// that behave like core, and wordpress-responses facts about items, which do not.
//
// A [Set] holds the presets for some indexes. [Set.For] is the one way to ask: it
// returns all [Facts] about an endpoint. Without a preset the schema of an arg alone
// decides. The response schemas of known releases are in known, see [Releases].
//
// The namespaces of the indexes and the files of users come in, and then one
// [Query] for each endpoint. Facts about a site or a plugin are rows of a file,
// each with its source, and no code. Code knows only by which args an endpoint shows
// that it behaves like one of core, in form.go. A new kind of fact is a field of
// [Preset], of schemas/preset.json and of [Facts].
package preset

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/restgen/restgen/generator/pattern"
)

// Core is the name of the preset for the namespaces of WordPress itself. It can
// be applied to others.
const Core = "wordpress-core"

// main is the namespace of core that others behave like: post types in a
// namespace of their own, and those that a user names.
const main = "wp/v2"

// A Preset is what is known of core or of a plugin beyond its index. Each is a
// file in data; schemas/preset.json describes them.
type Preset struct {
	// Name of the preset and of its file.
	Name string `json:"preset"`
	// Patterns of the namespaces to which it applies, such as wc/*.
	Namespaces []string
	// Where the facts come from, unless they say so themselves.
	Source string
	// Later facts win over earlier ones about the same.
	Fields  []Field
	Results []Result
	Checks  []Check
	Batches []Routes
	Verbs   []Verb
	IDs     []ID
	Example *Example
	// Known releases, in presets of restgen.
	Releases *Releases
}

// An Example is the collection that the first program for a site lists, and who
// may list it, unless everybody may.
type Example struct{ Route, Login string }

// A Result describes the responses of some routes, and what they do.
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
	// Whether the operation takes a file as its body.
	Upload bool
	// The status of a successful response, or 0 if the route shows it.
	Status int
}

// A Verb names the operations of some routes: Verify instead of Update.
type Verb struct {
	Routes
	// Methods of the endpoints; empty for all.
	Methods []string
	Verb    string
}

// An ID names captures that hold the number of an item, although their pattern
// matches more.
type ID struct {
	Routes
	Captures []string
}

//go:embed data/*.json
var data embed.FS

// files returns the presets of restgen, sorted by name.
var files = sync.OnceValue(func() (list []*Preset) {
	entries, err := data.ReadDir("data")
	if err != nil {
		panic(err) // a bug: the files are embedded
	}
	for _, f := range entries {
		p, err := read(f.Name())
		if err != nil {
			panic(err)
		}
		list = append(list, p)
	}
	return list
})

// read reads a preset of restgen.
func read(file string) (*Preset, error) {
	text, err := data.ReadFile("data/" + file)
	if err != nil {
		return nil, err
	}
	p, err := Parse(text)
	if err == nil && p.Name+".json" != file {
		err = fmt.Errorf("%s: the name of the preset is %q", file, p.Name)
	}
	if err == nil && p.Releases != nil {
		p.Releases.prepare(p.Name, p.Namespaces)
	}
	return p, err
}

// Prepare reads the presets of restgen, which [NewSet] does otherwise.
func Prepare() { files() }

// core returns the preset of core.
func core() *Preset {
	return files()[slices.IndexFunc(files(), func(p *Preset) bool { return p.Name == Core })]
}

// Parse reads the file of a preset.
func Parse(text []byte) (*Preset, error) {
	var p Preset
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return nil, err
	}
	for i := range p.Checks {
		p.Checks[i].express()
	}
	return &p, nil
}

// appliesTo reports whether p applies to a namespace.
func (p *Preset) appliesTo(namespace string) bool {
	return slices.ContainsFunc(p.Namespaces, func(n string) bool { return pattern.Glob(n, namespace, "") })
}
