package describe

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
)

// collections finds the routes that list items and have a route for one item.
func (d *describer) collections() {
	for _, list := range d.operations {
		if list.Methods[0] != "GET" || list.Result.Kind == model.OneResult {
			continue
		}
		path := list.Route.Unnamed()
		item := d.items[path]
		if item == nil && !(d.has(list, "page", "per_page") && len(d.creating(list.Template)) > 0) {
			continue
		}
		if _, known := d.at[path]; known || list.Result.Kind == model.RawResult && !d.has(list, "page", "per_page") {
			continue
		}
		c := desc.Collection{Path: list.Template, Form: -1, Name: list.Route.Segments().Last().Template()}
		if item != nil {
			c.Key = item.Captures[len(item.Captures)-1].Name
		}
		c.Kind = d.kind(list, c.Path)
		if k, ok := d.kinds[c.Path]; ok {
			c.Kind = desc.Kind(strings.TrimPrefix(k, "generic"))
		}
		if list.Result.Type != nil {
			c.Form = d.form(list.Result.Type)
		}
		d.addArgs(&c, list)
		for _, o := range d.operations {
			if item != nil && o.Template == item.Template && o.Methods[0] == "DELETE" {
				c.Trash = o.Result.Kind == model.DeletedResult && d.trashes(o)
			}
		}
		d.at[path] = len(d.out.Collections)
		d.out.Collections = append(d.out.Collections, c)
	}
}

// trashes reports whether an operation also deletes without force=true.
func (d *describer) trashes(o *model.Operation) bool {
	for _, a := range d.args(o) {
		if a.Name == "force" {
			return a.Schema.RequiredValue == nil
		}
	}
	return false
}

// findItems finds the first operation on one item of each collection.
func (d *describer) findItems() {
	for _, o := range d.operations {
		segs := o.Route.Segments()
		last, above := segs.Last(), segs.Above().Unnamed()
		if len(last) == 1 && last.IsCapture() && d.items[above] == nil {
			d.items[above] = o
		}
	}
}

// kinds are the kinds of collections by the args that create an item; those
// without args by the end of their path.
var kinds = []struct {
	kind desc.Kind
	args []string
	path string
}{
	{desc.Autosaves, nil, "/autosaves"},
	{desc.Revisions, nil, "/revisions"},
	{desc.Media, []string{"alt_text", "caption"}, ""},
	{desc.MenuItems, []string{"object_id", "menus", "classes"}, ""},
	{desc.Posts, []string{"date_gmt", "slug", "status", "password"}, ""},
	{desc.Comments, []string{"author_name", "content", "post"}, ""},
	{desc.Users, []string{"username", "email", "password", "roles"}, ""},
	{desc.Terms, []string{"name", "slug", "description", "meta"}, ""},
	{desc.Passwords, []string{"app_id", "name"}, "/application-passwords"},
	{desc.Types, nil, "/types"},
	{desc.Taxonomy, nil, "/taxonomies"},
	{desc.Statuses, nil, "/statuses"},
	{desc.Locations, nil, "/menu-locations"},
}

func (d *describer) kind(list *model.Operation, path string) desc.Kind {
	for _, k := range kinds {
		if !strings.HasSuffix(path, k.path) || k.args == nil && !d.native(k.kind, list) {
			continue
		}
		if k.args == nil || slices.ContainsFunc(d.creating(path), func(o *model.Operation) bool { return d.has(o, k.args...) }) {
			return k.kind
		}
	}
	return desc.Generic
}

// native reports whether a collection without args is one of core: it is below
// a collection of posts, or a table.
func (d *describer) native(kind desc.Kind, list *model.Operation) bool {
	switch kind {
	case desc.Types, desc.Taxonomy, desc.Statuses, desc.Locations:
		return list.Result.Kind == model.MapResult
	}
	segs := list.Route.Segments()
	if i := slices.IndexFunc(segs, route.Segment.HasCapture); i >= 0 {
		segs = segs[:i]
	}
	return slices.ContainsFunc(d.creating(segs.Template()), func(o *model.Operation) bool {
		return d.has(o, "date_gmt", "slug", "status") || d.has(o, "object_id", "menus", "classes")
	})
}
