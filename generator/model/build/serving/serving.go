// Package serving describes the endpoints of an operation as servers match their
// routes and check their args.
//
// The endpoints of an operation come in, and the endpoints of the model go out,
// one for each description that deployments have of it. What presets and options
// say about the args of an endpoint, or the form of other endpoints shows, becomes
// part of their schemas here.
package serving

import (
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/selection"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Describer describes endpoints for clients and servers.
type Describer struct {
	shared  *Sharing
	routes  expressions
	writers writers
}

// NewDescriber returns a Describer for some namespaces. It notes patterns that the
// server cannot compile, or that only the server understands.
func NewDescriber(shared *Sharing, s *selection.Selection, namespaces map[string]bool) (*Describer, []index.Note) {
	routes, notes := express(s.Indexes, namespaces, &shared.routes)
	return &Describer{shared, routes, newWriters(s.Found)}, notes
}

// Describe returns the descriptions of the endpoints of an operation. With item
// batches, they have the lists of items as args.
func (d *Describer) Describe(endpoints []endpoint.Typed, verb string, itemBatch bool) []*model.Endpoint {
	var list []*model.Endpoint
	for _, t := range endpoints {
		e := d.describe(t)
		e.Methods, e.Status = t.Sent, status(t, verb)
		if itemBatch {
			addLists(e)
		}
		list = addEndpoint(list, e)
	}
	mergeArgs(list)
	for _, e := range list {
		r := d.routes[e.Route]
		e.Unmatchable = r.Way == pattern.MatchNothing
		e.Engine = e.Engine || r.Way == pattern.ByEngine
		if e.Engine || r.Way != pattern.BySource {
			e.Expression = r.Text
		}
	}
	return list
}

// describe returns the description of an endpoint of one deployment. Its form shows
// how args are checked of which presets know nothing.
func (d *Describer) describe(t endpoint.Typed) *model.Endpoint {
	var form *preset.Form
	if t.Facts.ArgsByForm {
		form = d.writers.form(t)
	}
	e := &model.Endpoint{
		In: t.In, Route: t.Route.Key, InBatch: t.InBatch, Assumed: !t.Facts.ArgsByCore,
		Args: make([]model.Arg, 0, len(t.Args)),
	}
	for _, a := range t.Args {
		own, engine := d.shared.arg(a.Name, a.Schema, func(s *schema.Schema) {
			t.Facts.Complete(s, a.Arg, form)
			t.Options.Complete(s, a.Name)
			s.Flags |= a.Flags
		})
		e.Args = append(e.Args, model.Arg{Name: own.Name, Schema: own, In: e.In})
		e.Engine = e.Engine || engine
	}
	var names []string
	for _, c := range t.Route.Path.Captures() {
		names = append(names, c.Capture)
	}
	if names != nil && !slices.Equal(names, pattern.Captures(t.Route.Key)) {
		e.Captures = names
	}
	return e
}

// addLists adds the lists of an item batch as args without checks. The server
// checks the args of one item, which the index shows, next to the lists, and
// nothing within them.
func addLists(e *model.Endpoint) {
	for _, name := range endpoint.ItemBatchLists {
		if !slices.ContainsFunc(e.Args, func(a model.Arg) bool { return a.Name == name }) {
			e.Args = append(e.Args, model.Arg{Name: name, Schema: &schema.Schema{Name: name}, In: e.In})
		}
	}
}

// status returns the status of a successful response, or 0 for 200: the one of
// a preset, or 201 for creating an item if no preset has one. In an index with
// response schemas, a route without one is a callback that returns 200.
func status(t endpoint.Typed, verb string) int {
	callback := t.Index.HasSchemas && t.Route.Schema == nil
	switch {
	case t.Facts.Status == http.StatusOK:
		return 0
	case t.Facts.Status != 0:
		return t.Facts.Status
	case strings.HasPrefix(verb, "Create") && !callback:
		return http.StatusCreated
	}
	return 0
}

// addEndpoint adds a description. One that differs only in its args is merged.
func addEndpoint(list []*model.Endpoint, e *model.Endpoint) []*model.Endpoint {
	for _, mine := range list {
		if mine.Route == e.Route && mine.InBatch == e.InBatch && slices.Equal(mine.Methods, e.Methods) {
			mine.In |= e.In
			mine.Assumed = mine.Assumed || e.Assumed
			mine.Engine = mine.Engine || e.Engine
			mine.Args = append(mine.Args, e.Args...)
			return list
		}
	}
	return append(list, e)
}

// mergeArgs merges args that several deployments check in the same way. Other
// args keep their deployments.
func mergeArgs(list []*model.Endpoint) {
	for _, e := range list {
		e.Args = mergeByName(e.Args)
		for i := range e.Args {
			if e.Args[i].In == e.In {
				e.Args[i].In = 0
			}
		}
	}
}

// mergeByName merges equal args and groups the others by name.
func mergeByName(args []model.Arg) []model.Arg {
	var names []string
	count := make(map[string]int, len(args))
	for _, a := range args {
		count[a.Name]++
		if count[a.Name] == 1 {
			names = append(names, a.Name)
		}
	}
	if len(names) == len(args) {
		return args // most endpoints have one deployment
	}
	byName := map[string][]model.Arg{}
	for _, a := range args {
		byName[a.Name] = addArg(byName[a.Name], a)
	}
	merged := make([]model.Arg, 0, len(args))
	for _, name := range names {
		merged = append(merged, byName[name]...)
	}
	return merged
}

// addArg adds an arg to others of the same name.
func addArg(args []model.Arg, a model.Arg) []model.Arg {
	for i := range args {
		if reflect.DeepEqual(args[i].Schema, a.Schema) {
			args[i].In |= a.In
			return args
		}
	}
	return append(args, a)
}
