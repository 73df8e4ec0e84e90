package rest

// The shapes of whole answers that are no single object.

// Page is one page of a collection.
type Page[T any] struct {
	Items      []T
	Total      int // of the items on all pages, from X-WP-Total; 0 when the server does not say
	TotalPages int // from X-WP-TotalPages
}

func (p *Page[T]) CodeFields(c *Coder) { ListValue(c, &p.Items, nil) }

func (p *Page[T]) page() (items int, total, pages *int) { return len(p.Items), &p.Total, &p.TotalPages }

// page is a Page of any type: how many items it has, and what is said of the others.
type page interface {
	Codable
	page() (items int, total, pages *int)
}

// List is an answer that holds a whole list.
type List[T any] []T

func (l *List[T]) CodeFields(c *Coder) { ListValue(c, (*[]T)(l), nil) }

func (l *List[T]) CodeValue(c *Coder) { l.CodeFields(c) }

// Table is an answer that holds an object by slug, for every slug there is.
type Table[T any] map[string]T

func (t *Table[T]) CodeFields(c *Coder) { MapValue(c, (*map[string]T)(t), nil) }

func (t *Table[T]) CodeValue(c *Coder) { t.CodeFields(c) }
