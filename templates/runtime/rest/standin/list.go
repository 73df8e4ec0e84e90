package standin

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// page answers with one page of a collection.
func (q *request) page() (rest.Page[rest.Raw], error) {
	var out rest.Page[rest.Raw]
	switch q.op.Do {
	case Search:
		return q.cut(q.search()), nil
	case Answer:
		set, err := q.other()
		if err != nil {
			return out, err
		}
		var parts []rest.Raw
		if err := json.Unmarshal([]byte(set), &parts); err != nil {
			return out, fmt.Errorf("%s: the response that was set is not a list: %w", q.op.Path, err)
		}
		return q.cut(parts), nil
	}
	items, err := q.selected()
	if err != nil {
		return out, err
	}
	out.Total = len(items)
	size, at := q.int("per_page"), max(q.int("page"), 1)
	if size <= 0 {
		size = max(len(items), 1)
	}
	out.TotalPages = (len(items) + size - 1) / size
	from := (at - 1) * size
	if v, ok := q.value("offset"); ok && v != nil {
		from = number(v)
		if q.l.c.Kind == Revisions && len(items) > 0 && from >= len(items) {
			return out, fail(http.StatusBadRequest, "rest_revision_invalid_offset_number",
				"The offset number requested is larger than or equal to the number of available revisions.")
		}
	}
	if v, ok := q.value("offset"); at > out.TotalPages && len(items) > 0 && (!ok || v == nil || q.l.c.Kind != Revisions) {
		switch q.l.c.Kind {
		case Posts, Media:
			return out, fail(http.StatusBadRequest, "rest_post_invalid_page_number",
				"The page number requested is larger than the number of pages available.")
		case Revisions:
			return out, fail(http.StatusBadRequest, "rest_revision_invalid_page_number",
				"The page number requested is larger than the number of pages available.")
		}
	}
	if from >= len(items) && (q.l.c.Kind == Posts || q.l.c.Kind == Media) {
		out.Total, out.TotalPages = 0, 0
	}
	if from < 0 && q.l.c.Kind == Comments { // the query of the server fails
		from = len(items)
	}
	from = min(max(from, 0), len(items))
	out.Items = []rest.Raw{}
	for _, it := range items[from:min(from+size, len(items))] {
		if q.listed(it) {
			out.Items = append(out.Items, q.one(it, true))
		}
	}
	return out, nil
}

// all answers with a whole collection.
func (q *request) all() (rest.Raw, error) {
	items, err := q.selected()
	if err != nil {
		return "", err
	}
	if q.op.Result == MapResult {
		if len(items) == 0 {
			return "[]", nil
		}
		b := []byte{'{'}
		for _, it := range items {
			b = append(appendText(b, q.l.keyOf(it)), ':')
			b = append(append(b, q.one(it, true)...), ',')
		}
		b[len(b)-1] = '}'
		return rest.Raw(b), nil
	}
	parts := make([]rest.Raw, len(items))
	for i, it := range items {
		parts[i] = q.one(it, true)
	}
	return joined(parts), nil
}

// joined returns a list as JSON.
func joined(parts []rest.Raw) rest.Raw {
	b := []byte{'['}
	for i, p := range parts {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, p...)
	}
	return rest.Raw(append(b, ']'))
}

// cut returns the page of a list that the parameters ask for.
func (q *request) cut(parts []rest.Raw) rest.Page[rest.Raw] {
	size, at := q.int("per_page"), max(q.int("page"), 1)
	if size <= 0 {
		size = max(len(parts), 1)
	}
	from := min((at-1)*size, len(parts))
	out := rest.Page[rest.Raw]{Items: []rest.Raw{}}
	if from < len(parts) {
		out.Items, out.Total, out.TotalPages = parts[from:min(from+size, len(parts))], len(parts), (len(parts)+size-1)/size
	}
	return out
}

// selected returns the items that the parameters select, in their order.
func (q *request) selected() ([]*item, error) {
	p := behaviorOf(q.l.c.Kind)
	if err := q.checkStatuses(); err != nil {
		return nil, err
	}
	if err := q.checkList(); err != nil {
		return nil, err
	}
	filters := q.filters()
	shows := func(*item) bool { return true }
	if p.lists != nil {
		shows = p.lists(q)
	}
	var items []*item
	for _, it := range q.l.items {
		if !shows(it) {
			continue
		}
		if !slices.ContainsFunc(filters, func(keep func(*item) bool) bool { return !keep(it) }) {
			items = append(items, it)
		}
	}
	q.sort(items, p.sorts)
	return items, nil
}

// filters returns what an item has to pass. An arg with the name of a field
// selects items with one of its values, and name_exclude items without any.
func (q *request) filters() []func(*item) bool {
	var list, terms []func(*item) bool
	e := q.call.Endpoint()
	for i := range e.Args {
		name := e.Args[i].Name
		v, ok := q.value(name)
		if values, isList := v.([]any); !ok || v == nil || v == "" || isList && len(values) == 0 ||
			strings.Contains(q.l.c.Path, "{"+name+"}") {
			continue
		}
		field, excludes := strings.CutSuffix(name, "_exclude")
		if field == "parent" && q.l.c.Kind == Media {
			field = "post"
		}
		switch {
		case q.overridden(name):
		case name == "include":
			list = append(list, func(it *item) bool { return anyOf(it.data["id"], v) })
		case name == "exclude":
			list = append(list, func(it *item) bool { return !anyOf(it.data["id"], v) })
		case name == "search":
			list = append(list, q.searches(q.l.c.Kind, text(v)))
		case options[name]:
		case name == "after" || name == "before" || name == "modified_after" || name == "modified_before":
			list = append(list, q.inTime(name, text(v)))
		case name == "hide_empty" && v == true:
			list = append(list, func(it *item) bool { return it.int("count") > 0 })
		case q.l.formHas(q.Site, field, "array") && (q.l.c.Kind == Posts || q.l.c.Kind == Media),
			field == "menus" && q.l.c.Kind == MenuItems:
			keep := q.inTerms(field, v)
			if excludes {
				list = append(list, func(it *item) bool { return !keep(it) })
			} else {
				terms = append(terms, keep)
			}
		case q.l.has(q.Site, field) && !q.special(name):
			list = append(list, func(it *item) bool { return anyOf(it.data[field], v) != excludes })
		}
	}
	if q.text("tax_relation") == "OR" && len(terms) > 0 {
		return append(list, func(it *item) bool {
			return slices.ContainsFunc(terms, func(keep func(*item) bool) bool { return keep(it) })
		})
	}
	return append(list, terms...)
}

// overridden reports whether the server ignores a filter because of the opposite
// one.
func (q *request) overridden(name string) bool {
	if q.l.c.Kind == Comments || q.l.c.Kind == Generic {
		return false
	}
	by := map[string]string{"exclude": "include", "author": "author_exclude", "parent_exclude": "parent"}[name]
	v, _ := q.value(by)
	list, _ := v.([]any)
	return len(list) > 0
}

// special reports whether a kind handles a parameter itself, or a generic
// collection has no filter by it.
func (q *request) special(name string) bool {
	v, _ := q.value(name)
	switch q.l.c.Kind {
	case Posts, Media, Comments, MenuItems:
		return name == "status" || name == "password" || name == "type" && q.l.c.Kind == Comments && v == "comment"
	case Users:
		return name == "roles" && q.text("who") == "authors"
	case Generic:
		return v == "any" || v == "all"
	}
	return false
}

// anyOf reports whether a field has one of the values. Numbers and their texts
// are equal.
func anyOf(field, values any) bool {
	list, ok := values.([]any)
	if !ok {
		list = []any{values}
	}
	own, ok := field.([]any)
	if !ok {
		own = []any{field}
	}
	return slices.ContainsFunc(own, func(x any) bool {
		return slices.ContainsFunc(list, func(y any) bool { return text(x) == text(y) })
	})
}

// inTerms selects posts by the ids of terms, or by an object of terms,
// include_children and operator.
func (q *request) inTerms(field string, v any) func(*item) bool {
	all := false
	if o, ok := v.(object); ok {
		all = o["operator"] == "AND"
		v = o["terms"]
		if o["include_children"] == true {
			v = q.withChildren(field, v)
		}
	}
	ids, _ := v.([]any)
	return func(it *item) bool {
		if all {
			return !slices.ContainsFunc(ids, func(id any) bool { return !anyOf(it.data[field], id) })
		}
		return len(ids) == 0 || anyOf(it.data[field], v)
	}
}

// withChildren adds the terms below others.
func (q *request) withChildren(field string, v any) any {
	ids, _ := v.([]any)
	for i := 0; i < len(ids); i++ {
		for _, l := range q.lists {
			if l.c.Kind != Terms || l.c.Name != field {
				continue
			}
			for _, it := range l.items {
				if id := it.data["id"]; text(it.data["parent"]) == text(ids[i]) && !anyOf(id, ids) {
					ids = append(ids, id)
				}
			}
		}
	}
	return ids
}

// inTime selects items by their date. Bounds are excluded.
func (q *request) inTime(name, bound string) func(*item) bool {
	field := "date_gmt"
	if strings.HasPrefix(name, "modified_") {
		field = "modified_gmt"
	}
	at, ok := q.parseTime(bound, q.zone)
	limit := stamp(at.UTC())
	return func(it *item) bool {
		if !ok {
			return true
		}
		if strings.HasSuffix(name, "after") {
			return it.text(field) > limit
		}
		return it.text(field) < limit
	}
}

// searches selects items with all words. Words in quotes are one, and those
// after - must not be there.
func (q *request) searches(kind Kind, search string) func(*item) bool {
	columns, _ := q.value("search_columns")
	fields, usual := searched(kind), true
	if list, ok := columns.([]any); ok && len(list) > 0 && kind == Posts {
		fields, usual = nil, false
		for _, c := range list {
			fields = append(fields, strings.TrimPrefix(text(c), "post_"))
		}
	}
	words := searchWords(search)
	if q.text("search_semantics") == "exact" {
		words = []string{fold(search)}
	}
	return func(it *item) bool {
		return !slices.ContainsFunc(words, func(word string) bool {
			bare, without := strings.CutPrefix(word, "-")
			return it.contains(bare, fields, usual) == without
		})
	}
}

// searchWords splits a search at spaces outside of quotes.
func searchWords(search string) []string {
	var words []string
	for i, part := range strings.Split(fold(search), `"`) {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}
