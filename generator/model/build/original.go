package build

import (
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/route"
)

// An original is the resource that another one has copies of or takes batches
// of. Other resources are their own originals.
type original struct {
	familyKey
	name   string // begins the names of the types of fields
	one    string // begins those of responses
	copies string // the segment of copies; empty for the resource itself
}

// originalOf finds the original by the route alone, so that no type is renamed
// when the routes of the original come or go.
func (b *builder) originalOf(namespace string, head route.Segments, batch bool) original {
	whole, copies := withoutCopy(head)
	if batch {
		whole, copies = withoutBatch(head)
	}
	key := familyKey{namespace, whole.Skeleton()}
	name := b.resourceName(key, whole)
	return original{key, name, routename.Response(name, whole), copies}
}

// withoutCopy returns the segments of the original of a copy, and the segment
// that makes it a copy: revisions and autosaves after an item, and me after
// users.
func withoutCopy(head route.Segments) (whole route.Segments, copies string) {
	last := len(head) - 1
	if last < 1 || len(head[last]) != 1 {
		return head, ""
	}
	text, item := head.Word(), head[last-1].IsCapture()
	switch {
	case item && (text == "revisions" || text == "autosaves"):
		if owner := head.Owner(); len(owner) > 0 {
			return owner, text
		}
	case !item && text == "me" && naming.IsPlural(head[:last].Word()):
		return head[:last], text
	}
	return head, ""
}

// related returns the families by original, each original before its copies.
// The order does not depend on the order of routes.
func (b *builder) related() [][]*family {
	byOriginal := map[familyKey][]*family{}
	var order []familyKey
	for _, f := range b.sorted() {
		f.origin = b.originalOf(f.namespace, f.head, f.batch)
		if !b.builds(f.namespace) {
			continue
		}
		key := f.origin.familyKey
		if byOriginal[key] == nil {
			order = append(order, key)
		}
		byOriginal[key] = append(byOriginal[key], f)
	}
	var list [][]*family
	for _, key := range order {
		list = append(list, byOriginal[key])
	}
	return list
}

// families returns the resources with common types, each followed by its
// copies, otherwise in the given order.
func families(resources []*resource) [][]*model.Resource {
	at := map[string]int{}
	var list [][]*model.Resource
	for _, r := range resources {
		i, known := at[r.original]
		switch {
		case !known:
			at[r.original] = len(list)
			list = append(list, []*model.Resource{r.Resource})
		case r.copies == "":
			list[i] = slices.Insert(list[i], 0, r.Resource)
		default:
			list[i] = append(list[i], r.Resource)
		}
	}
	return list
}
