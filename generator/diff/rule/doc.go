// Package rule has the rules: what differs between two items that are the same, and
// how bad that is.
//
// Pairs come in, each kind for rules of its own. Drafts of findings go out, with
// the requests that may prove them, the code that depends on what differs, and keys
// that findings with the same cause share. A rule is a row with its ID, level,
// mirror and prose, and a function of a pair. A new rule is a new row with a
// fixture. IDs do not change, as settings and ignore files name them.
//
// # Audiences
//
// The wire audience talks to the server. For requests the question is whether the
// new deployment rejects a request that the old one accepts, or takes it to mean
// something else; for responses, whether a property was removed, is hidden or has
// another type. The source audience compiles Go code against the regenerated
// packages. report.Report.Narrow asks for some code which findings affect it. It
// leaves out a finding only if it is sure; see symbol.Kind.
//
// # Levels
//
// Breaking needs a proof. For requests it is a witness: a request that the engine
// of generated servers accepts for the old deployment and rejects for the new
// one, for the reason that the finding gives. For responses it is the two schema
// fragments, for Go source the declaration before and after. Without a proof a
// finding is risky at most, and gives the reason.
//
// Risky findings may break: a request is accepted but may mean something else, or
// neither outcome can be proved. The rest is safe.
//
// The judgement is about the real server, not about the document:
//
//   - An arg that was removed is ignored: risky, not breaking.
//   - A required arg with a default need not be sent.
//   - A scalar counts as a list of one, a string as the number that it spells.
//     Whether an arg accepts less is a question of values, see subset.Includes.
//     Keywords that changed without a consequence are reported as such.
//   - A member of an object that one side does not name, and ignores, is like an
//     arg that was removed: it does not matter that the other side checks it. An
//     object without a list of properties accepts members as they are, and loses
//     by one.
//   - Routes are tried in order. If another route takes requests now, they mean
//     something else: risky.
//   - The server does not check an arg without a type, unless a preset knows
//     better.
//   - A value that both sides accept may be converted to another one, as the
//     string "5" to the number 5: risky. null counts as an absent value, and
//     empty values of all types are the same. A query does not tell a value from
//     a list of one.
//   - No item has an address that its route matches only by accident, as one with
//     letters where the preset or the response schema says that IDs are numbers.
//
// # Omissions
//
// Descriptions, titles, the identity of the site, links, the names of captures;
// the order of args, enum values, required names and alternatives of oneOf, and
// of routes whose patterns do not overlap; bounds, lengths and patterns of
// responses; on the wire, routes whose key the server cannot read; permissions,
// which no index shows; new methods of a server interface, for which code embeds
// the Unimplemented type, unless the code is known. A lost batch permission is
// risky, as nothing shows who uses it. Responses are compared only if both indexes
// describe them.
package rule
