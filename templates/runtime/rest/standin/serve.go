package standin

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// request is a request to an endpoint that the site stands in for: first one
// whose rights are checked, then a valid one.
type request struct {
	*Site
	ctx   context.Context
	e     *rest.Endpoint
	op    Operation
	param params
	user  *user
	l     *list  // of the collection, or nil
	key   string // of the item of the path
	it    *item  // or nil
	call  *server.Call
	show  codec.Contexts
	// An error that the server finds only after it has written an item.
	late error
	// The password of a post, which only the query has.
	password string
}

// params returns a parameter by its name.
type params = func(name string) schema.Value

// request returns a request with what its path is about.
func (s *Site) request(ctx context.Context, e *rest.Endpoint, op Operation, param params) *request {
	q := &request{Site: s, ctx: ctx, e: e, op: op, param: param, user: currentUser(ctx), show: codec.Edit}
	if op.Collection < 0 {
		return q
	}
	c := &s.d.Collections[op.Collection]
	q.l = s.list(c, q.resolve(op.listPath(c)))
	switch {
	case !op.onItem():
		return q
	case !op.Own:
		q.key = q.text(c.Key)
	case q.user == nil:
	case c.Kind == Users:
		q.key = strconv.Itoa(q.user.id)
	default:
		q.key = q.user.uuid
	}
	q.it = q.l.find(q.key)
	return q
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
	if !strings.Contains(c.Path, "{") {
		return c.Path
	}
	parts := strings.Split(op.Path, "/")
	return strings.Join(parts[:min(len(parts), strings.Count(c.Path, "/")+1)], "/")
}

// resolve returns a path with the captures of the request. The user me is the
// current one.
func (q *request) resolve(path string) string {
	out, rest, found := strings.Cut(path, "{")
	for found {
		var name string
		name, rest, _ = strings.Cut(rest, "}")
		value := q.text(name)
		if value == "me" && q.user != nil && strings.HasPrefix(path, q.users.path+"/") {
			value = strconv.Itoa(q.user.id)
		}
		out += value
		name, rest, found = strings.Cut(rest, "{")
		out += name
	}
	return out
}

// operation returns what an endpoint does.
func (s *Site) operation(e *rest.Endpoint) (op Operation, known bool) {
	if len(e.Methods) > 0 {
		op, known = s.d.Operations[e.Methods[0]+" "+e.Route]
	}
	for i := 0; !known && i < len(e.Variants); i++ {
		op, known = s.operation(&e.Variants[i])
	}
	return op, known
}

// serve prepares a call of an endpoint.
func (s *Site) serve(call *server.Call) {
	var out rest.Raw
	var page rest.Page[written]
	switch op, known := s.operation(call.Endpoint()); {
	case !known:
		call.Set(nil, &out, func(context.Context) error { return rest.NotImplemented() })
	case op.Result == PageResult && (op.Do == List || op.Do == Search || op.Do == Answer):
		call.Set(nil, rest.PageOf(&page), s.run(call, op, func(q *request) (err error) {
			page, err = q.page()
			return err
		}))
	default:
		call.Set(nil, (*written)(&out), s.run(call, op, func(q *request) (err error) {
			out, err = q.answer()
			return err
		}))
	}
}

// run returns a function that answers the request alone.
func (s *Site) run(call *server.Call, op Operation, answer func(*request) error) func(context.Context) error {
	return func(ctx context.Context) error {
		s.mu.Lock()
		defer s.mu.Unlock()
		q := s.request(ctx, call.Endpoint(), op, call.Param)
		q.call = call
		if err := q.failing(); err != nil {
			return err
		}
		switch q.op.Do {
		case List, Get, Read, Search, Answer:
			q.show = contextOf(q.text("context"))
		default:
			q.changes++
		}
		switch {
		case q.exact && q.guesses():
			return rest.NotImplemented()
		case q.op.onItem() && q.it == nil:
			return q.notFound()
		}
		return answer(q)
	}
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
	case Get, Resize:
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
	v := q.param(name)
	return valueOf(v), v.Kind() != schema.KindAbsent
}

func valueOf(v schema.Value) any {
	switch v.Kind() {
	case schema.KindFalse, schema.KindTrue:
		return v.Kind() == schema.KindTrue
	case schema.KindInt, schema.KindFloat:
		if n, ok := v.Number(); ok && v.Finite() {
			return n
		}
	case schema.KindString:
		return strings.ToValidUTF8(v.Text(), "\uFFFD")
	case schema.KindList:
		list := []any{}
		for _, x := range v.Members() {
			list = append(list, valueOf(x))
		}
		return list
	case schema.KindObject:
		o := object{}
		for name, x := range v.Members() {
			o[name] = valueOf(x)
		}
		return o
	}
	return nil
}

func (q *request) text(name string) string { return text(valueOf(q.param(name))) }

func (q *request) int(name string) int { return number(valueOf(q.param(name))) }

func (q *request) bool(name string) bool { return valueOf(q.param(name)) == true }

// values returns a parameter that is a list.
func (q *request) values(name string) []any {
	list, _ := valueOf(q.param(name)).([]any)
	return list
}

// has reports whether the items of the collection have a field.
func (q *request) has(name string) bool { return q.d.has(q.l.c, name) }

// options are args that say how to answer, not what to store.
var options = strings.Fields(`context force id page per_page offset search search_columns search_semantics order orderby
	include exclude tax_relation reassign generate_sub_sizes convert_format _fields ignore_sticky force_delete`)

// input returns the parameters that are to be stored.
func (q *request) input() object {
	data := object{}
	for i := range q.e.Args {
		name := q.e.Args[i].Name
		if slices.Contains(options, name) || strings.Contains(q.op.Path, "{"+name+"}") {
			continue
		}
		v, ok := q.value(name)
		if name == "meta" && q.l != nil && q.l.c.Kind != Generic {
			v, q.late = q.meta(q.param(name), q.e.Args[i].Properties)
			ok = q.late == nil
		}
		if ok {
			data[name] = v
		}
	}
	return data
}

// one returns an item as the response shows it.
func (q *request) one(it *item, linked bool) rest.Raw {
	q.buffer = q.appendOne(q.buffer[:0], it, linked)
	return rest.Raw(q.buffer)
}

func (q *request) appendOne(b []byte, it *item, linked bool) []byte {
	data := q.full(it)
	if q.l.shown != nil {
		q.l.shown(q, it, data)
	}
	if !linked {
		return q.appendObject(b, data, q.l.c.Form, q.show)
	}
	delete(data, "_links")
	return q.appendLinks(q.appendObject(b, data, q.l.c.Form, q.show), it)
}

// get answers with one item.
func (q *request) get() (rest.Raw, error) {
	if q.l.read != nil && q.op.Do == Get {
		q.l.read(q, q.it)
	}
	return q.one(q.it, true), nil
}

// unset gives members that were sent as null their default, or null if they have
// none.
func (q *request) unset(data object) {
	for i := range q.e.Args {
		name := q.e.Args[i].Name
		if sent := q.call.Sent(name); !sent.Exists() || !sent.Missing() {
			continue
		}
		data[name] = nil
		if q.op.Form >= 0 {
			if f := q.d.Forms[q.op.Form].field(name); f != nil {
				data[name] = f.Value
			}
		}
	}
}

// offers reports whether the site has an operation on a path.
func (d *Description) offers(do Do, path string) bool {
	for _, op := range d.Operations {
		if op.Do == do && op.Path == path {
			return true
		}
	}
	return false
}

// guesses reports whether the response to a request would follow from nothing but
// the form of the result: requests cannot change a single object, or add items to
// a collection, and no fixture did.
func (q *request) guesses() bool {
	switch q.op.Do {
	case Read, Write:
		return q.singles[q.resolve(q.op.Path)] == nil && !q.d.offers(Write, q.op.Path)
	}
	return q.l != nil && q.l.c.Kind == Generic && len(q.l.items) == 0 && !q.d.offers(Create, q.l.c.Path)
}

// single reads or changes a single object.
func (q *request) single() (rest.Raw, error) {
	data := q.singleAt(q.resolve(q.op.Path), q.op.Form)
	if q.op.Do == Write {
		maps.Copy(data, q.input())
		q.unset(data)
	}
	return q.render(data, q.op.Form, codec.View|q.show), nil
}
