package standin

import (
	"cmp"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// addTables adds the post types, the taxonomies and the statuses, which follow
// from the collections of the site.
func (s *Site) addTables() {
	for _, c := range s.of(desc.Statuses) {
		for _, name := range []string{"Published", "Scheduled", "Draft", "Pending", "Private", "Trash"} {
			slug := cmp.Or(map[string]string{"Published": "publish", "Scheduled": "future"}[name], strings.ToLower(name))
			public, drafted := slug == "publish", slug == "draft" || slug == "pending"
			s.insert(s.list(c, c.Path), value.Object{"slug": slug, "name": name, "public": public, "queryable": public, "private": slug == "private",
				"protected": drafted || slug == "future", "show_in_list": slug != "trash", "date_floating": drafted})
		}
	}
	for _, c := range s.of(desc.Posts, desc.Media, desc.Terms) {
		kind, others, members := desc.Types, []desc.Kind{desc.Terms}, "taxonomies"
		if c.Kind == desc.Terms {
			kind, others, members = desc.Taxonomy, []desc.Kind{desc.Posts}, "types"
		}
		related := []any{}
		for _, other := range s.of(others...) {
			if s.d.Has(c, other.Name) || s.d.Has(other, c.Name) {
				related = append(related, other.TypeName())
			}
		}
		i := strings.LastIndexByte(c.Path, '/')
		for _, table := range s.of(kind) {
			if !desc.Template(c.Path).HasCaptures() {
				name, l := c.TypeName(), s.list(table, table.Path)
				data := value.Object{"slug": name, "name": text.Capitalized(c.Name), members: related,
					"rest_namespace": c.Path[1:max(i, 1)], "rest_base": c.Path[i+1:], "hierarchical": s.d.Has(c, "parent")}
				s.defaults(l, data, value.Object{"template_lock": false, "viewable": name != "wp_block" && name != "wp_navigation",
					"icon": map[string]any{"post": "dashicons-admin-post", "page": "dashicons-admin-page", "attachment": "dashicons-admin-media"}[name]})
				s.insert(l, data)
			}
		}
	}
}

// listsStatus shows visitors only the status that is public.
func listsStatus(q *request) filter {
	return func(it *item) bool { return it.data["public"] == true || q.user.can("edit_posts") }
}

// linkTable links a type to its items.
func linkTable(q *request, it *item, out *render.Links) {
	out.Add("wp:items", "/"+it.text("rest_namespace")+"/"+it.text("rest_base"))
}

// linkStatus links a status to the posts that have it.
func linkStatus(q *request, it *item, out *render.Links) {
	if posts := q.named(desc.Posts, "posts"); posts != nil && it.text("slug") == "publish" {
		out.Add("archives", posts.path)
	} else if posts != nil {
		out.Add("archives", posts.path, "status", it.text("slug"))
	}
}
