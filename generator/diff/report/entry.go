package report

import (
	"cmp"
	"slices"
)

// An entry is a finding of a report with the differences that it stands for. A
// report proves, divides and narrows entries, and shows their findings.
type entry struct {
	*Finding               // of the only part, or made of all of them
	parts    []*Difference // in the order in which they were found
	anchor   *Finding      // of the source audience: one of the wire audience with the same cause
	cause    int           // as in Difference
	effects  []*entry      // of the first entry of a cause
}

// newEntry returns an entry of differences with the same key. It proves it.
func newEntry(parts []*Difference) *entry {
	first := parts[0]
	e := &entry{Finding: &first.Finding, parts: parts, cause: first.Cause}
	if first.Anchor != nil {
		e.anchor = first.Anchor.shown
	}
	if len(parts) > 1 {
		e.Finding = &Finding{}
		e.reduce(parts)
	} else {
		slices.Sort(e.Endpoints)
		e.prove()
	}
	for _, d := range parts {
		d.shown = e.Finding
	}
	return e
}

// only returns an entry for some of the parts of e, or e for all of them.
func (e *entry) only(parts []*Difference) *entry {
	if len(parts) == len(e.parts) {
		return e
	}
	out, finding := *e, *e.Finding
	out.Finding = &finding
	out.reduce(parts)
	return &out
}

// reduce makes the finding of an entry from the findings of some parts, and proves
// it. The level that the settings give it, its ID, and the code that it affects stay.
func (e *entry) reduce(parts []*Difference) {
	f := parts[0].Finding
	f.Endpoints = slices.Clone(f.Endpoints)
	f.ID, f.Uses, f.MayAffect = e.ID, e.Uses, e.MayAffect
	for _, p := range parts[1:] {
		if f.Audience == Source && (!p.Whole || f.Message != p.Message && !slices.Contains(f.Alike, p.Message)) {
			f.Alike = append(f.Alike, p.Message)
		}
		for _, endpoint := range p.Endpoints {
			if !slices.Contains(f.Endpoints, endpoint) {
				f.Endpoints = append(f.Endpoints, endpoint)
			}
		}
		if len(p.Endpoints) == 0 {
			f.Count++
		} else {
			f.Count = len(f.Endpoints)
		}
	}
	slices.Sort(f.Endpoints)
	level, original := e.Level, e.Original
	*e.Finding, e.parts = f, parts
	e.prove()
	if original != "" {
		e.Level, e.Original = level, original
	}
}

// prove looks for the witness of an entry. A breaking one about requests becomes
// risky without one.
func (e *entry) prove() {
	tried := false
	for _, p := range e.parts {
		for _, find := range p.Prove {
			e.Witness = find()
			if e.Witness != nil {
				return
			}
			tried = true
		}
	}
	if !tried {
		return
	}
	e.Message += " (no request was found that shows it)"
	if e.Level == Breaking {
		e.Level = Risky
	}
}

// about returns the finding of the wire audience that has the same cause, or the
// finding of e.
func (e *entry) about() *Finding {
	if e.anchor != nil {
		return e.anchor
	}
	return e.Finding
}

// hold makes other entries the effects of one.
func (e *entry) hold(effects []*entry) {
	e.effects, e.Effects = effects, nil
	for _, effect := range effects {
		e.Effects = append(e.Effects, effect.Finding)
	}
}

// compareEffects orders the effects of one cause: by level, the wire before
// Go source, requests before responses.
func compareEffects(a, b *entry) int {
	return cmp.Or(cmp.Compare(a.Level.rank(), b.Level.rank()), -cmp.Compare(a.Audience, b.Audience),
		cmp.Compare(a.Namespace, b.Namespace), cmp.Compare(a.Route, b.Route), cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Arg, b.Arg), cmp.Compare(a.Message, b.Message))
}

// compareCauses orders the findings of a report: by level, namespace and route.
func compareCauses(a, b *entry) int {
	return cmp.Or(cmp.Compare(a.Level.rank(), b.Level.rank()), cmp.Compare(a.Namespace, b.Namespace),
		cmp.Compare(a.about().Route, b.about().Route), compareEffects(a, b))
}
