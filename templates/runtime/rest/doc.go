// Package rest is a client of a REST API, without what depends on the site, and
// the types that clients and servers share. The generated packages use it.
// Package server is the other side.
//
// A call gets an Endpoint, a path and parameters, and ends with a result or an
// *Error. Opt is a value that may be absent or null, Raw is any JSON, and Page is
// one page of a collection. call.go begins a call, with these steps:
//
//  1. request.go validates the parameters and encodes them.
//  2. forward.go adds, in a gateway, what its caller sent.
//  3. send.go sends the call, again if that may help (retry.go).
//  4. judge.go judges the response and decodes it into the result (result.go).
//
// The file of a step uses files of later steps and what all steps know: Client,
// Endpoint, Error, the call (request.go), and redact.go, which removes secrets. Only
// send.go uses an earlier one: it hands the response to the gateway (forward.go).
// All (page.go), Upload and Batch use the same steps. An option is a function in
// client_options.go and a field of Client. Generated code has the exported names:
// add to them, but do not change them.
package rest
