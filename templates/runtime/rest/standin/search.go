package standin

import (
	"maps"
	"slices"
	"sort"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/show"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// search answers with posts or terms that contain the words: posts by date, the
// newest first, and terms by name.
func search(q *request.Request) []render.JSON {
	kind := desc.Posts
	switch q.Text("type") {
	case "term":
		kind = desc.Terms
	case "post-format":
		return nil
	}
	var found []*store.Item
	for _, c := range subtypes(q, kind) {
		q.List = q.ListOf(c)
		items, _ := show.Selected(q) // the parameters do not contradict each other
		found = append(found, items...)
	}
	sort.SliceStable(found, func(i, j int) bool {
		if kind == desc.Terms {
			return value.Compare(found[i].Data["name"], found[j].Data["name"]) < 0
		}
		return value.Compare(found[j].Data["date"], found[i].Data["date"]) < 0
	})
	parts := make([]render.JSON, len(found))
	for i, it := range found {
		q.List = q.ListAt(it.Collection, it.Collection.Path)
		parts[i] = result(q, it)
	}
	return parts
}

// linkSearch adds links to the pages of a search. Unlike lists, it links to the
// pageOf before one that is beyond the end, and without subtypes of another type.
func linkSearch(q *request.Request, page, pages int) {
	kind, without, wanted := desc.Posts, "subtype", q.Values("subtype")
	if q.Text("type") == "term" {
		kind = desc.Terms
	}
	if value.AnyOf("any", wanted) || slices.ContainsFunc(subtypes(q, kind), func(c *desc.Collection) bool { return value.AnyOf(c.TypeName(), wanted) }) {
		without = ""
	}
	show.LinkPages(q, page-1, page, pages, without)
}

// subtypes returns the collections of the subtypes that a search asks for: posts
// or all taxonomies, if it asks for none of the kind.
func subtypes(q *request.Request, kind desc.Kind) []*desc.Collection {
	i := slices.IndexFunc(q.Endpoint.Args, func(a schema.Schema) bool { return a.Name == "subtype" && a.Items != nil })
	all := slices.DeleteFunc(slices.Clone(q.Of(kind)), func(c *desc.Collection) bool {
		return i < 0 || !slices.Contains(q.Endpoint.Args[i].Items.Enum, any(c.TypeName()))
	})
	only := func(subtypes []any) []*desc.Collection {
		return slices.DeleteFunc(slices.Clone(all), func(c *desc.Collection) bool { return !value.AnyOf(c.TypeName(), subtypes) })
	}
	subtypes := q.Values("subtype")
	list := only(subtypes)
	switch {
	case value.AnyOf("any", subtypes), len(list) == 0 && kind == desc.Terms:
		return all
	case len(list) == 0:
		return only([]any{"post"})
	}
	return list
}

// result returns what a search shows of an item.
func result(q *request.Request, it *store.Item) render.JSON {
	shown := maps.Clone(it.Data)
	q.Behavior().Shown(q, it, shown)
	data := value.Object{"id": it.Data["id"], "url": shown["link"], "title": it.Text("title"), "type": "post",
		"subtype": q.List.Collection.TypeName()}
	table := desc.Types
	if q.List.Collection.Kind == desc.Terms {
		table, data["title"], data["type"] = desc.Taxonomy, it.Text("name"), q.List.Collection.TypeName()
		delete(data, "subtype")
	}
	out := render.NewLinks(render.AppendObject(nil, q.Desc, data, q.Op.Form, q.Show), q.Call, nil)
	show.LinkSelf(q, out, q.List, it)
	out.Embeddable()
	out.Add("collection", q.Op.Path)
	for _, c := range q.Of(table) {
		out.Add("about", c.Path+"/"+q.List.Collection.TypeName())
	}
	return render.JSON(out.End())
}
