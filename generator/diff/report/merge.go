package report

import (
	"slices"
	"strings"
)

// Merge returns one report of several deployments, which have names.
func Merge(list []*Report, names []string) *Report {
	out := &Report{Version: Version, Findings: []*Finding{}}
	var old, new []string
	taken := map[string]bool{}
	for i, r := range list {
		old, new = append(old, r.Old), append(new, r.New)
		for f := range r.All() {
			f.Deployment = names[i]
		}
		for _, e := range r.entries {
			e.shown.ID = e.shown.newID(taken)
		}
		out.entries = append(out.entries, r.entries...)
		notes := slices.DeleteFunc(slices.Clone(r.Notes), func(n string) bool { return n == leftNote(r.left) })
		out.Notes, out.Ignored = append(out.Notes, notes...), append(out.Ignored, r.Ignored...)
		out.left, out.addresses = out.left+r.left, append(out.addresses, r.addresses...)
	}
	if out.left > 0 {
		out.Notes = append(out.Notes, leftNote(out.left))
	}
	out.Old, out.New = strings.Join(old, ", "), strings.Join(new, ", ")
	out.list()
	return out
}
