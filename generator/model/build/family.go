package build

import (
	"cmp"
	"maps"
	"slices"

	"github.com/restgen/restgen/generator/model/build/endpoint"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/naming/routename"
	"github.com/restgen/restgen/generator/route"
)

// Families are the families of the selected endpoints.
type families struct {
	list    []*family // in an order that does not depend on the order of routes
	byKey   map[endpoint.Family]*family
	all     map[endpoint.Family][]member // of all endpoints, selected or not
	renames []*rename
}

// A family holds the endpoints that become a resource.
type family struct {
	endpoint.Family
	name    string
	head    route.Segments // of its routes, below the namespace
	batch   bool           // all its operations take batches of another one
	members []member
}

// A member is an endpoint with the name of its operation.
type member struct {
	selected
	name routename.Name
}

// sortFamilies names the operations, and sorts the selected endpoints into
// families with names.
func sortFamilies(c *collection, renames []*rename) *families {
	fs := &families{byKey: map[endpoint.Family]*family{}, all: map[endpoint.Family][]member{}, renames: renames}
	evidence := map[endpoint.Family]*routename.Evidence{}
	for _, e := range c.found {
		if evidence[e.Family] == nil {
			evidence[e.Family] = &routename.Evidence{}
		}
		if !e.OfBatch {
			evidence[e.Family].Add(named(e))
		}
	}
	name := func(s selected) member {
		return member{s, operationName(s, routename.Operation(named(s.Endpoint), *evidence[s.Family]), renames)}
	}
	for _, e := range c.found {
		fs.all[e.Family] = append(fs.all[e.Family], name(selected{e, e.Methods}))
	}
	for _, s := range c.selected {
		fs.add(name(s))
	}
	fs.list = slices.SortedFunc(maps.Values(fs.byKey), func(x, y *family) int {
		return cmp.Or(cmp.Compare(x.Namespace, y.Namespace),
			cmp.Compare(len(x.Literals), len(y.Literals)), cmp.Compare(x.Literals, y.Literals))
	})
	fs.nameResources()
	return fs
}

func (fs *families) add(m member) {
	f := fs.byKey[m.Family]
	if f == nil {
		f = &family{Family: m.Family, head: m.Head, batch: true}
		fs.byKey[m.Family] = f
	}
	f.batch = f.batch && !m.OfBatch && m.TakesBatches()
	f.members = append(f.members, m)
}

// named returns what the name of an operation depends on.
func named(e *endpoint.Endpoint) routename.Endpoint {
	return routename.Endpoint{
		Segments: e.Below, Methods: e.Methods, Batch: e.OfBatch,
		Pages: e.Has("page") && e.Has("per_page"),
		Bases: e.Facts.HasBases(),
	}
}

// nameResources names the resources. Names that meet in a namespace show their
// spelling.
func (fs *families) nameResources() {
	scopes := map[string]*naming.Scope{}
	entries := map[*family]*naming.Entry{}
	for _, f := range fs.list {
		if scopes[f.Namespace] == nil {
			scopes[f.Namespace] = naming.NewScope()
		}
		scope := scopes[f.Namespace]
		if given := resourceName(f.Family, fs.renames); given != "" {
			entries[f] = scope.Add(0, f.Literals, nil, given)
			continue
		}
		rank := 1
		if routename.Reads(f.head) {
			rank = 2 // /items keeps its name from /get-items
		}
		entries[f] = scope.Add(rank, f.Literals, routename.ResourceWords(f.head), routename.Resources(f.head)...)
	}
	for _, scope := range scopes {
		scope.Resolve()
	}
	for f, e := range entries {
		f.name = e.Name()
	}
}

// name returns the name of the resource of a key, which may have no routes of its
// own.
func (fs *families) name(key endpoint.Family, head route.Segments) string {
	if f := fs.byKey[key]; f != nil {
		return f.name
	}
	return cmp.Or(resourceName(key, fs.renames), routename.Resource(head))
}

// unfiltered returns the family of a key with all its endpoints, selected or
// not.
func (fs *families) unfiltered(key endpoint.Family) *family {
	return &family{Family: key, members: fs.all[key]}
}
