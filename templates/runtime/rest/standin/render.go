package standin

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
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
			v, ok := data[f.Name]
			if !ok || f.Hidden&uint8(show) != 0 {
				continue
			}
			b = append(appendText(b, f.Name), ':')
			b = append(s.appendValue(b, v, f.Type, show), ',')
		}
	}
	for _, name := range slices.Sorted(maps.Keys(data)) {
		if done[name] || form >= 0 && hidden[name] {
			continue
		}
		b = append(appendText(b, name), ':')
		b = append(s.appendValue(b, data[name], Type{}, show), ',')
	}
	if len(b) == from+1 { // PHP has no empty object
		return append(b[:from], "[]"...)
	}
	b[len(b)-1] = '}'
	return b
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
			if i > 0 {
				b = append(b, ',')
			}
			b = s.appendValue(b, x, items, show)
		}
		return append(b, ']')
	case string:
		return appendText(b, v)
	}
	text, _ := json.Marshal(v) // null, a number or a bool
	return append(b, text...)
}

// appendText appends a string as JSON.
func appendText(b []byte, s string) []byte {
	if !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) {
		return append(append(append(b, '"'), s...), '"')
	}
	var buffer bytes.Buffer
	e := json.NewEncoder(&buffer)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string has JSON
	return append(b, bytes.TrimSuffix(buffer.Bytes(), []byte("\n"))...)
}
