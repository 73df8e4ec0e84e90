package render

import (
	"bytes"
	"net/url"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// Links write the member _links of an object that is JSON.
type Links struct {
	call   *server.Call
	json   []byte
	from   int          // where the links begin
	last   string       // the relation to which a link was added
	leaves bool         // out the last link
	named  bool         // a relation of WordPress has a short name
	given  value.Object // the relations that a fixture has; no others replace them
}

// NewLinks begins the links of an object at the end of some JSON. Given are those
// that replace others.
func NewLinks(b []byte, call *server.Call, given value.Object) *Links {
	b = lex.AppendKey(reopen(b), "_links")
	return &Links{call: call, json: append(b, '{'), from: len(b), given: given}
}

// reopen returns JSON that ends with an object without the end of that object.
// PHP writes an empty one as a list.
func reopen(b []byte) []byte {
	if before, empty := bytes.CutSuffix(b, []byte("[]")); empty {
		return append(before, '{')
	}
	return bytes.TrimSuffix(b, []byte("}"))
}

// Add adds a link to a route, with a name and its value as the query if they are
// given. The links of one relation are added one after the other.
func (l *Links) Add(relation, path string, query ...string) *Links {
	if l.leaves = l.given[relation] != nil; l.leaves {
		return l
	}
	if relation == l.last {
		l.json = append(l.json[:len(l.json)-len("]")], ',')
	} else {
		l.json = append(lex.AppendKey(l.json, relation), '[')
	}
	l.last = relation
	l.named = l.named || strings.HasPrefix(relation, "wp:")
	text := ""
	if len(query) > 0 {
		text = url.QueryEscape(query[0]) + "=" + url.QueryEscape(query[1])
	}
	b := append(l.json, `{"href":"`...)
	from := len(b)
	b = l.call.AppendAddress(b, path, text)
	if lex.SkipRun(b, from) < len(b) { // it has characters that JSON escapes
		address := string(b[from:])
		b = bytes.TrimSuffix(lex.AppendQuoted(b[:from-1], address), []byte(`"`))
	}
	l.json = append(b, `"}]`...)
	return l
}

// With adds a member, which is no object or list, to the link that was added last.
func (l *Links) With(name string, value any) *Links {
	if !l.leaves {
		b := lex.AppendKey(l.json[:len(l.json)-len("}]")], name)
		l.json = append(AppendPlain(b, value), "}]"...)
	}
	return l
}

// Embeddable says that responses can embed what the link leads to.
func (l *Links) Embeddable() *Links { return l.With("embeddable", true) }

// End returns the JSON with the links.
func (l *Links) End() []byte {
	if l.named && l.given["curies"] == nil {
		l.json = append(lex.AppendKey(l.json, "curies"), `[{"name":"wp","href":"https://api.w.org/{rel}","templated":true}]`...)
	}
	for _, relation := range value.Names(l.given) {
		l.json = AppendValue(lex.AppendKey(l.json, relation), nil, l.given[relation], desc.Type{}, codec.Edit)
	}
	return append(lex.EndObject(l.json, l.from), '}')
}
