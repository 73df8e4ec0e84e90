// Package index reads a site index: the document at the root of a site's REST
// interface, which lists its routes, their endpoints and the args of each.
//
// [Read] decodes the document, keeping order and positions, and validates it
// with the JSON Schema of package schemas. An input that is not a usable site
// index is an error, with all of its problems. Anything odd below a single route
// becomes a [Note] and affects at most that arg, endpoint or route.
//
// The package does not interpret schemas: args and response schemas are
// returned as they were sent. Another habit of PHP in the document is absorbed
// here, with a note; its kind is a row of package note.
package index
