package standin

import (
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// linkItem adds a link to the item below a path whose id is in a field, unless
// the id is 0.
func (q *request) linkItem(out *render.Links, relation, path string, it *store.Item, field string) {
	if it.Int(field) != 0 {
		out.Add(relation, path+"/"+it.Text(field)).Embeddable()
	}
}

// appendLinks adds the links of an item to its JSON.
func (q *request) appendLinks(b []byte, it *store.Item) []byte {
	given, _ := it.Data["_links"].(value.Object)
	out := render.NewLinks(b, q.call, given)
	switch q.l.Collection.Kind {
	case desc.Revisions, desc.Autosaves, desc.Statuses:
	case desc.Passwords:
		q.linkSelf(out, q.l, it)
	case desc.Types, desc.Taxonomy:
		out.Add("collection", q.l.Path)
	default:
		if q.l.Collection.Key != "" {
			q.linkSelf(out, q.l, it)
		}
		out.Add("collection", q.l.Path)
	}
	if q.kind().links != nil {
		q.kind().links(q, it, out)
	}
	return out.End()
}

// linkSelf adds the link of an item to itself, with the methods that the user may
// use if the release shows them.
func (q *request) linkSelf(out *render.Links, l *store.List, it *store.Item) {
	key := l.KeyOf(it)
	out.Add("self", l.Path+"/"+key)
	probe := &request{Site: q.Site, Store: q.Store, ctx: q.ctx, e: q.e, user: q.user, l: l, it: it, key: key,
		param: func(string) schema.Value { return schema.Value{} }}
	var methods []string
	for _, do := range []desc.Do{desc.Get, desc.Update, desc.Delete} {
		probe.op = desc.Operation{Do: do}
		if q.hints && q.can[l.Collection][do] && probe.decide() == nil {
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
func (q *request) related() []*desc.Collection {
	if q.Site.related[q.l.Collection] == nil {
		for i := range q.Desc.Collections {
			switch c := &q.Desc.Collections[i]; {
			case c.Kind == desc.Types, c == q.Users.Collection && q.has("author"), c.Kind == desc.Comments && q.has("comment_status"),
				c.Kind == desc.Media && q.l.Collection.Kind == desc.Posts:
				q.Site.related[q.l.Collection] = append(q.Site.related[q.l.Collection], c)
			}
		}
		for _, c := range q.Of(desc.Terms) {
			if q.has(c.Name) {
				q.Site.related[q.l.Collection] = append(q.Site.related[q.l.Collection], c)
			}
		}
	}
	return q.Site.related[q.l.Collection]
}

// linkPost adds the links of a post or a file.
func linkPost(q *request, it *store.Item, out *render.Links) {
	id := it.Text("id")
	for _, c := range q.related() {
		switch c.Kind {
		case desc.Types:
			out.Add("about", c.Path+"/"+q.l.Collection.TypeName())
		case desc.Users:
			q.linkItem(out, "author", c.Path, it, "author")
		case desc.Comments:
			out.Add("replies", c.Path, "post", id).Embeddable()
		case desc.Media:
			out.Add("wp:attachment", c.Path, "parent", id)
			q.linkItem(out, "wp:featuredmedia", c.Path, it, "featured_media")
		case desc.Terms:
			out.Add("wp:term", c.Path, "post", id).Embeddable().With("taxonomy", c.TypeName())
		}
	}
	q.linkRevisions(id, out)
	if q.l.Collection.Kind == desc.Posts {
		q.linkItem(out, "up", q.l.Path, it, "parent")
	}
	if q.show == codec.Edit {
		q.linkActions(it, out)
	}
}

// linkRevisions adds the links of a post to its revisions.
func (q *request) linkRevisions(id string, out *render.Links) {
	c, path := q.Below(q.l.Collection, id, desc.Revisions)
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
func (q *request) linkActions(it *store.Item, out *render.Links) {
	offer := func(can bool, action string) {
		if can {
			out.Add("wp:action-"+action, q.l.Path+"/"+it.Text("id"))
		}
	}
	others := q.user.Can("edit_others_posts")
	offer(q.l.Collection.Kind != desc.Media && q.user.Can("publish_posts"), "publish")
	offer(q.user.Can("unfiltered_html"), "unfiltered-html")
	offer(q.has("sticky") && others, "sticky")
	offer(q.has("author") && others, "assign-author")
	for _, c := range q.Of(desc.Terms) {
		edits := q.has(c.Name) && q.user.Can("edit_posts")
		offer(edits && (q.user.Can("manage_categories") || !q.Desc.Has(c, "parent")), "create-"+c.Name)
		offer(edits, "assign-"+c.Name)
	}
}
