// Package desc describes a site for its stand-in: collections of items, what
// operations do with them, and the types of fields.
//
// restgen writes a Site as JSON, and package standin reads it. Types of items are
// in type.go, and paths with captures in template.go.
package desc

import "strings"

// A Site is what a stand-in has to know about a site beyond the endpoints of its
// server. restgen makes it of the index.
type Site struct {
	Name        string               `json:"name,omitempty"`
	Offset      float64              `json:"offset,omitempty"` // hours from UTC, of the site's own time
	Zone        string               `json:"zone,omitempty"`   // such as Europe/Berlin; it takes precedence
	Collections []Collection         `json:"collections"`
	Operations  map[string]Operation `json:"operations"` // by the first method and the route
	Forms       []Form               `json:"forms"`
}

// A Collection is a route with items, and the route of one item.
type Collection struct {
	Path string `json:"path"` // /wp/v2/posts, /wp/v2/posts/{parent}/revisions
	Kind Kind   `json:"kind"`
	Name string `json:"name"`          // the last segment of Path
	Key  string `json:"key,omitempty"` // the capture of the item: id
	Form int    `json:"form"`          // of the items, or -1
	// The item goes to the trash before it is gone.
	Trash bool `json:"trash,omitempty"`
}

// Fields returns the fields of the items of a collection.
func (d *Site) Fields(c *Collection) []Field {
	if c.Form < 0 {
		return nil
	}
	return d.Forms[c.Form].Fields
}

// Field returns a field of the items of a collection, or nil. Inlined, it would
// make the machine code of the stand-in 2 % larger.
//
//go:noinline
func (d *Site) Field(c *Collection, name string) *Field {
	return (&Form{d.Fields(c)}).Field(name)
}

// Has reports whether the items of a collection have a field.
func (d *Site) Has(c *Collection, name string) bool { return d.Field(c, name) != nil }

// Zero returns the value of a type that a new item has, at a time.
func (d *Site) Zero(t Type, now string) any { return d.zero(t, now, 0) }

func (d *Site) zero(t Type, now string, depth int) any {
	switch {
	case t.Value != nil:
		return t.Value
	case t.Null, depth > mostDepth:
		return nil
	case len(t.Enum) > 0:
		return t.Enum[0]
	}
	switch t.Type {
	case "integer", "number":
		return float64(0)
	case "boolean":
		return false
	case "string":
		return ""
	case "date-time":
		return now
	case "array":
		return []any{}
	case "object":
		out := map[string]any{}
		for _, f := range d.Forms[t.Form].Fields {
			if !strings.HasPrefix(f.Name, "_") {
				out[f.Name] = d.zero(f.Type, now, depth+1)
			}
		}
		return out
	}
	return map[string]any{}
}

// mostDepth bounds new items, whose forms may contain themselves.
const mostDepth = 5

// A Kind is a kind of items. Items of different kinds behave differently.
type Kind string

// The kinds.
const (
	Generic   Kind = ""
	Posts     Kind = "posts"
	Media     Kind = "media"
	Terms     Kind = "terms"
	Comments  Kind = "comments"
	Users     Kind = "users"
	Passwords Kind = "passwords" // application passwords
	Revisions Kind = "revisions"
	Autosaves Kind = "autosaves"
	Types     Kind = "types"
	Taxonomy  Kind = "taxonomies"
	Statuses  Kind = "statuses"
	MenuItems Kind = "menu-items"
	Locations Kind = "menu-locations" // where a theme shows menus
)

// An Operation says what an endpoint does.
type Operation struct {
	Do         Do     `json:"do"`
	Collection int    `json:"collection"` // or -1
	Path       string `json:"path"`       // /wp/v2/posts/{id}
	Result     string `json:"result,omitempty"`
	Form       int    `json:"form"` // of the result, or -1
	// The item is not in the path: it is the current user, or the password in use.
	Own bool `json:"own,omitempty"`
	// Everybody may call it.
	Public bool `json:"public,omitempty"`
}

// OnItem reports whether an operation is about one item of a collection.
func (op Operation) OnItem() bool {
	switch op.Do {
	case Get, Update, Delete, Edit, Resize:
		return true
	}
	return false
}

// Do is what an operation does.
type Do string

// The operations.
const (
	List   Do = "list"
	Create Do = "create"
	Get    Do = "get"
	Update Do = "update"
	Delete Do = "delete"
	Clear  Do = "clear"  // deletes a whole collection
	Read   Do = "read"   // a single object
	Write  Do = "write"  // changes a single object
	Search Do = "search" // finds posts and terms
	Embed  Do = "embed"  // oEmbed
	Edit   Do = "edit"   // adds a changed copy of an image
	Resize Do = "resize" // makes the smaller sizes of an image
	Toggle Do = "toggle" // turns something on or off
	Batch  Do = "batch"  // creates, updates and deletes items of a collection
	Answer Do = "answer" // by the form of the result alone
)

// The forms of results of an Operation. None is an object, or any JSON without
// a form.
const (
	PageResult = "page"
	ListResult = "list"
	MapResult  = "map"
	RawResult  = "raw"
)

// Offers reports whether the site has an operation on a path.
func (d *Site) Offers(do Do, path string) bool {
	for _, op := range d.Operations {
		if op.Do == do && op.Path == path {
			return true
		}
	}
	return false
}

// TypeName returns the name of the post type or the taxonomy of a collection, as
// the tables of the site name it. Inlined, it would make the machine code of the
// stand-in 3 % larger.
//
//go:noinline
func (c *Collection) TypeName() string {
	switch c.Name {
	case "posts":
		return "post"
	case "pages":
		return "page"
	case "media":
		return "attachment"
	case "blocks":
		return "wp_block"
	case "navigation":
		return "wp_navigation"
	case "categories":
		return "category"
	case "tags":
		return "post_tag"
	case "menus":
		return "nav_menu"
	case "menu-items":
		return "nav_menu_item"
	}
	return c.Name
}
