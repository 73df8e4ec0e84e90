// Package rest is a client of a REST API, without what depends on the site, and
// the types that clients and servers share. The generated packages use it.
// Package server is the other side.
//
// A call has an Endpoint, a path and parameters, and ends with a result or an
// *Error. Opt is a value that may be absent or null, Raw is any JSON, and Page is
// one page of a collection.
//
// The files follow a call: Do and Call begin it (call.go); its parameters are
// validated and encoded (request.go); a gateway adds what its caller sent
// (forward.go); it is sent, again if that may help (send.go, retry.go); the
// response is judged and decoded (response.go). Each uses only files that come
// later, and Client, Endpoint and Error.
//
// An option is a function in client_options.go and a field of Client. The exported
// names are part of all generated code: add to them, but do not change them.
package rest
