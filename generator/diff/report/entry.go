package report

import (
	"cmp"
	"slices"
)

// An entry is a finding of a report with the differences that it stands for. A
// report proves, divides and narrows entries, and shows their findings.
type entry struct {
	shown   *Finding // of the only part, or made of all of them
	parts   []*part  // in the order in which they were found
	anchor  *Finding // see part
	cause   int      // entries with the same number have one cause
	effects []*entry // of the first entry of a cause
}

// A part is one of the differences that an entry stands for.
type part struct {
	found  *Difference
	alone  *Finding // what a report shows of the difference if there is no other part
	anchor *Finding // of Go source: the finding on the wire that caused it, or nil
}

// about returns the finding whose endpoints and arg the part has: Go declarations
// have those that they change with.
func (p *part) about() *Finding { return cmp.Or(p.anchor, p.alone) }

// causeOf returns the number of the cause of an entry.
func causeOf(e *entry) int { return e.cause }

// newEntry returns an entry of parts with the same key and cause. It proves it.
func newEntry(parts []*part, cause int) *entry {
	e := &entry{shown: parts[0].alone, parts: parts, anchor: parts[0].anchor, cause: cause}
	if len(parts) > 1 {
		e.shown = &Finding{}
		e.reduce(parts)
	} else {
		e.prove()
	}
	return e
}

// only returns an entry for some of the parts of e, or e for all of them.
func (e *entry) only(parts []*part) *entry {
	if len(parts) == len(e.parts) {
		return e
	}
	out, shown := *e, *e.shown
	out.shown = &shown
	out.reduce(parts)
	return &out
}

// reduce makes the finding of an entry from the findings of some parts, and proves
// it. The level that the settings give it, its ID, and the code that it affects stay.
func (e *entry) reduce(parts []*part) {
	f := *parts[0].alone
	f.Endpoints = slices.Clone(f.Endpoints)
	f.ID, f.Uses, f.MayAffect = e.shown.ID, e.shown.Uses, e.shown.MayAffect
	for _, p := range parts[1:] {
		if f.Audience == Source && (!p.found.Subject.Whole || f.Message != p.found.Message && !slices.Contains(f.Alike, p.found.Message)) {
			f.Alike = append(f.Alike, p.found.Message)
		}
		for _, endpoint := range p.alone.Endpoints {
			if !slices.Contains(f.Endpoints, endpoint) {
				f.Endpoints = append(f.Endpoints, endpoint)
			}
		}
		if len(p.alone.Endpoints) == 0 {
			f.Count++
		} else {
			f.Count = len(f.Endpoints)
		}
	}
	slices.Sort(f.Endpoints)
	level, original := e.shown.Level, e.shown.Original
	*e.shown, e.parts = f, parts
	e.prove()
	if original != "" {
		e.shown.Level, e.shown.Original = level, original
	}
}

// prove looks for the witness of an entry. A breaking one about requests becomes
// risky without one.
func (e *entry) prove() {
	tried := false
	for _, p := range e.parts {
		for _, find := range p.found.Prove {
			e.shown.Witness = find()
			if e.shown.Witness != nil {
				return
			}
			tried = true
		}
	}
	if !tried {
		return
	}
	e.shown.Message += " (no request was found that shows it)"
	if e.shown.Level == Breaking {
		e.shown.Level = Risky
	}
}

// hold makes other entries the effects of one.
func (e *entry) hold(effects []*entry) {
	e.effects, e.shown.Effects = effects, nil
	for _, effect := range effects {
		e.shown.Effects = append(e.shown.Effects, effect.shown)
	}
}

// route returns the route that an entry is about, of Go source that of its anchor.
func (e *entry) route() string { return cmp.Or(e.anchor, e.shown).Route }

// compareEffects orders the effects of one cause: by level, the wire before
// Go source, requests before responses.
func compareEffects(x, y *entry) int {
	a, b := x.shown, y.shown
	return cmp.Or(cmp.Compare(a.Level.rank(), b.Level.rank()), -cmp.Compare(a.Audience, b.Audience),
		cmp.Compare(a.Namespace, b.Namespace), cmp.Compare(a.Route, b.Route), cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Arg, b.Arg), cmp.Compare(a.Message, b.Message))
}

// compareCauses orders the findings of a report: by level, namespace and route.
func compareCauses(x, y *entry) int {
	a, b := x.shown, y.shown
	return cmp.Or(cmp.Compare(a.Level.rank(), b.Level.rank()), cmp.Compare(a.Namespace, b.Namespace),
		cmp.Compare(x.route(), y.route()), compareEffects(x, y))
}
