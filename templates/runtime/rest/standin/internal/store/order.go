package store

import (
	"cmp"
	"sort"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// Sorted returns the items of a list in the order of a field. Ties are in the
// order of ids.
func (s *Store) Sorted(l *List, by string, down bool) []*Item {
	known := &l.order
	if known.by != by || known.down != down || known.changes != s.Changes {
		*known = order{by, down, s.Changes, sortItems(l.Items, by, down)}
	}
	return known.items
}

// sortItems returns items in the order of a field. Ties are in the order of ids.
func sortItems(items []*Item, by string, down bool) []*Item {
	sorted := make([]sortable, len(items))
	for i, it := range items {
		if strings.HasPrefix(by, "date") || by == "modified" { // regardless of case anyway
			sorted[i] = sortable{it, i, value.KeyOfDate(it.Text(by))}
		} else {
			sorted[i] = sortable{it, i, value.KeyOf(it.Data[by])}
		}
	}
	// Items are often in this order or the opposite one already, which Slice finds
	// out, but SliceStable does not.
	sort.Slice(sorted, func(i, j int) bool {
		x, y := &sorted[i], &sorted[j]
		c := x.key.Compare(&y.key)
		if c == 0 {
			c = value.Compare(x.Data["id"], y.Data["id"])
		}
		if down {
			c = -c
		}
		return cmp.Or(c, cmp.Compare(x.at, y.at)) < 0
	})
	out := make([]*Item, len(sorted))
	for i, x := range sorted {
		out[i] = x.Item
	}
	return out
}

// sortable is an item with its place in the list and what it is sorted by.
type sortable struct {
	*Item
	at  int
	key value.Key
}
