package describe

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
)

// Mismatches returns where values of fixtures do not have the types of their
// fields, as JSON pointers with the reason. The fixtures are in the form that
// standin.Site.Load reads. Authors that are not users are mismatches as well.
func Mismatches(d *desc.Site, fixtures map[string]any, isUser func(id float64) bool) []string {
	c := checker{d: d}
	for _, at := range slices.Sorted(maps.Keys(fixtures)) {
		pointer := "/" + escaped.Replace(at)
		for i := range d.Collections {
			if desc.Template(d.Collections[i].Path).Matches(at) {
				c.check(pointer, fixtures[at], desc.Type{Type: "array", Items: &desc.Type{Type: "object", Form: d.Collections[i].Form}})
				if kind := d.Collections[i].Kind; kind == desc.Posts || kind == desc.Media {
					c.checkAuthors(pointer, fixtures[at], isUser)
				}
			}
		}
		for _, op := range d.Operations {
			if op.Do == desc.Read && desc.Template(op.Path).Matches(at) {
				c.check(pointer, fixtures[at], desc.Type{Type: "object", Form: op.Form})
				break
			}
		}
	}
	return c.found
}

// escaped replaces what JSON pointers escape.
var escaped = strings.NewReplacer("~", "~0", "/", "~1")

// checker collects mismatches.
type checker struct {
	d     *desc.Site
	found []string
}

// check checks a value. Null and empty lists stand for values of all types, as
// in responses of PHP.
func (c *checker) check(at string, v any, t desc.Type) {
	switch v := v.(type) {
	case nil:
		return
	case []any:
		for i := 0; i < len(v) && t.Items != nil; i++ {
			c.check(fmt.Sprintf("%s/%d", at, i), v[i], *t.Items)
		}
		if len(v) == 0 {
			return
		}
	case string:
		if t.Type == "object" && c.isText(t.Form) {
			return
		}
	case map[string]any:
		if t.Type == "object" {
			c.checkMembers(at, v, t.Form)
		}
	}
	if !isOf(t, v) {
		c.found = append(c.found, fmt.Sprintf("%s: it has the wrong type, want %s; it is kept as it is", at, t.Type))
	}
}

// checkAuthors reports authors who are missing, once each. Posts in the trash may
// be of users who were deleted.
func (c *checker) checkAuthors(at string, v any, isUser func(id float64) bool) {
	items, _ := v.([]any)
	known := map[float64]bool{0: true}
	for i, it := range items {
		data, _ := it.(map[string]any)
		id, _ := data["author"].(float64)
		if known[id] || data["status"] == "trash" {
			continue
		}
		known[id] = true
		if !isUser(id) {
			c.found = append(c.found, fmt.Sprintf("%s/%d/author: there is no user %v; it is kept as it is", at, i, id))
		}
	}
}

func (c *checker) checkMembers(at string, o map[string]any, form int) {
	if form < 0 {
		return
	}
	for _, f := range c.d.Forms[form].Fields {
		c.check(at+"/"+escaped.Replace(f.Name), o[f.Name], f.Type)
	}
}

// isText reports whether a string stands for an object.
func (c *checker) isText(form int) bool {
	return form >= 0 && slices.ContainsFunc(c.d.Forms[form].Fields, func(f desc.Field) bool { return f.Name == "rendered" || f.Name == "raw" })
}
