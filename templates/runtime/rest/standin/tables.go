package standin

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// addTables adds the post types, the taxonomies and the statuses, which follow
// from the collections of the site.
func (s *Site) addTables() {
	for _, c := range s.of(Statuses) {
		for _, name := range []string{"Published", "Scheduled", "Draft", "Pending", "Private", "Trash"} {
			slug := cmp.Or(map[string]string{"Published": "publish", "Scheduled": "future"}[name], strings.ToLower(name))
			public, drafted := slug == "publish", slug == "draft" || slug == "pending"
			s.insert(s.list(c, c.Path), object{"slug": slug, "name": name, "public": public, "queryable": public, "private": slug == "private",
				"protected": drafted || slug == "future", "show_in_list": slug != "trash", "date_floating": drafted})
		}
	}
	for _, c := range s.of(Posts, Media, Terms) {
		kind, others, members := Types, []Kind{Terms}, "taxonomies"
		if c.Kind == Terms {
			kind, others, members = Taxonomy, []Kind{Posts}, "types"
		}
		related := []any{}
		for _, other := range s.of(others...) {
			if s.d.has(c, other.Name) || s.d.has(other, c.Name) {
				related = append(related, typeOf(other))
			}
		}
		i := strings.LastIndexByte(c.Path, '/')
		for _, table := range s.of(kind) {
			if !strings.Contains(c.Path, "{") {
				s.insert(s.list(table, table.Path), object{"slug": typeOf(c), "name": title(c.Name), members: related,
					"rest_namespace": c.Path[1:max(i, 1)], "rest_base": c.Path[i+1:], "hierarchical": s.d.has(c, "parent")})
			}
		}
	}
}

// listsStatus shows visitors only the status that is public.
func listsStatus(q *request) filter {
	return func(it *item) bool { return it.data["public"] == true || q.user.can("edit_posts") }
}

// linkTable links a type to its items.
func linkTable(q *request, it *item, out *links) {
	out.add("wp:items", "/"+it.text("rest_namespace")+"/"+it.text("rest_base"))
}

// linkStatus links a status to the posts that have it.
func linkStatus(q *request, it *item, out *links) {
	if posts := q.named(Posts, "posts"); posts != nil && it.text("slug") == "publish" {
		out.add("archives", posts.path)
	} else if posts != nil {
		out.add("archives", posts.path, "status", it.text("slug"))
	}
}

func title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// typeOf returns the name of the post type or the taxonomy of a collection, as
// the tables of the site name it. Inlined, it would add 2 % to the machine code of
// the package.
//
//go:noinline
func typeOf(c *Collection) string {
	switch c.Name {
	case "posts":
		return "post"
	case "pages":
		return "page"
	case "media":
		return "attachment"
	case "blocks":
		return "wp_block"
	case "navigation":
		return "wp_navigation"
	case "categories":
		return "category"
	case "tags":
		return "post_tag"
	case "menus":
		return "nav_menu"
	case "menu-items":
		return "nav_menu_item"
	}
	return c.Name
}

// search answers with posts or terms that contain the words: posts by date, the
// newest first, and terms by name.
func (q *request) search() []written {
	kind := Posts
	switch q.text("type") {
	case "term":
		kind = Terms
	case "post-format":
		return nil
	}
	var found []*item
	for _, c := range q.subtypes(kind) {
		q.l = q.list(c, c.Path)
		items, _ := q.selected() // the parameters do not contradict each other
		found = append(found, items...)
	}
	sort.SliceStable(found, func(i, j int) bool {
		if kind == Terms {
			return compare(found[i].data["name"], found[j].data["name"]) < 0
		}
		return compare(found[j].data["date"], found[i].data["date"]) < 0
	})
	parts := make([]written, len(found))
	for i, it := range found {
		q.l = q.list(it.c, it.c.Path)
		parts[i] = q.result(it)
	}
	return parts
}

// subtypes returns the collections of the subtypes that a search asks for: posts
// or all taxonomies, if it asks for none of the kind.
func (q *request) subtypes(kind Kind) []*Collection {
	i := slices.IndexFunc(q.e.Args, func(a schema.Schema) bool { return a.Name == "subtype" && a.Items != nil })
	all := slices.DeleteFunc(slices.Clone(q.of(kind)), func(c *Collection) bool {
		return i < 0 || !slices.Contains(q.e.Args[i].Items.Enum, any(typeOf(c)))
	})
	only := func(subtypes []any) []*Collection {
		return slices.DeleteFunc(slices.Clone(all), func(c *Collection) bool { return !anyOf(typeOf(c), subtypes) })
	}
	subtypes := q.values("subtype")
	list := only(subtypes)
	switch {
	case anyOf("any", subtypes), len(list) == 0 && kind == Terms:
		return all
	case len(list) == 0:
		return only([]any{"post"})
	}
	return list
}

// result returns what a search shows of an item.
func (q *request) result(it *item) written {
	shown := maps.Clone(it.data)
	q.l.shown(q, it, shown)
	data := object{"id": it.data["id"], "url": shown["link"], "title": it.text("title"), "type": "post",
		"subtype": typeOf(q.l.c)}
	table := Types
	if q.l.c.Kind == Terms {
		table, data["title"], data["type"] = Taxonomy, it.text("name"), typeOf(q.l.c)
		delete(data, "subtype")
	}
	out := q.newLinks(q.appendObject(nil, data, q.op.Form, q.show), nil)
	q.linkSelf(out, q.l, it)
	out.embeddable()
	out.add("collection", q.op.Path)
	for _, c := range q.of(table) {
		out.add("about", c.Path+"/"+typeOf(q.l.c))
	}
	return written(out.end())
}
