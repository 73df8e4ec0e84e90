package standin

import (
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// meta returns the meta fields that are known, or the error of one that does not
// fit its schema. Fields of a new item that were not sent have their defaults, and
// so have those that are null.
func (q *request) meta(given schema.Value, known []schema.Schema) (object, error) {
	out := object{}
	for i := range known {
		name := known[i].Name
		v := given.Member(name)
		switch {
		case !v.Missing():
			own, bad := schema.Compile(&known[i], 0, q.e.Engine).Accepts(v, "meta."+name)
			if bad != nil {
				return nil, invalidMeta(bad)
			}
			out[name] = valueOf(own)
		case (v.Exists() || q.op.Do == Create) && known[i].Default != nil:
			out[name] = valueOf(schema.ValueOf(known[i].Default))
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
