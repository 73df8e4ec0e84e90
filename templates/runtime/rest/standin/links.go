package standin

import (
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// linkItem adds a link to the item below a path whose id is in a field, unless
// the id is 0.
func (q *request) linkItem(out *render.Links, relation, path string, it *item, field string) {
	if it.int(field) != 0 {
		out.Add(relation, path+"/"+it.text(field)).Embeddable()
	}
}

// appendLinks adds the links of an item to its JSON.
func (q *request) appendLinks(b []byte, it *item) []byte {
	given, _ := it.data["_links"].(value.Object)
	out := render.NewLinks(b, q.call, given)
	switch q.l.c.Kind {
	case desc.Revisions, desc.Autosaves, desc.Statuses:
	case desc.Passwords:
		q.linkSelf(out, q.l, it)
	case desc.Types, desc.Taxonomy:
		out.Add("collection", q.l.path)
	default:
		if q.l.c.Key != "" {
			q.linkSelf(out, q.l, it)
		}
		out.Add("collection", q.l.path)
	}
	if q.l.links != nil {
		q.l.links(q, it, out)
	}
	return out.End()
}

// linkSelf adds the link of an item to itself, with the methods that the user may
// use if the release shows them.
func (q *request) linkSelf(out *render.Links, l *list, it *item) {
	key := l.keyOf(it)
	out.Add("self", l.path+"/"+key)
	probe := &request{Site: q.Site, ctx: q.ctx, e: q.e, user: q.user, l: l, it: it, key: key,
		param: func(string) schema.Value { return schema.Value{} }}
	var methods []string
	for _, do := range []desc.Do{desc.Get, desc.Update, desc.Delete} {
		probe.op = desc.Operation{Do: do}
		if q.hints && q.can[l.c][do] && probe.decide() == nil {
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
	if q.l.related == nil {
		for i := range q.d.Collections {
			switch c := &q.d.Collections[i]; {
			case c.Kind == desc.Types, c == q.users.c && q.has("author"), c.Kind == desc.Comments && q.has("comment_status"),
				c.Kind == desc.Media && q.l.c.Kind == desc.Posts:
				q.l.related = append(q.l.related, c)
			}
		}
		for _, c := range q.of(desc.Terms) {
			if q.has(c.Name) {
				q.l.related = append(q.l.related, c)
			}
		}
	}
	return q.l.related
}

// linkPost adds the links of a post or a file.
func linkPost(q *request, it *item, out *render.Links) {
	id := it.text("id")
	for _, c := range q.related() {
		switch c.Kind {
		case desc.Types:
			out.Add("about", c.Path+"/"+q.l.c.TypeName())
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
	if q.l.c.Kind == desc.Posts {
		q.linkItem(out, "up", q.l.path, it, "parent")
	}
	if q.show == codec.Edit {
		q.linkActions(it, out)
	}
}

// linkRevisions adds the links of a post to its revisions.
func (q *request) linkRevisions(id string, out *render.Links) {
	c, path := q.below(q.l.c, id, desc.Revisions)
	if c == nil {
		return
	}
	n := 0
	if l := q.lists[path]; l != nil {
		n = len(l.items)
	}
	out.Add("version-history", path).With("count", float64(n))
	if n > 0 {
		last := q.lists[path].items[n-1]
		out.Add("predecessor-version", path+"/"+last.text("id")).With("id", last.data["id"])
	}
}

// linkActions adds what an editor may offer the user.
func (q *request) linkActions(it *item, out *render.Links) {
	offer := func(can bool, action string) {
		if can {
			out.Add("wp:action-"+action, q.l.path+"/"+it.text("id"))
		}
	}
	others := q.user.can("edit_others_posts")
	offer(q.l.c.Kind != desc.Media && q.user.can("publish_posts"), "publish")
	offer(q.user.can("unfiltered_html"), "unfiltered-html")
	offer(q.has("sticky") && others, "sticky")
	offer(q.has("author") && others, "assign-author")
	for _, c := range q.of(desc.Terms) {
		edits := q.has(c.Name) && q.user.can("edit_posts")
		offer(edits && (q.user.can("manage_categories") || !q.d.Has(c, "parent")), "create-"+c.Name)
		offer(edits, "assign-"+c.Name)
	}
}
