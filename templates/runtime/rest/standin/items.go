package standin

import (
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/fixture"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
)

// Put adds an item to a collection, such as /wp/v2/posts, and returns its id, or
// 0 if it has none that is a number. The item is JSON, a type of the interface
// or another value that encodes to an object. Only its id and roles are checked.
// Put completes members that are missing, empty or zero. An item with an id
// replaces the one that has it.
//
// For the path of a single object, such as /wp/v2/settings, Put sets members of
// it, and for the path of any other route it sets the response.
func (s *Site) Put(path string, it any) (int, error) {
	v, err := fixture.Decode(path, it)
	if err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return fixture.Put(s.store, path, v)
}

// Get stores the item at a path, such as /wp/v2/posts/7, in v, with the fields
// of all contexts, or the single object at one such as /wp/v2/settings. It
// returns an error if the path has neither.
func (s *Site) Get(path string, v any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return fixture.Get(s.store, path, v)
}

// Load adds fixtures: an object with a list of items for each collection, by its
// path, and the responses of other routes by theirs. Members are kept as they
// are, and Load completes those that are missing. Errors name the item.
func (s *Site) Load(text []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return fixture.Load(s.store, text)
}

// Dump returns the items, objects and responses in the form that Load reads,
// without the contents of uploaded files, and without passwords of users.
func (s *Site) Dump() ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return fixture.Dump(s.store)
}

// A State is the content of a site at one time.
type State = store.State

// Snapshot returns the state of the site.
func (s *Site) Snapshot() *State {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store.Snapshot()
}

// Restore sets the state of the site to the state of a Snapshot.
func (s *Site) Restore(state *State) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.store.Restore(state)
}
