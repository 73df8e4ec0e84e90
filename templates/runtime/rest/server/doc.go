// Package server serves the REST API of a site, without what depends on the site.
// The generated server packages use it.
//
// A Mux gets endpoints with their handlers, then requests, and sends the responses
// of the real server: errors have its codes and its order. Handlers get only
// parameters that their schemas allow. A null in a request stays null if the type
// allows it, or becomes the zero value, as in WordPress, if the schema allows that.
// Otherwise the default takes its place, since 0 may be below a minimum.
//
// mux.go has what programs call, build.go what the first request makes of it, and
// serve.go the steps of each request, in this order:
//
//  1. target.go reads the method, the path and the query.
//  2. find.go finds the endpoint.
//  3. gather.go reads the parameters, in a form with multipart.go, into sources.go.
//  4. check.go validates them, and fields.go reads _fields.
//  5. authorize.go asks the hook of Authorize.
//  6. call.go binds the parameters and calls the handler.
//  7. reply.go encodes the result, with links.go, into response.go.
//  8. write.go sends the response.
//
// The file of a step uses files of later steps and what all steps know: request.go,
// target.go, sources.go, response.go, endpoint.go, error.go. Only write.go uses
// earlier ones: responses have the link to the root of the API (links.go) and the
// methods that the client may use (authorize.go). Batches (batch.go) and the index
// (index.go) use the same steps. The files forward*.go are for gateways; readers of
// plain handlers can pass them by. An option is a function in options.go and a field
// of settings. Generated code has the exported names: add to them, but do not
// change them.
package server
