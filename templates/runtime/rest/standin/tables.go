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

// search answers with posts or terms that contain the words: posts by date, the
// newest first, and terms by name.
func (q *request) search() []rest.Raw {
	kind := Posts
	if q.text("type") == "term" {
		kind = Terms
	} else if q.text("type") == "post-format" {
		return nil
	}
	subtypes := q.subtypes(kind)
	var known []any
	for _, a := range q.call.Endpoint().Args {
		if a.Name == "subtype" && a.Items != nil {
			known = a.Items.Enum
		}
	}
	matches := q.searches(kind, q.text("search"))
	var found []*item
	of := map[*item]*list{}
	for i := range q.d.Collections {
		c := &q.d.Collections[i]
		l := q.lists[c.Path]
		if c.Kind != kind || l == nil || !anyOf("any", subtypes) && !anyOf(subtypeOf(c), subtypes) || !slices.Contains(known, any(subtypeOf(c))) {
			continue
		}
		for _, it := range l.items {
			if (kind == Terms || it.text("status") == "publish") && matches(it) && q.named(it) {
				found = append(found, it)
				of[it] = l
			}
		}
	}
	slices.SortStableFunc(found, func(x, y *item) int {
		if kind == Terms {
			return compare(x.data["name"], y.data["name"])
		}
		return compare(y.data["date"], x.data["date"])
	})
	parts := make([]rest.Raw, len(found))
	for i, it := range found {
		parts[i] = q.result(kind, of[it], it)
	}
	return parts
}

// subtypes returns the subtypes that a search asks for, without subtypes of
// another kind.
func (q *request) subtypes(kind Kind) []any {
	v, _ := q.value("subtype")
	list, _ := v.([]any)
	list = slices.DeleteFunc(list, func(x any) bool {
		return x != "any" && !slices.ContainsFunc(q.d.Collections, func(c Collection) bool { return c.Kind == kind && subtypeOf(&c) == x })
	})
	switch {
	case len(list) > 0:
		return list
	case kind == Posts:
		return []any{"post"}
	}
	return []any{"any"}
}

func subtypeOf(c *Collection) string {
	if c.Kind == Terms {
		return taxonomyOf(c)
	}
	return typeOf(c)
}

// named reports whether include and exclude let an item through.
func (q *request) named(it *item) bool {
	include, _ := q.value("include")
	exclude, _ := q.value("exclude")
	only, _ := include.([]any)
	not, _ := exclude.([]any)
	return (len(only) == 0 || anyOf(it.data["id"], only)) && !anyOf(it.data["id"], not)
}

// result returns what a search shows of an item.
func (q *request) result(kind Kind, l *list, it *item) rest.Raw {
	self := q.self(l, it)
	self["embeddable"] = true
	data := object{"id": it.data["id"], "url": behaviorOf(kind).shown(&request{Site: q.Site, call: q.call, user: q.user, show: q.show, l: l}, it)["link"]}
	about := "/types/"
	if kind == Terms {
		data["title"], data["type"] = it.text("name"), subtypeOf(l.c)
		about = "/taxonomies/"
	} else {
		data["title"], data["type"], data["subtype"] = it.text("title"), "post", subtypeOf(l.c)
	}
	data["_links"] = object{"self": []any{self}, "collection": []any{object{"href": q.link(q.op.Path)}},
		"about": []any{object{"href": q.link("/wp/v2" + about + subtypeOf(l.c))}}}
	return q.render(data, q.op.Form, q.show)
}
