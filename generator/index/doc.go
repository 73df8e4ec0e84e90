// Package index reads a site index: the document that the root of a site's REST interface answers with, and that
// lists its routes, their endpoints and the args of each.
//
// [Read] decodes the document with its order and positions kept, refuses what is no site index, holds it against the
// JSON Schema of package schemas, and absorbs what real sites get wrong: faults of the document stop, all at once;
// whatever is odd below one route becomes a [Note] and costs at most that arg, endpoint or route.
//
// The package does not know what a schema means: args and response schemas are handed on as they were sent.
package index
