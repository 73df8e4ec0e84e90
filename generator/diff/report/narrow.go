package report

import (
	"slices"

	"github.com/restgen/restgen/generator/symbol"
)

// Narrow keeps the findings that affect code or may do so. A finding about
// several endpoints or Go declarations keeps those that the code depends on. A
// new declaration with which the code does not build becomes a breaking one.
func (r *Report) Narrow(u symbol.Uses) {
	kept, left := []*Difference{}, 0
	for _, f := range r.differences() {
		f.meet(u)
		if f.Affects() {
			kept = append(kept, f)
		} else {
			left++
		}
	}
	if r.reordered != nil && len(u[symbol.Unkeyed])+len(u[symbol.Shaped]) > 0 {
		for _, f := range r.reordered() {
			f.meet(u)
			if f.Affects() {
				kept = append(kept, f)
			}
		}
	}
	if left > 0 {
		r.left = left
		r.Notes = append(r.Notes, leftNote(left))
	}
	r.assemble(kept)
}

// meet notes where the finding affects code, and reduces it to what affects the
// code.
func (f *Difference) meet(u symbol.Uses) {
	if len(f.parts) == 0 {
		f.settleIn(u)
		return
	}
	var met []*Difference
	for _, part := range f.parts {
		part.settleIn(u)
		if part.Affects() {
			met = append(met, part)
		}
		f.Uses, f.MayAffect = append(f.Uses, part.Uses...), append(f.MayAffect, part.MayAffect...)
	}
	f.Uses = inOrder(f.Uses)
	f.MayAffect = slices.DeleteFunc(inOrder(f.MayAffect), func(place string) bool { return slices.Contains(f.Uses, place) })
	if len(met) > 0 && len(met) < len(f.parts) && (!f.Whole || len(f.Alike) > 0) {
		f.reduce(met)
	}
	for _, part := range met {
		f.raise(part.Level)
	}
}

// settleIn notes where a finding without parts affects code, and the level that
// it has for this code.
func (f *Difference) settleIn(u symbol.Uses) {
	places := f.Scope.of(&f.Finding, u)
	f.Uses, f.MayAffect = places.sure, places.maybe
	if places.level != "" {
		f.raise(places.level)
	}
}

// raise makes the level worse, unless the settings give the finding its level.
func (f *Difference) raise(level Level) {
	if f.Original == "" && level.rank() < f.Level.rank() {
		f.Level = level
	}
}

// reduce makes the finding what it is for some of its parts. The proof is made
// for these again.
func (f *Difference) reduce(parts []*Difference) {
	level, original := f.Level, f.Original
	first := parts[0]
	f.Level, f.Message, f.Before, f.After, f.Alike = first.Level, first.Message, first.Before, first.After, nil
	f.Method, f.Route, f.Count, f.Witness = first.Method, first.Route, first.Count, nil
	f.Endpoints, f.Prove, f.parts = slices.Clone(first.Endpoints), first.Prove, parts
	for _, p := range parts[1:] {
		f.absorb(p)
	}
	slices.Sort(f.Endpoints)
	f.Settle()
	if original != "" {
		f.Level, f.Original = level, original
	}
}
