package report

import "slices"

// New returns the report of a comparison.
func New(c Comparison) *Report {
	r := &Report{Version: Version, Old: c.Old, New: c.New, reordered: c.Reordered, addresses: c.Routes}
	entries := r.fold(c.Differences)
	joinAlike(entries)
	r.assemble(entries)
	return r
}

// fold returns the entries of differences: one for those with the same key and
// cause.
func (r *Report) fold(list []Caused) []*entry {
	type key struct {
		FoldKey
		cause int
	}
	for _, c := range list {
		r.causes = max(r.causes, c.Cause)
	}
	var entries []*entry
	shown := map[*Difference]*Finding{}
	for key, alike := range groups(list, func(c Caused) key { return key{c.Difference.FoldKey(), c.Cause} }) {
		var parts []*part
		for _, c := range alike {
			parts = append(parts, &part{c.Difference, c.Difference.finding(), shown[c.Anchor]})
		}
		if key.cause == 0 {
			r.causes++
			key.cause = r.causes
		}
		e := newEntry(parts, key.cause)
		for _, c := range alike {
			shown[c.Difference] = e.shown
		}
		entries = append(entries, e)
	}
	return entries
}

// assemble makes the findings of the report: one for each cause, its worst
// effect first. Args that are only written differently are one finding.
func (r *Report) assemble(flat []*entry) {
	for _, e := range flat {
		e.shown.ID = ""
		e.hold(nil)
	}
	r.entries = nil
	var restated []*entry
	for _, cause := range groups(flat, causeOf) {
		if isRestated(cause) {
			restated = append(restated, cause...)
			continue
		}
		slices.SortStableFunc(cause, compareEffects)
		cause[0].hold(cause[1:])
		r.entries = append(r.entries, cause[0])
	}
	switch len(restated) {
	case 0:
	case 1:
		r.entries = append(r.entries, restated[0])
	default:
		r.entries = append(r.entries, restatement(restated))
	}
	r.list()
	taken := map[string]bool{}
	for _, f := range r.Findings {
		f.ID = f.newID(taken)
	}
}

// list orders the entries, and lists their findings.
func (r *Report) list() {
	slices.SortStableFunc(r.entries, compareCauses)
	r.Findings = []*Finding{}
	for _, e := range r.entries {
		r.Findings = append(r.Findings, e.shown)
	}
}

// flat returns the entries of the report and their effects.
func (r *Report) flat() []*entry {
	var list []*entry
	for _, e := range r.entries {
		if !e.shown.Summarizes() {
			list = append(list, e)
		}
		list = append(list, e.effects...)
	}
	return list
}
