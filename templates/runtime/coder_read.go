package rest

// slots are the checked and sanitized parameters of a request.
type slots struct {
	order  []int   // for each field of the params, in order: its index in values, or -1 where the deployment has none
	values []Value // absent where nothing was sent and there is no default
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
	if !c.root {
		c.named = append(c.named, name)
		c.cur = c.obj.Member(name)
	} else if slot := c.params.order[c.pos-1]; slot >= 0 {
		c.cur = c.params.values[slot]
	} else {
		return false
	}
	return c.cur.Kind() != KindAbsent
}

func (c *Coder) readObject(v Codable) {
	if c.cur.Kind() == KindString && isTextual(v) {
		v.(textual).setText(toText(c.cur))
		return
	}
	saved := c.frame
	c.frame = frame{obj: c.cur}
	v.CodeFields(c)
	c.frame = saved
}
