package standin

import (
	"maps"
	"slices"
	"sort"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// search answers with posts or terms that contain the words: posts by date, the
// newest first, and terms by name.
func (q *request) search() []render.JSON {
	kind := desc.Posts
	switch q.text("type") {
	case "term":
		kind = desc.Terms
	case "post-format":
		return nil
	}
	var found []*store.Item
	for _, c := range q.subtypes(kind) {
		q.l = q.List(c)
		items, _ := q.selected() // the parameters do not contradict each other
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
		q.l = q.ListAt(it.Collection, it.Collection.Path)
		parts[i] = q.result(it)
	}
	return parts
}

// linkSearch adds links to the pages of a search. Unlike lists, it links to the
// page before one that is beyond the end, and without subtypes of another type.
func (q *request) linkSearch(page, pages int) {
	kind, without, subtypes := desc.Posts, "subtype", q.values("subtype")
	if q.text("type") == "term" {
		kind = desc.Terms
	}
	if value.AnyOf("any", subtypes) || slices.ContainsFunc(q.subtypes(kind), func(c *desc.Collection) bool { return value.AnyOf(c.TypeName(), subtypes) }) {
		without = ""
	}
	q.linkPages(page-1, page, pages, without)
}

// subtypes returns the collections of the subtypes that a search asks for: posts
// or all taxonomies, if it asks for none of the kind.
func (q *request) subtypes(kind desc.Kind) []*desc.Collection {
	i := slices.IndexFunc(q.e.Args, func(a schema.Schema) bool { return a.Name == "subtype" && a.Items != nil })
	all := slices.DeleteFunc(slices.Clone(q.Of(kind)), func(c *desc.Collection) bool {
		return i < 0 || !slices.Contains(q.e.Args[i].Items.Enum, any(c.TypeName()))
	})
	only := func(subtypes []any) []*desc.Collection {
		return slices.DeleteFunc(slices.Clone(all), func(c *desc.Collection) bool { return !value.AnyOf(c.TypeName(), subtypes) })
	}
	subtypes := q.values("subtype")
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
func (q *request) result(it *store.Item) render.JSON {
	shown := maps.Clone(it.Data)
	q.kind().shown(q, it, shown)
	data := value.Object{"id": it.Data["id"], "url": shown["link"], "title": it.Text("title"), "type": "post",
		"subtype": q.l.Collection.TypeName()}
	table := desc.Types
	if q.l.Collection.Kind == desc.Terms {
		table, data["title"], data["type"] = desc.Taxonomy, it.Text("name"), q.l.Collection.TypeName()
		delete(data, "subtype")
	}
	out := render.NewLinks(render.AppendObject(nil, q.Desc, data, q.op.Form, q.show), q.call, nil)
	q.linkSelf(out, q.l, it)
	out.Embeddable()
	out.Add("collection", q.op.Path)
	for _, c := range q.Of(table) {
		out.Add("about", c.Path+"/"+q.l.Collection.TypeName())
	}
	return render.JSON(out.End())
}
