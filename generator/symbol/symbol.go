// Package symbol names the declarations of generated packages, and the ways in
// which Go code depends on them.
//
// It is what the comparison of two APIs and the search of code have in common:
// neither knows the other. Names of packages, resources and methods come in,
// and [Symbol] values go out. A way to depend on a declaration is a [Kind]. A
// new name that all generated packages have, such as a suffix, is a constant
// here.
package symbol

import (
	"cmp"
	"slices"
	"strings"
)

// A Symbol is a declaration of a generated package.
type Symbol struct {
	Package string // its name, as cmsv2
	Type    string // a type, a constant, a variable or a function; empty for the package itself
	Member  string // a field or a method of Type; empty for Type itself
}

// Names that generated packages have for every resource, before or after the
// name of the resource, and for a whole namespace or site without it.
const (
	client        = "Client"
	server        = "Server"
	params        = "Params"
	unimplemented = "Unimplemented"
)

// ServerSuffix ends the name of a package with servers: cmsv2server for cmsv2.
const ServerSuffix = "server"

// TestSuffix ends the name of the package with a stand-in: sitetest for site.
const TestSuffix = "test"

// Gateway is the function of server packages that makes a gateway of a client.
const Gateway = "Gateway"

// OtherBase is the method of a client that calls another collection, such as one
// of a custom post type.
const OtherBase = "At"

// Any is the member of a Symbol that stands for all members.
const Any = "*"

// Client returns a method of the client of a resource.
func Client(pkg, resource, method string) Symbol { return Symbol{pkg, resource + client, method} }

// Server returns a method of the interface for servers of a resource.
func Server(pkg, resource, method string) Symbol {
	return Symbol{pkg + ServerSuffix, resource, method}
}

// Resource returns the declarations that a resource has whatever its operations
// are.
func Resource(pkg, resource string) []Symbol {
	return []Symbol{
		{pkg, client, resource}, Client(pkg, resource, ""),
		Server(pkg, server, resource), Server(pkg, resource, ""), Server(pkg, unimplemented+resource, ""),
	}
}

// Served returns the method of servers for the method of a client.
func (s Symbol) Served() Symbol {
	return Server(s.Package, strings.TrimSuffix(s.Type, client), s.Member)
}

// IsClient reports whether a type with the name calls a site.
func IsClient(name string) bool { return strings.HasSuffix(name, client) }

// IsServer reports whether a type of a generated package serves a site, or parts
// of it.
func (s Symbol) IsServer() bool { return strings.HasSuffix(s.Package, ServerSuffix) }

// IsParams reports whether a type with the name has the parameters of an
// operation.
func IsParams(name string) bool { return strings.HasSuffix(name, params) }

// Implements returns the interface for servers that a type implements for each
// operation, also for those that a later version adds.
func (s Symbol) Implements() (face Symbol, ok bool) {
	if s.IsServer() {
		s.Type = strings.TrimPrefix(s.Type, unimplemented)
		return s, true
	}
	if resource, ok := strings.CutSuffix(s.Type, client); ok && resource != "" {
		return Server(s.Package, resource, s.Member), true
	}
	return s, false
}

// IsUnimplemented reports whether a type with the name returns an error for each
// operation.
func IsUnimplemented(name string) bool { return strings.HasPrefix(name, unimplemented) }

// IsSupport reports whether a package is one of the support packages, which no
// index has an influence on.
func IsSupport(path string) bool { return strings.Contains(path+"/", "/rest/") }

// A Kind is a way in which code depends on a symbol.
type Kind int

// The kinds.
const (
	// Named: the code names the symbol, or sets, reads or calls it. Of a method of
	// a server it is also the implementation of the method.
	Named Kind = iota
	// Omitted: a value of parameters is made that does not have the field.
	Omitted
	// MaybeOmitted: a value of parameters may lack the field: what is assigned to
	// it may be its zero value, or the value is a zero value that may be filled.
	MaybeOmitted
	// Read: the field of parameters is read. Without a member, the whole value is.
	Read
	// Whole: all fields of the type are used at once, as by reflection.
	Whole
	// Unkeyed: a literal of the struct has no field names.
	Unkeyed
	// Shaped: the code builds only if the struct has the same fields as another
	// one, or the interface the same methods.
	Shaped
	// Compared: values of the type are compared, or are the keys of a map.
	Compared
	// Clashing: a new declaration of this name would not build, or would change
	// what the code means. Any stands for every new member.
	Clashing
	// Forwarded: all that an operation, the operation of an endpoint, or a
	// namespace has is used, as by a gateway. The symbol is the method of the
	// server, the variable of the endpoint, or the package.
	Forwarded
	// Addressed: requests are sent to routes of this base. Type is the client, and
	// Member the base; empty for any base. Without a package, Member is a path.
	Addressed
	// Quoted: the name of a parameter or of a property of responses is in a string.
	// Type is the function that takes it, and Member the name; empty for any name.
	Quoted
)

// The functions of package rest that take names, and whose uses are Quoted.
const (
	Parameter = "Parameter" // adds a parameter to requests
	Fields    = "Fields"    // selects properties of responses
)

// Uses are the places where code depends on symbols, as file:line, in order and
// without duplicates.
type Uses map[Kind]map[Symbol][]string

// Add adds a place.
func (u Uses) Add(k Kind, s Symbol, place string) {
	if u[k] == nil {
		u[k] = map[Symbol][]string{}
	}
	u[k][s] = append(u[k][s], place)
}

// At returns the places where code depends on a symbol in a way.
func (u Uses) At(k Kind, s Symbol) []string { return u[k][s] }

// Sort orders the places and removes duplicates.
func (u Uses) Sort() {
	for _, bySymbol := range u {
		for s, places := range bySymbol {
			slices.SortFunc(places, ByPlace)
			bySymbol[s] = slices.Compact(places)
		}
	}
}

// ByPlace orders places by file, then by line.
func ByPlace(a, b string) int {
	i, j := strings.LastIndexByte(a, ':'), strings.LastIndexByte(b, ':')
	return cmp.Or(cmp.Compare(a[:i], b[:j]), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}
