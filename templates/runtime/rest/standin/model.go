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
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/clock"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/fault"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// A Site is a site with its items. Its methods can be called at the same time.
type Site struct {
	d       *desc.Site
	seed    uint64
	clock   clock.Clock
	records bool
	exact   bool
	handler http.Handler                          // the Mux, within Options
	hints   bool                                  // links say what the user may do
	can     map[*desc.Collection]map[desc.Do]bool // the operations on items
	kinds   map[desc.Kind][]*desc.Collection
	behaves func(desc.Kind) behavior

	mu sync.Mutex
	state
	blanks   map[*desc.Collection]value.Object // new items
	blanksAt string                            // when they were made
	buffer   []byte                            // of the item that is shown
	users    *list
	random   *rand.Rand
	faults   fault.List
	requests []Request
	changes  int // grows whenever items may have changed
}

// state is the content of a site.
type state struct {
	lists   map[string]*list        // by resolved path
	singles map[string]value.Object // by path
	answers map[string]any          // responses of other routes by path
	nextID  map[desc.Kind]int
	passed  map[int]string    // passwords by user
	files   map[string][]byte // uploads by name
}

// list holds the items of a collection, in the order of their creation.
type list struct {
	c     *desc.Collection
	path  string // with the captures of parents
	items []*item
	known *lookup // or nil
	order order   // that was asked for last
	// The collections to which items have links, once they were needed.
	related []*desc.Collection
	behavior
}

// lookup finds items of a list without a walk through all of them. A list makes
// it when it is needed.
type lookup struct {
	keys  map[string]*item // by what identifies them in a path
	slugs map[string][]*item
}

// An order is the items of a list in the order of a field, until items change.
type order struct {
	by      string
	down    bool
	changes int // of the site when it was made
	items   []*item
}

// item is one item of a collection.
type item struct {
	c    *desc.Collection // whose form it has
	data value.Object
	slug string // of a post in the trash, before it went there
	// The status of a post, and the changes of the site when it was read.
	status   string
	statusAt int
	words    []string // in which searches look, folded, or nil
}

// behavior is what items of a kind do beyond generic ones, and its errors.
// Functions may be nil.
type behavior struct {
	rights   func(q *request) error                              // decides whether the user may do what is asked for
	complete func(s *Site, l *list, data value.Object)           // adds what a new item lacks
	change   func(q *request, it *item, data value.Object) error // checks and converts input; it is nil for a new item
	changed  func(q *request, it *item, before value.Object)     // follows a change
	deletes  func(q *request, it *item) error                    // checks a deletion and does what follows from it
	read     func(q *request, it *item)                          // follows a GET
	lists    func(q *request) filter                             // whether a list shows an item
	shown    func(q *request, it *item, out value.Object)        // changes a copy of an item for a response
	links    func(q *request, it *item, out *render.Links)       // adds links

	missing [2]string // code and message for unknown items
	exists  [2]string // and for a request that creates an item with an id
	edits   [2]string // what only some see in the context edit: one item, and all
	pages   string    // begins the code of a page beyond the last one
	trashed string    // says that an item is in the trash already
}

// A filter reports whether a list shows an item.
type filter = func(*item) bool

// user is who sent a request. Nil is an anonymous visitor.
type user struct {
	*item
	id    int
	roles []any
	uuid  string // of the application password in use, if it is one that was created
}

// request is a request to an endpoint that the site stands in for: first one
// whose rights are checked, then a valid one.
type request struct {
	*Site
	ctx   context.Context
	e     *rest.Endpoint
	op    desc.Operation
	param func(name string) schema.Value
	user  *user
	l     *list  // of the collection, or nil
	key   string // of the item of the path
	it    *item  // or nil
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
