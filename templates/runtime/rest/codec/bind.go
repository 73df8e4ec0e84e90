package codec

import (
	"slices"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A binder sets fields to validated and converted values. Values of another
// kind are converted as PHP does.
type binder struct {
	silent
	c    Coder
	cur  schema.Value // the current value
	obj  schema.Value // the object that holds it, unless the values of its fields are in c.params
	into FieldCoder   // what has the fields of that object
}

var binders = sync.Pool{New: func() any { return new(binder) }}

// Bind sets the fields of p to the validated and converted parameters of a
// request, which are in the order of the fields. Fields whose parameter is
// absent stay as they are.
func Bind(p FieldCoder, params []schema.Value) {
	b := binders.Get().(*binder)
	b.c, b.into = Coder{op: b, reads: true, params: params}, p
	p.CodeFields(&b.c)
	*b = binder{}
	binders.Put(b)
}

func (b *binder) begin(name string, _ content) bool {
	if b.c.pos <= len(b.c.params) {
		b.cur = b.c.params[b.c.pos-1]
	} else {
		b.cur = b.obj.Member(name)
	}
	return b.cur.Exists()
}

func (b *binder) given(Presence, optional) (Presence, bool) {
	if b.cur.Kind() == schema.KindNull {
		return Null, false
	}
	return Present, true
}

func (b *binder) kind() schema.Kind { return b.cur.Kind() }

func (b *binder) integer(v *int) { *v = schema.ClampInt(schema.ToInt(b.cur)) }

func (b *binder) number(v *float64) { *v = schema.ToFloat(b.cur) }

func (b *binder) boolean(v *bool) { *v = schema.ToBool(b.cur) }

func (b *binder) str(string, bool) (string, bool) { return schema.ToString(b.cur), true }

func (b *binder) raw(string) (string, bool) { return string(b.cur.JSON(nil)), true }

func (b *binder) object(v FieldCoder) {
	obj, into, params := b.obj, b.into, b.c.params
	b.obj, b.into, b.c.params = b.cur, v, nil
	b.c.fields(v)
	b.obj, b.into, b.c.params = obj, into, params
}

func (b *binder) list(_ int, l list, item any) {
	items := b.cur.Items()
	l.do(&b.c, listResize, items.Len(), nil)
	n := 0
	for m := items.First(); m.Exists(); m = m.Next() {
		b.cur = m
		l.do(&b.c, listCode, n, item)
		n++
	}
}

func (b *binder) dict(d dict, item any) {
	d.do(&b.c, dictMake, "", nil)
	b.members(b.cur, nil, d, item)
}

func (b *binder) rest(d dict, item any) { b.members(b.obj, FieldNames(b.into), d, item) }

// members binds the members of an object apart from those with some names.
func (b *binder) members(object schema.Value, except []string, d dict, item any) {
	for name, m := range object.Members() {
		if !slices.Contains(except, name) {
			d.do(&b.c, dictMake, "", nil)
			b.cur = m
			d.do(&b.c, dictRead, name, item)
		}
	}
}

func (b *binder) variant(bool) variantStep { return b.c.choice.read() }

func (b *binder) sum(v VariantCoder) {
	if best := probe(v, probed{v: b.cur}); best.best > 0 {
		b.c.variants(v, best)
	}
}

// NoParams are the parameters of an operation without parameters.
type NoParams struct{}

// CodeFields implements FieldCoder.
func (*NoParams) CodeFields(*Coder) {}
