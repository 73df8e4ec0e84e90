package request

import (
	"net/http"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// Value returns a parameter as encoding/json decodes it, and whether it was
// sent or has a default.
func (q *Request) Value(name string) (any, bool) {
	v := q.Param(name)
	return value.Of(v), v.Kind() != schema.KindAbsent
}

// Int returns a parameter as a number.
func (q *Request) Int(name string) int { return value.Int(value.Of(q.Param(name))) }

// Values returns a parameter that is a list.
func (q *Request) Values(name string) []any {
	list, _ := value.Of(q.Param(name)).([]any)
	return list
}

// Has reports whether the items of the collection have a field.
func (q *Request) Has(name string) bool { return q.Desc.Has(q.List.Collection, name) }

// Options are args that say how to answer, not what to store.
var Options = strings.Fields(`context force id page per_page offset search search_columns search_semantics order orderby
	include exclude tax_relation reassign generate_sub_sizes convert_format _fields ignore_sticky force_delete`)

// Input returns the parameters that are to be stored.
func (q *Request) Input() value.Object {
	data := value.Object{}
	for i := range q.Endpoint.Args {
		name := q.Endpoint.Args[i].Name
		if slices.Contains(Options, name) || desc.Template(q.Op.Path).HasCapture(name) {
			continue
		}
		v, ok := q.Value(name)
		if name == "meta" && q.List != nil && q.List.Collection.Kind != desc.Generic {
			v, q.Late = q.meta(q.Param(name), q.Endpoint.Args[i].Properties)
			ok = q.Late == nil
		}
		if ok {
			data[name] = v
		}
	}
	return data
}

// meta returns the meta fields that are known, or the error of one that does not
// fit its schema. Fields of a new item that were not sent have their defaults, and
// so have those that are null.
func (q *Request) meta(given schema.Value, known []schema.Schema) (value.Object, error) {
	out := value.Object{}
	for i := range known {
		name := known[i].Name
		v := given.Member(name)
		switch {
		case !v.Missing():
			own, bad := schema.Compile(&known[i], 0, q.Endpoint.Engine).Accepts(v, "meta."+name)
			if bad != nil {
				return nil, invalidMeta(bad)
			}
			out[name] = value.Of(own)
		case (v.Exists() || q.Op.Do == desc.Create) && known[i].Default != nil:
			out[name] = value.Of(schema.ValueOf(known[i].Default))
		}
	}
	return out, nil
}

// invalidMeta returns the error of a meta field. Unlike other parameters, it has
// the code of the violation.
func invalidMeta(v *schema.Violation) error {
	e := &rest.Error{Status: http.StatusBadRequest, Code: rest.ErrorCode(v.Code), Message: v.Message}
	if v.Param != "" {
		e.Data, e.MoreData = `{"status":400}`, rest.Raw(append(lex.AppendQuoted([]byte(`[{"param":`), v.Param), "}]"...))
	}
	return e
}

// Unset gives members that were sent as null their default, or null if they have
// none.
func (q *Request) Unset(data value.Object) {
	for i := range q.Endpoint.Args {
		name := q.Endpoint.Args[i].Name
		if sent := q.Call.Sent(name); !sent.Exists() || !sent.Missing() {
			continue
		}
		data[name] = nil
		if q.Op.Form >= 0 {
			if f := q.Desc.Forms[q.Op.Form].Field(name); f != nil {
				data[name] = f.Value
			}
		}
	}
}
