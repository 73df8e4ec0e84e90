// Package render writes items and their links as JSON, as responses have them.
package render

import (
	"encoding/json"
	"math"
	"sort"
	"strconv"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// JSON is JSON that this package wrote.
type JSON rest.Raw

// CodeFields implements codec.FieldCoder.
func (w *JSON) CodeFields(c *codec.Coder) { c.WrittenValue((*string)(w)) }

// CodeValue implements codec.ValueCoder.
func (w *JSON) CodeValue(c *codec.Coder) { c.WrittenValue((*string)(w)) }

// Context returns the context of a response by its name.
func Context(name string) codec.Contexts {
	switch name {
	case "edit":
		return codec.Edit
	case "embed":
		return codec.Embed
	}
	return codec.View
}

// Object returns an object as JSON, with the members that a context shows in
// the order of the form, and others after them.
func Object(d *desc.Site, data value.Object, form int, show codec.Contexts) rest.Raw {
	return rest.Raw(AppendObject(nil, d, data, form, show))
}

// AppendObject appends what Object returns.
func AppendObject(b []byte, d *desc.Site, data value.Object, form int, show codec.Contexts) []byte {
	from := len(b)
	b = append(b, '{')
	described := &desc.Form{}
	if form >= 0 {
		described = &d.Forms[form]
	}
	known := 0
	for i := range described.Fields {
		f := &described.Fields[i]
		v, ok := data[f.Name]
		if !ok {
			continue
		}
		known++
		if f.Hidden&uint8(show) == 0 {
			b = AppendValue(lex.AppendKey(b, f.Name), d, v, f.Type, show)
		}
	}
	if known == len(data) {
		return lex.EndObject(b, from)
	}
	for _, name := range without(data, described, len(data)-known) {
		if form < 0 || !hidden[name] {
			b = AppendValue(lex.AppendKey(b, name), d, data[name], desc.Type{}, show)
		}
	}
	return lex.EndObject(b, from)
}

// without returns the names of the n members that a form does not have, in their
// order.
func without(data value.Object, form *desc.Form, n int) []string {
	names := make([]string, 0, n)
	for name := range data {
		if len(names) == n {
			break
		}
		if form.Field(name) == nil {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

// hidden are members of items that no response shows unless its form has them.
var hidden = map[string]bool{"password": true, "username": true, "email": true}

// AppendValue appends a value of a type as JSON.
func AppendValue(b []byte, d *desc.Site, v any, t desc.Type, show codec.Contexts) []byte {
	switch v := v.(type) {
	case value.Object:
		form := -1
		if t.Type == "object" {
			form = t.Form
		}
		return AppendObject(b, d, v, form, show)
	case []any:
		var items desc.Type
		if t.Items != nil {
			items = *t.Items
		}
		b = append(b, '[')
		for i, x := range v {
			b = AppendValue(lex.AppendComma(b, i), d, x, items, show)
		}
		return append(b, ']')
	}
	return AppendPlain(b, v)
}

// AppendPlain appends a value that is no object or list as JSON.
func AppendPlain(b []byte, v any) []byte {
	switch v := v.(type) {
	case string:
		return lex.AppendQuoted(b, v)
	case JSON:
		return append(b, v...)
	case bool:
		return strconv.AppendBool(b, v)
	case float64:
		if n := int32(v); float64(n) == v && (n != 0 || !math.Signbit(v)) {
			return strconv.AppendInt(b, int64(n), 10)
		}
	}
	text, _ := json.Marshal(v) // null or a number
	return append(b, text...)
}

// Join returns a list as JSON.
func Join(parts []JSON) rest.Raw {
	b := []byte{'['}
	for i, p := range parts {
		b = append(lex.AppendComma(b, i), p...)
	}
	return rest.Raw(append(b, ']'))
}
