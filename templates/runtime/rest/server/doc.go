// Package server is a server of a REST API, without what depends on the site. The
// generated server packages use it.
//
// A Mux has endpoints, their handlers and options, and serves requests. Its
// handlers get only parameters that their schemas allow. A null in a request
// becomes
//
//   - null, if the type allows it;
//   - the zero value, as in WordPress, if the schema allows that;
//   - the default, as if it was absent, otherwise: 0 may be below a minimum.
//
// The files follow a request: dispatch.go has its steps. They read its method and
// path (target.go), find the endpoint, gather the parameters from the body, the
// query and the path (gather.go, multipart.go, sources.go), validate them
// (check.go), ask the hook of Authorize (authorize.go), bind the parameters and call
// the handler (call.go), encode its response (reply.go, links.go) and write it
// (write.go). Each file uses only files of later steps, or what all of them know:
// request.go has the state of a request, endpoint.go the state of an endpoint,
// response.go a response that is not written yet. Batches (batch.go), OPTIONS and
// the index (index.go) use the same steps, and a gateway adds forward.go.
//
// The real server has the same steps in the same order; errors have its codes
// (error.go). An option is a function in options.go and a field of site.
package server
