// Package request reads requests: what a path is about, the parameters and the
// user. Its errors are those that the real site has.
//
// A Behavior is what package kinds knows about items of a kind, and a Site is what
// requests share.
package request

import (
	"context"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/account"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/clock"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/fault"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// A Site is what requests know of a site.
type Site struct {
	*store.Store
	Behaviors map[desc.Kind]*Behavior
	Hints     bool                                    // links say what the user may do
	Can       map[*desc.Collection]map[desc.Do]bool   // the operations on items
	Related   map[*desc.Collection][]*desc.Collection // to which items have links, once they were needed
	Random    *rand.Rand
	Seed      uint64
	NoGuesses bool
	Buffer    []byte // of the item that is shown
}

// Behavior is what items of a kind do beyond generic ones, and its errors.
// Functions may be nil.
type Behavior struct {
	Rights   func(q *Request) error                                    // decides whether the user may do what is asked for
	Complete func(s *store.Store, l *store.List, data value.Object)    // adds what a new item lacks
	Change   func(q *Request, it *store.Item, data value.Object) error // checks and converts input; it is nil for a new item
	Changed  func(q *Request, it *store.Item, before value.Object)     // follows a change
	Deletes  func(q *Request, it *store.Item) error                    // checks a deletion and does what follows from it
	Read     func(q *Request, it *store.Item)                          // follows a GET
	Lists    func(q *Request) Filter                                   // whether a list shows an item
	Shown    func(q *Request, it *store.Item, out value.Object)        // changes a copy of an item for a response
	Links    func(q *Request, it *store.Item, out *render.Links)       // adds links

	Missing [2]string // code and message for unknown items
	Exists  [2]string // and for a request that creates an item with an id
	Edits   [2]string // what only some see in the context edit: one item, and all
	Pages   string    // begins the code of a page beyond the last one
	Trashed string    // says that an item is in the trash already
}

// A Filter reports whether a list shows an item.
type Filter = func(*store.Item) bool

// NewSite returns a site without items.
func NewSite(d *desc.Site, c clock.Clock, behaviorOf func(desc.Kind) *Behavior) *Site {
	s := &Site{Behaviors: map[desc.Kind]*Behavior{}, Can: map[*desc.Collection]map[desc.Do]bool{},
		Related: map[*desc.Collection][]*desc.Collection{}}
	s.Store = store.New(d, c, s.completeItem)
	s.Behaviors[desc.Users] = behaviorOf(desc.Users) // they sign in anyway
	for i := range d.Collections {
		c := &d.Collections[i]
		s.Behaviors[c.Kind], s.Can[c] = behaviorOf(c.Kind), map[desc.Do]bool{}
	}
	for _, op := range d.Operations {
		if op.OnItem() {
			s.Can[&d.Collections[op.Collection]][op.Do] = true
		}
	}
	for _, c := range s.Of(desc.Posts) { // links have hints since a release after the one that added class_list
		s.Hints = s.Hints || d.Has(c, "class_list")
	}
	return s
}

// completeItem adds what an item of a kind lacks.
func (s *Site) completeItem(_ *store.Store, l *store.List, data value.Object) {
	if complete := s.Behaviors[l.Collection.Kind].Complete; complete != nil {
		complete(s.Store, l, data)
	}
}

// Request is a request to an endpoint that the site stands in for: first one
// whose rights are checked, then a valid one.
type Request struct {
	*Site
	Ctx      context.Context
	Endpoint *rest.Endpoint
	Op       desc.Operation
	Param    func(name string) schema.Value
	User     *account.User
	List     *store.List // of the collection, or nil
	Key      string      // of the item of the path
	Item     *store.Item // or nil
	Call     *server.Call
	Show     codec.Contexts
	// An error that the server finds only after it has written an item.
	Late error
	// The password of a post, which only the query has.
	PostPassword string

	behavior   *Behavior
	behaviorOf *store.List // which has the behavior
}

// Session is what the site knows of a request while it serves it.
type Session struct {
	User  *account.User // nil for visitors
	Fault fault.Kind    // of the response, or ""
	Wrote *url.URL      // of a request whose response is in the context edit, and so is its header Allow
}

type sessionKey struct{}

// WithSession returns a context with a session.
func WithSession(ctx context.Context, s *Session) context.Context {
	return context.WithValue(ctx, sessionKey{}, s)
}

// SessionOf returns the session of a request. A request from elsewhere has none:
// it is one of a visitor.
func SessionOf(ctx context.Context) *Session {
	if s, ok := ctx.Value(sessionKey{}).(*Session); ok {
		return s
	}
	return &Session{}
}

// Request returns a request with what its path is about.
func (s *Site) Request(ctx context.Context, e *rest.Endpoint, op desc.Operation, param func(name string) schema.Value) *Request {
	q := &Request{Site: s, Ctx: ctx, Endpoint: e, Op: op, Param: param, User: SessionOf(ctx).User, Show: codec.Edit}
	if op.Collection < 0 {
		return q
	}
	c := &s.Desc.Collections[op.Collection]
	q.List = s.ListAt(c, q.Resolve(string(desc.Template(op.Path).Begin(desc.Template(c.Path)))))
	switch {
	case !op.OnItem():
		return q
	case !op.Own:
		q.Key = q.Text(c.Key)
	case q.User == nil:
	case c.Kind == desc.Users:
		q.Key = strconv.Itoa(q.User.ID)
	default:
		q.Key = q.User.UUID
	}
	q.Item = q.List.Find(q.Key)
	return q
}

// Resolve returns a path with the captures of the request. The user me is the
// current one.
func (q *Request) Resolve(path string) string {
	return desc.Template(path).Fill(func(name string) string {
		value := q.Text(name)
		if value == "me" && q.User != nil && strings.HasPrefix(path, q.Users.Path+"/") {
			return strconv.Itoa(q.User.ID)
		}
		return value
	})
}

// Behavior returns the behavior of the kind of the items. It is looked up once for
// each list, not for each item.
func (q *Request) Behavior() *Behavior {
	if q.behaviorOf != q.List {
		q.behaviorOf, q.behavior = q.List, q.Behaviors[q.List.Collection.Kind]
	}
	return q.behavior
}

// Operation returns what an endpoint does.
func (s *Site) Operation(e *rest.Endpoint) (op desc.Operation, known bool) {
	if len(e.Methods) > 0 {
		op, known = s.Desc.Operations[e.Methods[0]+" "+e.Route]
	}
	for i := 0; !known && i < len(e.Variants); i++ {
		op, known = s.Operation(&e.Variants[i])
	}
	return op, known
}

// Parent returns the list of the posts that the revisions of a request belong
// to, and the post with its id. Each may be nil. It serves other collections
// below the items of one, too.
func (q *Request) Parent() (posts *store.List, id string, post *store.Item) {
	path, id := desc.Template(q.List.Collection.Path).Above(q.List.Path)
	if posts = q.FindList(path); posts != nil {
		post = posts.Find(id)
	}
	return posts, id, post
}

// Text returns a parameter as text.
func (q *Request) Text(name string) string { return value.Text(value.Of(q.Param(name))) }
