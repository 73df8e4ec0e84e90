// Package rule has the rules: what differs between two items that are the same, and
// how bad that is.
//
// Pairs come in, each kind for rules of its own. Drafts of findings go out, with
// the requests that may prove them, the code that depends on what differs, and keys
// that findings with the same cause share.
//
// A rule is a row of a table: its ID, level, mirror and prose, and a function of a
// pair. A new rule is a new row with a fixture next to package diff. IDs do not change,
// as settings and ignore files name them. A level may only be breaking where the
// function returns a proof: requests that the old side may accept and the new one
// reject, or what both sides have. The judgement is about the real server, not about
// the document; docs/diff.md says what does not count.
package rule
