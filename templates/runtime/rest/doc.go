// Package rest has the parts of the client and the server of a REST API that do
// not depend on the site. The generated packages use it.
//
// A Client sends requests; a Mux serves them. Both report errors as *Error.
// Opt is a value that may be absent or null, Raw is any JSON, and Page is one
// page of a collection.
package rest
