// Package index reads a site index: the document at the root of a site's REST
// interface, which lists its routes, their endpoints and the args of each.
//
// The text of a document comes in, through [Read], and an [Index] goes out, which
// keeps order and positions. Its schemas are as they were sent. An input that is
// not a usable site index is an error, with all of its problems. Anything odd below
// a single route becomes a [Note] and affects at most that arg, endpoint or route.
//
// Read, in read.go, has the steps. Each file checks what it reads: frame.go the
// document as a whole, route.go, methods.go and args.go the routes, and check.go
// the schemas of args and responses. keyword.go rejects the values of keywords that
// the JSON Schema of package schemas rejects, as a test makes sure: the JSON Schema
// only says that a value is wrong, but a note says what the server makes of it.
// effect.go has what a JSON Schema cannot express, such as defaults that do not
// fit. Only for members that describe the site, frame.go runs the JSON Schema.
//
// Another habit of PHP in the document is absorbed here, with a note; its kind is a
// row of package note. A new keyword of schemas begins in package keyword.
package index
