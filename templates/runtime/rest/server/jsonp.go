package server

import (
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// callback returns the name of the JSONP callback. PHP treats 0 as no name.
func (q *request) callback() (string, error) {
	v := q.target.member("_jsonp")
	name, kind := v.Text(), v.Kind()
	switch {
	case kind != schema.KindAbsent && !q.site.jsonp.Or(q.site.origins == nil):
		return "", noCallbacks
	case name != "" && !lex.OnlyAlnum(name, "._"), kind == schema.KindList, kind == schema.KindObject:
		return "", invalidCallback
	case name != "0":
		return name, nil
	}
	return "", nil
}
