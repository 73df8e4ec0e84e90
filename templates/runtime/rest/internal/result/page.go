// Package result has the results of calls that clients and servers treat alike.
//
// A pointer to a slice of items of any type comes in, with the totals that headers
// hold, and a [Page] goes out. Package rest makes one of a rest.Page, and package
// server reads its items and writes its headers. A further kind of result that both
// sides need belongs here; one that only one side needs does not.
package result

import (
	"reflect"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// A Page is a page of items of any type.
type Page struct {
	items any // a pointer to the slice
	Total *int
	Pages *int
}

// NewPage returns a page of the items in the slice that items points to.
func NewPage(items any, total, pages *int) *Page { return &Page{items, total, pages} }

// CodeFields implements codec.FieldCoder.
func (p *Page) CodeFields(c *codec.Coder) { p.CodeValue(c) }

// CodeValue implements codec.ValueCoder.
func (p *Page) CodeValue(c *codec.Coder) {
	c.SetPaged()
	c.ListValue(p.items)
}

// list returns the items. It is not a method: programs that see a Page would
// compile their own copies of the methods of reflect.Value.
func list(p *Page) reflect.Value { return reflect.ValueOf(p.items).Elem() }

// Len returns the number of items.
func (p *Page) Len() int { return list(p).Len() }

// Item returns a pointer to an item.
func (p *Page) Item(i int) any { return list(p).Index(i).Addr().Interface() }

// NewItem returns a pointer to a new item.
func (p *Page) NewItem() any { return reflect.New(list(p).Type().Elem()).Interface() }

// Clear makes the page an empty one. Copies of its items stay as they are.
func (p *Page) Clear() {
	list(p).SetZero()
	*p.Total, *p.Pages = 0, 0
}
