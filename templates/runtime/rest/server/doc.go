// Package server has the parts of a server of a REST API that do not depend on
// the site. The generated server packages use it.
//
// A Mux serves requests. Its handlers get only parameters that their schemas
// allow. A null in a request becomes null if the type allows it, else the zero
// value, as in WordPress. If the schema excludes that value, such as 0 below a
// minimum, the parameter is absent and has its default.
package server
