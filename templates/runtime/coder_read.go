package rest

// slots are the checked and sanitized parameters of a request.
type slots struct {
	order  []int   // for each field of the params, in order: its index in values, or -1 where the deployment has none
	values []Value // absent where nothing was sent
	args   []arg   // with the defaults
}

// bind takes over the parameters of a request: each field of p gets the value of its slot. Values of another
// kind are cast as PHP casts them.
func bind(p Codable, s slots) {
	c := newCoder(opRead)
	c.params, c.root = s, true
	p.CodeFields(c)
	c.release()
}

// orderOf returns, for each field of a shape, the index of its name, or -1.
func orderOf(p Codable, index func(name string) int) []int {
	names := namesOf(p)
	order := make([]int, len(names))
	for i, name := range names {
		order[i] = index(name)
	}
	return order
}

func (c *Coder) enterRead(name string) bool {
	var v Value
	if !c.root {
		c.names = append(c.names, name)
		v = c.obj.Member(name)
	} else if slot := c.params.order[c.pos-1]; slot >= 0 {
		if v = c.params.values[slot]; v.t == nil && slot < len(c.params.args) {
			v = c.params.args[slot].byDefault
		}
	}
	c.cur = v
	return v.t != nil
}

func (c *Coder) readObject(v Codable) {
	if t, ok := v.(*RenderedInput); ok && c.cur.Kind() == KindString {
		*t = SomeText(toText(c.cur)).value
		return
	}
	saved := c.frame
	c.frame = frame{obj: c.cur, named: len(c.names)}
	v.CodeFields(c)
	c.names = c.names[:c.named]
	c.frame = saved
}
