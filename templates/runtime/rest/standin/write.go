package standin

import (
	"fmt"
	"maps"
	"net/http"
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// create adds an item.
func (q *request) create() (rest.Raw, error) {
	if why := q.kind().exists; why[0] != "" && q.int("id") != 0 {
		return "", bad(why[0], why[1])
	}
	data := q.input()
	if q.kind().change != nil {
		if err := q.kind().change(q, nil, data); err != nil {
			return "", err
		}
	}
	maps.DeleteFunc(data, func(_ string, v any) bool { return v == nil })
	return q.wrote(q.Insert(q.l, data))
}

// wrote answers with an item that was written, or with an error that the server
// finds only afterwards.
func (q *request) wrote(it *store.Item) (rest.Raw, error) {
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
	if q.kind().change != nil {
		if err := q.kind().change(q, q.it, data); err != nil {
			return "", err
		}
	}
	q.merge(data)
	return q.wrote(q.it)
}

// merge sets fields of the item. Of the field meta it sets members.
func (q *request) merge(data value.Object) {
	it := q.it
	before := maps.Clone(it.Data)
	meta, isObject := it.Data["meta"].(value.Object)
	if given, ok := data["meta"].(value.Object); ok && isObject {
		meta = maps.Clone(meta)
		maps.Copy(meta, given)
		data["meta"] = meta
	}
	q.Fit(q.l.Collection, data)
	maps.Copy(it.Data, data)
	q.Complete(q.l, it.Data)
	q.l.Changed(it)
	if q.kind().changed != nil {
		q.kind().changed(q, it, before)
	}
	q.Count(q.l, before, -1)
	q.Count(q.l, it.Data, 1)
}

// delete moves an item to the trash or removes it.
func (q *request) delete() (rest.Raw, error) {
	if why := q.kind().trashed; q.l.Collection.Trash && why != "" && value.Of(q.param("force")) != true {
		if q.it.Text("status") == "trash" {
			return "", fail(http.StatusGone, "rest_already_trashed", why)
		}
		q.trash()
		return q.wrote(q.it)
	}
	if q.kind().deletes != nil {
		if err := q.kind().deletes(q, q.it); err != nil {
			return "", err
		}
	}
	previous := q.one(q.it, false)
	q.Remove(q.l, q.it)
	return rest.Raw(fmt.Sprintf(`{"deleted":true,"previous":%s}`, previous)), nil
}

// trash moves the item to the trash.
func (q *request) trash() {
	data := value.Object{"status": "trash"}
	if q.l.Collection.Kind != desc.Comments {
		q.Clock.Set(data, "modified", q.Clock.Now())
		q.it.SlugBefore = q.it.Text("slug")
		data["slug"] = q.PostSlug(q.l, q.it.SlugBefore+"__trashed", q.it, q.it.Int("parent"))
		if q.has("sticky") {
			data["sticky"] = false
		}
	}
	q.merge(data)
}

// moveUp moves the items below one up.
func (q *request) moveUp(it *store.Item) {
	for _, x := range q.l.Items {
		if x.Int("parent") == it.Int("id") {
			x.Data["parent"] = it.Data["parent"]
		}
	}
}

// clear removes all items.
func (q *request) clear() (rest.Raw, error) {
	n := len(q.l.Items)
	q.l.RemoveIf(func(*store.Item) bool { return true })
	return rest.Raw(fmt.Sprintf(`{"deleted":true,"count":%d}`, n)), nil
}

// breakLoop takes the parents from items that would be above themselves.
func (q *request) breakLoop(it *store.Item, data value.Object) {
	if it == nil || value.Int(data["parent"]) == 0 {
		return
	}
	var above []*store.Item
	for up := q.l.Find(value.Text(data["parent"])); up != nil && !slices.Contains(above, up); up = q.l.Find(up.Text("parent")) {
		if up == it {
			data["parent"] = 0.0
			for _, x := range above {
				x.Data["parent"] = 0.0
			}
			return
		}
		above = append(above, up)
	}
}
