package rest

import (
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// The shapes of whole answers that are no single object.

// Page is one page of a collection.
type Page[T any] struct {
	Items      []T
	Total      int // of the items on all pages, from X-WP-Total; 0 when the server does not say
	TotalPages int // from X-WP-TotalPages
}

func (p *Page[T]) CodeFields(c *codec.Coder) { p.CodeValue(c) }

func (p *Page[T]) CodeValue(c *codec.Coder) {
	c.SetPaged()
	codec.ListValue(c, &p.Items, nil)
}

func (p *Page[T]) page() (items int, total, pages *int) { return len(p.Items), &p.Total, &p.TotalPages }

// page is a Page of any type: how many items it has, and what is said of the others.
type page interface {
	codec.FieldCoder
	page() (items int, total, pages *int)
}

// List is an answer that holds a whole list.
type List[T any] []T

func (l *List[T]) CodeFields(c *codec.Coder) { codec.ListValue(c, (*[]T)(l), nil) }

func (l *List[T]) CodeValue(c *codec.Coder) { l.CodeFields(c) }

// Map is an answer that holds an object by slug, for every slug there is.
type Map[T any] map[string]T

func (t *Map[T]) CodeFields(c *codec.Coder) { codec.MapValue(c, (*map[string]T)(t), nil) }

func (t *Map[T]) CodeValue(c *codec.Coder) { t.CodeFields(c) }
