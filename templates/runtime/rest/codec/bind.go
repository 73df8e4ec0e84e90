package codec

import (
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A binder sets fields to validated and converted values. Values of another
// kind are converted as PHP does.
type binder struct {
	c     Coder
	cur   schema.Value // the current value
	given given        // the parameters
	obj   schema.Value // the object that holds it, unless it is a parameter
	into  FieldCoder   // what has the fields of that object
}

// Bind sets the fields of p to the validated and converted parameters of a
// request, which are in the order of the fields. Fields whose parameter is
// absent stay as they are.
func Bind(p FieldCoder, params []schema.Value) {
	b := start(&binding, func() *binder { return new(binder) })
	b.given.values, b.into = params, p
	b.c.given = &b.given
	p.CodeFields(&b.c)
	*b = binder{}
	binding.idle.Put(b)
}

func (b *binder) begin(name string, _ content) bool {
	if g := b.c.given; g != nil && b.c.pos <= len(g.values) {
		b.cur = g.values[b.c.pos-1]
	} else {
		b.cur = b.obj.Member(name)
	}
	return b.cur.Exists()
}

func (b *binder) presence(Presence, bool) (Presence, bool) {
	if b.cur.Kind() == schema.KindNull {
		return Null, false
	}
	return Present, true
}

func (b *binder) coder() *Coder                   { return &b.c }
func (b *binder) end()                            {}
func (b *binder) kind() schema.Kind               { return b.cur.Kind() }
func (b *binder) integer(v *int)                  { *v = schema.ClampInt(schema.ToInt(b.cur)) }
func (b *binder) number(v *float64)               { *v = schema.ToFloat(b.cur) }
func (b *binder) boolean(v *bool)                 { *v = schema.ToBool(b.cur) }
func (b *binder) str(string, bool) (string, bool) { return schema.ToString(b.cur), true }
func (b *binder) raw(string) (string, bool)       { return string(b.cur.JSON(nil)), true }

func (b *binder) object(v FieldCoder) {
	obj, into, params := b.obj, b.into, b.c.given
	b.obj, b.into, b.c.given = b.cur, v, nil
	b.c.fields(v)
	b.obj, b.into, b.c.given = obj, into, params
}

func (b *binder) list(_ int, l list) {
	items := b.cur.Items()
	l.resize(&b.c, items.Len())
	for n, m := 0, items.First(); m.Exists(); n, m = n+1, m.Next() {
		b.cur = m
		l.handle(&b.c, n)
	}
}

func (b *binder) dict(d dict) {
	d.make()
	b.members(b.cur, nil, d)
}

func (b *binder) rest(d dict) { b.members(b.obj, FieldNames(b.into), d) }

// members binds the members of an object apart from those with some names.
func (b *binder) members(object schema.Value, except []string, d dict) {
	for name, m := range object.Members() {
		if !slices.Contains(except, name) {
			d.make()
			b.cur = m
			d.handle(&b.c, name)
		}
	}
}

func (b *binder) sum(v VariantCoder) {
	if best := probe(v, probed{v: b.cur}); best.best > 0 {
		b.c.variants(v, best)
	}
}

// NoParams are the parameters of an operation without parameters.
type NoParams struct{}

// CodeFields implements FieldCoder.
func (*NoParams) CodeFields(*Coder) {}
