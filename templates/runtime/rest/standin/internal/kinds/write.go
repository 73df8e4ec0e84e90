package kinds

import (
	"fmt"
	"maps"
	"net/http"
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/show"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// Create adds an item.
func Create(q *request.Request) (rest.Raw, error) {
	if why := q.Behavior().Exists; why[0] != "" && q.Int("id") != 0 {
		return "", request.Bad(why[0], why[1])
	}
	data := q.Input()
	if q.Behavior().Change != nil {
		if err := q.Behavior().Change(q, nil, data); err != nil {
			return "", err
		}
	}
	maps.DeleteFunc(data, func(_ string, v any) bool { return v == nil })
	return wrote(q, q.Insert(q.List, data))
}

// wrote answers with an item that was written, or with an error that the server
// finds only afterwards.
func wrote(q *request.Request, it *store.Item) (rest.Raw, error) {
	if q.Late != nil {
		return "", q.Late
	}
	if q.Show == codec.Edit {
		request.SessionOf(q.Ctx).Wrote = server.Request(q.Ctx).URL
	}
	return show.One(q, it, true), nil
}

// Update changes an item.
func Update(q *request.Request) (rest.Raw, error) {
	data := q.Input()
	if q.Behavior().Change != nil {
		if err := q.Behavior().Change(q, q.Item, data); err != nil {
			return "", err
		}
	}
	merge(q, data)
	return wrote(q, q.Item)
}

// merge sets fields of the item. Of the field meta it sets members.
func merge(q *request.Request, data value.Object) {
	it := q.Item
	before := maps.Clone(it.Data)
	meta, isObject := it.Data["meta"].(value.Object)
	if given, ok := data["meta"].(value.Object); ok && isObject {
		meta = maps.Clone(meta)
		maps.Copy(meta, given)
		data["meta"] = meta
	}
	q.Fit(q.List.Collection, data)
	maps.Copy(it.Data, data)
	q.Complete(q.List, it.Data)
	q.List.Changed(it)
	if q.Behavior().Changed != nil {
		q.Behavior().Changed(q, it, before)
	}
	q.Count(q.List, before, -1)
	q.Count(q.List, it.Data, 1)
}

// Delete moves an item to the trash or removes it.
func Delete(q *request.Request) (rest.Raw, error) {
	if why := q.Behavior().Trashed; q.List.Collection.Trash && why != "" && value.Of(q.Param("force")) != true {
		if q.Item.Text("status") == "trash" {
			return "", request.Fail(http.StatusGone, "rest_already_trashed", why)
		}
		trash(q)
		return wrote(q, q.Item)
	}
	if q.Behavior().Deletes != nil {
		if err := q.Behavior().Deletes(q, q.Item); err != nil {
			return "", err
		}
	}
	previous := show.One(q, q.Item, false)
	q.Remove(q.List, q.Item)
	return rest.Raw(fmt.Sprintf(`{"deleted":true,"previous":%s}`, previous)), nil
}

// trash moves the item to the trash.
func trash(q *request.Request) {
	data := value.Object{"status": "trash"}
	if q.List.Collection.Kind != desc.Comments {
		q.Clock.Set(data, "modified", q.Clock.Now())
		q.Item.SlugBefore = q.Item.Text("slug")
		data["slug"] = q.PostSlug(q.List, q.Item.SlugBefore+"__trashed", q.Item, q.Item.Int("parent"))
		if q.Has("sticky") {
			data["sticky"] = false
		}
	}
	merge(q, data)
}

// moveUp moves the items below one up.
func moveUp(q *request.Request, it *store.Item) {
	for _, x := range q.List.Items {
		if x.Int("parent") == it.Int("id") {
			x.Data["parent"] = it.Data["parent"]
		}
	}
}

// Clear removes all items.
func Clear(q *request.Request) (rest.Raw, error) {
	n := len(q.List.Items)
	q.List.RemoveIf(func(*store.Item) bool { return true })
	return rest.Raw(fmt.Sprintf(`{"deleted":true,"count":%d}`, n)), nil
}

// breakLoop takes the parents from items that would be above themselves.
func breakLoop(q *request.Request, it *store.Item, data value.Object) {
	if it == nil || value.Int(data["parent"]) == 0 {
		return
	}
	var above []*store.Item
	for up := q.List.Find(value.Text(data["parent"])); up != nil && !slices.Contains(above, up); up = q.List.Find(up.Text("parent")) {
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
