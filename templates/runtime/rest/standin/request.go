package standin

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/account"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/fault"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// session is what the site knows of a request while it serves it.
type session struct {
	user  *account.User // nil for visitors
	fault fault.Kind    // of the response, or ""
	wrote *url.URL      // of a request whose response is in the context edit, and so is its header Allow
}

type sessionKey struct{}

// sessionOf returns the session of a request. A request from elsewhere has none:
// it is one of a visitor.
func sessionOf(ctx context.Context) *session {
	if s, ok := ctx.Value(sessionKey{}).(*session); ok {
		return s
	}
	return &session{}
}

// request returns a request with what its path is about.
func (s *Site) request(ctx context.Context, e *rest.Endpoint, op desc.Operation, param func(name string) schema.Value) *request {
	q := &request{Site: s, Store: s.store, ctx: ctx, e: e, op: op, param: param, user: sessionOf(ctx).user, show: codec.Edit}
	if op.Collection < 0 {
		return q
	}
	c := &s.store.Desc.Collections[op.Collection]
	q.l = s.store.ListAt(c, q.resolve(string(desc.Template(op.Path).Begin(desc.Template(c.Path)))))
	switch {
	case !op.OnItem():
		return q
	case !op.Own:
		q.key = q.text(c.Key)
	case q.user == nil:
	case c.Kind == desc.Users:
		q.key = strconv.Itoa(q.user.ID)
	default:
		q.key = q.user.UUID
	}
	q.it = q.l.Find(q.key)
	return q
}

// resolve returns a path with the captures of the request. The user me is the
// current one.
func (q *request) resolve(path string) string {
	return desc.Template(path).Fill(func(name string) string {
		value := q.text(name)
		if value == "me" && q.user != nil && strings.HasPrefix(path, q.Users.Path+"/") {
			return strconv.Itoa(q.user.ID)
		}
		return value
	})
}

// kind returns the behavior of the kind of the items.
func (q *request) kind() *behavior { return q.behaviors[q.l.Collection.Kind] }

// operation returns what an endpoint does.
func (s *Site) operation(e *rest.Endpoint) (op desc.Operation, known bool) {
	if len(e.Methods) > 0 {
		op, known = s.store.Desc.Operations[e.Methods[0]+" "+e.Route]
	}
	for i := 0; !known && i < len(e.Variants); i++ {
		op, known = s.operation(&e.Variants[i])
	}
	return op, known
}

// parent returns the list of the posts that the revisions of a request belong
// to, and the post with its id. Each may be nil. It serves other collections
// below the items of one, too.
func (q *request) parent() (posts *store.List, id string, post *store.Item) {
	path, id := desc.Template(q.l.Collection.Path).Above(q.l.Path)
	if posts = q.FindList(path); posts != nil {
		post = posts.Find(id)
	}
	return posts, id, post
}

// value returns a parameter as encoding/json decodes it, and whether it was
// sent or has a default.
func (q *request) value(name string) (any, bool) {
	v := q.param(name)
	return value.Of(v), v.Kind() != schema.KindAbsent
}

func (q *request) text(name string) string { return value.Text(value.Of(q.param(name))) }

func (q *request) int(name string) int { return value.Int(value.Of(q.param(name))) }

// values returns a parameter that is a list.
func (q *request) values(name string) []any {
	list, _ := value.Of(q.param(name)).([]any)
	return list
}

// has reports whether the items of the collection have a field.
func (q *request) has(name string) bool { return q.Desc.Has(q.l.Collection, name) }

// options are args that say how to answer, not what to store.
var options = strings.Fields(`context force id page per_page offset search search_columns search_semantics order orderby
	include exclude tax_relation reassign generate_sub_sizes convert_format _fields ignore_sticky force_delete`)

// input returns the parameters that are to be stored.
func (q *request) input() value.Object {
	data := value.Object{}
	for i := range q.e.Args {
		name := q.e.Args[i].Name
		if slices.Contains(options, name) || desc.Template(q.op.Path).HasCapture(name) {
			continue
		}
		v, ok := q.value(name)
		if name == "meta" && q.l != nil && q.l.Collection.Kind != desc.Generic {
			v, q.late = q.meta(q.param(name), q.e.Args[i].Properties)
			ok = q.late == nil
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
func (q *request) meta(given schema.Value, known []schema.Schema) (value.Object, error) {
	out := value.Object{}
	for i := range known {
		name := known[i].Name
		v := given.Member(name)
		switch {
		case !v.Missing():
			own, bad := schema.Compile(&known[i], 0, q.e.Engine).Accepts(v, "meta."+name)
			if bad != nil {
				return nil, invalidMeta(bad)
			}
			out[name] = value.Of(own)
		case (v.Exists() || q.op.Do == desc.Create) && known[i].Default != nil:
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

// unset gives members that were sent as null their default, or null if they have
// none.
func (q *request) unset(data value.Object) {
	for i := range q.e.Args {
		name := q.e.Args[i].Name
		if sent := q.call.Sent(name); !sent.Exists() || !sent.Missing() {
			continue
		}
		data[name] = nil
		if q.op.Form >= 0 {
			if f := q.Desc.Forms[q.op.Form].Field(name); f != nil {
				data[name] = f.Value
			}
		}
	}
}
