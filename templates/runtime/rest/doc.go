// Package rest has the parts of the client and the server of a REST API that do
// not depend on the site. The generated packages use it.
//
// A Client sends requests; a Mux serves them. Both report errors as *Error. Opt
// is a value that may be absent or null, Raw is any JSON, and Page is one page
// of a collection.
//
// A handler of a Mux gets only parameters that their schemas allow. A null in a
// request becomes null if the type allows it, else the zero value, as in
// WordPress. If the schema excludes that value, such as 0 below a minimum, the
// parameter is absent and has its default.
package rest
