// Package endpoint holds what is known of the endpoints of an index before they
// have names: their routes, what presets and options say of them, their args, and
// the schemas of their responses. An [Endpoint] does not change once it is read.
//
// Routes of indexes come in through a [Reader], and Endpoints go out. Those that are
// built are read once more, for schemas, and become [Typed]. A fact about a single
// endpoint is a field here; what depends on its neighbours is not.
package endpoint

import (
	"slices"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An Endpoint is an endpoint of one deployment.
type Endpoint struct {
	// The endpoint of the index, with all Methods that it lists. The verb of the
	// operation depends on these.
	*index.Endpoint
	Selected bool // it becomes part of an operation
	// Sent are the Methods that reach the endpoint, without those of earlier
	// selected endpoints of the route. They become the methods of an operation,
	// and facts and options are about them. An endpoint that is not selected has
	// all of its Methods.
	Sent  []string
	In    schema.Deployments // the deployment
	Index *index.Index
	Route *index.Route

	Below       route.Segments // of its route, after the namespace
	Head        route.Segments // the segments that name its resource
	Family      route.Family
	EndsInBatch bool // its route is the one of its resource, followed by batch

	Target            option.Target   // for options to match
	Options           *option.Chosen  // about Sent
	Facts             *preset.Facts   // of presets, about Sent
	Request, Response []*preset.Field // facts of presets and options about fields; later ones win
	ItemBatch         bool            // it takes item batches, according to options or presets
	Pages             bool            // it has the args page and per_page

	schemas *Schemas
}

// A Reader reads the endpoints of routes.
type Reader struct {
	options *option.Settings
	schemas *Schemas
	presets *preset.Set
}

// NewReader returns a reader for some indexes, whose schemas it reads with schemas.
func NewReader(o *option.Settings, indexes []*index.Index, schemas *Schemas) *Reader {
	var namespaces []string
	for _, x := range indexes {
		for _, r := range x.Routes {
			if n := len(namespaces); n == 0 || namespaces[n-1] != r.Namespace {
				namespaces = append(namespaces, r.Namespace)
			}
		}
	}
	presets := preset.Options{None: o.NoPreset, Core: o.Presets[preset.Core], Files: o.PresetFiles}
	return &Reader{o, schemas, preset.NewSet(namespaces, presets)}
}

// Route returns the endpoints of a route of a deployment, and the route with the
// selected ones only.
func (r *Reader) Route(deployment int, x *index.Index, of *index.Route) (list []*Endpoint, kept *index.Route) {
	target := option.Target{Namespace: of.Namespace, Template: of.Path.Template(), Key: of.Key}
	kept, sent := r.choose(of, target)
	below := of.Path.Below(of.Namespace)
	head, endsInBatch := routename.Head(below, takesChanges(of))
	family := head.Family(of.Namespace)
	for i, own := range of.Endpoints {
		target.Methods = own.Methods
		e := &Endpoint{
			Endpoint: own, Selected: sent[i] != nil, Sent: sent[i], In: 1 << deployment, Index: x, Route: of,
			Below: below, Head: head, Family: family, EndsInBatch: endsInBatch, Target: target, schemas: r.schemas,
			Pages: own.Arg("page") != nil && own.Arg("per_page") != nil,
		}
		if !e.Selected {
			e.Sent = own.Methods
		}
		e.Facts = r.presets.For(preset.Query{
			Namespace: of.Namespace, Route: of.Path, Methods: e.Sent, Endpoint: own,
			Released: !x.HasSchemas && !r.options.IndexSchemas,
		})
		e.Options = r.options.For(target, e.Sent)
		e.Request = slices.Concat(e.Facts.Request, e.Options.Request)
		e.Response = slices.Concat(e.Facts.Response, e.Options.Response)
		e.ItemBatch = e.takesItemBatch()
		list = append(list, e)
	}
	return list, kept
}

// choose selects endpoints of a route. It returns the route with these only, and
// for each endpoint the methods that reach it. Package index notes an endpoint that
// earlier ones leave none.
func (r *Reader) choose(of *index.Route, target option.Target) (kept *index.Route, sent [][]string) {
	some := *of
	some.Endpoints = nil
	var at []int
	for i, e := range of.Endpoints {
		target.Methods = e.Methods
		if r.options.Wanted.Use(target) {
			some.Endpoints, at = append(some.Endpoints, e), append(at, i)
		}
	}
	sent = make([][]string, len(of.Endpoints))
	for i, methods := range some.Sent() {
		sent[at[i]] = methods
	}
	return &some, sent
}

// takesChanges reports whether a route has an endpoint with the methods that
// controllers give to changes.
func takesChanges(r *index.Route) bool {
	return slices.ContainsFunc(r.Endpoints, func(e *index.Endpoint) bool {
		return !slices.ContainsFunc(changing, func(m string) bool { return !slices.Contains(e.Methods, m) })
	})
}

// changing are the methods that change items.
var changing = []string{"POST", "PUT", "PATCH"}

// ItemBatchLists are the lists that an item batch and its response hold, as
// WooCommerce 9.9.5 has them: class-wc-rest-controller.php, batch_items.
var ItemBatchLists = []string{"create", "update", "delete"}

// BorrowsItems reports whether the endpoint takes item batches although its route
// does not say of which resource: then they hold items of another one.
func (e *Endpoint) BorrowsItems() bool { return e.ItemBatch && !e.EndsInBatch }

// takesItemBatch reports whether an endpoint takes item batches according to the
// options or the preset. If the index shows the lists, the endpoint is not special.
func (e *Endpoint) takesItemBatch() bool {
	if !slices.ContainsFunc(e.Methods, func(m string) bool { return slices.Contains(changing, m) }) {
		return false
	}
	if given := e.Options.ItemBatch; given != nil {
		return *given
	}
	shown := slices.ContainsFunc(ItemBatchLists, func(name string) bool { return e.Arg(name) != nil })
	return !shown && e.Facts.ItemBatch
}
