package endpoint

import (
	"sync"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
)

// Schemas reads the schemas of args and responses. It keeps them, as the routes of
// an index share most values, see [index.Sharing]. Callers must not change the
// schemas. It is safe for concurrent use, and its zero value is ready.
type Schemas struct {
	mu   sync.Mutex
	read map[*index.Node]*declared.Schema
}

// of returns the schema of a value.
func (s *Schemas) of(n *index.Node) *declared.Schema {
	s.mu.Lock()
	defer s.mu.Unlock()
	schema := s.read[n]
	if schema == nil {
		if s.read == nil {
			s.read = map[*index.Node]*declared.Schema{}
		}
		schema = declared.Of(n)
		s.read[n] = schema
	}
	return schema
}
