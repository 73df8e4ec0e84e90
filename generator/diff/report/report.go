package report

import "iter"

// Version is the version of the JSON form of a report.
const Version = 2

// A Report lists what differs. Its JSON form is described by schemas/diff.json.
type Report struct {
	Version int    `json:"version"`
	Old     string `json:"old"` // where the old index came from
	New     string `json:"new"`
	// Findings has one finding for each cause, the worst first, then by
	// namespace and route.
	Findings []*Finding `json:"findings"`
	Notes    []string   `json:"notes,omitempty"`   // what was not compared, and why
	Ignored  []Ignored  `json:"ignored,omitempty"` // findings that were left out

	entries   []*entry             // those of Findings, in the same order
	causes    int                  // no cause of an entry has a higher number
	left      int                  // findings that Narrow left out
	reordered func() []*Difference // differences in the order of fields, which matter to some code only
	addresses []Address            // the routes of both sides
}

// Ignored is a finding that is not counted, and the reason.
type Ignored struct {
	Reason  string   `json:"reason"`
	Finding *Finding `json:"finding"`
}

// Routes returns how many routes a namespace has that is new or gone, and the
// namespaces that have some of them now. Other findings have none.
func (r *Report) Routes(f *Finding) (n int, movedTo []string) {
	for _, e := range r.entries {
		if e.shown == f && len(e.parts) > 0 {
			return e.parts[0].found.Subject.Routes, e.parts[0].found.Subject.MovedTo
		}
	}
	return 0, nil
}

// Worst returns the worst level of the findings, or "" for an empty report.
func (r *Report) Worst() Level {
	if len(r.Findings) == 0 {
		return ""
	}
	return r.Findings[0].Level
}

// Count returns how many findings have the level.
func (r *Report) Count(l Level) int { return count(r.Findings, l) }

func count(list []*Finding, l Level) int {
	n := 0
	for _, f := range list {
		if f.Level == l {
			n++
		}
	}
	return n
}

// All returns an iterator over all findings and their effects.
func (r *Report) All() iter.Seq[*Finding] {
	return func(yield func(*Finding) bool) {
		for _, f := range r.Findings {
			for _, e := range f.WithEffects() {
				if !yield(e) {
					return
				}
			}
		}
	}
}
