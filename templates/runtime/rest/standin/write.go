package standin

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// create adds an item.
func (q *request) create() (rest.Raw, error) {
	if why := q.l.exists; why[0] != "" && q.int("id") != 0 {
		return "", bad(why[0], why[1])
	}
	data := q.input()
	if q.l.change != nil {
		if err := q.l.change(q, nil, data); err != nil {
			return "", err
		}
	}
	maps.DeleteFunc(data, func(_ string, v any) bool { return v == nil })
	return q.wrote(q.insert(q.l, data))
}

// wrote answers with an item that was written, or with an error that the server
// finds only afterwards.
func (q *request) wrote(it *item) (rest.Raw, error) {
	if q.late != nil {
		return "", q.late
	}
	if q.show == codec.Edit {
		sessionOf(q.ctx).wrote = server.Request(q.ctx).URL
	}
	return q.one(it, true), nil
}

// update changes an item.
func (q *request) update() (rest.Raw, error) {
	data := q.input()
	if q.l.change != nil {
		if err := q.l.change(q, q.it, data); err != nil {
			return "", err
		}
	}
	q.merge(data)
	return q.wrote(q.it)
}

// merge sets fields of the item. Of the field meta it sets members.
func (q *request) merge(data value.Object) {
	it := q.it
	before := maps.Clone(it.data)
	meta, isObject := it.data["meta"].(value.Object)
	if given, ok := data["meta"].(value.Object); ok && isObject {
		meta = maps.Clone(meta)
		maps.Copy(meta, given)
		data["meta"] = meta
	}
	q.fit(q.l.c, data)
	maps.Copy(it.data, data)
	q.complete(q.l, it.data)
	q.l.changed(it)
	if q.l.behavior.changed != nil {
		q.l.behavior.changed(q, it, before)
	}
	q.count(q.l, before, -1)
	q.count(q.l, it.data, 1)
}

// delete moves an item to the trash or removes it.
func (q *request) delete() (rest.Raw, error) {
	if why := q.l.trashed; q.l.c.Trash && why != "" && value.Of(q.param("force")) != true {
		if q.it.text("status") == "trash" {
			return "", fail(http.StatusGone, "rest_already_trashed", why)
		}
		q.trash()
		return q.wrote(q.it)
	}
	if q.l.deletes != nil {
		if err := q.l.deletes(q, q.it); err != nil {
			return "", err
		}
	}
	previous := q.one(q.it, false)
	q.remove(q.l, q.it)
	return rest.Raw(fmt.Sprintf(`{"deleted":true,"previous":%s}`, previous)), nil
}

// trash moves the item to the trash.
func (q *request) trash() {
	data := value.Object{"status": "trash"}
	if q.l.c.Kind != desc.Comments {
		q.clock.Set(data, "modified", q.clock.Now())
		q.it.slug = q.it.text("slug")
		data["slug"] = q.postSlug(q.l, q.it.slug+"__trashed", q.it, q.it.int("parent"))
		if q.has("sticky") {
			data["sticky"] = false
		}
	}
	q.merge(data)
}

// moveUp moves the items below one up.
func (q *request) moveUp(it *item) {
	for _, x := range q.l.items {
		if x.int("parent") == it.int("id") {
			x.data["parent"] = it.data["parent"]
		}
	}
}

// clear removes all items.
func (q *request) clear() (rest.Raw, error) {
	n := len(q.l.items)
	q.l.removeIf(func(*item) bool { return true })
	return rest.Raw(fmt.Sprintf(`{"deleted":true,"count":%d}`, n)), nil
}

// breakLoop takes the parents from items that would be above themselves.
func (q *request) breakLoop(it *item, data value.Object) {
	if it == nil || value.Int(data["parent"]) == 0 {
		return
	}
	var above []*item
	for up := q.l.find(value.Text(data["parent"])); up != nil && !slices.Contains(above, up); up = q.l.find(up.text("parent")) {
		if up == it {
			data["parent"] = 0.0
			for _, x := range above {
				x.data["parent"] = 0.0
			}
			return
		}
		above = append(above, up)
	}
}

// postSlug returns a slug that nothing else has with which a post would share
// its address: a file is apart from everything, a page from what is below the
// same parent, and another post from the posts of its type. A number would be a page
// of a list.
func (s *Site) postSlug(l *list, name string, own *item, parent int) string {
	file := l.c.Kind == desc.Media
	tree := !file && s.d.Has(l.c, "parent")
	return text.Numbered(name, func(name string) bool {
		if _, err := strconv.Atoi(name); err == nil && (tree || l.c.Name == "posts") {
			return true
		}
		for _, c := range s.of(desc.Posts, desc.Media) {
			if c != l.c && !file && !(tree && c.Kind == desc.Media) {
				continue
			}
			for _, it := range s.list(c, c.Path).withSlug(name, own) {
				if above := it.int("parent") + it.int("post"); !tree || above == parent { // a post has one of them
					return true
				}
			}
		}
		return false
	})
}
