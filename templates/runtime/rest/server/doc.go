// Package server has the parts of a server of a REST API that do not depend on
// the site. The generated server packages use it.
//
// A Mux serves requests. Its handlers get only parameters that their schemas
// allow. A null in a request becomes
//
//   - null, if the type allows it;
//   - the zero value, as in WordPress, if the schema allows that;
//   - the default, as if it was absent, otherwise: 0 may be below a minimum.
package server
