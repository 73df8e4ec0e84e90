package standin

import (
	"cmp"
	"slices"
)

// sort sorts items by the parameters orderby and order. Ties are in the order
// of ids.
func (q *request) sort(items []*item, fields map[string]string) {
	by := q.text("orderby")
	if by == "" && q.l.c.Kind != Revisions {
		return
	}
	field := cmp.Or(fields[by], by, "id")
	down := q.text("order") == "desc" || q.l.c.Kind == Revisions && by == ""
	if by == "include" || by == "include_slugs" {
		v, _ := q.value(map[string]string{"include": "include", "include_slugs": "slug"}[by])
		order, _ := v.([]any)
		name := map[string]string{"include": "id", "include_slugs": "slug"}[by]
		at := func(it *item) int {
			return slices.IndexFunc(order, func(x any) bool { return text(x) == it.text(name) })
		}
		slices.SortStableFunc(items, func(x, y *item) int { return cmp.Compare(at(x), at(y)) })
		return
	}
	sorted := make([]sortable, len(items))
	for i, it := range items {
		sorted[i] = newSortable(it, it.data[field])
		sorted[i].at = i
	}
	slices.SortFunc(sorted, func(x, y sortable) int {
		c := x.compare(y)
		if c == 0 {
			c = compare(x.data["id"], y.data["id"])
		}
		if down {
			c = -c
		}
		return cmp.Or(c, cmp.Compare(x.at, y.at))
	})
	for i, x := range sorted {
		items[i] = x.item
	}
}

// sortable is an item with what it is sorted by. Numbers are sorted by size,
// others as text, regardless of case.
type sortable struct {
	*item
	at       int // in the list
	number   float64
	isNumber bool
	text     string
}

func newSortable(it *item, v any) sortable {
	n, ok := v.(float64)
	if ok {
		return sortable{item: it, number: n, isNumber: true}
	}
	return sortable{item: it, text: fold(text(v))}
}

func (x sortable) compare(y sortable) int {
	if x.isNumber && y.isNumber {
		return cmp.Compare(x.number, y.number)
	}
	for _, s := range []*sortable{&x, &y} {
		if s.isNumber {
			s.text = text(s.number)
		}
	}
	return cmp.Compare(x.text, y.text)
}

// compare compares two values as they are sorted.
func compare(x, y any) int { return newSortable(nil, x).compare(newSortable(nil, y)) }
