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
// Read site.go, items.go, serve.go and users.go first; search.go, oembed.go and
// embed.go answer what is about no single collection, batch.go answers batches of
// items, and fail.go makes requests fail.
//
// Package desc describes the site. The packages of internal, each of which uses
// only later ones:
//
//  1. kinds has a row for each kind of items; change it there
//  2. fixture fills and saves a site
//  3. show shows items and lists, and media knows files
//  4. rights decides who may do what
//  5. request reads parameters, and has the errors
//  6. account knows users and roles, render writes JSON, and fault fails
//  7. store keeps items
//  8. clock, value and text know times, JSON values and texts
//
// It does not run PHP or render themes and blocks.
package standin
