package build

import (
	"cmp"
	"slices"

	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/route"
)

// Families are the families of the selected endpoints.
type families struct {
	list []*family                        // in an order that does not depend on the order of routes
	all  map[route.Family][]namedEndpoint // of all endpoints, selected or not
}

// A family holds the endpoints that become a resource.
type family struct {
	route.Family
	name      string
	response  string         // the name of the type of its responses
	head      route.Segments // of its routes, below the namespace
	borrows   bool           // all its operations take item batches of its original
	batches   itemBatches
	endpoints []namedEndpoint
	original  original
	anchor    anchor
}

// ItemBatches are the item batches that operations of a family take.
type itemBatches struct {
	some bool         // an operation takes them, or may: one whose route ends in batch can
	only bool         // all operations do or may
	of   route.Family // whose items they hold
}

// A namedEndpoint is an endpoint with the name of its operation.
type namedEndpoint struct {
	*endpoint.Endpoint
	name routename.Name
}

// An original is the resource that another one has copies of or takes item
// batches of. Other resources are their own originals.
type original struct {
	route.Family
	built  bool   // it has selected endpoints
	name   string // begins the names of the types of fields
	one    string // begins those of responses
	copies string // the segment of copies; empty for the resource itself
}

// An anchor is the resource of the first segment of a route after its
// namespace, whether or not it exists. Resources below it are in its files. A
// route that begins with a capture is its own anchor.
type anchor struct {
	name   string
	names  []string // others that it may have
	key    string   // its literals
	itself bool     // the resource is its own anchor
}

// sortFamilies names the operations of all endpoints, sorts the selected endpoints
// into families, and names these.
func sortFamilies(found []*endpoint.Endpoint, given option.Names) *families {
	fs := &families{all: map[route.Family][]namedEndpoint{}}
	evidence := evidenceOf(found)
	byKey := map[route.Family]*family{}
	for _, e := range found {
		n := namedEndpoint{e, routename.Operation(cluesOf(e), *evidence[e.Family])}
		fs.all[e.Family] = append(fs.all[e.Family], n)
		if !e.Selected {
			continue
		}
		f := byKey[e.Family]
		if f == nil {
			f = &family{Family: e.Family, head: e.Head, borrows: true}
			byKey[e.Family] = f
			fs.list = append(fs.list, f)
		}
		f.borrows = f.borrows && e.BorrowsItems()
		f.endpoints = append(f.endpoints, n)
	}
	slices.SortFunc(fs.list, func(x, y *family) int {
		return cmp.Or(cmp.Compare(x.Namespace, y.Namespace),
			cmp.Compare(len(x.Literals), len(y.Literals)), cmp.Compare(x.Literals, y.Literals))
	})
	fs.nameResources(given)
	fs.findRelatives(byKey, given)
	return fs
}

// evidenceOf returns what the endpoints of each family tell about the names of its
// operations.
func evidenceOf(found []*endpoint.Endpoint) map[route.Family]*routename.Evidence {
	evidence := map[route.Family]*routename.Evidence{}
	for _, e := range found {
		if evidence[e.Family] == nil {
			evidence[e.Family] = &routename.Evidence{}
		}
		if !e.EndsInBatch {
			evidence[e.Family].Add(cluesOf(e))
		}
	}
	return evidence
}

// cluesOf returns what the name of an operation depends on.
func cluesOf(e *endpoint.Endpoint) routename.Clues {
	return routename.Clues{
		Segments: e.Below, Methods: e.Methods, EndsInBatch: e.EndsInBatch,
		Pages: e.Pages, Bases: e.Facts.Bases,
		Preset: e.Facts.Verb, Given: e.Options.Name,
	}
}

// nameResources names the resources. Names that meet in a namespace show their
// spelling.
func (fs *families) nameResources(given option.Names) {
	scopes := map[string]*naming.Scope{}
	for _, f := range fs.list {
		if scopes[f.Namespace] == nil {
			scopes[f.Namespace] = naming.NewScope()
		}
		rank, names := 1, routename.Resources(f.head)
		words := naming.Words(names[0])
		switch name := given.Resource(f.Family); {
		case name != "":
			rank, names, words = 0, []string{name}, nil
		case routename.Reads(f.head):
			rank = 2 // /items keeps its name from /get-items
		}
		scopes[f.Namespace].Add(rank, f.Literals, words, names...).Assign(func(name string) { f.name = name })
	}
	for _, scope := range scopes {
		scope.Resolve()
	}
}

// findRelatives finds the original and the anchor of each family.
func (fs *families) findRelatives(byKey map[route.Family]*family, given option.Names) {
	nameOf := func(key route.Family, head route.Segments) string {
		if f := byKey[key]; f != nil {
			return f.name
		}
		return cmp.Or(given.Resource(key), routename.Resource(head))
	}
	for _, f := range fs.list {
		f.original = f.originalOf(nameOf)
		f.original.built = byKey[f.original.Family] != nil
		f.batches = f.batchesTaken()
		f.response = f.original.one
		if !f.borrows {
			f.response = routename.Response(f.name, f.head)
		}
		f.anchor = f.anchorOf(nameOf)
	}
}

// originalOf finds the original by the route alone, so that no type is renamed
// when the routes of the original come or go.
func (f *family) originalOf(nameOf func(route.Family, route.Segments) string) original {
	whole, copies := routename.Original(f.head, f.borrows)
	key := whole.Family(f.Namespace)
	name := nameOf(key, whole)
	return original{Family: key, name: name, one: routename.Response(name, whole), copies: copies}
}

// batchesTaken returns the item batches that operations of the family take. They
// hold its own items unless it borrows those of its original.
func (f *family) batchesTaken() itemBatches {
	if f.borrows {
		return itemBatches{some: true, only: true, of: f.original.Family}
	}
	takes := func(e namedEndpoint) bool { return e.ItemBatch }
	single := func(e namedEndpoint) bool { return !e.EndsInBatch }
	only := !slices.ContainsFunc(f.endpoints, single)
	return itemBatches{some: only || slices.ContainsFunc(f.endpoints, takes), only: only, of: f.Family}
}

// anchorOf finds the anchor by the route alone.
func (f *family) anchorOf(nameOf func(route.Family, route.Segments) string) anchor {
	if f.head.First().IsCapture() {
		return anchor{f.name, routename.Resources(f.head), f.Literals, true}
	}
	first := f.head[:1]
	key := first.Family(f.Namespace)
	return anchor{nameOf(key, first), routename.Resources(first), key.Literals, key == f.Family}
}
