package standin

import (
	"context"
	"math/rand/v2"
	"net/http"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/account"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/fault"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// A Site is a site with its items. Its methods can be called at the same time.
type Site struct {
	seed    uint64
	records bool
	exact   bool
	handler http.Handler                          // the Mux, within Options
	hints   bool                                  // links say what the user may do
	can     map[*desc.Collection]map[desc.Do]bool // the operations on items
	// What items of a kind do, by kinds.
	behaviors map[desc.Kind]*behavior

	mu       sync.Mutex
	store    *store.Store
	buffer   []byte                                  // of the item that is shown
	related  map[*desc.Collection][]*desc.Collection // to which items have links, once they were needed
	random   *rand.Rand
	faults   fault.List
	requests []Request
}

// behavior is what items of a kind do beyond generic ones, and its errors.
// Functions may be nil.
type behavior struct {
	rights   func(q *request) error                                    // decides whether the user may do what is asked for
	complete func(s *store.Store, l *store.List, data value.Object)    // adds what a new item lacks
	change   func(q *request, it *store.Item, data value.Object) error // checks and converts input; it is nil for a new item
	changed  func(q *request, it *store.Item, before value.Object)     // follows a change
	deletes  func(q *request, it *store.Item) error                    // checks a deletion and does what follows from it
	read     func(q *request, it *store.Item)                          // follows a GET
	lists    func(q *request) filter                                   // whether a list shows an item
	shown    func(q *request, it *store.Item, out value.Object)        // changes a copy of an item for a response
	links    func(q *request, it *store.Item, out *render.Links)       // adds links

	missing [2]string // code and message for unknown items
	exists  [2]string // and for a request that creates an item with an id
	edits   [2]string // what only some see in the context edit: one item, and all
	pages   string    // begins the code of a page beyond the last one
	trashed string    // says that an item is in the trash already
}

// A filter reports whether a list shows an item.
type filter = func(*store.Item) bool

// request is a request to an endpoint that the site stands in for: first one
// whose rights are checked, then a valid one.
type request struct {
	*Site
	*store.Store
	ctx   context.Context
	e     *rest.Endpoint
	op    desc.Operation
	param func(name string) schema.Value
	user  *account.User
	l     *store.List // of the collection, or nil
	key   string      // of the item of the path
	it    *store.Item // or nil
	call  *server.Call
	show  codec.Contexts
	// An error that the server finds only after it has written an item.
	late error
	// The password of a post, which only the query has.
	password string
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
