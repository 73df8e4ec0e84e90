package rest

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
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
func (b *BatchOf[T]) CodeFields(c *codec.Coder) {
	for i, list := range [...]*[]Outcome[T]{&b.Create, &b.Update, &b.Delete} {
		if *list == nil && c.Encoding() {
			c.SkipField()
			continue
		}
		codec.ListOf(c, [...]string{"create", "update", "delete"}[i], list, nil)
	}
}

// CodeValue codes the item, or its id and its error.
func (o *Outcome[T]) CodeValue(c *codec.Coder) {
	if _, raw := any(&o.Item).(codec.ValueCoder); raw || !c.Decoding() {
		outcome(c, &o.Item, &o.Err)
		return
	}
	var d Deleted[T] // some say {"deleted": true, "previous": {…}} of what is gone
	outcome(c, &d, &o.Err)
	o.Item = d.Item
}

func outcome(c *codec.Coder, item any, failed **Error) {
	if e := *failed; e != nil && c.Encoding() {
		id := cmp.Or(codec.Identity(item.(codec.FieldCoder)), "0") // nothing was created
		text := string(append(e.append([]byte(`{"id":`+id+`,"error":`)), '}'))
		c.RawValue(&text)
		return
	}
	text := c.Source(func() { c.Value(item) })
	if !c.Decoding() {
		return
	}
	var members, data Map[Raw]
	_ = codec.Unmarshal(text, &members, codec.DecodeOptions{}) // what is no object holds no error
	if e, ok := readRefusal(0, []byte(members["error"])); ok {
		_ = codec.Unmarshal([]byte(e.Data), &data, codec.DecodeOptions{})
		e.Status, _ = strconv.Atoi(string(data["status"]))
		*failed = e
	}
}
