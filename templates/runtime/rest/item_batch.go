package rest

import (
	"cmp"
	"errors"
	"reflect"
	"strconv"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// ItemBatch is the response to a batch of items, as WooCommerce and its
// extensions return it: each list is in the order of the list of the request.
// Each item succeeds or fails by itself, see Err. The call fails if the batch
// has more items than the site allows, usually 100. Deleted items are gone for
// good.
type ItemBatch[T any] struct {
	Create []ItemResult[T] `json:"create,omitzero"`
	Update []ItemResult[T] `json:"update,omitzero"`
	Delete []ItemResult[T] `json:"delete,omitzero"`
}

// ItemResult is the outcome for one item of a batch.
type ItemResult[T any] struct {
	// The item as it is now, or as it was if it is gone. A failed item has at
	// most an ID.
	Item T `json:"item"`
	// Why the item failed, or nil.
	Err *Error `json:"error"`
}

// Err joins the errors of all items that failed. It is nil if none did.
func (b *ItemBatch[T]) Err() error { return itemErrors(&b.Create, &b.Update, &b.Delete) }

// itemErrors joins the errors in lists of results, to which its arguments point.
func itemErrors(lists ...any) error {
	var failed []error
	for _, list := range lists {
		results := reflect.ValueOf(list).Elem()
		for i := range results.Len() {
			if err := results.Index(i).Field(1).Interface().(*Error); err != nil {
				failed = append(failed, err)
			}
		}
	}
	return errors.Join(failed...)
}

// ItemBatchOf returns b as the result of a call.
func ItemBatchOf[T any](b *ItemBatch[T]) codec.FieldCoder {
	return &itemBatch{&b.Create, &b.Update, &b.Delete}
}

// itemBatch handles an ItemBatch of any type. Its fields point to the lists.
type itemBatch struct{ created, updated, deleted any }

// CodeFields handles the lists. A nil list is left out.
func (b *itemBatch) CodeFields(c *codec.Coder) {
	codeItemResults(c, "create", b.created)
	codeItemResults(c, "update", b.updated)
	codeItemResults(c, "delete", b.deleted)
}

// codeItemResults handles a list of results; v points to it.
func codeItemResults(c *codec.Coder, name string, v any) {
	if c.Encoding() && reflect.ValueOf(v).Elem().IsNil() {
		c.SkipField()
		return
	}
	c.ListWith(name, v, codeItemResult)
}

// codeItemResult handles the item, or its ID and its error, of the ItemResult
// that v points to.
func codeItemResult(c *codec.Coder, v any) {
	r := reflect.ValueOf(v).Elem()
	value, failed := r.Field(0).Addr().Interface(), r.Field(1).Addr().Interface().(**Error)
	item, object := value.(codec.FieldCoder)
	_, raw := value.(codec.ValueCoder)
	if c.Decoding() && object && !raw {
		// Some sites return {"deleted": true, "previous": {…}} for a deleted item.
		item = &deletedResult{new(codec.Receipt), new(bool), item}
	}
	if e := *failed; e != nil && c.Encoding() {
		id := cmp.Or(codec.Identity(item), "0") // nothing was created
		text := string(append(e.AppendJSON([]byte(`{"id":`+id+`,"error":`)), '}'))
		c.RawValue(&text)
		return
	}
	text := c.Source(func() { c.Value(item) })
	if !c.Decoding() {
		return
	}
	var members, data map[string]Raw
	_ = codec.Unmarshal(text, codec.MapResult(&members), codec.DecodeOptions{}) // another value has no error
	if e, ok := readError(0, []byte(members["error"])); ok {
		_ = codec.Unmarshal([]byte(e.Data), codec.MapResult(&data), codec.DecodeOptions{})
		e.Status, _ = strconv.Atoi(string(data["status"]))
		*failed = e
	}
}
