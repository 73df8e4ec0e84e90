package report

import (
	"cmp"
	"slices"
)

// A Difference is a finding together with what it takes to narrow, divide and
// ignore it. The report has only the finding.
type Difference struct {
	Finding
	Scope    Scope             // what code depends on if the finding affects it
	Prove    []func() *Witness // each may find a witness; without one the finding is risky
	Whole    bool              // the message covers several declarations
	Declared string            // the Go declaration, as wpv2.Post.Title
	Cause    int               // differences with the same number have one cause
	Anchor   *Difference       // of the source audience: one of the wire audience with the same cause
	Routes   int               // of a namespace that is new or gone
	MovedTo  []string          // namespaces that have some of these routes now

	parts   []*Difference // the differences that were folded, this one first; nil for one
	effects []*Difference // of the first difference of a cause
}

// Merge folds another difference with the same cause into d.
func (d *Difference) Merge(other *Difference) {
	if d.parts == nil {
		own := *d
		own.Endpoints = slices.Clone(d.Endpoints)
		d.parts = []*Difference{&own}
	}
	d.parts = append(d.parts, other)
	d.absorb(other)
}

// absorb adds what another difference with the same cause covers.
func (d *Difference) absorb(other *Difference) {
	if d.Audience == Source && (!d.Whole || d.Message != other.Message && !slices.Contains(d.Alike, other.Message)) {
		d.Alike = append(d.Alike, other.Message)
	}
	for _, e := range other.Endpoints {
		if !slices.Contains(d.Endpoints, e) {
			d.Endpoints = append(d.Endpoints, e)
		}
	}
	if len(other.Endpoints) == 0 {
		d.Count++
	} else {
		d.Count = len(d.Endpoints)
	}
}

// Settle looks for the witness of a difference. A breaking one about requests
// becomes risky without one.
func (d *Difference) Settle() {
	proofs := d.Prove
	for _, p := range d.parts[min(1, len(d.parts)):] {
		proofs = append(proofs, p.Prove...)
	}
	for _, find := range proofs {
		d.Witness = find()
		if d.Witness != nil {
			return
		}
	}
	if len(proofs) == 0 {
		return
	}
	d.Message += " (no request was found that shows it)"
	if d.Level == Breaking {
		d.Level = Risky
	}
}

// about returns the difference of the wire audience that has the same cause, or
// d.
func (d *Difference) about() *Difference {
	if d.Anchor != nil {
		return d.Anchor
	}
	return d
}

// hold makes other differences the effects of one.
func (d *Difference) hold(effects []*Difference) {
	d.effects, d.Effects = effects, nil
	for _, e := range effects {
		d.Effects = append(d.Effects, &e.Finding)
	}
}

// compareEffects orders the effects of one cause: by level, the wire before
// Go source, requests before responses.
func compareEffects(a, b *Difference) int {
	return cmp.Or(cmp.Compare(a.Level.rank(), b.Level.rank()), -cmp.Compare(a.Audience, b.Audience),
		cmp.Compare(a.Namespace, b.Namespace), cmp.Compare(a.Route, b.Route), cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Arg, b.Arg), cmp.Compare(a.Message, b.Message))
}
