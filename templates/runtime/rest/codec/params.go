package codec

import (
	"reflect"
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// bindState is the state of binding parameters.
type bindState struct {
	cur schema.Value // the current value, also when a value is scored
}

// bindFrame is the state of binding one object.
type bindFrame struct {
	obj    schema.Value
	params []schema.Value // the fields are these, not members of obj
	named  int            // index of the first name of the object in names
}

// Bind sets the fields of p to the validated and converted parameters of a
// request, which are in the order of the fields. Fields whose parameter is
// absent stay as they are. Values of another kind are converted as PHP does.
func Bind(p FieldCoder, params []schema.Value) {
	c := newCoder(opRead)
	c.params = params
	p.CodeFields(c)
	c.release()
}

// ClearDeep clears p, a pointer to a struct, if an assignment does not copy all of
// it: if it holds a map, a list with items or another pointer.
func ClearDeep(p FieldCoder) bool {
	v := reflect.ValueOf(p).Elem()
	deep := !isFlat(v)
	if deep {
		v.SetZero()
	}
	return deep
}

func isFlat(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Map, reflect.Pointer, reflect.Interface:
		return v.IsNil()
	case reflect.Slice:
		return v.Cap() == 0
	case reflect.Struct:
		for i := range v.NumField() {
			if !isFlat(v.Field(i)) {
				return false
			}
		}
	}
	return true
}

// FieldNames returns the names of the fields of p, in order.
func FieldNames(p FieldCoder) []string {
	c := newCoder(opNames)
	defer c.release()
	p.CodeFields(c)
	return slices.Clone(c.names)
}

// enterRead begins to bind the field at pos, from 1.
func (c *Coder) enterRead(name string) bool {
	if c.pos <= len(c.params) {
		c.cur = c.params[c.pos-1]
	} else {
		c.names = append(c.names, name)
		c.cur = c.obj.Member(name)
	}
	return c.cur.Exists()
}

// readOptional is BeginOptional for binding.
func (c *Coder) readOptional(name string, state *Presence) bool {
	c.pos++
	c.keepNull, c.filled = false, false
	switch {
	case !c.enterRead(name):
		return false
	case c.cur.Kind() == schema.KindNull:
		*state = Null
		return false
	}
	*state = Present
	return true
}

func (c *Coder) readObject(v FieldCoder) {
	saved := c.frame
	c.frame = frame{bindFrame: bindFrame{obj: c.cur, named: len(c.names)}}
	v.CodeFields(c)
	c.names = c.names[:c.named]
	c.frame = saved
}

// NoParams are the parameters of an operation without parameters.
type NoParams struct{}

// CodeFields implements FieldCoder.
func (*NoParams) CodeFields(*Coder) {}
