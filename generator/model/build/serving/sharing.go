package serving

import (
	"reflect"
	"slices"
	"sync"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Sharing keeps the expressions of routes and the schemas of args as servers
// check them, as many args are the same and large. Callers must not change the
// schemas. It is safe for concurrent use, and its zero value is ready.
type Sharing struct {
	routes pattern.Routes
	mu     sync.Mutex
	args   map[argKey][]checked
}

// argKey identifies args with the same schema in the index.
type argKey struct {
	schema *declared.Schema
	name   string
}

// checked is the schema of an arg as servers check it.
type checked struct {
	plain  schema.Schema // without the expressions of patterns
	schema *schema.Schema
	engine bool // a pattern needs an engine
}

// arg returns the schema of an arg as servers check it. The args of other endpoints
// that complete changes in the same way share it.
func (s *Sharing) arg(name string, read *declared.Schema, complete func(*schema.Schema)) (own *schema.Schema, engine bool) {
	key := argKey{read, name}
	s.mu.Lock()
	like := s.args[key]
	s.mu.Unlock()
	if like == nil {
		like = []checked{{plain: read.Emitted(name)}}
	}
	plain := like[0].plain
	complete(&plain)
	if same := find(like, &plain); same != nil {
		return same.schema, same.engine
	}
	expressed, engine := pattern.Express(plain)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.args == nil {
		s.args = map[argKey][]checked{}
	}
	if s.args[key] != nil {
		like = s.args[key] // may have more by now
	}
	if same := find(like, &plain); same != nil {
		return same.schema, same.engine
	}
	s.args[key] = append(slices.Clip(like), checked{plain, &expressed, engine})
	return &expressed, engine
}

// find returns the arg of a list with a schema, or nil.
func find(list []checked, plain *schema.Schema) *checked {
	for i := range list { // c is not a copy, as that is large
		c := &list[i]
		if c.schema != nil && c.plain.Flags == plain.Flags && reflect.DeepEqual(&c.plain, plain) {
			return c
		}
	}
	return nil
}
