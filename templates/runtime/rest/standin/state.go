package standin

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
)

// state is the content of a site.
type state struct {
	lists   map[string]*list  // by resolved path
	singles map[string]object // by path
	answers map[string]any    // responses of other routes by path
	nextID  map[Kind]int
	passed  map[int]string    // passwords by user
	files   map[string][]byte // uploads by name
}

func newState() state {
	return state{map[string]*list{}, map[string]object{}, map[string]any{}, map[Kind]int{}, map[int]string{}, map[string][]byte{}}
}

// A State is the content of a site at one time.
type State struct{ state }

// Snapshot returns the state of the site.
func (s *Site) Snapshot() *State {
	s.mu.Lock()
	defer s.mu.Unlock()
	return &State{s.state.clone()}
}

// Restore sets the state of the site to the state of a Snapshot.
func (s *Site) Restore(state *State) {
	own := state.clone()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state = own
	s.users = s.lists[s.users.path]
}

func (x state) clone() state {
	out := state{map[string]*list{}, map[string]object{}, maps.Clone(x.answers), maps.Clone(x.nextID), maps.Clone(x.passed), maps.Clone(x.files)}
	for path, l := range x.lists {
		own := newList(l.c, path)
		for _, it := range l.items {
			own.items = append(own.items, &item{c: it.c, data: maps.Clone(it.data), slug: it.slug})
		}
		out.lists[path] = own
	}
	for path, data := range x.singles {
		out.singles[path] = maps.Clone(data)
	}
	return out
}

// Load adds fixtures: an object with a list of items for each collection, by its
// path, and the responses of other routes by theirs. Members are kept as they
// are, and Load completes those that are missing. Errors name the item.
func (s *Site) Load(text []byte) error {
	var all object
	if err := json.Unmarshal(text, &all); err != nil {
		return fmt.Errorf("%w; want an object with a list of items for each path", withoutGo(err, text))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, path := range sortedNames(all) {
		var err error
		l := s.listAt(path)
		items, isList := all[path].([]any)
		switch {
		case l == nil:
			_, err = s.put(path, all[path])
		case isList:
			err = s.loadItems(l, items)
		default:
			err = fmt.Errorf("%s: it has no list; want a list of items", path)
		}
		if err != nil {
			return err
		}
	}
	for l, it := range s.items(Posts, Terms) {
		if parent := it.text("parent"); it.int("parent") != 0 && l.find(parent) == nil {
			return fmt.Errorf("%s/%s: there is no parent %s; add it, or set the member parent to 0", l.path, l.keyOf(it), parent)
		}
	}
	return nil
}

// loadItems adds the items of one collection.
func (s *Site) loadItems(l *list, items []any) error {
	seen := map[string]int{}
	for i, it := range items {
		data, _ := it.(object)
		if key := text(data[l.c.Key]); key != "" && seen[key] != 0 {
			return fmt.Errorf("item %d: an item of %s: item %d is %s, too; give each its own", i+1, l.path, seen[key], key)
		} else if key != "" {
			seen[key] = i + 1
		}
		if _, err := s.put(l.path, it); err != nil {
			return fmt.Errorf("item %d: %w", i+1, err)
		}
	}
	return nil
}

// withoutGo returns an error of package json that says where the text is wrong,
// and does not name types of Go.
func withoutGo(err error, text []byte) error {
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, new(*json.UnmarshalTypeError)):
		return errors.New("it is not an object")
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: %w", 1+bytes.Count(text[:syntax.Offset], []byte("\n")), err)
	}
	return err
}

// Dump returns the items, objects and responses in the form that Load reads,
// without the contents of uploaded files, and without passwords of users.
func (s *Site) Dump() ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := object{}
	for path, l := range s.lists {
		switch l.c.Kind {
		case Types, Taxonomy, Statuses: // these follow from the index
			continue
		}
		var items []any
		for _, it := range l.items {
			items = append(items, s.full(it))
		}
		if items != nil {
			all[path] = items
		}
	}
	for path, data := range s.singles {
		all[path] = data
	}
	maps.Copy(all, s.answers)
	return json.MarshalIndent(all, "", "\t")
}
