package standin

import (
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// linkItem adds a link to the item below a path whose id is in a field, unless
// the id is 0.
func linkItem(q *request.Request, out *render.Links, relation, path string, it *store.Item, field string) {
	if it.Int(field) != 0 {
		out.Add(relation, path+"/"+it.Text(field)).Embeddable()
	}
}

// appendLinks adds the links of an item to its JSON.
func appendLinks(q *request.Request, b []byte, it *store.Item) []byte {
	given, _ := it.Data["_links"].(value.Object)
	out := render.NewLinks(b, q.Call, given)
	switch q.L.Collection.Kind {
	case desc.Revisions, desc.Autosaves, desc.Statuses:
	case desc.Passwords:
		linkSelf(q, out, q.L, it)
	case desc.Types, desc.Taxonomy:
		out.Add("collection", q.L.Path)
	default:
		if q.L.Collection.Key != "" {
			linkSelf(q, out, q.L, it)
		}
		out.Add("collection", q.L.Path)
	}
	if q.Behavior().Links != nil {
		q.Behavior().Links(q, it, out)
	}
	return out.End()
}

// linkSelf adds the link of an item to itself, with the methods that the user may
// use if the release shows them.
func linkSelf(q *request.Request, out *render.Links, l *store.List, it *store.Item) {
	key := l.KeyOf(it)
	out.Add("self", l.Path+"/"+key)
	probe := &request.Request{Site: q.Site, Ctx: q.Ctx, Endpoint: q.Endpoint, User: q.User, L: l, Item: it, Key: key,
		Param: func(string) schema.Value { return schema.Value{} }}
	var methods []string
	for _, do := range []desc.Do{desc.Get, desc.Update, desc.Delete} {
		probe.Op = desc.Operation{Do: do}
		if q.Hints && q.Can[l.Collection][do] && decide(probe) == nil {
			methods = append(methods, hinted[do])
		}
	}
	if methods != nil {
		out.With("targetHints", render.JSON(`{"allow":[`+strings.Join(methods, ",")+`]}`))
	}
}

// hinted are the methods that links show, as JSON.
var hinted = map[desc.Do]string{desc.Get: `"GET"`, desc.Update: `"POST","PUT","PATCH"`, desc.Delete: `"DELETE"`}

// related returns the collections to which the items of a list of posts or files
// may have links, taxonomies at the end.
func related(q *request.Request) []*desc.Collection {
	if q.Related[q.L.Collection] == nil {
		for i := range q.Desc.Collections {
			switch c := &q.Desc.Collections[i]; {
			case c.Kind == desc.Types, c == q.Users.Collection && q.Has("author"), c.Kind == desc.Comments && q.Has("comment_status"),
				c.Kind == desc.Media && q.L.Collection.Kind == desc.Posts:
				q.Related[q.L.Collection] = append(q.Related[q.L.Collection], c)
			}
		}
		for _, c := range q.Of(desc.Terms) {
			if q.Has(c.Name) {
				q.Related[q.L.Collection] = append(q.Related[q.L.Collection], c)
			}
		}
	}
	return q.Related[q.L.Collection]
}

// linkPost adds the links of a post or a file.
func linkPost(q *request.Request, it *store.Item, out *render.Links) {
	id := it.Text("id")
	for _, c := range related(q) {
		switch c.Kind {
		case desc.Types:
			out.Add("about", c.Path+"/"+q.L.Collection.TypeName())
		case desc.Users:
			linkItem(q, out, "author", c.Path, it, "author")
		case desc.Comments:
			out.Add("replies", c.Path, "post", id).Embeddable()
		case desc.Media:
			out.Add("wp:attachment", c.Path, "parent", id)
			linkItem(q, out, "wp:featuredmedia", c.Path, it, "featured_media")
		case desc.Terms:
			out.Add("wp:term", c.Path, "post", id).Embeddable().With("taxonomy", c.TypeName())
		}
	}
	linkRevisions(q, id, out)
	if q.L.Collection.Kind == desc.Posts {
		linkItem(q, out, "up", q.L.Path, it, "parent")
	}
	if q.Show == codec.Edit {
		linkActions(q, it, out)
	}
}

// linkRevisions adds the links of a post to its revisions.
func linkRevisions(q *request.Request, id string, out *render.Links) {
	c, path := q.Below(q.L.Collection, id, desc.Revisions)
	if c == nil {
		return
	}
	n := 0
	if l := q.Lists[path]; l != nil {
		n = len(l.Items)
	}
	out.Add("version-history", path).With("count", float64(n))
	if n > 0 {
		last := q.Lists[path].Items[n-1]
		out.Add("predecessor-version", path+"/"+last.Text("id")).With("id", last.Data["id"])
	}
}

// linkActions adds what an editor may offer the user.
func linkActions(q *request.Request, it *store.Item, out *render.Links) {
	offer := func(can bool, action string) {
		if can {
			out.Add("wp:action-"+action, q.L.Path+"/"+it.Text("id"))
		}
	}
	others := q.User.Can("edit_others_posts")
	offer(q.L.Collection.Kind != desc.Media && q.User.Can("publish_posts"), "publish")
	offer(q.User.Can("unfiltered_html"), "unfiltered-html")
	offer(q.Has("sticky") && others, "sticky")
	offer(q.Has("author") && others, "assign-author")
	for _, c := range q.Of(desc.Terms) {
		edits := q.Has(c.Name) && q.User.Can("edit_posts")
		offer(edits && (q.User.Can("manage_categories") || !q.Desc.Has(c, "parent")), "create-"+c.Name)
		offer(edits, "assign-"+c.Name)
	}
}
