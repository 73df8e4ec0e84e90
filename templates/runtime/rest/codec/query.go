package codec

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A querier writes a query for PHP: lists as name[]=, objects as name[key]=.
type querier struct {
	c      Coder
	out    []byte
	prefix []byte // name of the current parameter
	base   int    // length of the prefix of the enclosing object
	item   int    // number of the item that the prefix ends with, from 1, or 0
}

// AppendQuery appends v to b as a query for PHP: lists as name[]=, objects as
// name[key]=. It fails for null.
func AppendQuery(b []byte, v FieldCoder) ([]byte, error) {
	q := start(&querying, func() *querier { return new(querier) })
	q.out = b
	q.c.Value(v)
	out, err := q.out, q.c.err
	*q = querier{prefix: pooled(q.prefix)}
	querying.idle.Put(q)
	if err != nil {
		return b, err
	}
	return out, nil
}

func (q *querier) begin(name string, has content) bool {
	if has == isAbsent {
		return false
	}
	q.member(name)
	return true
}

// member begins a parameter, or a member of one.
func (q *querier) member(name string) {
	q.item = 0
	q.prefix = q.prefix[:q.base]
	if q.base == 0 {
		q.prefix = lex.AppendEscaped(q.prefix, name)
		return
	}
	q.prefix = append(lex.AppendEscaped(append(q.prefix, "%5B"...), name), "%5D"...)
}

// beginParts begins a list or an object. In a list, each such item needs an
// index, since PHP starts a new item at every [].
func (q *querier) beginParts() {
	if q.item > 0 {
		q.prefix = fmt.Appendf(q.prefix[:len(q.prefix)-len(anyIndex)], "%%5B%d%%5D", q.item-1)
	}
	q.base = len(q.prefix)
}

const anyIndex = "%5B%5D"

// pair begins a parameter and its value.
func (q *querier) pair() []byte {
	if n := len(q.out); n > 0 && q.out[n-1] != '?' && q.out[n-1] != '&' {
		q.out = append(q.out, '&')
	}
	q.out = append(append(q.out, q.prefix...), '=')
	return q.out
}

// parameter returns the name of the current parameter for messages.
func (q *querier) parameter() string { return schema.NewTree().Unescape(string(q.prefix)) }

func (q *querier) coder() *Coder                                { return &q.c }
func (q *querier) end()                                         {}
func (q *querier) presence(p Presence, _ bool) (Presence, bool) { return writePresence(q, p) }
func (q *querier) sum(v VariantCoder)                           { writeSum(q, v) }

func (q *querier) null() {
	q.c.fail(fmt.Errorf("rest: the parameter %s is null, which a query cannot say", q.parameter()))
}

func (q *querier) integer(v *int)    { q.out = strconv.AppendInt(q.pair(), int64(*v), 10) }
func (q *querier) number(v *float64) { q.out = q.c.appendFloat(q.pair(), *v) }
func (q *querier) boolean(v *bool)   { q.out = strconv.AppendBool(q.pair(), *v) }

func (q *querier) str(v string, _ bool) (string, bool) {
	q.out = lex.AppendEscaped(q.pair(), v)
	return v, false
}

// raw writes any JSON as parameters.
func (q *querier) raw(v string) (string, bool) {
	base := q.base
	if text := strings.TrimLeft(v, lex.Spaces); text != "" && (text[0] == '{' || text[0] == '[') {
		q.beginParts()
	}
	object := schema.NewTree().NewObject()
	if object.AddJSON(q.parameter(), []byte(v), 1) != 0 {
		q.c.fail(fmt.Errorf("rest: the parameter %s is not valid JSON", q.parameter()))
		return v, false
	}
	var err error
	if q.out, err = object.First().AppendParam(q.out); err != nil {
		q.c.fail(err)
	}
	q.base = base
	return v, false
}

func (q *querier) object(v FieldCoder) {
	base := q.base
	q.beginParts()
	q.c.fields(v)
	q.base = base
}

func (q *querier) list(n int, l list) {
	base := q.base
	q.beginParts()
	name := len(q.prefix)
	if n == 0 {
		q.pair() // "" is an empty list
	}
	for i := range n {
		q.prefix = append(q.prefix[:name], anyIndex...)
		q.item = i + 1
		l.handle(&q.c, i)
	}
	q.prefix, q.base = q.prefix[:name], base
}

func (q *querier) dict(m dict) {
	base := q.base
	q.beginParts()
	if len(m.names()) == 0 && q.base > 0 {
		q.pair() // "" is an empty object
	}
	q.rest(m)
	q.base = base
}

func (q *querier) rest(m dict) {
	for _, name := range m.names() {
		q.member(name)
		m.handle(&q.c, name)
	}
}
