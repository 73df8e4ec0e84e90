package standin

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
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// pageOfItems answers with one page of a collection.
func (q *request) pageOfItems() (out rest.Page[render.JSON], err error) {
	items, err := q.selected()
	if err != nil {
		return out, err
	}
	kind, n := q.l.Collection.Kind, len(items)
	size, at := q.size(n), max(q.int("page"), 1)
	from := (at - 1) * size
	out.Total, out.TotalPages = n, (n+size-1)/size
	offset, _ := q.value("offset")
	switch {
	case offset == 0.0 && (kind == desc.Terms || kind == desc.Users || kind == desc.Comments): // the page counts
		offset = nil
	case offset != nil:
		from = max(value.Int(offset), -value.Int(offset))
	}
	posts := kind == desc.Posts || kind == desc.Media || kind == desc.MenuItems
	switch code := q.kind().pages; {
	case n == 0 || code == "":
	case kind == desc.Revisions && offset != nil && from >= n:
		return out, bad(code+"_invalid_offset_number",
			"The offset number requested is larger than or equal to the number of available revisions.")
	case at > out.TotalPages && (posts && from < n || offset == nil):
		return out, bad(code+"_invalid_page_number",
			"The page number requested is larger than the number of pages available.")
	}
	if posts && from >= n {
		out.Total, out.TotalPages = 0, 0
	}
	noOrder := q.text("orderby") == "include" && len(q.values("include")) == 0
	if value.Int(offset) < 0 && (kind == desc.Comments || kind == desc.Users) || noOrder && kind == desc.Comments { // the query of the server fails
		from = n
	}
	if value.Int(offset) > 0 && (kind == desc.Terms || kind == desc.Users) { // the page is that of the offset
		at = (from+size-1)/size + 1
		q.linkPages(min(at-1, out.TotalPages), at, out.TotalPages, "")
	}
	from = min(from, n)
	out.Items = q.each(items[from:min(from+size, n)])
	return out, nil
}

// linkPages adds links to the pages around one, if the server would not add the
// same ones.
func (q *request) linkPages(before, page, pages int, without string) {
	var links []string
	link := func(there bool, page int, rel string) {
		if there {
			links = append(links, "<"+q.call.PageAddress(page, without)+`>; rel="`+rel+`"`)
		}
	}
	link(page > 1, before, "prev")
	link(page < pages, page+1, "next")
	if links != nil {
		server.ResponseHeader(q.ctx).Set("Link", strings.Join(links, ", "))
	}
}

// size returns the size of a page. Without a parameter, it holds all items.
func (q *request) size(n int) int {
	if size := q.int("per_page"); size > 0 {
		return size
	}
	return max(n, 1)
}

// each returns the items that a list shows.
func (q *request) each(items []*store.Item) []render.JSON {
	b, ends := make([]byte, 0, len(items)<<11), make([]int, 0, len(items)) // most are shorter
	for _, it := range items {
		if q.listed(it) {
			b = q.appendOne(b, it, true)
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

// one returns an item as the response shows it.
func (q *request) one(it *store.Item, linked bool) rest.Raw {
	q.buffer = q.appendOne(q.buffer[:0], it, linked)
	return rest.Raw(q.buffer)
}

func (q *request) appendOne(b []byte, it *store.Item, linked bool) []byte {
	data := q.Full(it)
	if q.kind().shown != nil {
		q.kind().shown(q, it, data)
	}
	if !linked {
		return render.AppendObject(b, q.Desc, data, q.l.Collection.Form, q.show)
	}
	delete(data, "_links")
	return q.appendLinks(render.AppendObject(b, q.Desc, data, q.l.Collection.Form, q.show), it)
}

// listed reports whether a page shows an item, which the totals count anyway.
func (q *request) listed(it *store.Item) bool {
	switch q.l.Collection.Kind {
	case desc.Posts, desc.Media:
		return q.user.Reads(q.Store, it) && (q.show != codec.Edit || q.user.Edits(it))
	case desc.Comments:
		post := q.AnyPost(it.Int("post"))
		return q.user.Can("moderate_comments") || q.user != nil && q.user.ID == it.Int("author") ||
			post != nil && q.opens(post) && it.Text("status") == "approved"
	}
	return true
}

// all answers with a whole collection.
func (q *request) all() (rest.Raw, error) {
	items, err := q.selected()
	if err != nil {
		return "", err
	}
	if q.op.Result == desc.MapResult {
		b := []byte{'{'}
		for _, it := range items {
			b = append(lex.AppendKey(b, q.l.KeyOf(it)), q.one(it, true)...)
		}
		return rest.Raw(lex.EndObject(b, 0)), nil
	}
	return render.Join(q.each(items)), nil
}

// selected returns the items that the parameters select, in their order.
func (q *request) selected() ([]*store.Item, error) {
	if err := q.checkList(); err != nil {
		return nil, err
	}
	filters := q.filters()
	if q.kind().lists != nil {
		filters = append(filters, q.kind().lists(q))
	}
	all := q.sorted()
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
	q.sortAsIncluded(items)
	return items, nil
}

// checkList refuses lists of posts that are not public, and parameters that
// contradict each other.
func (q *request) checkList() error {
	kind, by := q.l.Collection.Kind, q.text("orderby")
	hidden := slices.ContainsFunc(q.values("status"), func(x any) bool { return x != "publish" && x != "inherit" })
	switch {
	case hidden && (kind == desc.Posts || kind == desc.Media || kind == desc.MenuItems) && !q.user.Can(account.EditRight(q.l.Collection.TypeName())):
		return q.forbiddenStatus()
	case by == "include" && len(q.values("include")) == 0 && kind != desc.Terms && kind != desc.Users && kind != desc.Comments:
		return bad("rest_orderby_include_missing_include", "You need to define an include parameter to order by include.")
	case by == "relevance" && q.text("search") == "":
		return bad("rest_no_search_term_defined", "You need to define a search term to order by relevance.")
	}
	return nil
}

// sortAsIncluded sorts items in the order of the parameter include or slug, if
// orderby says so.
func (q *request) sortAsIncluded(items []*store.Item) {
	param, field := "include", "id"
	switch q.text("orderby") {
	case "include":
	case "include_slugs":
		param, field = "slug", "slug"
	default:
		return
	}
	order := q.values(param)
	at := func(it *store.Item) int {
		return slices.IndexFunc(order, func(x any) bool { return value.Text(x) == it.Text(field) })
	}
	sort.SliceStable(items, func(i, j int) bool { return at(items[i]) < at(items[j]) })
}

// sorted returns all items in the order of the parameters orderby and order.
func (q *request) sorted() []*store.Item {
	by, down := q.text("orderby"), q.text("order") == "desc"
	switch by {
	case "include", "include_slugs":
		return q.l.Items
	case "relevance":
		by = "date"
	case "term_group":
		by = "name"
	case "parent":
		if q.l.Collection.Kind == desc.Media {
			by = "post"
		}
	case "":
		if q.l.Collection.Kind != desc.Revisions {
			return q.l.Items
		}
		by, down = "id", true
	}
	by = q.dateField(by)
	return q.Store.Sorted(q.l, by, down)
}
