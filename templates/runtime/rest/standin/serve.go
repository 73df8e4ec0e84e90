package standin

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// request is a valid request to an endpoint that the site stands in for.
type request struct {
	*Site
	call *server.Call
	op   Operation
	ctx  context.Context
	user *user
	show codec.Contexts
	l    *list // of the collection, or nil
}

// serve prepares a call of an endpoint.
func (s *Site) serve(call *server.Call) {
	q := &request{Site: s, call: call}
	op, known := s.operation(call.Endpoint())
	q.op = op
	if known && op.Result == PageResult && (op.Do == List || op.Do == Search || op.Do == Answer) {
		var page rest.Page[rest.Raw]
		call.Set(nil, rest.PageOf(&page), q.run(func() (err error) {
			page, err = q.page()
			return err
		}))
		return
	}
	var out rest.Raw
	call.Set(nil, &out, q.run(func() (err error) {
		if !known {
			return rest.NotImplemented()
		}
		out, err = q.answer()
		return err
	}))
}

// operation returns what an endpoint does.
func (s *Site) operation(e *rest.Endpoint) (Operation, bool) {
	if len(e.Methods) > 0 {
		if op, ok := s.d.Operations[e.Methods[0]+" "+e.Route]; ok {
			return op, true
		}
	}
	for i := range e.Variants {
		if op, ok := s.operation(&e.Variants[i]); ok {
			return op, true
		}
	}
	return Operation{}, false
}

// run returns a function that answers the request alone.
func (q *request) run(answer func() error) func(context.Context) error {
	return func(ctx context.Context) error {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.ctx, q.user = ctx, currentUser(ctx)
		sessionOf(ctx).wrote = false
		if err := q.failing(); err != nil {
			return err
		}
		q.show = codec.Edit
		if q.op.Do == List || q.op.Do == Get || q.op.Do == Read || q.op.Do == Search || q.op.Do == Answer {
			q.show = contextOf(q.text("context"))
		}
		if q.op.Collection >= 0 {
			c := &q.d.Collections[q.op.Collection]
			q.l = q.list(c, q.resolve(q.op.listPath(c)))
		}
		if q.op.changesItems() {
			defer q.forget()
		}
		return answer()
	}
}

// changesItems reports whether an operation changes other items than the one it
// creates or updates.
func (op Operation) changesItems() bool {
	switch op.Do {
	case List, Get, Read, Search, Embed, Answer, Create, Update:
		return false
	}
	return true
}

// onItem reports whether an operation is about one item of a collection.
func (op Operation) onItem() bool {
	switch op.Do {
	case Get, Update, Delete, Edit, Resize:
		return true
	}
	return false
}

// listPath returns the path of the collection as the operation names its
// captures.
func (op Operation) listPath(c *Collection) string {
	parts := strings.Split(op.Path, "/")
	return strings.Join(parts[:min(len(parts), strings.Count(c.Path, "/")+1)], "/")
}

var braces = regexp.MustCompile(`\{(\w+)\}`)

// resolve returns a path with the captures of the request. The user me is the
// current one.
func (q *request) resolve(path string) string {
	return braces.ReplaceAllStringFunc(path, func(capture string) string {
		value := q.text(strings.Trim(capture, "{}"))
		if value == "me" && q.user != nil && strings.Contains(path, "/users/") {
			value = strconv.Itoa(q.user.id)
		}
		return value
	})
}

// answer returns the response to a request that has no pages.
func (q *request) answer() (rest.Raw, error) {
	switch q.op.Do {
	case List:
		return q.all()
	case Search:
		return joined(q.search()), nil
	case Create:
		return q.create()
	case Get:
		return q.get()
	case Update:
		return q.update()
	case Delete:
		return q.delete()
	case Clear:
		return q.clear()
	case Read, Write:
		return q.single()
	case Embed:
		return q.oembed()
	case Edit:
		return q.edit()
	case Resize:
		return q.get()
	}
	return q.other()
}

// other returns the response to a request that no kind knows: the one that was
// set, or an empty one by the form of the result.
func (q *request) other() (rest.Raw, error) {
	path := q.resolve(q.op.Path)
	v, set := q.answers[path]
	if q.op.Do == Toggle {
		on, _ := v.(bool)
		v, set = !on, true
		q.answers[path] = v
	}
	t := Type{}
	if q.op.Form >= 0 {
		t = Type{Type: "object", Form: q.op.Form}
	}
	switch {
	case !set && q.exact:
		return "", rest.NotImplemented()
	case !set && (q.op.Result != "" || q.op.Form < 0):
		return "[]", nil
	case !set:
		v = q.zero(t)
	case q.op.Result != "":
		t = Type{Type: "array", Items: &t}
	}
	return rest.Raw(q.appendValue(nil, v, t, q.show)), nil
}

// value returns a parameter as encoding/json decodes it, and whether it was
// sent or has a default.
func (q *request) value(name string) (any, bool) {
	v := q.call.Param(name)
	return valueOf(v), v.Kind() != schema.KindAbsent
}

func valueOf(v schema.Value) any {
	var out any
	if v.Exists() {
		_ = json.Unmarshal(v.JSON(nil), &out) // it is JSON
	}
	return out
}

func (q *request) text(name string) string {
	v, _ := q.value(name)
	return text(v)
}

func (q *request) int(name string) int {
	v, _ := q.value(name)
	return number(v)
}

func (q *request) bool(name string) bool {
	v, _ := q.value(name)
	b, _ := v.(bool)
	return b
}

// options are args that say how to answer, not what to store.
var options = map[string]bool{"context": true, "force": true, "id": true, "page": true, "per_page": true, "offset": true,
	"search": true, "search_columns": true, "search_semantics": true, "order": true, "orderby": true, "include": true,
	"exclude": true, "tax_relation": true, "reassign": true, "generate_sub_sizes": true, "convert_format": true, "_fields": true, "ignore_sticky": true, "force_delete": true}

// input returns the parameters that are to be stored.
func (q *request) input() (data object, late error) {
	data = object{}
	e := q.call.Endpoint()
	for i := range e.Args {
		name := e.Args[i].Name
		if options[name] || strings.Contains(q.op.Path, "{"+name+"}") {
			continue
		}
		v, ok := q.value(name)
		if name == "meta" && q.l != nil && q.l.c.Kind != Generic {
			v, late = q.meta(q.call.Param(name), e.Args[i].Properties)
			ok = late == nil
		}
		if ok {
			data[name] = v
		}
	}
	return data, late
}

// link returns the address of a route, with pairs of names and values as its
// query.
func (q *request) link(path string, pairs ...string) string {
	query := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		query.Set(pairs[i], pairs[i+1])
	}
	return q.call.Address(path, query.Encode())
}

// one returns an item as the response shows it.
func (q *request) one(it *item, links bool) rest.Raw {
	data := it.data
	if p := behaviorOf(q.l.c.Kind); p.shown != nil {
		data = p.shown(q, it)
	}
	if links && q.show != 0 {
		own := make(object, len(data)+1)
		for name, v := range data {
			own[name] = v
		}
		links := q.links(it)
		given, _ := data["_links"].(object)
		maps.Copy(links, given)
		own["_links"] = links
		data = own
	}
	return q.render(data, q.l.c.Form, q.show)
}

// get answers with one item.
func (q *request) get() (rest.Raw, error) {
	it, err := q.item()
	if err != nil {
		return "", err
	}
	if p := behaviorOf(q.l.c.Kind); p.read != nil {
		if err := p.read(q, it); err != nil {
			return "", err
		}
	}
	return q.one(it, true), nil
}

// item returns the item of the path.
func (q *request) item() (*item, error) {
	key := q.resolve("{" + q.l.c.Key + "}")
	if strings.HasSuffix(q.op.Path, "/me") {
		if q.user == nil {
			return nil, fail(http.StatusUnauthorized, "rest_not_logged_in", "You are not currently logged in.")
		}
		key = strconv.Itoa(q.user.id)
	}
	if strings.HasSuffix(q.op.Path, "/introspect") {
		if key = q.user.uuid; key == "" {
			return nil, fail(http.StatusNotFound, "rest_no_authenticated_app_password", "Cannot introspect application password.")
		}
	}
	if it := q.l.find(key); it != nil {
		return it, nil
	}
	for _, l := range q.lists {
		if l.c == q.l.c && l.c.Kind == Revisions && l.find(key) != nil {
			return nil, fail(http.StatusNotFound, "rest_revision_parent_id_mismatch",
				`The revision does not belong to the specified parent with id of "`+q.parentPost(q.l).text("id")+`"`)
		}
	}
	return nil, notFound(q.l.c)
}

// single reads or changes a single object.
func (q *request) single() (rest.Raw, error) {
	data := q.singleAt(q.resolve(q.op.Path), q.op.Form)
	if q.op.Do == Write {
		given, err := q.input()
		if err != nil {
			return "", err
		}
		maps.Copy(data, given)
	}
	return q.render(data, q.op.Form, codec.View|q.show), nil
}
