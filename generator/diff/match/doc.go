// Package match finds which route, endpoint and arg of one deployment is which of
// another one.
//
// The APIs of the two come in, each as a Side with the routes that requests can
// reach. Pairs go out, one kind for each kind of item, with nil for a side that
// lacks the item. Further ways to find an item under another name belong here;
// the meaning of a difference between the two is a matter of package rule.
//
// Routes are paired by key; the rest by their template without the names of
// captures, in the order of the index: a route whose pattern changed, or whose
// capture has another name, is the same route. Endpoints are paired by method, and
// args by name. A removed route or arg may have a counterpart with the same
// methods, args or schema, see Moves and ArgPair.Twin.
package match
