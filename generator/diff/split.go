package diff

import (
	"iter"
)

// effect is what a setting or an exception did to findings.
type effect struct {
	used   bool
	missed string // a finding that it fits only in part
}

// misses notes a finding that the entry fits only at some of its endpoints.
func (e *effect) misses(f *Finding) {
	if e.missed == "" {
		e.missed = f.Line()
	}
}

// split returns an iterator over a finding, divided by what a function says of
// its parts: the findings that were folded. A finding whose parts are all alike
// stays whole.
func split[K comparable](f *Finding, of func(part *Finding) K) iter.Seq2[K, *Finding] {
	return func(yield func(K, *Finding) bool) {
		parts := f.parts
		if parts == nil {
			parts = []*Finding{f}
		}
		var order []K
		groups := map[K][]*Finding{}
		for _, part := range parts {
			k := of(part)
			if groups[k] == nil {
				order = append(order, k)
			}
			groups[k] = append(groups[k], part)
		}
		for _, k := range order {
			of := f
			if len(order) > 1 {
				of = f.only(groups[k])
			}
			if !yield(k, of) {
				return
			}
		}
	}
}

// only returns the finding for some of its parts.
func (f *Finding) only(parts []*Finding) *Finding {
	out := *f
	first := parts[0]
	out.scope, out.declared = first.scope, first.declared
	out.reduce(parts)
	return &out
}
