package report

import "iter"

// groups returns an iterator over the items with the same key, in the order of the
// first item of each group.
func groups[K comparable, T any](list []T, keyOf func(T) K) iter.Seq2[K, []T] {
	var order []K
	byKey := map[K][]T{}
	for _, item := range list {
		key := keyOf(item)
		if byKey[key] == nil {
			order = append(order, key)
		}
		byKey[key] = append(byKey[key], item)
	}
	return func(yield func(K, []T) bool) {
		for _, key := range order {
			if !yield(key, byKey[key]) {
				return
			}
		}
	}
}
