package report

import "slices"

// New returns a report about differences between two indexes, given the
// names of these.
func New(old, new string, list []*Difference) *Report {
	r := &Report{Version: Version, Old: old, New: new}
	entries := r.fold(list)
	joinAlike(entries)
	r.assemble(entries)
	return r
}

// fold returns the entries of differences: one for those with the same key.
func (r *Report) fold(list []*Difference) []*entry {
	for _, d := range list {
		r.causes = max(r.causes, d.Cause)
	}
	var entries []*entry
	for _, parts := range groups(list, (*Difference).FoldKey) {
		e := newEntry(parts)
		if e.cause == 0 {
			r.causes++
			e.cause = r.causes
		}
		entries = append(entries, e)
	}
	return entries
}

// AddRoute adds a route of one of the sides. Settings and exceptions have to fit
// one.
func (r *Report) AddRoute(namespace, template string) {
	r.addresses = append(r.addresses, address{namespace, template})
}

// Reordered sets a function that returns differences in the order of fields.
// Narrow adds those that affect code.
func (r *Report) Reordered(list func() []*Difference) { r.reordered = list }

// assemble makes the findings of the report: one for each cause, its worst
// effect first. Args that are only written differently are one finding.
func (r *Report) assemble(flat []*entry) {
	for _, e := range flat {
		e.ID = ""
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
		r.Findings = append(r.Findings, e.Finding)
	}
}

// flat returns the entries of the report and their effects.
func (r *Report) flat() []*entry {
	var list []*entry
	for _, e := range r.entries {
		if !e.Summarizes() {
			list = append(list, e)
		}
		list = append(list, e.effects...)
	}
	return list
}
