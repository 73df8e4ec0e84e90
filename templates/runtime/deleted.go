package rest

// Deleted is the answer to a DELETE: an object that is gone, or one that went to the trash.
type Deleted[T any] struct {
	Received      // of an answer that says that the object is gone
	Deleted  bool // gone for good
	Item     T    // as it was when it is gone, else as it is in the trash
	gone     bool // the answer has the form of one that says so
}

// CodeFields codes {"deleted": true, "previous": {…}}, or the object itself.
func (d *Deleted[T]) CodeFields(c *Coder) {
	if item, ok := any(&d.Item).(Codable); ok {
		c.deleted(&d.Received, &d.gone, &d.Deleted, item)
	}
}

func (c *Coder) deleted(r *Received, gone, deleted *bool, item Codable) {
	if c.op == opDecode && (string(c.key) == "deleted" || string(c.key) == "previous") {
		*gone = true
		c.recv = r.received()
		c.recv.set(0)
	}
	if !*gone && !*deleted {
		item.CodeFields(c)
		return
	}
	c.Bool("deleted", deleted)
	c.Object("previous", item)
}

// received returns the receipt of the object in the form that the answer has.
func (d *Deleted[T]) received() *receipt {
	if r, ok := any(&d.Item).(response); ok && !d.gone && !d.Deleted {
		return r.received()
	}
	return d.Received.received()
}

// NoParams is embedded in the params of operations that have none yet.
type NoParams struct{}

// CodeFields has nothing to list.
func (*NoParams) CodeFields(*Coder) {}
