package standin

import (
	"net/http"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/fault"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
)

// A Site is a site with its items. Its methods can be called at the same time.
type Site struct {
	records bool
	handler http.Handler // the Mux, within Options
	site    *request.Site

	mu       sync.Mutex
	store    *store.Store
	faults   fault.List
	requests []Request
}

// A Request is one that the site has answered.
type Request struct {
	Method, Path string // such as POST and /wp/v2/posts/7
	Query        string // as sent, without rest_route
	Body         string // of JSON or a form without files, as sent
	Route        string // the route that served it, or ""
	User         string // the name of the user, or "" for visitors
	Status       int
}
