// Package endpoint holds what is known of the endpoints of an index before they
// have names: their routes, what presets and options say of them, their args, and
// the schemas of their responses. An [Endpoint] does not change once it is read.
//
// Routes of indexes come in through a [Reader], and Endpoints go out, with methods
// that tell more of them. A fact about a single endpoint belongs here; what depends
// on its neighbours does not.
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
	*index.Endpoint
	Free       []string // its methods, without those of earlier endpoints of the route
	Deployment int
	Index      *index.Index
	Route      *index.Route
	Path       route.Route
	Below      route.Segments // of Path, after the namespace
	Head       route.Segments // the segments that name its resource
	Family     route.Family
	OfBatch    bool          // its route is the one of its resource, followed by batch
	Facts      *preset.Facts // of presets, about Free
	Target     option.Target // for options to match

	options *option.Options
	schemas *Schemas
	release *index.Route // has the schema of the responses, if the index has no schemas
}

// In returns the deployment of the endpoint as a set.
func (e *Endpoint) In() schema.Deployments { return 1 << e.Deployment }

// A Reader reads the endpoints of routes.
type Reader struct {
	options  *option.Options
	schemas  *Schemas
	presets  *preset.Set
	releases map[string]*index.Route
}

// NewReader returns a reader for some indexes, whose schemas it reads with schemas.
func NewReader(o *option.Options, indexes []*index.Index, schemas *Schemas) *Reader {
	r := &Reader{options: o, schemas: schemas, releases: map[string]*index.Route{}}
	var namespaces []string
	for _, x := range indexes {
		for _, r := range x.Routes {
			if n := len(namespaces); n == 0 || namespaces[n-1] != r.Namespace {
				namespaces = append(namespaces, r.Namespace)
			}
		}
	}
	r.presets = preset.NewSet(namespaces,
		preset.Options{None: o.NoPreset, Core: o.Presets[preset.Core], Files: o.PresetFiles})
	if !o.IndexSchemas {
		r.addReleases(indexes)
	}
	return r
}

// addReleases adds the routes with known response schemas, by template, for the
// namespaces of indexes without schemas.
func (r *Reader) addReleases(indexes []*index.Index) {
	seen := map[string]bool{}
	for _, x := range indexes {
		if x.HasSchemas {
			continue
		}
		for _, ns := range x.Namespaces {
			k := preset.Schemas(ns)
			if k == nil || seen[k.Releases] {
				continue
			}
			seen[k.Releases] = true
			for _, known := range k.Index().Routes {
				r.releases[route.Parse(known.Key).Template()] = known
			}
		}
	}
}

// Route returns the endpoints of a route of a deployment.
func (r *Reader) Route(deployment int, x *index.Index, of *index.Route) []*Endpoint {
	path := route.Parse(of.Key)
	template := path.Template()
	list := make([]*Endpoint, 0, len(of.Endpoints))
	for _, own := range of.Endpoints {
		e := &Endpoint{
			Endpoint: own, Free: own.Methods, Deployment: deployment, Index: x, Route: of,
			Path: path, Below: path.Below(of.Namespace), options: r.options, schemas: r.schemas,
			Target: option.Target{Namespace: of.Namespace, Template: template, Key: of.Key, Methods: own.Methods},
		}
		e.Facts = r.facts(e)
		e.Head, e.OfBatch = routename.Head(e.Below, takesChanges(of))
		e.Family = e.Head.Family(of.Namespace)
		if !x.HasSchemas {
			e.release = r.releases[template]
		}
		list = append(list, e)
	}
	return list
}

func (r *Reader) facts(e *Endpoint) *preset.Facts {
	return r.presets.For(preset.Query{
		Namespace: e.Route.Namespace, Route: e.Path, Methods: e.Free, Endpoint: e.Endpoint,
	})
}

// Limit returns an endpoint of which earlier ones of its route leave some methods
// free.
func (r *Reader) Limit(e *Endpoint, free []string) *Endpoint {
	if slices.Equal(free, e.Free) {
		return e
	}
	limited := *e
	limited.Free = free
	limited.Facts = r.facts(&limited)
	return &limited
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

// BatchLists holds the lists of a batch and of its response.
var BatchLists = []string{"create", "update", "delete"}

// TakesBatches reports whether the endpoint takes batches according to the
// options or the preset. If the index shows the lists, the endpoint is not
// special.
func (e *Endpoint) TakesBatches() bool {
	if !slices.ContainsFunc(e.Methods, func(m string) bool { return slices.Contains(changing, m) }) {
		return false
	}
	for _, o := range e.options.ResultsOf(e.Target) {
		if o.Result != "" {
			return o.Result == "batch"
		}
	}
	shown := slices.ContainsFunc(e.Args, func(a *index.Arg) bool { return slices.Contains(BatchLists, a.Name) })
	return !shown && e.Facts.Batch
}

// ResultsOf returns the options about the response of an operation, see
// [option.Options.ResultsOf].
func (e *Endpoint) ResultsOf(endpoints ...option.Target) []*option.ResultOverride {
	return e.options.ResultsOf(endpoints...)
}

// Has reports whether the index lists an arg of the endpoint.
func (e *Endpoint) Has(arg string) bool {
	return slices.ContainsFunc(e.Args, func(a *index.Arg) bool { return a.Name == arg })
}
