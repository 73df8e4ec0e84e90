package build

import (
	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/route"
)

// An original is the resource that another one has copies of or takes batches
// of. Other resources are their own originals.
type original struct {
	endpoint.Family
	name   string // begins the names of the types of fields
	one    string // begins those of responses
	copies string // the segment of copies; empty for the resource itself
}

// A relative is a family with its original.
type relative struct {
	*family
	origin original
}

// related returns families by original, each original before its copies. The order
// does not depend on the order of routes.
func (fs *families) related(list []*family) [][]relative {
	byOriginal := map[endpoint.Family][]relative{}
	var order []endpoint.Family
	for _, f := range list {
		origin := fs.originalOf(f.Namespace, f.head, f.batch)
		if byOriginal[origin.Family] == nil {
			order = append(order, origin.Family)
		}
		byOriginal[origin.Family] = append(byOriginal[origin.Family], relative{f, origin})
	}
	var related [][]relative
	for _, key := range order {
		related = append(related, byOriginal[key])
	}
	return related
}

// originalOf finds the original by the route alone, so that no type is renamed
// when the routes of the original come or go.
func (fs *families) originalOf(namespace string, head route.Segments, batch bool) original {
	whole, copies := withoutCopy(head)
	if batch {
		whole, copies = withoutBatch(head)
	}
	key := endpoint.Family{Namespace: namespace, Literals: whole.Skeleton()}
	name := fs.name(key, whole)
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

// withoutBatch returns the owner of the segment that says batch, and that segment.
func withoutBatch(head route.Segments) (whole route.Segments, batch string) {
	whole = head.Owner()
	if _, copies := withoutCopy(whole); len(whole) == 0 || copies != "" || len(head[len(head)-1]) > 1 {
		return head, ""
	}
	return whole, head.Word()
}
