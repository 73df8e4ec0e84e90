// Package describe makes the description of a site for its stand-in.
//
// An API comes in, with the kinds of collections that the user names, and a
// desc.Site goes out. A collection of a plugin behaves as one of core
// if its args have the form of those. A new kind of collection is a row of the
// table kinds. How a stand-in behaves is a matter of package standin.
package describe

import (
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
)

// Site returns the description of one deployment of an API. Kinds, by the paths
// of collections, take precedence over what the args show.
func Site(api *model.API, deployment int, kinds map[string]string) *desc.Site {
	x := api.Indexes[deployment]
	d := &describer{
		bit:      deployment,
		kinds:    kinds,
		forms:    map[*model.Struct]int{},
		declared: map[int]bool{},
		texts:    map[codec.TextParts]int{},
		at:       map[string]int{},
		items:    map[string]*model.Operation{},
		indexes:  map[string]bool{"/": true},
		out:      &desc.Site{Operations: map[string]desc.Operation{}},
	}
	d.out.Name = text(x.Doc.Get("name"))
	d.out.Zone = text(x.Doc.Get("timezone_string"))
	d.out.Offset, _ = strconv.ParseFloat(text(x.Doc.Get("gmt_offset")), 64)
	for _, ns := range api.Namespaces {
		d.indexes["/"+ns.Name] = true
		for _, r := range ns.Resources {
			d.operations = append(d.operations, r.Operations...)
		}
	}
	d.operations = slices.DeleteFunc(d.operations, func(o *model.Operation) bool { return !o.In.Has(deployment) })
	d.findItems()
	d.collections()
	for _, o := range d.operations {
		d.operation(o)
	}
	d.values(x)
	return d.out
}

func text(n *index.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}

// Endpoints returns the endpoints of one deployment of an API, in the form of
// generated code.
func Endpoints(api *model.API, deployment int) []*rest.Endpoint {
	var list []*rest.Endpoint
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, o := range r.Operations {
				for _, e := range o.Endpoints {
					if e.In.Has(deployment) {
						list = append(list, o.Runtime(ns.Name, e))
					}
				}
			}
		}
	}
	return list
}

// operation describes what an operation does. Operations of core are found by the
// end of their route and by their args, since a site may serve the controllers of
// core in any namespace, and switches of plugins by their name.
func (d *describer) operation(o *model.Operation) {
	out := desc.Operation{Do: desc.Answer, Collection: -1, Path: o.Template, Form: -1, Result: result(o)}
	if o.Result.Type != nil {
		out.Form = d.form(o.Result.Type)
	}
	segs := o.Route.Segments()
	above, last := segs.Above(), segs.Last().Template()
	files, isFile := d.at[above.Above().Unnamed()]
	isFile = isFile && above.EndCapture() != "" && d.out.Collections[files].Kind == desc.Media
	at, listed := d.at[o.Route.Unnamed()]
	of, isItem := d.at[above.Unnamed()]
	method := o.Methods[0]
	switch {
	case d.isBatch(o):
		out.Do = desc.Batch
		switch {
		case listed:
			out.Collection = at
		case isItem && d.changes(above.Unnamed()):
			out.Collection = of
		}
	case listed:
		out.Collection = at
		out.Do = map[string]desc.Do{"GET": desc.List, "POST": desc.Create, "DELETE": desc.Clear}[method]
	case isItem && (segs.EndCapture() != "" || last == d.alias(of)):
		out.Collection, out.Own = of, last == d.alias(of)
		out.Do = map[string]desc.Do{"GET": desc.Get, "DELETE": desc.Delete}[method]
		if out.Do == "" {
			out.Do = desc.Update
		}
	case isFile && method == "POST" && last == "edit" && d.has(o, "src"):
		out.Do, out.Collection = desc.Edit, files
	case isFile && method == "POST" && last == "post-process":
		out.Do, out.Collection = desc.Resize, files
	case method == "GET" && last == "search" && d.has(o, "type", "subtype", "search"):
		out.Do, out.Public = desc.Search, true
	case method == "GET" && (last == "embed" || last == "proxy") && d.has(o, "url", "maxwidth"):
		out.Do, out.Public = desc.Embed, last == "embed"
	case method == "GET" && out.Result == "" && o.Result.Elem == nil && out.Form >= 0:
		out.Do = desc.Read
	case method == "POST" && d.reads(o.Template):
		out.Do = desc.Write
	case method == "POST" && strings.HasPrefix(last, "toggle_") && out.Form < 0:
		out.Do = desc.Toggle
	}
	if out.Do == "" {
		out.Do = desc.Answer
	}
	if d.indexes[o.Template] || method == "POST" && d.has(o, "requests", "validation") { // a batch checks its requests
		out.Public = true
	}
	for _, e := range d.endpoints(o) {
		d.out.Operations[e.Methods[0]+" "+e.Route] = out
	}
}

// isBatch reports whether an operation creates, updates and deletes several items.
func (d *describer) isBatch(o *model.Operation) bool {
	return o.Result.Kind == model.ItemBatchResult ||
		o.Methods[0] == "POST" && o.Route.Segments().Last().Template() == "batch" && d.has(o, "create", "update", "delete")
}

// changes reports whether operations create, update or delete items of the
// collection at a path.
func (d *describer) changes(path string) bool {
	return slices.ContainsFunc(d.operations, func(o *model.Operation) bool {
		segs := o.Route.Segments()
		return o.Methods[0] != "GET" && (o.Route.Unnamed() == path || segs.EndCapture() != "" && segs.Above().Unnamed() == path)
	})
}

// alias returns the last segment of the path of the current item of a
// collection.
func (d *describer) alias(collection int) string {
	switch d.out.Collections[collection].Kind {
	case desc.Users:
		return "me"
	case desc.Passwords:
		return "introspect"
	}
	return ""
}

// reads reports whether a route returns a single object.
func (d *describer) reads(template string) bool {
	return slices.ContainsFunc(d.operations, func(o *model.Operation) bool {
		return o.Template == template && o.Methods[0] == "GET" && o.Result.Kind == model.OneResult && o.Result.Type != nil
	})
}

func result(o *model.Operation) string {
	switch o.Result.Kind {
	case model.PageResult:
		return desc.PageResult
	case model.ListResult:
		return desc.ListResult
	case model.MapResult:
		return desc.MapResult
	case model.RawResult, model.ItemBatchResult:
		return desc.RawResult
	}
	return ""
}
