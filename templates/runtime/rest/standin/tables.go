package standin

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// addTables adds the post types, the taxonomies and the statuses, which follow
// from the collections of the site.
func (s *Site) addTables() {
	for i := range s.d.Collections {
		table := &s.d.Collections[i]
		switch table.Kind {
		case Types, Taxonomy, Statuses:
		default:
			continue
		}
		l := s.list(table, table.Path)
		if table.Kind == Statuses {
			for _, name := range []string{"publish", "future", "draft", "pending", "private", "trash"} {
				s.insert(l, object{"slug": name, "name": title(name), "public": name == "publish", "queryable": name == "publish"})
			}
		}
		for j := range s.d.Collections {
			c := &s.d.Collections[j]
			namespace, base, ok := splitPath(c.Path)
			switch {
			case !ok:
			case table.Kind == Types && (c.Kind == Posts || c.Kind == Media):
				s.insert(l, object{"slug": typeOf(c), "name": title(c.Name), "rest_base": base, "rest_namespace": namespace,
					"hierarchical": (&list{c: c}).formHas(s, "parent", ""), "taxonomies": s.taxonomies(c)})
			case table.Kind == Taxonomy && c.Kind == Terms:
				s.insert(l, object{"slug": taxonomyOf(c), "name": title(c.Name), "rest_base": base, "rest_namespace": namespace,
					"hierarchical": (&list{c: c}).formHas(s, "parent", ""), "types": s.typesWith(c.Name)})
			}
		}
	}
}

// splitPath splits the path of a collection without captures into namespace and
// base.
func splitPath(path string) (namespace, base string, ok bool) {
	i := strings.LastIndexByte(path, '/')
	return strings.TrimPrefix(path[:i], "/"), path[i+1:], !strings.Contains(path, "{")
}

func title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// taxonomies returns the taxonomies of a post type.
func (s *Site) taxonomies(c *Collection) []any {
	list := []any{}
	for i := range s.d.Collections {
		if t := &s.d.Collections[i]; t.Kind == Terms && hasField(s, c, t.Name) {
			list = append(list, taxonomyOf(t))
		}
	}
	return list
}

// typesWith returns the post types with a field.
func (s *Site) typesWith(field string) []any {
	list := []any{}
	for i := range s.d.Collections {
		if c := &s.d.Collections[i]; c.Kind == Posts && hasField(s, c, field) {
			list = append(list, typeOf(c))
		}
	}
	return list
}

func hasField(s *Site, c *Collection, name string) bool { return (&list{c: c}).formHas(s, name, "") }

// search answers with posts or terms that contain the words.
func (q *request) search() []rest.Raw {
	kind, fields := Posts, "title"
	if q.text("type") == "term" {
		kind, fields = Terms, "name"
	} else if q.text("type") == "post-format" {
		return nil
	}
	v, _ := q.value("subtype")
	subtypes, _ := v.([]any)
	subtypes = slices.DeleteFunc(subtypes, func(x any) bool { return !q.isSubtype(kind, text(x)) })
	matches := q.searches(kind, q.text("search"))
	var parts []rest.Raw
	for i := range q.d.Collections {
		c := &q.d.Collections[i]
		subtype := subtypeOf(c)
		l := q.lists[c.Path]
		if c.Kind != kind || l == nil || len(subtypes) > 0 && !anyOf("any", subtypes) && !anyOf(subtype, subtypes) {
			continue
		}
		for _, it := range l.items {
			if kind == Posts && it.text("status") != "publish" || !matches(it) {
				continue
			}
			data := object{"id": it.data["id"], "title": it.text(fields), "type": map[Kind]string{Posts: "post", Terms: "term"}[kind],
				"subtype": subtype, "url": q.home() + "/?p=" + it.text("id"),
				"_links": object{"self": []any{object{"href": q.link(l.path + "/" + it.text("id")), "embeddable": true}}}}
			parts = append(parts, q.render(data, q.op.Form, q.show))
		}
	}
	return parts
}

// subtypeOf returns the name of a collection in searches.
func subtypeOf(c *Collection) string {
	if c.Kind == Terms {
		return taxonomyOf(c)
	}
	return typeOf(c)
}

// isSubtype reports whether searches for a kind can have a subtype.
func (s *Site) isSubtype(kind Kind, subtype string) bool {
	return subtype == "any" || slices.ContainsFunc(s.d.Collections, func(c Collection) bool {
		return c.Kind == kind && subtypeOf(&c) == subtype
	})
}
