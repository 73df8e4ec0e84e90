package diff

import (
	"fmt"
	"slices"
)

// Narrow keeps the findings that code meets: uses returns the places where it uses a declaration. A finding about Go that
// stands for several declarations stands for those that are met.
func (r *Report) Narrow(uses func(Symbol) []string) {
	kept := []*Finding{}
	for _, f := range r.Findings {
		if f.meet(uses); f.Uses != nil {
			kept = append(kept, f)
		}
	}
	if n := len(r.Findings) - len(kept); n > 0 {
		r.left = true
		r.Notes = append(r.Notes, fmt.Sprintf("%d findings that the code does not meet are left out", n))
	}
	r.Findings = kept
}

func (f *Finding) meet(uses func(Symbol) []string) {
	var met []*Finding
	for _, part := range f.parts {
		if part.meet(uses); part.Uses != nil {
			met = append(met, part)
		}
	}
	if len(met) > 0 && !f.whole {
		first := met[0]
		f.Message, f.Before, f.After, f.Count, f.Alike = first.Message, first.Before, first.After, len(met), nil
		for _, other := range met[1:] {
			f.Alike = append(f.Alike, other.Message)
		}
	}
	for _, s := range f.symbols {
		for _, place := range uses(s) {
			if !slices.Contains(f.Uses, place) {
				f.Uses = append(f.Uses, place)
			}
		}
	}
}
