package rest

import (
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/result"
)

// ListOf returns list as the result of a call.
func ListOf[T any](list *[]T) codec.FieldCoder { return codec.ListResult(list) }

// MapOf returns m as the result of a call that returns an object by key.
func MapOf[T any](m *map[string]T) codec.FieldCoder { return codec.MapResult(m) }

// ValueOf returns v, a string, a number or a boolean, as the result of a call.
func ValueOf[T any](v *T) codec.FieldCoder { return codec.ValueResult(v) }

// Page is one page of a collection.
type Page[T any] struct {
	Items []T `json:"items"`
	// Number of items on all pages, from the header X-WP-Total; 0 if the
	// server does not send it.
	Total int `json:"total"`
	// Number of pages, from the header X-WP-TotalPages.
	TotalPages int `json:"total_pages"`
}

// Paginate returns one page of items, with the totals that a site reports. It is
// for servers and test doubles that hold all items. The first page is 1. If
// perPage is not positive, all items are on one page.
func Paginate[T any](items []T, page, perPage int) Page[T] {
	total := len(items)
	if perPage <= 0 {
		perPage = max(total, 1)
	}
	pages := (total-1)/perPage + 1
	if total == 0 {
		pages = 0
	}
	from := total
	if page = max(page, 1); page <= pages {
		from = (page - 1) * perPage
	}
	return Page[T]{Items: slices.Clone(items[from : from+min(perPage, total-from)]), Total: total, TotalPages: pages}
}

// PageOf returns p as the result of a call.
func PageOf[T any](p *Page[T]) codec.FieldCoder {
	return result.NewPage(&p.Items, &p.Total, &p.TotalPages)
}

// Deleted is the response to a DELETE: the item that is gone or that was moved
// to the trash.
type Deleted[T any] struct {
	// Whether the item is gone for good.
	Deleted bool `json:"deleted"`
	// The item as it was if it is gone, or as it is in the trash.
	Item T `json:"item"`
	// Members next to deleted and previous in a response that has them.
	Outer Received `json:"-"`
}

// DeletedOf returns d as the result of a call.
func DeletedOf[T any, P codec.PointerTo[T]](d *Deleted[T]) codec.FieldCoder {
	return &deletedResult{d.Outer.CodeReceipt(), &d.Deleted, P(&d.Item)}
}

// deletedResult handles a Deleted of any type.
type deletedResult struct {
	receipt *codec.Receipt
	deleted *bool
	item    codec.FieldCoder
}

// CodeReceipt implements codec.Response.
func (d *deletedResult) CodeReceipt() *codec.Receipt { return d.receipt }

// CodeFields handles {"deleted": true, "previous": {…}}.
func (d *deletedResult) CodeFields(c *codec.Coder) {
	c.Bool("deleted", d.deleted)
	c.Object("previous", d.item)
}

// CodeValue handles {"deleted": true, "previous": {…}}, or the item itself.
func (d *deletedResult) CodeValue(c *codec.Coder) {
	if *d.deleted || codec.IsReceived(d.receipt) || c.Decoding() && c.HasMember("deleted", "previous") {
		c.ObjectValue(d)
	} else {
		c.Value(d.item)
	}
}
