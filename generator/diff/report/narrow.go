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
		var list []Caused
		for _, d := range r.reordered() {
			list = append(list, Caused{Difference: d})
		}
		kept = append(kept, affecting(r.fold(list), u)...)
	}
	r.assemble(kept)
}

// affecting returns the entries that affect code, reduced to what does.
func affecting(list []*entry, u symbol.Uses) []*entry {
	kept := []*entry{}
	for _, e := range list {
		e.meet(u)
		if e.shown.Affects() {
			kept = append(kept, e)
		}
	}
	return kept
}

// meet notes where the finding affects code, and reduces it to what affects the
// code.
func (e *entry) meet(u symbol.Uses) {
	var met []*part
	var uses, mayAffect []string
	var worst Level
	for _, p := range e.parts {
		at := p.found.affected(p.alone, u)
		p.alone.raise(at.level)
		if len(at.sure)+len(at.maybe) > 0 {
			met = append(met, p)
		}
		if at.level.rank() < worst.rank() {
			worst = at.level
		}
		uses, mayAffect = append(uses, at.sure...), append(mayAffect, at.maybe...)
	}
	f := e.shown
	f.Uses = inOrder(uses)
	f.MayAffect = slices.DeleteFunc(inOrder(mayAffect), func(place string) bool { return slices.Contains(f.Uses, place) })
	if len(met) > 0 && len(met) < len(e.parts) && (!met[0].found.Subject.Whole || len(f.Alike) > 0) {
		e.reduce(met)
	}
	f.raise(worst)
}

// raise makes the level worse, unless the settings give the finding its level.
func (f *Finding) raise(level Level) {
	if f.Original == "" && level.rank() < f.Level.rank() {
		f.Level = level
	}
}
