// Package standin is a site in memory. It takes, refuses and remembers what the
// real site does: what was created can be listed, filtered, changed, deleted and
// embedded.
//
// A Description of the site comes in, which restgen makes of its index, and the
// endpoints of a server.Mux. Options go out: with them the Mux serves what has
// no other handler. The Mux routes, validates, converts, pages and writes; this
// package decides only what a response holds. Everything is deterministic: the
// same requests after the same Seed and clock have the same responses.
//
// Read site.go, serve.go and items.go first. A file uses only files that come
// later here:
//
//  1. embed.go, oembed.go and search.go, and fail.go, which makes requests fail
//  2. kind.go has a row for each kind of items, which a file describes; change it there
//  3. write.go changes items, and list.go, filter.go and links.go show them
//  4. rights.go and comment_rights.go say who may do what, and errors.go why not
//  5. request.go reads parameters
//  6. model.go has the types
//
// Package desc describes the site. Packages of internal know nothing of requests:
// store keeps items, fixture fills and saves a store, account knows users and
// roles, and others know values, texts, times, files, JSON and faults.
//
// It does not run PHP or render themes and blocks.
package standin
