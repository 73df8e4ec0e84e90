package kinds

import (
	"cmp"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// AddTables adds the post types, the taxonomies and the statuses, which follow
// from the collections of the site.
func AddTables(s *store.Store) {
	for _, c := range s.Of(desc.Statuses) {
		for _, name := range []string{"Published", "Scheduled", "Draft", "Pending", "Private", "Trash"} {
			slug := cmp.Or(map[string]string{"Published": "publish", "Scheduled": "future"}[name], strings.ToLower(name))
			public, drafted := slug == "publish", slug == "draft" || slug == "pending"
			s.Insert(s.ListOf(c), value.Object{"slug": slug, "name": name, "public": public, "queryable": public, "private": slug == "private",
				"protected": drafted || slug == "future", "show_in_list": slug != "trash", "date_floating": drafted})
		}
	}
	for _, c := range s.Of(desc.Posts, desc.Media, desc.Terms) {
		kind, others, members := desc.Types, []desc.Kind{desc.Terms}, "taxonomies"
		if c.Kind == desc.Terms {
			kind, others, members = desc.Taxonomy, []desc.Kind{desc.Posts}, "types"
		}
		related := []any{}
		for _, other := range s.Of(others...) {
			if s.Desc.Has(c, other.Name) || s.Desc.Has(other, c.Name) {
				related = append(related, other.TypeName())
			}
		}
		i := strings.LastIndexByte(c.Path, '/')
		for _, table := range s.Of(kind) {
			if !desc.Template(c.Path).HasCaptures() {
				name, l := c.TypeName(), s.ListOf(table)
				data := value.Object{"slug": name, "name": text.Capitalized(c.Name), members: related,
					"rest_namespace": c.Path[1:max(i, 1)], "rest_base": c.Path[i+1:], "hierarchical": s.Desc.Has(c, "parent")}
				s.Defaults(l, data, value.Object{"template_lock": false, "viewable": name != "wp_block" && name != "wp_navigation",
					"icon": map[string]any{"post": "dashicons-admin-post", "page": "dashicons-admin-page", "attachment": "dashicons-admin-media"}[name]})
				s.Insert(l, data)
			}
		}
	}
}

// listsStatus shows visitors only the status that is public.
func listsStatus(q *request.Request) request.Filter {
	return func(it *store.Item) bool { return it.Data["public"] == true || q.User.Can("edit_posts") }
}

// linkTable links a type to its items.
func linkTable(q *request.Request, it *store.Item, out *render.Links) {
	out.Add("wp:items", "/"+it.Text("rest_namespace")+"/"+it.Text("rest_base"))
}

// linkStatus links a status to the posts that have it.
func linkStatus(q *request.Request, it *store.Item, out *render.Links) {
	if posts := q.Named(desc.Posts, "posts"); posts != nil && it.Text("slug") == "publish" {
		out.Add("archives", posts.Path)
	} else if posts != nil {
		out.Add("archives", posts.Path, "status", it.Text("slug"))
	}
}
