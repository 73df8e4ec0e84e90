// Package show shows items: one with its links, or lists with filters, orders and
// pages.
package show

import (
	"slices"
	"sort"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/account"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/rights"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// Page answers with one page of a collection.
func Page(q *request.Request) (out rest.Page[render.JSON], err error) {
	items, err := Selected(q)
	if err != nil {
		return out, err
	}
	kind, n := q.List.Collection.Kind, len(items)
	size, at := Size(q, n), max(q.Int("page"), 1)
	from := (at - 1) * size
	out.Total, out.TotalPages = n, (n+size-1)/size
	offset, _ := q.Value("offset")
	switch {
	case offset == 0.0 && (kind == desc.Terms || kind == desc.Users || kind == desc.Comments): // the page counts
		offset = nil
	case offset != nil:
		from = max(value.Int(offset), -value.Int(offset))
	}
	posts := kind == desc.Posts || kind == desc.Media || kind == desc.MenuItems
	switch code := q.Behavior().Pages; {
	case n == 0 || code == "":
	case kind == desc.Revisions && offset != nil && from >= n:
		return out, request.Bad(code+"_invalid_offset_number",
			"The offset number requested is larger than or equal to the number of available revisions.")
	case at > out.TotalPages && (posts && from < n || offset == nil):
		return out, request.Bad(code+"_invalid_page_number",
			"The page number requested is larger than the number of pages available.")
	}
	if posts && from >= n {
		out.Total, out.TotalPages = 0, 0
	}
	noOrder := q.Text("orderby") == "include" && len(q.Values("include")) == 0
	if value.Int(offset) < 0 && (kind == desc.Comments || kind == desc.Users) || noOrder && kind == desc.Comments { // the query of the server fails
		from = n
	}
	if value.Int(offset) > 0 && (kind == desc.Terms || kind == desc.Users) { // the page is that of the offset
		at = (from+size-1)/size + 1
		LinkPages(q, min(at-1, out.TotalPages), at, out.TotalPages, "")
	}
	from = min(from, n)
	out.Items = each(q, items[from:min(from+size, n)])
	return out, nil
}

// LinkPages adds links to the pages around one, if the server would not add the
// same ones.
func LinkPages(q *request.Request, before, page, pages int, without string) {
	var links []string
	link := func(there bool, page int, rel string) {
		if there {
			links = append(links, "<"+q.Call.PageAddress(page, without)+`>; rel="`+rel+`"`)
		}
	}
	link(page > 1, before, "prev")
	link(page < pages, page+1, "next")
	if links != nil {
		server.ResponseHeader(q.Ctx).Set("Link", strings.Join(links, ", "))
	}
}

// Size returns the size of a page. Without a parameter, it holds all items.
func Size(q *request.Request, n int) int {
	if size := q.Int("per_page"); size > 0 {
		return size
	}
	return max(n, 1)
}

// each returns the items that a list shows.
func each(q *request.Request, items []*store.Item) []render.JSON {
	b, ends := make([]byte, 0, len(items)<<11), make([]int, 0, len(items)) // most are shorter
	for _, it := range items {
		if listed(q, it) {
			b = appendOne(q, b, it, true)
			ends = append(ends, len(b))
		}
	}
	all, from := render.JSON(b), 0
	parts := make([]render.JSON, len(ends))
	for i, end := range ends {
		parts[i] = all[from:end]
		from = end
	}
	return parts
}

// One returns an item as the response shows it.
func One(q *request.Request, it *store.Item, linked bool) rest.Raw {
	q.Buffer = appendOne(q, q.Buffer[:0], it, linked)
	return rest.Raw(q.Buffer)
}

func appendOne(q *request.Request, b []byte, it *store.Item, linked bool) []byte {
	data := q.Full(it)
	if q.Behavior().Shown != nil {
		q.Behavior().Shown(q, it, data)
	}
	if !linked {
		return render.AppendObject(b, q.Desc, data, q.List.Collection.Form, q.Show)
	}
	delete(data, "_links")
	return appendLinks(q, render.AppendObject(b, q.Desc, data, q.List.Collection.Form, q.Show), it)
}

// listed reports whether a page shows an item, which the totals count anyway.
func listed(q *request.Request, it *store.Item) bool {
	switch q.List.Collection.Kind {
	case desc.Posts, desc.Media:
		return q.User.Reads(q.Store, it) && (q.Show != codec.Edit || q.User.Edits(it))
	case desc.Comments:
		post := q.AnyPost(it.Int("post"))
		return q.User.Can("moderate_comments") || q.User != nil && q.User.ID == it.Int("author") ||
			post != nil && rights.Opens(q, post) && it.Text("status") == "approved"
	}
	return true
}

// All answers with a whole collection.
func All(q *request.Request) (rest.Raw, error) {
	items, err := Selected(q)
	if err != nil {
		return "", err
	}
	if q.Op.Result == desc.MapResult {
		b := []byte{'{'}
		for _, it := range items {
			b = append(lex.AppendKey(b, q.List.KeyOf(it)), One(q, it, true)...)
		}
		return rest.Raw(lex.EndObject(b, 0)), nil
	}
	return render.Join(each(q, items)), nil
}

// Selected returns the items that the parameters select, in their order.
func Selected(q *request.Request) ([]*store.Item, error) {
	if err := checkList(q); err != nil {
		return nil, err
	}
	filters := filters(q)
	if q.Behavior().Lists != nil {
		filters = append(filters, q.Behavior().Lists(q))
	}
	all := sorted(q)
	items := make([]*store.Item, 0, len(all))
next:
	for _, it := range all {
		for _, keep := range filters {
			if !keep(it) {
				continue next
			}
		}
		items = append(items, it)
	}
	sortAsIncluded(q, items)
	return items, nil
}

// checkList refuses lists of posts that are not public, and parameters that
// contradict each other.
func checkList(q *request.Request) error {
	kind, by := q.List.Collection.Kind, q.Text("orderby")
	hidden := slices.ContainsFunc(q.Values("status"), func(x any) bool { return x != "publish" && x != "inherit" })
	switch {
	case hidden && (kind == desc.Posts || kind == desc.Media || kind == desc.MenuItems) && !q.User.Can(account.EditRight(q.List.Collection.TypeName())):
		return q.ForbiddenStatus()
	case by == "include" && len(q.Values("include")) == 0 && kind != desc.Terms && kind != desc.Users && kind != desc.Comments:
		return request.Bad("rest_orderby_include_missing_include", "You need to define an include parameter to order by include.")
	case by == "relevance" && q.Text("search") == "":
		return request.Bad("rest_no_search_term_defined", "You need to define a search term to order by relevance.")
	}
	return nil
}

// sortAsIncluded sorts items in the order of the parameter include or slug, if
// orderby says so.
func sortAsIncluded(q *request.Request, items []*store.Item) {
	param, field := "include", "id"
	switch q.Text("orderby") {
	case "include":
	case "include_slugs":
		param, field = "slug", "slug"
	default:
		return
	}
	order := q.Values(param)
	at := func(it *store.Item) int {
		return slices.IndexFunc(order, func(x any) bool { return value.Text(x) == it.Text(field) })
	}
	sort.SliceStable(items, func(i, j int) bool { return at(items[i]) < at(items[j]) })
}

// sorted returns all items in the order of the parameters orderby and order.
func sorted(q *request.Request) []*store.Item {
	by, down := q.Text("orderby"), q.Text("order") == "desc"
	switch by {
	case "include", "include_slugs":
		return q.List.Items
	case "relevance":
		by = "date"
	case "term_group":
		by = "name"
	case "parent":
		if q.List.Collection.Kind == desc.Media {
			by = "post"
		}
	case "":
		if q.List.Collection.Kind != desc.Revisions {
			return q.List.Items
		}
		by, down = "id", true
	}
	by = dateField(q, by)
	return q.Store.Sorted(q.List, by, down)
}
