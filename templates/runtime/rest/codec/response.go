package codec

import "iter"

// receiptOf returns the receipt of a response.
func receiptOf(v Response) *receipt { return &v.CodeReceipt().state }

// ExtraOf implements rest.Extras.Get.
func ExtraOf(r *Receipt, name string) (string, bool) { return r.state.extra(name) }

// ExtrasOf implements rest.Extras.All.
func ExtrasOf(r *Receipt) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		if r.state.more == nil {
			return
		}
		for _, x := range r.state.more.extras {
			if !yield(x.name, x.value) {
				return
			}
		}
	}
}

// SetExtra implements rest.Extras.Set.
func SetExtra(r *Receipt, name, value string) { r.state.setExtra(name, value) }
