package kinds

import (
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/show"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
)

// related returns the collections to which the items of a list of posts or files
// may have links, taxonomies at the end.
func related(q *request.Request) []*desc.Collection {
	if q.Related[q.List.Collection] == nil {
		for i := range q.Desc.Collections {
			switch c := &q.Desc.Collections[i]; {
			case c.Kind == desc.Types, c == q.Users.Collection && q.Has("author"), c.Kind == desc.Comments && q.Has("comment_status"),
				c.Kind == desc.Media && q.List.Collection.Kind == desc.Posts:
				q.Related[q.List.Collection] = append(q.Related[q.List.Collection], c)
			}
		}
		for _, c := range q.Of(desc.Terms) {
			if q.Has(c.Name) {
				q.Related[q.List.Collection] = append(q.Related[q.List.Collection], c)
			}
		}
	}
	return q.Related[q.List.Collection]
}

// linkPost adds the links of a post or a file.
func linkPost(q *request.Request, it *store.Item, out *render.Links) {
	id := it.Text("id")
	for _, c := range related(q) {
		switch c.Kind {
		case desc.Types:
			out.Add("about", c.Path+"/"+q.List.Collection.TypeName())
		case desc.Users:
			show.LinkItem(q, out, "author", c.Path, it, "author")
		case desc.Comments:
			out.Add("replies", c.Path, "post", id).Embeddable()
		case desc.Media:
			out.Add("wp:attachment", c.Path, "parent", id)
			show.LinkItem(q, out, "wp:featuredmedia", c.Path, it, "featured_media")
		case desc.Terms:
			out.Add("wp:term", c.Path, "post", id).Embeddable().With("taxonomy", c.TypeName())
		}
	}
	linkRevisions(q, id, out)
	if q.List.Collection.Kind == desc.Posts {
		show.LinkItem(q, out, "up", q.List.Path, it, "parent")
	}
	if q.Show == codec.Edit {
		linkActions(q, it, out)
	}
}

// linkRevisions adds the links of a post to its revisions.
func linkRevisions(q *request.Request, id string, out *render.Links) {
	c, path := q.Below(q.List.Collection, id, desc.Revisions)
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
			out.Add("wp:action-"+action, q.List.Path+"/"+it.Text("id"))
		}
	}
	others := q.User.Can("edit_others_posts")
	offer(q.List.Collection.Kind != desc.Media && q.User.Can("publish_posts"), "publish")
	offer(q.User.Can("unfiltered_html"), "unfiltered-html")
	offer(q.Has("sticky") && others, "sticky")
	offer(q.Has("author") && others, "assign-author")
	for _, c := range q.Of(desc.Terms) {
		edits := q.Has(c.Name) && q.User.Can("edit_posts")
		offer(edits && (q.User.Can("manage_categories") || !q.Desc.Has(c, "parent")), "create-"+c.Name)
		offer(edits, "assign-"+c.Name)
	}
}
