package option

import (
	"maps"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/route"
)

// A Name is an entry of [Options.Names].
type Name struct {
	Key    string // of the entry
	Method string // of an operation
	Route  string
	Field  []string // the names of a field and of those that it is in; nil for a resource or an operation
	Value  *string  // of an enum
	Name   string   // in Go

	path route.Route
}

// Names are the names that options give, sorted by their keys.
type Names []*Name

// readNames reads the names that options give. A key is ROUTE for a resource,
// METHOD ROUTE for an operation, ROUTE#FIELD for a field and ROUTE#FIELD=VALUE for
// an enum value.
func readNames(names map[string]string) Names {
	var list Names
	for _, key := range slices.Sorted(maps.Keys(names)) {
		n := &Name{Key: key, Route: key, Name: names[key]}
		if route, field, ok := strings.Cut(key, "#"); ok {
			n.Route = route
			n.readField(field)
		}
		if method, route, ok := strings.Cut(n.Route, " "); ok && !strings.HasPrefix(method, "/") {
			n.Method, n.Route = strings.ToUpper(method), strings.TrimSpace(route)
		}
		n.path = route.ParseTemplate(n.Route)
		if strings.Contains(n.Route, "(") {
			n.path = route.Parse(n.Route)
		}
		if n.Name != "" {
			list = append(list, n)
		}
	}
	return list
}

// readField reads FIELD or FIELD=VALUE, where FIELD holds names as a JSON pointer
// does: billing/email.
func (n *Name) readField(text string) {
	field, value, ok := strings.Cut(text, "=")
	if ok {
		n.Value = &value
	}
	for name := range strings.SplitSeq(strings.TrimPrefix(field, "/"), "/") {
		n.Field = append(n.Field, strings.NewReplacer("~1", "/", "~0", "~").Replace(name))
	}
}

// MatchesResource reports whether the entry is for the resource of a family, or
// for a field of it.
func (n *Name) MatchesResource(f route.Family) bool {
	return n.Method == "" && n.path.In(f.Namespace) && n.path.Below(f.Namespace).Skeleton() == f.Literals
}

// MatchesField reports whether the entry is for a field, given the names of the
// fields that lead to it.
func (n *Name) MatchesField(path []string) bool { return n.Value == nil && n.ends(path) }

// MatchesValue reports whether the entry is for a value of the enum of a field.
func (n *Name) MatchesValue(path []string, value string) bool {
	return n.Value != nil && *n.Value == value && n.ends(path)
}

// ends reports whether the path of a field ends with Field.
func (n *Name) ends(path []string) bool {
	above := len(path) - len(n.Field)
	return above >= 0 && slices.Equal(path[above:], n.Field)
}

// Resource returns the name of the resource of a family, or "".
func (l Names) Resource(f route.Family) string {
	for _, n := range l {
		if n.Field == nil && n.MatchesResource(f) {
			return n.Name
		}
	}
	return ""
}

// Operation returns the name of an operation by one of its methods, or "".
func (l Names) Operation(t Target, methods []string) string {
	for _, method := range methods {
		for _, n := range l {
			if n.Method == method && t.Is(n.Route) {
				return n.Name
			}
		}
	}
	return ""
}

// Fields returns the names of fields and enum values of some resources, those with
// longer paths first.
func (l Names) Fields(resources []route.Family) Names {
	var list Names
	for _, n := range l {
		if n.Field != nil && slices.ContainsFunc(resources, n.MatchesResource) {
			list = append(list, n)
		}
	}
	slices.SortStableFunc(list, func(x, y *Name) int { return len(y.Field) - len(x.Field) })
	return list
}
