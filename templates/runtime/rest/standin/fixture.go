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
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// decode returns an item as encoding/json decodes it. Members that are empty are
// left out, which Put completes.
func decode(path string, it any) (any, error) {
	text, err := rest.Marshal(it)
	if raw, ok := it.([]byte); ok {
		text, err = raw, nil
	}
	var v any
	if err == nil {
		err = json.Unmarshal(text, &v)
	}
	if err != nil {
		return nil, fmt.Errorf("an item of %s: %w; give an object", path, err)
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
	return v, nil
}

// Put adds an item to the collection at a path, sets members of the single object
// there, or sets the response of any other route. It returns the id of the item.
func Put(s *store.Store, path string, v any) (int, error) {
	terms := termsOf(s, value.Object{path: []any{v}})
	id, err := put(s, path, v)
	if err == nil {
		setCounts(s, terms)
	}
	return id, err
}

// put adds an item or sets a response.
func put(s *store.Store, path string, v any) (int, error) {
	data, isObject := v.(value.Object)
	_, isList := v.([]any)
	l := s.FindList(path)
	var op desc.Operation
	known := l != nil
	if !known {
		op, known = otherAt(s, path)
	}
	switch {
	case !known:
		return 0, fmt.Errorf("%s: the site has no such route; give the path of one", path)
	case l == nil && op.Do == desc.Answer && op.Result == desc.PageResult && !isList:
		return 0, fmt.Errorf("%s: its response is not a list; give one", path)
	case l == nil && op.Do == desc.Answer:
		s.Answers[path] = v
		return 0, nil
	case !isObject:
		return 0, fmt.Errorf("an item of %s: it is not an object; give one", path)
	case l == nil:
		maps.Copy(s.SingleAt(path, op.Form), data)
		return 0, nil
	}
	if err := checkID(s, l, data["id"]); err != nil {
		return 0, err
	}
	if old := l.Find(l.KeyOf(&store.Item{Data: data})); old != nil {
		s.Remove(l, old)
	}
	return s.Insert(l, data).Int("id"), nil
}

// checkID refuses an id that is not a number where it has to be one or is that
// of another type of posts.
func checkID(s *store.Store, l *store.List, id any) error {
	const most = 1 << 53 // float64 has all whole numbers up to it
	least := 1
	if l.Collection.Kind == desc.Generic {
		least = 0
	}
	field := s.Desc.Field(l.Collection, "id")
	n, isNumber := id.(float64)
	if id != nil && field != nil && field.Type.Type == "integer" && !(isNumber && n == math.Trunc(n) && n >= float64(least) && n <= most) {
		return fmt.Errorf("an item of %s: its id is not a whole number from %d to %d; give another one, or none", l.Path, least, int64(most))
	}
	switch l.Collection.Kind {
	case desc.Posts, desc.Media, desc.MenuItems, desc.Revisions, desc.Autosaves: // one table of WordPress has all of them
		for _, c := range s.Of(desc.Posts, desc.Media, desc.MenuItems) {
			if id != nil && c.TypeName() != l.Collection.TypeName() && s.List(c).Find(value.Text(id)) != nil {
				return fmt.Errorf("an item of %s: its id %s is that of %s/%[2]s, too; give each its own", l.Path, value.Text(id), c.Path)
			}
		}
	}
	return nil
}

// checkParents refuses parents that are missing. Authors and the posts of comments
// may be: a site keeps posts of users, and comments on items of plugins, that were
// deleted. Roles may be those of plugins.
func checkParents(s *store.Store) error {
	for l, it := range s.Items(desc.Posts, desc.Terms) {
		if parent := it.Text("parent"); it.Int("parent") != 0 && l.Find(parent) == nil {
			return fmt.Errorf("%s/%s: there is no parent %s; add it, or set the member parent to 0", l.Path, l.KeyOf(it), parent)
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
func otherAt(s *store.Store, path string) (desc.Operation, bool) {
	for _, op := range s.Desc.Operations {
		if op.Collection < 0 && (op.Do == desc.Read || op.Do == desc.Answer) && desc.Template(op.Path).Matches(path) {
			return op, true
		}
	}
	return desc.Operation{}, false
}

// A fixtureTerm is a term of a fixture. Its data, which the site keeps, may lack
// the id at first.
type fixtureTerm struct {
	l     *store.List
	data  value.Object
	count any // of its posts, as the fixture has it
}

// termsOf returns the terms of fixtures that count their posts.
func termsOf(s *store.Store, all value.Object) []fixtureTerm {
	var terms []fixtureTerm
	for path, v := range all {
		l := s.FindList(path)
		if l == nil || l.Collection.Kind != desc.Terms || !s.Desc.Has(l.Collection, "count") {
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
func setCounts(s *store.Store, terms []fixtureTerm) {
	missing := map[*store.Item]bool{}
	for _, t := range terms {
		it := t.l.Find(t.l.KeyOf(&store.Item{Data: t.data}))
		if it.Data["count"] = t.count; t.count == nil {
			it.Data["count"] = 0.0
			missing[it] = true
		}
	}
	if len(missing) == 0 {
		return
	}
	for _, post := range s.Items(desc.Posts) {
		for term := range s.Counted(post.Data) {
			if missing[term] {
				term.Data["count"] = float64(term.Int("count") + 1)
			}
		}
	}
}

// reserve keeps the ids of fixtures from items without one.
func reserve(s *store.Store, all value.Object) {
	for path, v := range all {
		items, _ := v.([]any)
		for _, it := range items {
			if data, _ := it.(value.Object); data["id"] != nil && s.FindList(path) != nil {
				s.Reserve(s.FindList(path), data["id"])
			}
		}
	}
}

// loadItems adds the items of one collection.
func loadItems(s *store.Store, l *store.List, items []any) error {
	seen := map[string]int{}
	for i, it := range items {
		data, _ := it.(value.Object)
		if key := value.Text(data[l.Collection.Key]); key != "" && seen[key] != 0 {
			return fmt.Errorf("item %d: an item of %s: its %s %s is that of item %d, too; give each its own", i+1, l.Path, l.Collection.Key, key, seen[key])
		} else if key != "" {
			seen[key] = i + 1
		}
		if _, err := put(s, l.Path, it); err != nil {
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

// Load adds items and sets responses, by their paths, from JSON. It completes
// members that are missing.
func Load(s *store.Store, text []byte) error {
	var all value.Object
	if err := json.Unmarshal(text, &all); err != nil {
		return fmt.Errorf("%w; want an object with a list of items for each path", withoutGo(err, text))
	}
	if err := checkNames(text); err != nil {
		return err
	}
	terms := termsOf(s, all)
	reserve(s, all)
	paths := value.Names(all)
	slices.SortStableFunc(paths, func(a, b string) int { return strings.Count(a, "/") - strings.Count(b, "/") }) // revisions last
	for _, path := range paths {
		var err error
		l := s.FindList(path)
		items, isList := all[path].([]any)
		switch {
		case l == nil:
			_, err = put(s, path, all[path])
		case isList:
			err = loadItems(s, l, items)
		default:
			err = fmt.Errorf("%s: it has no list; want a list of items", path)
		}
		if err != nil {
			return err
		}
	}
	if err := checkParents(s); err != nil {
		return err
	}
	setCounts(s, terms)
	return nil
}

// Dump is the inverse of Load, without files and passwords.
func Dump(s *store.Store) ([]byte, error) {
	all := value.Object{}
	for path, l := range s.Lists {
		switch l.Collection.Kind {
		case desc.Types, desc.Taxonomy, desc.Statuses: // these follow from the index
			continue
		}
		var items []any
		for _, it := range l.Items {
			items = append(items, s.Full(it))
		}
		if items != nil {
			all[path] = items
		}
	}
	for path, data := range s.Singles {
		all[path] = data
	}
	maps.Copy(all, s.Answers)
	return json.MarshalIndent(all, "", "\t")
}

// Get stores the item or the single object at a path in v, with the fields of all
// contexts.
func Get(s *store.Store, path string, v any) error {
	i := strings.LastIndexByte(path, '/')
	if l := s.Lists[path[:max(i, 0)]]; l != nil {
		if it := l.Find(path[i+1:]); it != nil {
			return rest.Unmarshal([]byte(render.Object(s.Desc, s.Full(it), l.Collection.Form, codec.Edit)), v)
		}
	}
	if op, known := otherAt(s, path); known && op.Do == desc.Read {
		return rest.Unmarshal([]byte(render.Object(s.Desc, s.SingleAt(path, op.Form), op.Form, codec.Edit)), v)
	}
	return fmt.Errorf("%s: there is no such item", path)
}
