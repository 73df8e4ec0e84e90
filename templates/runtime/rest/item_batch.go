package rest

import (
	"cmp"
	"errors"
	"slices"
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
func (b *ItemBatch[T]) Err() error {
	var failed []error
	for _, x := range slices.Concat(b.Create, b.Update, b.Delete) {
		if x.Err != nil {
			failed = append(failed, x.Err)
		}
	}
	return errors.Join(failed...)
}

// MarshalJSON implements json.Marshaler.
func (b ItemBatch[T]) MarshalJSON() ([]byte, error) { return codec.MarshalJSON(&b) }

// UnmarshalJSON implements json.Unmarshaler.
func (b *ItemBatch[T]) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, b) }

// CodeFields handles the lists. A nil list is left out.
func (b *ItemBatch[T]) CodeFields(c *codec.Coder) {
	codeItemResults(c, "create", &b.Create)
	codeItemResults(c, "update", &b.Update)
	codeItemResults(c, "delete", &b.Delete)
}

func codeItemResults[T any](c *codec.Coder, name string, list *[]ItemResult[T]) {
	if *list == nil && c.Encoding() {
		c.SkipField()
		return
	}
	codec.ListOf(c, name, list, codeItemResult)
}

// codeItemResult handles the item, or its ID and its error.
func codeItemResult[T any](c *codec.Coder, r *ItemResult[T]) {
	item, object := any(&r.Item).(codec.FieldCoder)
	_, raw := any(&r.Item).(codec.ValueCoder)
	if c.Decoding() && object && !raw {
		// Some sites return {"deleted": true, "previous": {…}} for a deleted item.
		item = &deletedResult{new(codec.Receipt), new(bool), item}
	}
	codeItem(c, item, &r.Err)
}

func codeItem(c *codec.Coder, item codec.FieldCoder, failed **Error) {
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
