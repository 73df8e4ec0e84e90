package build

import (
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/parallel"
	"github.com/restgen/restgen/generator/pattern"
)

// expression is the expression of a route for package regexp. It is empty if
// the route needs an engine, and plain if package rest does not need it.
type expression struct {
	text  string
	plain bool
}

func (b *builder) endpoint(v endpoint, op string) *model.Endpoint {
	e := &model.Endpoint{
		In: v.in(), Route: v.route.Key, Methods: v.free, Batch: v.ep.Batch,
		Status: status(v, op), Assumed: !v.facts.HasCore(),
		Args: make([]model.Arg, 0, len(v.args)),
	}
	form := b.form(v)
	for _, a := range v.args {
		own := a.schema.Wire(a.Name)
		b.addHidden(&own, v, form, a.Arg)
		own.Flags |= a.flags
		expressed, engine := pattern.Express(own)
		e.Args = append(e.Args, model.Arg{Name: a.Name, Schema: expressed, In: v.in()})
		e.Engine = e.Engine || engine
	}
	var names []string
	for _, c := range v.path.Captures() {
		names = append(names, c.Capture)
	}
	if names != nil && !slices.Equal(names, pattern.Captures(v.route.Key)) {
		e.Captures = names
	}
	return e
}

// express sets the expression of an endpoint, if its route needs one or an
// engine is there.
func express(e *model.Endpoint, r expression) {
	e.Engine = e.Engine || r.text == ""
	if e.Engine || !r.plain {
		e.Expression = r.text
	}
}

// status returns the status of a successful response, or 0 for 200: the one of
// a preset, or 201 for creating an item if no preset has one. In an index with
// response schemas, a route without one is a callback that returns 200.
func status(v endpoint, op string) int {
	callback := v.x.HasSchemas && v.route.Schema == nil
	switch known := v.facts.Status(); {
	case known == http.StatusOK:
		return 0
	case known != 0:
		return known
	case strings.HasPrefix(op, "Create") && !callback:
		return http.StatusCreated
	}
	return 0
}

// addEndpoint adds a description. One that differs only in its args is merged.
func (o *operation) addEndpoint(e *model.Endpoint) {
	for _, mine := range o.Endpoints {
		if mine.Route == e.Route && mine.Batch == e.Batch && slices.Equal(mine.Methods, e.Methods) {
			mine.In |= e.In
			mine.Assumed = mine.Assumed || e.Assumed
			mine.Engine = mine.Engine || e.Engine
			mine.Args = append(mine.Args, e.Args...)
			return
		}
	}
	o.Endpoints = append(o.Endpoints, e)
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
		return args // args are large, and most endpoints have one deployment
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

// express computes the expressions of all routes.
func (b *builder) express(chosen []*index.Index) {
	for _, x := range chosen {
		for _, r := range x.Routes {
			if b.builds(r.Namespace) {
				b.routes[r.Key] = expression{}
			}
		}
	}
	keys := slices.Collect(maps.Keys(b.routes))
	found := make([]expression, len(keys))
	parallel.Each(len(keys), func(i int) { found[i].text, found[i].plain = pattern.Route(keys[i]) })
	for i, key := range keys {
		b.routes[key] = found[i]
	}
	for _, x := range chosen {
		for _, r := range x.Routes {
			if b.builds(r.Namespace) {
				b.notePattern(x, r)
			}
		}
	}
}

// notePattern notes a pattern that the server cannot compile, or that only the
// server understands.
func (b *builder) notePattern(x *index.Index, r *index.Route) {
	switch b.routes[r.Key].text {
	case pattern.Nothing:
		b.note(x, note.RoutePatternInvalid, r)
	case "":
		if find, _, err := pattern.Compile("^"+r.Key+"$", true); err == nil && find == nil {
			b.note(x, note.RoutePatternUnsupported, r)
		}
	}
}
