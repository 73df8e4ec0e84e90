// Package standin is a site in memory. It takes, refuses and remembers what the
// real site does: what was created can be listed, filtered, changed, deleted and
// embedded.
//
// A Description of the site comes in, which restgen makes of its index, and the
// endpoints of a server.Mux. Options go out: with them the Mux serves what has
// no other handler. The Mux routes, validates, converts, pages and writes; this
// package decides only what a response holds. Each kind of item has a file;
// change it there. Everything is deterministic: the same requests after the
// same Seed and clock have the same responses.
//
// It does not run PHP or render themes and blocks.
package standin
