// Package merge writes JSON values with the changes between two others. A gateway
// uses it to forward what a client sent, with what its handler changed.
//
// The parameters that were sent come in, and those of a handler before and after
// its changes. The parameters to forward go out: what the handler left alone is
// forwarded exactly as it was sent, and defaults that were not sent are left out.
//
// How lists and objects are compared belongs here. Which parameters are forwarded
// at all, and where, is decided by package server.
package merge

import (
	"bytes"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Same reports whether two values have the same JSON.
func Same(v, w schema.Value) bool {
	return v.Exists() == w.Exists() && bytes.Equal(v.JSON(nil), w.JSON(nil))
}

// AppendChanged appends sent as JSON, with the changes from was to is: the
// parameters before and after the handler changed them. Defaults, which were
// not sent, are left out.
func AppendChanged(b []byte, sent, was, is schema.Value) []byte {
	kind := is.Kind()
	switch {
	case sent.Exists() && Same(was, is):
		return sent.JSON(b)
	case sent.Kind() != kind || was.Kind() != kind:
	case kind == schema.KindObject:
		return appendChangedObject(b, sent, was, is)
	case kind == schema.KindList && sent.Len() == is.Len() && was.Len() == is.Len():
		b = append(b, '[')
		for s, w, i := sent.First(), was.First(), is.First(); i.Exists(); s, w, i = s.Next(), w.Next(), i.Next() {
			b = append(AppendChanged(b, s, w, i), ',')
		}
		return append(bytes.TrimSuffix(b, []byte(",")), ']')
	}
	return is.JSON(b)
}

func appendChangedObject(b []byte, sent, was, is schema.Value) []byte {
	b = append(b, '{')
	for name, s := range sent.Members() {
		i, w := is.Member(name), was.Member(name)
		switch {
		case i.Exists():
			b = AppendChanged(lex.AppendKey(b, name), s, w, i)
		case !w.Exists(): // no field
			b = s.JSON(lex.AppendKey(b, name))
		}
	}
	for name, i := range is.Members() {
		if !sent.Member(name).Exists() && !Same(was.Member(name), i) {
			b = i.JSON(lex.AppendKey(b, name))
		}
	}
	return append(b, '}')
}
