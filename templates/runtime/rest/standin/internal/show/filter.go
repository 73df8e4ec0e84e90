package show

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/clock"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// filters returns what an item has to pass. An arg with the name of a field
// selects items with one of its values, and name_exclude items without any.
func filters(q *request.Request) []request.Filter {
	var list, terms []request.Filter
	for i := range q.Endpoint.Args {
		name := q.Endpoint.Args[i].Name
		v := value.Of(q.Param(name))
		if values, isList := v.([]any); v == nil || v == "" || isList && len(values) == 0 || ignores(q, &q.Endpoint.Args[i], v) {
			continue
		}
		field, excludes := strings.CutSuffix(name, "_exclude")
		keep, isTerm := fieldFilter(q, field, v)
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
	if q.Text("tax_relation") == "OR" && len(terms) > 0 {
		return append(list, func(it *store.Item) bool {
			return slices.ContainsFunc(terms, func(keep request.Filter) bool { return keep(it) })
		})
	}
	return append(list, terms...)
}

// fieldFilter returns the filter of a parameter without _exclude, or nil, and whether
// it is one by terms.
func fieldFilter(q *request.Request, name string, v any) (keep request.Filter, isTerm bool) {
	posts := q.List.Collection.Kind == desc.Posts || q.List.Collection.Kind == desc.Media
	switch name {
	case "include":
		return func(it *store.Item) bool { return value.AnyOf(it.Data["id"], v) }, false
	case "exclude":
		return func(it *store.Item) bool { return !value.AnyOf(it.Data["id"], v) }, false
	case "search":
		return searches(q, value.Text(v)), false
	case "after", "before", "modified_after", "modified_before":
		return inTime(q, name, value.Text(v)), false
	case "hide_empty":
		return func(it *store.Item) bool { return v != true || it.Int("count") > 0 }, false
	case "media_type":
		return func(it *store.Item) bool {
			kind, _, found := strings.Cut(it.Text("mime_type"), "/")
			return found && value.AnyOf(kind, v) || value.AnyOf(it.Data[name], v)
		}, false
	case "parent":
		if q.List.Collection.Kind == desc.Media {
			name = "post"
		}
	case "type":
		if q.List.Collection.Kind == desc.Taxonomy {
			name = "types"
		}
	}
	if slices.Contains(request.Options, name) {
		return nil, false
	}
	field := q.Desc.Field(q.List.Collection, name)
	if posts && field != nil && field.Type.Type == "array" || name == "menus" && q.List.Collection.Kind == desc.MenuItems {
		return inTerms(q, name, v), true
	}
	if field != nil || slices.ContainsFunc(q.List.Items, func(it *store.Item) bool { return it.Data[name] != nil }) {
		return func(it *store.Item) bool { return value.AnyOf(it.Data[name], v) }, false
	}
	return nil, false
}

// ignores reports whether a parameter selects nothing: one of the path, one of
// which the server prefers the opposite, or one that a kind handles itself.
func ignores(q *request.Request, arg *schema.Schema, v any) bool {
	name, kind := arg.Name, q.List.Collection.Kind
	opposite := map[string]string{"exclude": "include", "author": "author_exclude", "parent_exclude": "parent"}[name]
	switch {
	case desc.Template(q.List.Collection.Path).HasCapture(name), q.Op.Do == desc.Search && name == "type":
		return true
	case kind == desc.Generic:
		return value.AnyOf(v, []any{"any", "all"}) || arg.Default != nil && value.Same(v, value.Of(schema.ValueOf(arg.Default)))
	case kind == desc.Comments:
		return name == "status"
	case len(q.Values(opposite)) > 0:
		return true
	case kind == desc.Posts, kind == desc.Media, kind == desc.MenuItems:
		return name == "status" || name == "password"
	}
	return kind == desc.Users && (name == "capabilities" || name == "roles" && q.Text("who") == "authors")
}

// inTerms selects posts by the ids of terms, or by an object of terms,
// include_children and operator. Without ids it returns nil.
func inTerms(q *request.Request, field string, v any) request.Filter {
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
func inTime(q *request.Request, name, bound string) request.Filter {
	field := "date"
	if strings.HasPrefix(name, "modified_") {
		field = "modified"
	}
	field = dateField(q, field) + "_gmt"
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
func dateField(q *request.Request, name string) string {
	other := map[string]string{"date": "date_created", "modified": "date_modified"}[name]
	if other != "" && !q.Has(name) && q.Has(other) {
		return other
	}
	return name
}

// searches selects items with all words. Words in quotes are one, and those
// after - must not be there.
func searches(q *request.Request, search string) request.Filter {
	fields, usual := searched(q.List.Collection.Kind), true
	if columns := q.Values("search_columns"); len(columns) > 0 && q.List.Collection.Kind == desc.Posts {
		fields, usual = nil, false
		for _, c := range columns {
			fields = append(fields, strings.TrimPrefix(value.Text(c), "post_"))
		}
	}
	if q.List.Collection.Kind == desc.Users && !q.User.Can("list_users") {
		fields, usual = []string{"username", "slug", "name"}, false
	}
	words := text.SearchWords(search)
	switch kind := q.List.Collection.Kind; {
	case q.Text("search_semantics") == "exact", kind == desc.Terms, kind == desc.Users, kind == desc.Comments:
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
