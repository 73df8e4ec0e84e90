package rest

import (
	"errors"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// A batch returns items, errors, and deleted items as they were. A gateway
// returns the same.
func TestItemBatchReturnsItemsAndErrorsAsSent(t *testing.T) {
	const sent = `{"create":[{"id":7,"sticky":true},{"id":0,"error":{"code":"shop_exists","message":"There.",` +
		`"data":{"status":400,"resource_id":3}}}],` +
		`"update":[{"id":9,"status":418,"error":{"code":"shop_invalid_id","message":"Invalid ID.","data":{"x":1}}}],` +
		`"delete":[{"deleted":true,"previous":{"id":5}},{"id":6}]}`
	var b ItemBatch[samplePost]
	if err := Unmarshal([]byte(sent), ItemBatchOf(&b)); err != nil {
		t.Fatal(err)
	}
	if x := b.Create[0]; x.Item.ID != 7 || !x.Item.Sticky || x.Err != nil || Has(&x.Item, "date") {
		t.Errorf("%+v", x)
	}
	if e := b.Create[1].Err; e == nil || e.Status != 400 || e.Code != "shop_exists" ||
		e.Data != `{"status":400,"resource_id":3}` {
		t.Errorf("%+v", e)
	}
	if x := b.Update[0]; x.Item.ID != 9 || x.Err == nil || x.Err.Status != 0 || x.Err.Message != "Invalid ID." {
		t.Errorf("%+v", x)
	}
	if b.Delete[0].Item.ID != 5 || b.Delete[1].Item.ID != 6 {
		t.Errorf("%+v", b.Delete)
	}
	if err := b.Err(); !errors.Is(err, ErrorCode("shop_exists")) || !errors.Is(err, ErrorCode("shop_invalid_id")) {
		t.Error(err)
	}
	b.Update, b.Delete = nil, b.Delete[:1]
	out, err := codec.AppendResponse(nil, ItemBatchOf(&b), 0, nil, nil)
	if want := sent[:strings.Index(sent, `"update"`)] + `"delete":[{"id":5}]}`; err != nil || string(out) != want {
		t.Errorf("%v\n%s\n%s", err, out, want)
	}
}

// Items without a schema are kept as sent; an empty response is an empty list
// in PHP.
func TestItemBatchKeepsItemsAsSent(t *testing.T) {
	var b ItemBatch[Raw]
	const sent = `{"update":[{"id":"a","value":["x"]},{"id":"b","error":{"code":"no","message":"",` +
		`"data":{"status":404}}}]}`
	if err := Unmarshal([]byte(sent), ItemBatchOf(&b)); err != nil || b.Update[0].Item != `{"id":"a","value":["x"]}` ||
		b.Update[1].Err.Status != 404 {
		t.Errorf("%v %+v", err, b)
	}
	if out, err := codec.AppendResponse(nil, ItemBatchOf(&b), 0, nil, nil); err != nil || string(out) != sent {
		t.Errorf("%v %s", err, out)
	}
	b = ItemBatch[Raw]{}
	if out, err := codec.AppendResponse(nil, ItemBatchOf(&b), 0, nil, nil); err != nil || string(out) != `[]` ||
		Unmarshal(out, ItemBatchOf(&b)) != nil {
		t.Errorf("%v %s", err, out)
	}
	b = ItemBatch[Raw]{Create: []ItemResult[Raw]{{Err: &Error{Status: 403, Code: "no"}}}}
	if out, err := codec.AppendResponse(nil, ItemBatchOf(&b), 0, nil, nil); err != nil ||
		string(out) != `{"create":[{"id":0,"error":{"code":"no","message":"","data":{"status":403}}}]}` {
		t.Errorf("%v %s", err, out)
	}
}
