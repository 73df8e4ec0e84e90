package rest

import (
	"cmp"
	"net/http"
	"strconv"
	"sync/atomic"

	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An Endpoint is one endpoint of the site index: methods of a route that have
// the same arguments and behavior. It must not be changed after its first use.
type Endpoint struct {
	// Namespace of the route, such as wp/v2; empty for the index and the batch
	// route.
	Namespace string
	// Key of the route in the index, a PCRE.
	Route string
	// Methods in upper case. Clients use the first one.
	Methods []string
	// Whether the endpoint can be part of a batch.
	Batch bool
	// Whether the endpoint takes a file, as Uploaded returns it. For
	// other endpoints the server rejects files and limits the body to
	// Limits.Body.
	Upload bool
	// Whether nothing but the index shows how the site checks the arguments. A
	// gateway leaves null and formats to such a site.
	Assumed bool
	// Status of a successful response; 0 is 200.
	Status int
	// Deployments that have the endpoint as described here.
	In schema.Deployments
	// Arguments in the order of the index.
	Args []schema.Schema
	// Captures that clients put into the path, if these are not all captures of
	// the route.
	Captures []string
	// The same operation in deployments that describe it differently.
	Variants []Endpoint

	// Expression that package regexp matches with whole paths, byte by byte, if
	// that is not Route regardless of case.
	Expression string
	// Engine matches Route and the patterns of arguments that have no
	// expression of their own. If it is nil, package regexp takes them as they
	// are, except that $ also matches before a newline at the end.
	Engine schema.Engine

	// The last *validator of Validate.
	compiled atomic.Value
}

// MatchesPath reports whether the route of the endpoint matches a path below
// the API root, such as /wp/v2/posts/7.
func (e *Endpoint) MatchesPath(path string) bool {
	_, matches := e.newRoute().Match(path, nil)
	return matches
}

func (e *Endpoint) newRoute() *route.Route {
	return route.New(e.Route, e.Namespace, e.Expression, e.Engine)
}

// For returns the endpoint as a deployment describes it, or nil.
func (e *Endpoint) For(deployment int) *Endpoint {
	for i := range e.Variants {
		if v := &e.Variants[i]; v.In != 0 && v.In.Has(deployment) {
			return v
		}
	}
	if e.In.Has(deployment) && e.Route != "" {
		return e
	}
	return nil
}

// arg returns the schema of an argument in a deployment, or nil.
func (e *Endpoint) arg(name string, deployment int) *schema.Schema {
	for i := range e.Args {
		if a := &e.Args[i]; a.Name == name && a.In.Has(deployment) {
			return a
		}
	}
	return nil
}

func (e *Endpoint) firstMethod() string {
	if len(e.Methods) == 0 {
		return http.MethodGet
	}
	return e.Methods[0]
}

// inQuery reports whether the parameters of a method are in the query.
func inQuery(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodDelete
}

// Deployment is a ClientOption that selects one of the deployments that packages
// were generated for.
type Deployment struct {
	// Index of the deployment, from 0. A negative index selects an unknown
	// deployment, which has what all deployments have.
	Index int
	// Name for messages.
	Name string
}

// without returns the error of a call of an endpoint that d lacks.
func (d Deployment) without() *Error {
	return &Error{Code: ErrNotDeployed, Message: "deployment " + cmp.Or(d.Name, strconv.Itoa(d.Index)) +
		" does not have the endpoint; WithDeployment chooses one"}
}
