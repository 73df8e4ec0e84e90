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
// Read site.go and serve.go first. A file uses only files that come later here:
//
//  1. embed.go, oembed.go, search.go, and fixture.go, which fills and saves a site
//  2. kind.go has a row for each kind of items, which a file describes; change it there
//  3. write.go changes items, and list.go, filter.go and links.go show them
//  4. rights.go and role.go say who may do what, errors.go why not, fail.go what fails
//  5. request.go reads parameters; store.go and lookup.go keep items
//  6. model.go has the types
//
// Package desc describes the site. Packages of internal know values, texts, times,
// files, JSON and faults, and nothing of requests.
//
// It does not run PHP or render themes and blocks.
package standin
