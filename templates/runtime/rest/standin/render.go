package standin

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// contextOf returns the context of a response by its name.
func contextOf(name string) codec.Contexts {
	switch name {
	case "edit":
		return codec.Edit
	case "embed":
		return codec.Embed
	}
	return codec.View
}

// render returns an object as JSON, with the members that a context shows in
// the order of the form, and others after them.
func (s *Site) render(data object, form int, show codec.Contexts) rest.Raw {
	return rest.Raw(s.appendObject(nil, data, form, show))
}

func (s *Site) appendObject(b []byte, data object, form int, show codec.Contexts) []byte {
	from := len(b)
	b = append(b, '{')
	done := map[string]bool{}
	if form >= 0 {
		for _, f := range s.d.Forms[form].Fields {
			done[f.Name] = true
			if v, ok := data[f.Name]; ok && f.Hidden&uint8(show) == 0 {
				b = s.appendValue(lex.AppendKey(b, f.Name), v, f.Type, show)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(data)) {
		if !done[name] && (form < 0 || !hidden[name]) {
			b = s.appendValue(lex.AppendKey(b, name), data[name], Type{}, show)
		}
	}
	return lex.EndObject(b, from)
}

// hidden are members of items that no response shows unless its form has them.
var hidden = map[string]bool{"password": true, "username": true, "email": true}

func (s *Site) appendValue(b []byte, v any, t Type, show codec.Contexts) []byte {
	switch v := v.(type) {
	case object:
		form := -1
		if t.Type == "object" {
			form = t.Form
		}
		return s.appendObject(b, v, form, show)
	case []any:
		var items Type
		if t.Items != nil {
			items = *t.Items
		}
		b = append(b, '[')
		for i, x := range v {
			b = s.appendValue(lex.AppendComma(b, i), x, items, show)
		}
		return append(b, ']')
	case string:
		return lex.AppendQuoted(b, v)
	}
	text, _ := json.Marshal(v) // null, a number or a bool
	return append(b, text...)
}
