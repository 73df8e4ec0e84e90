// Package diff compares what two deployments offer, and says whom a difference hurts.
//
// # What is compared
//
// Two APIs, old and new. Routes are paired by their key; those that are left, by their template without the names of its
// captures, in the order of the index: a route whose pattern changed, or whose capture has another name, is the same
// route. Endpoints are paired by method, args and fields by name, Go declarations by package and name.
//
// # For whom
//
// The wire audience talks to the server. On the request side the question is whether a request that the old deployment
// accepts is refused by the new one, or means something else there; on the response side, whether a member of an answer is
// gone, hidden or of another type. The source audience compiles Go code against the generated packages, regenerated.
//
// # What breaking means
//
// Breaking is only what is proved. On the request side the proof is a witness: a request that the servers of both sides
// were asked, made of the engine that generated servers run; the old one accepts it, the new one refuses it for the reason
// that the finding gives. On the response side it is the two fragments of the schemas, on the source side the declaration
// before and after. What cannot be proved is risky at most, and says why.
//
// Risky is what may hurt: a request is accepted, but may mean something else; or nobody could tell. Safe is the rest.
//
// The judgement is about the real server, not about the document. So:
//
//   - An arg that is no longer there is ignored: risky, not breaking.
//   - A required arg with a default need not be sent.
//   - A scalar is taken for a list of one, a text for the number that it spells: whether an arg takes less is a question of
//     values, see schema.Includes, not of keywords. Keywords that changed without a consequence are told as such.
//   - A member of an object that one side does not name, and ignores, is like an arg that is not there: that the other side
//     checks it is no loss. An object without a list of properties takes members for what they are, and loses by one.
//   - Routes are tried in order. Where another route takes requests now, they mean something else: risky.
//   - An arg without a type is not checked by the server, unless a preset knows better.
//   - A value that both sides accept may be converted to another one, as the text "5" to the number 5: the request means
//     something else then, which is risky. null is no value, and what is empty is the same in every form.
//
// # What is left out
//
// Descriptions, titles, the identity of the site, links, the order of routes where no two patterns overlap, of args, of
// enum values, of the alternatives of oneOf, and of required names; what captures are called. Bounds, lengths and patterns of answers. On the wire, routes whose key the server
// cannot read: no request reaches them. Permissions, which no index tells. New methods of a server interface: embed the
// Unimplemented type. Whether an endpoint may be called in a batch is risky, for want of a way to tell who does.
//
// # Folding
//
// What has one cause is one finding: the same rule, namespace, arg and change, with the endpoints that it touches, or the Go
// declarations. A namespace that came or went is one finding, and nothing below it is told. For people, safe findings that say
// the same of several args are one line, too.
package diff
