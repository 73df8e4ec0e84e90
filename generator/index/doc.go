// Package index reads a site index: the document at the root of a site's REST
// interface, which lists its routes, their endpoints and the args of each.
//
// The text of a document comes in, through [Read], and an [Index] goes out, which
// keeps order and positions. An input that is not a usable site index is an error,
// with all of its problems. Anything odd below a single route becomes a [Note] and
// affects at most that arg, endpoint or route.
//
// read.go has the steps. Each checks what it reads:
//
//   - open.go and decode.go find and decode the document;
//   - frame.go checks the document as a whole, its lesser members with the JSON
//     Schema of package schemas;
//   - route.go, methods.go and args.go check routes and endpoints;
//   - check.go checks the schemas of args and responses: keyword.go the values of
//     keywords, as the JSON Schema does, and effect.go what a JSON Schema cannot
//     express, such as defaults that do not fit.
//
// A JSON Schema only says that a document is wrong. The reader has to say what the
// server makes of it, and to go on, and so it decides by itself. A test makes sure
// that it notes a value of a keyword if and only if the JSON Schema rejects it.
//
// The package does not interpret schemas: they are returned as they were sent.
// Another habit of PHP in the document is absorbed here, with a note; its kind is a
// row of package note.
package index
