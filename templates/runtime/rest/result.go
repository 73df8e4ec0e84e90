package rest

import (
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/result"
)

// Page is one page of a collection.
type Page[T any] struct {
	Items []T `json:"items"`
	// Number of items on all pages, from the header X-WP-Total; 0 if the
	// server does not send it.
	Total int `json:"total"`
	// Number of pages, from the header X-WP-TotalPages.
	TotalPages int `json:"total_pages"`
}

// PageOf returns p as the result of a call.
func PageOf[T any](p *Page[T]) codec.FieldCoder {
	return result.Page(func(c *codec.Coder) (items int, total, pages *int) {
		if c != nil {
			c.SetPaged()
			codec.ListValue(c, &p.Items, nil)
		}
		return len(p.Items), &p.Total, &p.TotalPages
	})
}

// Deleted is the response to a DELETE: the item that is gone or that was moved
// to the trash.
type Deleted[T any] struct {
	// Whether the item is gone for good.
	Deleted bool `json:"deleted"`
	// The item as it was if it is gone, else as it is in the trash.
	Item T `json:"item"`
	// Members next to deleted and previous in a response that has them.
	Outer Received `json:"-"`
}

// DeletedOf returns d as the result of a call.
func DeletedOf[T any, P codec.PointerTo[T]](d *Deleted[T]) codec.FieldCoder {
	return &deletedResult{d.Outer.CodeReceipt(), &d.Deleted, P(&d.Item)}
}

// deletedResult codes a Deleted of any type.
type deletedResult struct {
	receipt *codec.Receipt
	deleted *bool
	item    codec.FieldCoder
}

// CodeReceipt implements codec.Response.
func (d *deletedResult) CodeReceipt() *codec.Receipt { return d.receipt }

// CodeFields codes {"deleted": true, "previous": {…}}.
func (d *deletedResult) CodeFields(c *codec.Coder) {
	c.Bool("deleted", d.deleted)
	c.Object("previous", d.item)
}

// CodeValue codes {"deleted": true, "previous": {…}}, or the item itself.
func (d *deletedResult) CodeValue(c *codec.Coder) {
	if *d.deleted || codec.IsReceived(d.receipt) || c.Decoding() && c.HasMember("deleted", "previous") {
		c.ObjectValue(d)
	} else {
		c.Value(d.item)
	}
}

// setGone sets what a response without a body means, 204: the item is gone.
func (d *deletedResult) setGone() { *d.deleted = true }
