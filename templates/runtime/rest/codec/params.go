package codec

import (
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Params are the checked and sanitized parameters of a request.
type Params struct {
	Order    []int          // for each field of the params, in order: its index in values, or -1 where the deployment has none
	Values   []schema.Value // absent where nothing was sent
	Defaults []schema.Value // by slot; captures have none
}

// at returns the value for the field at pos, from 0: absent where nothing was sent and there is no default.
func (s *Params) at(pos int) schema.Value {
	slot := s.Order[pos]
	if slot < 0 {
		return schema.Value{}
	}
	v := s.Values[slot]
	if !v.Exists() && slot < len(s.Defaults) {
		v = s.Defaults[slot]
	}
	return v
}

// Bind takes over the parameters of a request: each field of p gets the value of its slot. Values of another
// kind are cast as PHP casts them.
func Bind(p FieldCoder, s Params) {
	c := newCoder(opRead)
	c.params, c.root = s, true
	p.CodeFields(c)
	c.release()
}

// FieldOrder returns, for each field of a shape, the index of its name, or -1.
func FieldOrder(p FieldCoder, index func(name string) int) []int {
	names := namesOf(p)
	order := make([]int, len(names))
	for i, name := range names {
		order[i] = index(name)
	}
	return order
}

func (c *Coder) enterRead(name string) bool {
	var v schema.Value
	if !c.root {
		c.names = append(c.names, name)
		v = c.obj.Member(name)
	} else {
		v = c.params.at(c.pos - 1)
	}
	c.cur = v
	return v.Exists()
}

func (c *Coder) readObject(v FieldCoder) {
	saved := c.frame
	c.frame = frame{obj: c.cur, named: len(c.names)}
	v.CodeFields(c)
	c.names = c.names[:c.named]
	c.frame = saved
}

// NoParams are the parameters of an operation that has none.
type NoParams struct{}

// CodeFields implements FieldCoder.
func (*NoParams) CodeFields(*Coder) {}
