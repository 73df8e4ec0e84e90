package rest

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
)

// BatchOf is what became of a batch of items, as WooCommerce and what builds on it answer it: each list in the order of that
// of the request. Each item succeeds or fails by itself, see Err; the call fails where there are more of them than the site
// takes, 100 unless it says otherwise. What is deleted so is gone for good.
type BatchOf[T any] struct{ Create, Update, Delete []Outcome[T] }

// Outcome is what became of one item of a batch.
type Outcome[T any] struct {
	Item T      // as it is now, or was when it is gone; of one that failed no more than its id
	Err  *Error // why it failed, or nil
}

// Err joins the errors of all items that failed; it is nil where none did.
func (b *BatchOf[T]) Err() error {
	var failed []error
	for _, x := range slices.Concat(b.Create, b.Update, b.Delete) {
		if x.Err != nil {
			failed = append(failed, x.Err)
		}
	}
	return errors.Join(failed...)
}

// CodeFields codes the lists. Those that are nil are left out.
func (b *BatchOf[T]) CodeFields(c *Coder) {
	for i, list := range [...]*[]Outcome[T]{&b.Create, &b.Update, &b.Delete} {
		if *list == nil && c.op == opEncode {
			c.pos++
			continue
		}
		ListOf(c, [...]string{"create", "update", "delete"}[i], list, nil)
	}
}

// CodeValue codes the item, or its id and its error.
func (o *Outcome[T]) CodeValue(c *Coder) {
	if _, raw := any(&o.Item).(Valuer); raw || c.op != opDecode {
		c.outcome(&o.Item, &o.Err)
		return
	}
	var d Deleted[T] // some say {"deleted": true, "previous": {…}} of what is gone
	c.outcome(&d, &o.Err)
	o.Item = d.Item
}

func (c *Coder) outcome(item any, failed **Error) {
	if e := *failed; e != nil && c.op == opEncode {
		id := cmp.Or(identity(item.(Codable)), "0") // nothing was created
		c.out = append(e.append(append(c.out, `{"id":`+id+`,"error":`...)), '}')
		return
	}
	c.ws()
	at := c.i
	if c.value(item); c.op == opDecode {
		var members, data Table[Raw]
		_ = unmarshal(c.b[at:c.i], &members, decodeOptions{}) // what is no object holds no error
		if e, ok := readRefusal(0, []byte(members["error"])); ok {
			_ = unmarshal([]byte(e.Data), &data, decodeOptions{})
			e.Status, _ = strconv.Atoi(string(data["status"]))
			*failed = e
		}
	}
}
