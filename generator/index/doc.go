// Package index reads a site index: the document at the root of a site's REST
// interface, which lists its routes, their endpoints and the args of each.
//
// The text of a document comes in, through [Read], and an [Index] goes out, which
// keeps order and positions. An input that is not a usable site index is an error,
// with all of its problems. Anything odd below a single route becomes a [Note] and
// affects at most that arg, endpoint or route.
//
// read.go has the steps: open.go and decode.go find and decode the document,
// frame.go validates it with the JSON Schema of package schemas, and route.go reads
// one route after the other, with check.go for the schemas of args and responses.
//
// The package does not interpret these schemas: they are returned as they were
// sent. Another habit of PHP in the document is absorbed here, with a note; its
// kind is a row of package note.
package index
