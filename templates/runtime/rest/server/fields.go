package server

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/internal/fieldset"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// readFields reads _fields: a list, or names in a string; without any, all fields
// are selected. The parts of the names count as values of the request.
func (q *request) readFields() error {
	v := q.param("_fields")
	if v.Missing() {
		return nil
	}
	f := fieldset.New()
	list := v.Items()
	n := 0
	for item := list.First(); item.Exists(); item = item.Next() {
		if k := item.Kind(); k == schema.KindNull || k >= schema.KindList {
			continue
		}
		name := strings.TrimSpace(schema.ToString(item))
		n += strings.Count(name, ".")
		if !v.HasRoom(n) {
			return failure.TooManyParams
		}
		q.fields = f
		if !f.Add(name) {
			break
		}
	}
	return nil
}

// selectFields applies _fields to a response that is JSON already.
func (q *request) selectFields() error {
	q.response.status = cmp.Or(q.response.status, http.StatusOK)
	if q.fields == nil {
		return nil
	}
	v, err := schema.ParseJSON(q.response.out)
	if err == nil {
		q.response.out = fieldset.Append(nil, v, q.fields)
	}
	return err
}
