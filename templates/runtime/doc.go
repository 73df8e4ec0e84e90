// Package rest is what the generated packages have in common: the client and the server of a REST interface of
// WordPress's kind, and the engine that decides which parameters such a site accepts. It knows no site in particular:
// what a site has is in the packages beside it, as shapes ([Codable]) and rules ([Endpoint]).
//
// A program that calls a site meets [ClientOption], [Opt] with [Some] and [NullOf], [Page], [Error], [Has] and [Links],
// and for what is rarer [NewBatch], [Call], [Validate], [Convert] and [Marshal]. One that serves meets [ServerOption], and in
// handlers [Request], [Uploaded] and [AnswerHeader]. [Coder], and what takes one or makes a [Field], is for the code of shapes;
// what begins with Handle is for that of servers. How all this works is said in the sources of restgen, in templates/runtime.
package rest
