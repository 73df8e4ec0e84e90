package rule

import (
	"cmp"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
)

// A table has the rules about pairs of one kind. They have the same audience and
// direction.
type table[S subject] struct {
	audience  report.Audience
	direction report.Direction
	rows      []row[S]
}

// A row is a rule about pairs of one kind.
type row[S subject] struct {
	report.Rule
	on    match.Presence         // the pairs that it is for
	check func(*Judge, S) *Draft // returns nil if there is nothing to report
}

// A subject is a pair of one kind.
type subject interface {
	Presence() match.Presence
	// describe adds to a draft what it is about.
	describe(*Draft)
}

// apply applies rules to a pair.
func apply[S subject](j *Judge, t table[S], s S) {
	for _, r := range t.rows {
		if r.on != match.Anywhere && r.on != s.Presence() {
			continue
		}
		d := r.check(j, s)
		if d == nil {
			continue
		}
		d.Rule, d.Audience, d.Direction = r.ID, t.audience, t.direction
		d.Level = cmp.Or(d.Level, r.Level)
		d.Fold = cmp.Or(d.Fold, d.Message)
		s.describe(d)
		d.Count = max(len(d.Endpoints), 1)
		j.drafts = append(j.drafts, d)
	}
}

// listed returns rules without their functions.
func listed[S subject](t table[S]) []report.Rule {
	var list []report.Rule
	for _, r := range t.rows {
		r.Audience, r.Direction = t.audience, t.direction
		list = append(list, r.Rule)
	}
	return list
}
