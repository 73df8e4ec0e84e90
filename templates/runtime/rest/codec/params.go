package codec

import (
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Params are the validated and converted parameters of a request.
type Params struct {
	// For each field, in order: the index of its value, -1 if the deployment
	// lacks the parameter.
	Order []int
	// Absent if nothing was sent.
	Values []schema.Value
	// By index; captures have none.
	Defaults []schema.Value
}

// bindState is the state of binding parameters.
type bindState struct {
	cur    schema.Value // the current value, also when a value is scored
	params Params
}

// bindFrame is the state of binding one object.
type bindFrame struct {
	obj   schema.Value
	root  bool // the fields are the parameters, not members of obj
	named int  // index of the first name of the object in names
}

// at returns the value of the field at pos, from 0, or its default.
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

// Bind sets the fields of p to their values. Values of another kind are
// converted as PHP does.
func Bind(p FieldCoder, s Params) {
	c := newCoder(opRead)
	c.params, c.root = s, true
	p.CodeFields(c)
	c.release()
}

// FieldOrder returns the index of each field of p by its name, -1 for an
// unknown name.
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
	c.frame = frame{bindFrame: bindFrame{obj: c.cur, named: len(c.names)}}
	v.CodeFields(c)
	c.names = c.names[:c.named]
	c.frame = saved
}

// NoParams are the parameters of an operation without parameters.
type NoParams struct{}

// CodeFields implements FieldCoder.
func (*NoParams) CodeFields(*Coder) {}
