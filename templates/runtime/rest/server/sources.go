package server

import (
	"bytes"
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/internal/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// sources hold the parameters of a request by where they come from, in the order
// of precedence: the body, the query, the captures of the path.
type sources struct {
	tree   *schema.Tree // all values
	layers []schema.Value
}

// reset removes all sources.
func (s *sources) reset() {
	s.tree.Reset()
	clear(s.layers)
	s.layers = s.layers[:0]
}

// addJSON adds a body in JSON, if it is an object.
func (s *sources) addJSON(body []byte) error {
	v, code := s.tree.ParseJSON(body)
	switch {
	case code == lex.JSONFull:
		return failure.TooManyParams
	case code != 0:
		return invalidJSON(code)
	case v.Kind() == schema.KindObject:
		s.layers = append(s.layers, v)
	}
	return nil
}

// addForm adds an encoded form with at most so many parameters.
func (s *sources) addForm(form []byte, most int) error {
	if bytes.Count(form, []byte("&")) >= most {
		return failure.TooManyParams
	}
	s.layers = append(s.layers, s.tree.ParseForm(form))
	return nil
}

// addAddress adds the query and the captures, the last two sources.
func (s *sources) addAddress(query schema.Value, captures []route.Capture) {
	at := s.tree.NewObject()
	for _, c := range captures {
		at.Add(c.Name, schema.KindString, c.Value)
	}
	s.layers = append(s.layers, query, at)
}

// find returns the first value of a parameter that is not null, or the absent
// Value.
func (s *sources) find(name string) schema.Value {
	for _, layer := range s.layers {
		if v := layer.Member(name); !v.Missing() {
			return v
		}
	}
	return schema.Value{}
}

// findOrNull is find, with null for a parameter that only is null.
func (s *sources) findOrNull(name string) (v schema.Value) {
	for _, layer := range s.layers {
		if m := layer.Member(name); m.Exists() && v.Missing() {
			v = m
		}
	}
	return v
}

// inBody reports whether the body holds a parameter.
func (s *sources) inBody(name string) bool {
	body := s.layers[:max(0, len(s.layers)-2)]
	return slices.ContainsFunc(body, func(layer schema.Value) bool { return layer.Member(name).Exists() })
}
