package report

import (
	"slices"

	"github.com/restgen/restgen/generator/symbol"
)

// Narrow keeps the findings that affect code or may do so. A finding about
// several endpoints or Go declarations keeps those that the code depends on. A
// new declaration with which the code does not build becomes a breaking one.
func (r *Report) Narrow(u symbol.Uses) {
	all := r.flat()
	kept := affecting(all, u)
	if left := len(all) - len(kept); left > 0 {
		r.left = left
		r.Notes = append(r.Notes, leftNote(left))
	}
	if r.reordered != nil && len(u[symbol.Unkeyed])+len(u[symbol.Shaped]) > 0 {
		kept = append(kept, affecting(r.fold(r.reordered()), u)...)
	}
	r.assemble(kept)
}

// affecting returns the entries that affect code, reduced to what does.
func affecting(list []*entry, u symbol.Uses) []*entry {
	kept := []*entry{}
	for _, e := range list {
		e.meet(u)
		if e.Affects() {
			kept = append(kept, e)
		}
	}
	return kept
}

// meet notes where the finding affects code, and reduces it to what affects the
// code.
func (e *entry) meet(u symbol.Uses) {
	var met []*Difference
	var worst Level
	for _, part := range e.parts {
		at := part.Scope.of(&part.Finding, u)
		part.Uses, part.MayAffect = at.sure, at.maybe
		part.raise(at.level)
		if part.Affects() {
			met = append(met, part)
		}
		if at.level.rank() < worst.rank() {
			worst = at.level
		}
		e.Uses, e.MayAffect = append(e.Uses, at.sure...), append(e.MayAffect, at.maybe...)
	}
	e.Uses = inOrder(e.Uses)
	e.MayAffect = slices.DeleteFunc(inOrder(e.MayAffect), func(place string) bool { return slices.Contains(e.Uses, place) })
	if len(met) > 0 && len(met) < len(e.parts) && (!met[0].Whole || len(e.Alike) > 0) {
		e.reduce(met)
	}
	e.raise(worst)
}

// raise makes the level worse, unless the settings give the finding its level.
func (f *Finding) raise(level Level) {
	if f.Original == "" && level.rank() < f.Level.rank() {
		f.Level = level
	}
}
