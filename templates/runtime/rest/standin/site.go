package standin

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/account"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/clock"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/kinds"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// Settings are the settings of a Site.
type Settings struct {
	Now  func() time.Time // the clock; time.Now if nil
	Seed uint64           // of what is generated, such as passwords
	// Record keeps the requests, for Site.Requests.
	Record bool
	// NoGuesses answers 501 to routes of which the stand-in knows the form of the
	// result at most, unless a fixture sets their response.
	NoGuesses bool
}

// A Description is what a Site has to know about a site beyond the endpoints of
// its server. restgen makes it of the index.
type Description = desc.Site

// Parse reads a Description that is JSON, as generated packages embed it.
func Parse(text []byte) (*Description, error) {
	d := &Description{}
	return d, json.Unmarshal(text, d)
}

// ParseOnce returns a function that parses the text when it is first called.
// Sites share the Description, since none of them changes it.
func ParseOnce(text []byte) func() (*Description, error) {
	return sync.OnceValues(func() (*Description, error) { return Parse(text) })
}

// New returns a site with its default category and without users.
func New(d *Description, s Settings) *Site {
	if s.Now == nil {
		s.Now = time.Now
	}
	c := clock.Clock{Now: s.Now, Zone: time.FixedZone("", int(d.Offset*3600))}
	if z, err := time.LoadLocation(d.Zone); err == nil && d.Zone != "" {
		c.Zone = z
	}
	site := &Site{records: s.Record, site: request.NewSite(d, c, kinds.Of)}
	site.store, site.site.Seed, site.site.NoGuesses = site.site.Store, s.Seed, s.NoGuesses
	site.Reset()
	return site
}

// Reset makes the site new.
func (s *Site) Reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.store.Clear()
	s.site.Random = rand.New(rand.NewPCG(s.site.Seed, 1))
	for _, c := range s.store.Of(desc.Users) {
		if s.store.Users == nil && !desc.Template(c.Path).HasCaptures() {
			s.store.Users = s.store.ListOf(c)
		}
	}
	if s.store.Users == nil { // they sign in anyway
		s.store.Users = s.store.ListAt(&desc.Collection{Path: "users", Kind: desc.Users, Key: "id", Form: -1}, "users")
	}
	for _, c := range s.store.Of(desc.Terms) {
		if c.Name == "categories" {
			s.store.Insert(s.store.ListOf(c), value.Object{"name": "Uncategorized", "slug": "uncategorized"})
		}
	}
	kinds.AddTables(s.store)
}

// AddUser adds a user with a password that works in HTTP Basic. The role has to
// be one that WordPress or a shop has.
func (s *Site) AddUser(name, password, role string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case !account.IsRole(role):
		return fmt.Errorf("user %s: unknown role %q; want administrator, editor, author, contributor, subscriber, customer or shop_manager", name, role)
	case text.Letters(password) == "":
		return fmt.Errorf("user %s: the password has no letters or digits; give another one", name)
	}
	for _, it := range s.store.Users.Items {
		if it.Text("username") == name {
			return fmt.Errorf("user %s: there are two; leave one out", name)
		}
	}
	u := s.store.Insert(s.store.Users, value.Object{"username": name, "name": name, "slug": text.Slug(name), "roles": []any{role},
		"email": text.Slug(name) + "@example.org"})
	s.store.Passwords[u.Int("id")] = text.Letters(password)
	return nil
}

// AddPosts adds published posts by the first user, one an hour up to now.
func (s *Site) AddPosts(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	posts := s.store.Named(desc.Posts, "posts")
	for _, c := range s.store.Of(desc.Posts) {
		posts = cmp.Or(posts, s.store.ListOf(c))
	}
	for i := 1; i <= n && posts != nil; i++ {
		data := value.Object{"title": fmt.Sprintf("Post %d", i), "content": words[s.site.Random.IntN(len(words))], "status": "publish"}
		s.store.Clock.Set(data, "date", s.store.Clock.Now().Add(time.Duration(i-n)*time.Hour))
		s.store.Insert(posts, data)
	}
}

// FreshInstall adds what WordPress installs: post 1 with a comment and page 2, by
// the first user.
func (s *Site) FreshInstall() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range []struct {
		kind desc.Kind
		name string
		data value.Object
	}{
		{desc.Posts, "posts", value.Object{"title": "Hello world!", "content": "Welcome. This is your first post. Edit or delete it, then start writing!", "status": "publish"}},
		{desc.Posts, "pages", value.Object{"title": "Sample Page", "content": "This is an example page.", "status": "publish"}},
		{desc.Comments, "comments", value.Object{"post": 1.0, "author_name": "A Commenter", "content": "Hi, this is a comment.", "status": "approved"}},
	} {
		if l := s.store.Named(x.kind, x.name); l != nil {
			s.store.Insert(l, x.data)
		}
	}
}

// words are texts of posts.
var words = [...]string{"A first look.", "What is new this week.", "Notes from the workshop.", "Questions and answers."}

// Password returns a new password for a user, of 24 letters and digits in the
// form of an application password. It depends on the seed.
func (s *Site) Password(name string) string { return account.Password(s.site.Seed, name) }
