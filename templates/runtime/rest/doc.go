// Package rest has the parts of a client of a REST API that do not depend on the
// site, and the types that clients and servers share. The generated packages use
// it. Package server has the parts of a server.
//
// A Client sends requests and reports errors as *Error. Opt is a value that may
// be absent or null, Raw is any JSON, and Page is one page of a collection.
package rest
