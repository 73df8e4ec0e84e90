// Package rule has the rules: what differs between two items that are the same, and
// how bad that is.
//
// Pairs come in, each kind for rules of its own. What was found goes out: each
// difference, the requests that may prove it, and the keys that it shares with others
// of the same cause.
//
// A rule is a row of a table: its ID, level, mirror and prose, and a function of a
// pair, whose result has the message, both sides and the proof. What the difference
// is about is the same for all rules about a pair: the pair describes it. A new rule
// is a new row with a fixture next to package diff. IDs do not change, as settings and
// ignore files name them. A level may only be breaking where the function returns a
// proof: requests that the old side may accept and the new one reject, or what both
// sides have. The judgement is about the real server, not about the document;
// docs/diff.md says what does not count.
package rule
