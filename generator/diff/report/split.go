package report

import "iter"

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
func split[K comparable](f *Difference, of func(part *Difference) K) iter.Seq2[K, *Difference] {
	return func(yield func(K, *Difference) bool) {
		parts := f.parts
		if parts == nil {
			parts = []*Difference{f}
		}
		var order []K
		groups := map[K][]*Difference{}
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
func (f *Difference) only(parts []*Difference) *Difference {
	out := *f
	first := parts[0]
	out.Scope, out.Declared = first.Scope, first.Declared
	out.reduce(parts)
	return &out
}
