package standin

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// Put adds an item to a collection, such as /wp/v2/posts, and returns its id, or
// 0 if it has none that is a number. The item is JSON, a type of the interface
// or another value that encodes to an object. Only its id and roles are checked. Put
// completes members that are missing, empty or zero. An item with an id replaces the one that
// has it.
//
// For the path of a single object, such as /wp/v2/settings, Put sets members of
// it, and for the path of any other route it sets the response.
func (s *Site) Put(path string, it any) (int, error) {
	text, err := rest.Marshal(it)
	if raw, ok := it.([]byte); ok {
		text, err = raw, nil
	}
	var v any
	if err == nil {
		err = json.Unmarshal(text, &v)
	}
	if err != nil {
		return 0, fmt.Errorf("an item of %s: %w; give an object", path, err)
	}
	if data, ok := v.(value.Object); ok {
		unset := func(_ string, v any) bool { return value.IsEmpty(v) }
		maps.DeleteFunc(data, unset)
		for _, v := range data {
			if text, ok := v.(value.Object); ok && (text["raw"] != nil || text["rendered"] != nil) {
				maps.DeleteFunc(text, unset)
			}
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	terms := s.termsOf(value.Object{path: []any{v}})
	id, err := s.put(path, v)
	if err == nil {
		s.setCounts(terms)
	}
	return id, err
}

// put adds an item or sets a response.
func (s *Site) put(path string, v any) (int, error) {
	data, isObject := v.(value.Object)
	_, isList := v.([]any)
	l := s.listAt(path)
	var op desc.Operation
	known := l != nil
	if !known {
		op, known = s.otherAt(path)
	}
	switch {
	case !known:
		return 0, fmt.Errorf("%s: the site has no such route; give the path of one", path)
	case l == nil && op.Do == desc.Answer && op.Result == desc.PageResult && !isList:
		return 0, fmt.Errorf("%s: its response is not a list; give one", path)
	case l == nil && op.Do == desc.Answer:
		s.answers[path] = v
		return 0, nil
	case !isObject:
		return 0, fmt.Errorf("an item of %s: it is not an object; give one", path)
	case l == nil:
		maps.Copy(s.singleAt(path, op.Form), data)
		return 0, nil
	}
	if err := s.checkID(l, data["id"]); err != nil {
		return 0, err
	}
	if old := l.find(l.keyOf(&item{data: data})); old != nil {
		s.remove(l, old)
	}
	return s.insert(l, data).int("id"), nil
}

// checkID refuses an id that is not a number where it has to be one or is that
// of another type of posts.
func (s *Site) checkID(l *list, id any) error {
	const most = 1 << 53 // float64 has all whole numbers up to it
	least := 1
	if l.c.Kind == desc.Generic {
		least = 0
	}
	field := s.d.Field(l.c, "id")
	n, isNumber := id.(float64)
	if id != nil && field != nil && field.Type.Type == "integer" && !(isNumber && n == math.Trunc(n) && n >= float64(least) && n <= most) {
		return fmt.Errorf("an item of %s: its id is not a whole number from %d to %d; give another one, or none", l.path, least, int64(most))
	}
	switch l.c.Kind {
	case desc.Posts, desc.Media, desc.MenuItems, desc.Revisions, desc.Autosaves: // one table of WordPress has all of them
		for _, c := range s.of(desc.Posts, desc.Media, desc.MenuItems) {
			if id != nil && c.TypeName() != l.c.TypeName() && s.list(c, c.Path).find(value.Text(id)) != nil {
				return fmt.Errorf("an item of %s: its id %s is that of %s/%[2]s, too; give each its own", l.path, value.Text(id), c.Path)
			}
		}
	}
	return nil
}

// checkParents refuses parents that are missing. Authors and the posts of comments
// may be: a site keeps posts of users, and comments on items of plugins, that were
// deleted. Roles may be those of plugins.
func (s *Site) checkParents() error {
	for l, it := range s.items(desc.Posts, desc.Terms) {
		if parent := it.text("parent"); it.int("parent") != 0 && l.find(parent) == nil {
			return fmt.Errorf("%s/%s: there is no parent %s; add it, or set the member parent to 0", l.path, l.keyOf(it), parent)
		}
	}
	return nil
}

// checkNames refuses an object with a member that is there twice, of which
// package json keeps the last one.
func checkNames(text []byte) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	_, err := dec.Token()
	for seen := (value.Object{}); err == nil && dec.More(); err = dec.Decode(new(json.RawMessage)) {
		name, _ := dec.Token()
		path, _ := name.(string)
		if seen[path] != nil {
			return fmt.Errorf("line %d: %s is there twice; put its items in one list", 1+bytes.Count(text[:dec.InputOffset()], []byte("\n")), path)
		}
		seen[path] = true
	}
	return err
}

// otherAt returns the operation that reads a path which is not in a collection.
func (s *Site) otherAt(path string) (desc.Operation, bool) {
	for _, op := range s.d.Operations {
		if op.Collection < 0 && (op.Do == desc.Read || op.Do == desc.Answer) && desc.Template(op.Path).Matches(path) {
			return op, true
		}
	}
	return desc.Operation{}, false
}

// Get stores the item at a path, such as /wp/v2/posts/7, in v, with the fields
// of all contexts, or the single object at one such as /wp/v2/settings. It
// returns an error if the path has neither.
func (s *Site) Get(path string, v any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := strings.LastIndexByte(path, '/')
	if l := s.lists[path[:max(i, 0)]]; l != nil {
		if it := l.find(path[i+1:]); it != nil {
			return rest.Unmarshal([]byte(render.Object(s.d, s.full(it), l.c.Form, codec.Edit)), v)
		}
	}
	if op, known := s.otherAt(path); known && op.Do == desc.Read {
		return rest.Unmarshal([]byte(render.Object(s.d, s.singleAt(path, op.Form), op.Form, codec.Edit)), v)
	}
	return fmt.Errorf("%s: there is no such item", path)
}

func newState() state {
	return state{map[string]*list{}, map[string]value.Object{}, map[string]any{}, map[desc.Kind]int{}, map[int]string{}, map[string][]byte{}}
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
	out := state{map[string]*list{}, map[string]value.Object{}, maps.Clone(x.answers), maps.Clone(x.nextID), maps.Clone(x.passed), maps.Clone(x.files)}
	for path, l := range x.lists {
		own := &list{c: l.c, path: path, behavior: l.behavior}
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
	var all value.Object
	if err := json.Unmarshal(text, &all); err != nil {
		return fmt.Errorf("%w; want an object with a list of items for each path", withoutGo(err, text))
	}
	if err := checkNames(text); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	terms := s.termsOf(all)
	s.reserve(all)
	paths := value.Names(all)
	slices.SortStableFunc(paths, func(a, b string) int { return strings.Count(a, "/") - strings.Count(b, "/") }) // revisions last
	for _, path := range paths {
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
	if err := s.checkParents(); err != nil {
		return err
	}
	s.setCounts(terms)
	return nil
}

// A fixtureTerm is a term of a fixture. Its data, which the site keeps, may lack
// the id at first.
type fixtureTerm struct {
	l     *list
	data  value.Object
	count any // of its posts, as the fixture has it
}

// termsOf returns the terms of fixtures that count their posts.
func (s *Site) termsOf(all value.Object) []fixtureTerm {
	var terms []fixtureTerm
	for path, v := range all {
		l := s.listAt(path)
		if l == nil || l.c.Kind != desc.Terms || !s.d.Has(l.c, "count") {
			continue
		}
		items, _ := v.([]any)
		for _, it := range items {
			if data, ok := it.(value.Object); ok {
				terms = append(terms, fixtureTerm{l, data, data["count"]})
			}
		}
	}
	return terms
}

// setCounts sets the number of posts of each term to that of its fixture, or
// counts them. Fixtures of posts can come before or after those of their terms.
func (s *Site) setCounts(terms []fixtureTerm) {
	missing := map[*item]bool{}
	for _, t := range terms {
		it := t.l.find(t.l.keyOf(&item{data: t.data}))
		if it.data["count"] = t.count; t.count == nil {
			it.data["count"] = 0.0
			missing[it] = true
		}
	}
	if len(missing) == 0 {
		return
	}
	for _, post := range s.items(desc.Posts) {
		for term := range s.counted(post.data) {
			if missing[term] {
				term.data["count"] = float64(term.int("count") + 1)
			}
		}
	}
}

// reserve keeps the ids of fixtures from items without one.
func (s *Site) reserve(all value.Object) {
	for path, v := range all {
		items, _ := v.([]any)
		for _, it := range items {
			if data, _ := it.(value.Object); data["id"] != nil && s.listAt(path) != nil {
				key := sequence(s.listAt(path).c.Kind)
				s.nextID[key] = max(s.nextID[key], value.Int(data["id"]))
			}
		}
	}
}

// loadItems adds the items of one collection.
func (s *Site) loadItems(l *list, items []any) error {
	seen := map[string]int{}
	for i, it := range items {
		data, _ := it.(value.Object)
		if key := value.Text(data[l.c.Key]); key != "" && seen[key] != 0 {
			return fmt.Errorf("item %d: an item of %s: its %s %s is that of item %d, too; give each its own", i+1, l.path, l.c.Key, key, seen[key])
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
	all := value.Object{}
	for path, l := range s.lists {
		switch l.c.Kind {
		case desc.Types, desc.Taxonomy, desc.Statuses: // these follow from the index
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
