package standin

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/clock"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// filters returns what an item has to pass. An arg with the name of a field
// selects items with one of its values, and name_exclude items without any.
func (q *request) filters() []filter {
	var list, terms []filter
	for i := range q.e.Args {
		name := q.e.Args[i].Name
		v := value.Of(q.param(name))
		if values, isList := v.([]any); v == nil || v == "" || isList && len(values) == 0 || q.ignores(&q.e.Args[i], v) {
			continue
		}
		field, excludes := strings.CutSuffix(name, "_exclude")
		keep, isTerm := q.filter(field, v)
		switch {
		case keep == nil:
		case excludes:
			list = append(list, func(it *store.Item) bool { return !keep(it) })
		case isTerm:
			terms = append(terms, keep)
		default:
			list = append(list, keep)
		}
	}
	if q.text("tax_relation") == "OR" && len(terms) > 0 {
		return append(list, func(it *store.Item) bool {
			return slices.ContainsFunc(terms, func(keep filter) bool { return keep(it) })
		})
	}
	return append(list, terms...)
}

// filter returns the filter of a parameter without _exclude, or nil, and whether
// it is one by terms.
func (q *request) filter(name string, v any) (keep filter, isTerm bool) {
	posts := q.l.Collection.Kind == desc.Posts || q.l.Collection.Kind == desc.Media
	switch name {
	case "include":
		return func(it *store.Item) bool { return value.AnyOf(it.Data["id"], v) }, false
	case "exclude":
		return func(it *store.Item) bool { return !value.AnyOf(it.Data["id"], v) }, false
	case "search":
		return q.searches(value.Text(v)), false
	case "after", "before", "modified_after", "modified_before":
		return q.inTime(name, value.Text(v)), false
	case "hide_empty":
		return func(it *store.Item) bool { return v != true || it.Int("count") > 0 }, false
	case "media_type":
		return func(it *store.Item) bool {
			kind, _, found := strings.Cut(it.Text("mime_type"), "/")
			return found && value.AnyOf(kind, v) || value.AnyOf(it.Data[name], v)
		}, false
	case "parent":
		if q.l.Collection.Kind == desc.Media {
			name = "post"
		}
	case "type":
		if q.l.Collection.Kind == desc.Taxonomy {
			name = "types"
		}
	}
	if slices.Contains(options, name) {
		return nil, false
	}
	field := q.Desc.Field(q.l.Collection, name)
	if posts && field != nil && field.Type.Type == "array" || name == "menus" && q.l.Collection.Kind == desc.MenuItems {
		return q.inTerms(name, v), true
	}
	if field != nil || slices.ContainsFunc(q.l.Items, func(it *store.Item) bool { return it.Data[name] != nil }) {
		return func(it *store.Item) bool { return value.AnyOf(it.Data[name], v) }, false
	}
	return nil, false
}

// ignores reports whether a parameter selects nothing: one of the path, one of
// which the server prefers the opposite, or one that a kind handles itself.
func (q *request) ignores(arg *schema.Schema, v any) bool {
	name, kind := arg.Name, q.l.Collection.Kind
	opposite := map[string]string{"exclude": "include", "author": "author_exclude", "parent_exclude": "parent"}[name]
	switch {
	case desc.Template(q.l.Collection.Path).HasCapture(name), q.op.Do == desc.Search && name == "type":
		return true
	case kind == desc.Generic:
		return value.AnyOf(v, []any{"any", "all"}) || arg.Default != nil && value.Same(v, value.Of(schema.ValueOf(arg.Default)))
	case kind == desc.Comments:
		return name == "status"
	case len(q.values(opposite)) > 0:
		return true
	case kind == desc.Posts, kind == desc.Media, kind == desc.MenuItems:
		return name == "status" || name == "password"
	}
	return kind == desc.Users && (name == "capabilities" || name == "roles" && q.text("who") == "authors")
}

// inTerms selects posts by the ids of terms, or by an object of terms,
// include_children and operator. Without ids it returns nil.
func (q *request) inTerms(field string, v any) filter {
	ids, _ := v.([]any)
	o, isObject := v.(value.Object)
	if isObject {
		ids, _ = o["terms"].([]any)
	}
	for i := 0; i < len(ids) && o["include_children"] == true; i++ {
		for l, it := range q.Items(desc.Terms) {
			if l.Collection.Name == field && it.Text("parent") == value.Text(ids[i]) && !value.AnyOf(it.Data["id"], ids) {
				ids = append(ids, it.Data["id"])
			}
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return func(it *store.Item) bool {
		if o["operator"] == "AND" {
			return !slices.ContainsFunc(ids, func(id any) bool { return !value.AnyOf(it.Data[field], id) })
		}
		return value.AnyOf(it.Data[field], ids)
	}
}

// inTime selects items by their date. Bounds are excluded.
func (q *request) inTime(name, bound string) filter {
	field := "date"
	if strings.HasPrefix(name, "modified_") {
		field = "modified"
	}
	field = q.dateField(field) + "_gmt"
	at, ok := clock.Parse(bound, q.Clock.Zone)
	limit := clock.Stamp(at.UTC())
	return func(it *store.Item) bool {
		switch own := it.Text(field); {
		case !ok:
			return true
		case strings.HasSuffix(name, "after"):
			return own > limit
		default:
			return own < limit
		}
	}
}

// dateField returns the name of a date, which plugins call date_created or
// date_modified.
func (q *request) dateField(name string) string {
	other := map[string]string{"date": "date_created", "modified": "date_modified"}[name]
	if other != "" && !q.has(name) && q.has(other) {
		return other
	}
	return name
}

// searches selects items with all words. Words in quotes are one, and those
// after - must not be there.
func (q *request) searches(search string) filter {
	fields, usual := searched(q.l.Collection.Kind), true
	if columns := q.values("search_columns"); len(columns) > 0 && q.l.Collection.Kind == desc.Posts {
		fields, usual = nil, false
		for _, c := range columns {
			fields = append(fields, strings.TrimPrefix(value.Text(c), "post_"))
		}
	}
	if q.l.Collection.Kind == desc.Users && !q.user.Can("list_users") {
		fields, usual = []string{"username", "slug", "name"}, false
	}
	words := text.SearchWords(search)
	switch kind := q.l.Collection.Kind; {
	case q.text("search_semantics") == "exact", kind == desc.Terms, kind == desc.Users, kind == desc.Comments:
		words = []string{text.Fold(search)}
	}
	return func(it *store.Item) bool {
		return !slices.ContainsFunc(words, func(word string) bool {
			bare, without := strings.CutPrefix(word, "-")
			return it.Contains(bare, fields, usual) == without
		})
	}
}

// searched are the fields in which a search looks for words, unless it says
// others.
func searched(kind desc.Kind) []string {
	switch kind {
	case desc.Posts:
		return []string{"title", "excerpt", "content"}
	case desc.Media:
		return []string{"title", "caption", "description"}
	case desc.Terms:
		return []string{"name", "slug"}
	case desc.Comments:
		return []string{"author_name", "author_email", "author_url", "content"}
	case desc.Users:
		return []string{"username", "url", "email", "slug", "name"}
	}
	return []string{"title", "excerpt", "content", "name", "slug", "description", "author_name", "username", "email"}
}
