// Package option holds the settings of a build, and finds those that are about an
// endpoint.
//
// Settings come in, from flags and restgen.yaml, and a [Target], which stands for
// an endpoint. The settings that match it go out, and in the end those that matched
// nothing. A new setting is a field here; its effect belongs where the endpoint,
// the name or the type is made.
package option

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Options select and correct parts of the indexes.
type Options struct {
	Include, Exclude []string            // patterns: a namespace, or a route with *, optionally after a method
	Presets          map[string][]string // further namespaces of each preset
	NoPreset         bool
	IndexSchemas     bool              // use no known schemas of releases
	Args             []ArgOverride     // later ones win
	Results          []ResultOverride  // later ones win
	Fields           []preset.Field    // later ones win
	PresetFiles      []*preset.Preset  // of files, besides those of restgen
	Names            map[string]string // Go names by what they stand for, as in the names of restgen.yaml

	// Focus limits the model to the namespaces that have a candidate for which it
	// is true, if there are any; nil is for all. Names do not depend on it, and
	// all options are still compared with all routes.
	Focus func(Candidate) bool

	// At holds the positions of these settings, such as restgen.yaml:7:3, by
	// their JSON pointers: /names/~1wp~1v2~1posts. Settings from elsewhere have
	// none.
	At map[string]string
}

// A Candidate is an endpoint for which an operation may be built.
type Candidate struct {
	Namespace, Resource string   // the names of a namespace and of a resource in Go
	Route, Key          string   // the template, and as in the index
	Methods             []string // of the endpoint
}

// ArgOverride describes properties of an arg that the index does not show.
// Fields that are nil or empty keep the setting of a preset or an earlier
// override; false takes it back.
type ArgOverride struct {
	Route     string   // a pattern for the key of a route, or for its template with {name}
	Methods   []string // upper case; empty: all
	Arg       string   // its name, or * for all
	Round     string   // first, second or both
	Null      *bool    // null counts as absent
	Empty     *bool    // values that PHP calls empty are valid
	Unchecked *bool    // the server does not check the arg; with Round first, only for a list or an object
	MustBe    []any    // the only valid value; an empty list takes it back
}

// ResultOverride describes the response and the body of an operation. Fields
// that are empty or nil change nothing.
type ResultOverride struct {
	Route   string   // a pattern, as in ArgOverride
	Methods []string // upper case; empty: all
	Result  string   // list, page, table, one, deleted, raw or batch; with batch, the args are those of one item
	Upload  *bool    // the operation takes a file as its body
}

// A Response is what the options say about the response and the body of an
// operation.
type Response struct {
	Form      string // list, page, table, one, deleted or raw; empty if they do not say
	ItemBatch *bool  // it takes item batches
	Upload    *bool  // it takes a file as its body
}

// ResponseOf returns what the options say about the response of an operation. The
// operation has several endpoints if deployments differ.
func (o *Options) ResponseOf(endpoints ...Target) (r Response) {
	for _, x := range o.Results {
		if !slices.ContainsFunc(endpoints, func(t Target) bool { return t.Matches(x.Route, x.Methods) }) {
			continue
		}
		itemBatch := x.Result == "batch"
		if x.Result != "" {
			r.ItemBatch = &itemBatch
		}
		if x.Result != "" && !itemBatch {
			r.Form = x.Result
		}
		r.Upload = cmp.Or(x.Upload, r.Upload)
	}
	return r
}

// fieldsOf returns the options about fields of the requests or responses of an
// endpoint.
func (o *Options) fieldsOf(t Target, side string) (list []*preset.Field) {
	for i := range o.Fields {
		if f := &o.Fields[i]; MeansField(f, t, side) {
			list = append(list, f)
		}
	}
	return list
}

// MeansField reports whether an option is about fields of an endpoint. The
// patterns of options also match slashes and the keys of routes.
func MeansField(f *preset.Field, t Target, side string) bool {
	methods := f.Methods
	if side == "response" {
		methods = nil
	}
	return (f.In == "" || f.In == side) &&
		slices.ContainsFunc(f.Routes.Routes, func(p string) bool { return t.Matches(p, methods) })
}

// MatchesArg reports whether the override is for an arg.
func (o *ArgOverride) MatchesArg(arg string) bool { return o.Arg == arg || o.Arg == "*" }

// apply changes what the option sets.
func (o *ArgOverride) apply(s *schema.Schema) {
	setFlag(s, schema.AllowNull, o.Null)
	setFlag(s, schema.AllowEmpty, o.Empty)
	setFlag(s, schema.SkipValidation, o.Unchecked)
	if o.MustBe != nil {
		s.RequiredValue = nil
	}
	if len(o.MustBe) > 0 {
		s.RequiredValue = o.MustBe[0]
	}
	round := o.Round
	if round == "" && o.Unchecked != nil && *o.Unchecked {
		round = "second" // in the first one the value would have to be a list or an object
	}
	switch round {
	case "":
		return
	case "first":
		s.Flags = s.Flags&^schema.ValidateTwice | schema.ValidateFirst
	case "both":
		s.Flags |= schema.ValidateTwice
	default:
		s.Flags &^= schema.ValidateTwice
	}
}

// setFlag sets or clears a flag; nil leaves it.
func setFlag(s *schema.Schema, flag schema.Flags, on *bool) {
	switch {
	case on == nil:
	case *on:
		s.Flags |= flag
	default:
		s.Flags &^= flag
	}
}
