package report

import (
	"cmp"
	"slices"
)

// New returns a report about differences between two indexes, given the
// names of these.
func New(old, new string, list []*Difference) *Report {
	r := &Report{Version: Version, Old: old, New: new}
	r.assemble(list)
	return r
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
func (r *Report) assemble(flat []*Difference) {
	var order []int
	lists := map[int][]*Difference{}
	for _, d := range flat {
		d.Effects, d.effects, d.ID = nil, nil, ""
		if lists[d.Cause] == nil {
			order = append(order, d.Cause)
		}
		lists[d.Cause] = append(lists[d.Cause], d)
	}
	r.causes = nil
	var restated []*Difference
	for _, number := range order {
		list := lists[number]
		if isRestated(list) {
			restated = append(restated, list...)
			continue
		}
		slices.SortStableFunc(list, compareEffects)
		list[0].hold(list[1:])
		r.causes = append(r.causes, list[0])
	}
	switch len(restated) {
	case 0:
	case 1:
		r.causes = append(r.causes, restated[0])
	default:
		r.causes = append(r.causes, restatement(restated))
	}
	r.list()
	taken := map[string]bool{}
	for _, f := range r.Findings {
		f.ID = f.newID(taken)
	}
}

// list orders the causes, and makes the findings of the report of them.
func (r *Report) list() {
	slices.SortStableFunc(r.causes, compareCauses)
	r.Findings = []*Finding{}
	for _, d := range r.causes {
		r.Findings = append(r.Findings, &d.Finding)
	}
}

// compareCauses orders the findings of a report: by level, namespace and route.
func compareCauses(a, b *Difference) int {
	return cmp.Or(cmp.Compare(a.Level.rank(), b.Level.rank()), cmp.Compare(a.Namespace, b.Namespace),
		cmp.Compare(a.about().Route, b.about().Route), compareEffects(a, b))
}

// differences returns what the findings of the report and their effects are part
// of.
func (r *Report) differences() []*Difference {
	var list []*Difference
	for _, d := range r.causes {
		if !d.Summarizes() {
			list = append(list, d)
		}
		list = append(list, d.effects...)
	}
	return list
}
