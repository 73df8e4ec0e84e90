package build

import (
	"slices"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// An original is the resource that a resource has copies of or takes batches of, or the resource itself.
type original struct {
	familyKey
	name   string // begins the names of the types of fields
	one    string // begins those of responses
	copies string // the segment that says so, empty for the resource itself
}

// originalOf tells by its route alone what a resource has copies of, so that no type has another name when the routes of the
// original come or go.
func (b *builder) originalOf(namespace string, segs [][]part, batch bool) original {
	whole, copies := withoutCopy(segs)
	if batch {
		whole, copies = withoutBatch(segs)
	}
	key := familyKey{namespace, skeletonOf(whole)}
	name := b.resourceName(key, whole)
	return original{key, name, responseName(name, whole), copies}
}

// withoutCopy cuts off what says that things are copies of those before: /revisions and /autosaves behind one thing hold
// that thing as it was and as it may become, and users/me is one of the users.
func withoutCopy(segs [][]part) (whole [][]part, copies string) {
	last := len(segs) - 1
	if last < 1 || len(segs[last]) != 1 {
		return segs, ""
	}
	text, item := literal(segs[last]), isCapture(segs[last-1])
	switch {
	case item && (text == "revisions" || text == "autosaves"):
		if i := lastLiteral(segs[:last]); i >= 0 {
			return segs[:i+1], text
		}
	case !item && text == "me" && naming.IsPlural(literal(segs[last-1])):
		return segs[:last], text
	}
	return segs, ""
}

// kin returns the families by what they have copies of, each original before its copies, in an order that does not depend
// on that of the routes.
func (b *builder) related() [][]*family {
	byOriginal := map[familyKey][]*family{}
	var order []familyKey
	for _, f := range b.sorted() {
		f.origin = b.originalOf(f.namespace, f.segs, f.batch)
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

// families returns the resources that share types: each with its copies behind it, in the order of resources otherwise.
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
