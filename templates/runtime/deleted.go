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
	item, ok := any(&d.Item).(Codable)
	if !ok {
		return
	}
	if c.op == opDecode {
		d.gone = d.gone || string(c.key) == "deleted" || string(c.key) == "previous"
	}
	if !d.gone && !d.Deleted {
		item.CodeFields(c)
		return
	}
	c.Received(&d.Received)
	c.Bool("deleted", &d.Deleted)
	c.Object("previous", item)
}

// NoParams is embedded in the params of operations that have none yet.
type NoParams struct{}

// CodeFields has nothing to list.
func (*NoParams) CodeFields(*Coder) {}
