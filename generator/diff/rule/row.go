package rule

import (
	"cmp"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
)

// A table has the rules about pairs of one kind. They have the same audience and
// direction.
type table[P pair] struct {
	audience  report.Audience
	direction report.Direction
	rows      []row[P]
}

// A row is a rule about pairs of one kind.
type row[P pair] struct {
	report.Rule
	on    match.Presence          // the pairs that it is for
	check func(*Judge, P) *result // returns nil if there is nothing to report
}

// A pair is one of the kinds of pairs.
type pair interface {
	Presence() match.Presence
	describe() description
}

// A description is what a pair is about, whatever a rule finds.
type description struct {
	subject report.Subject
	keys    []Key
	about   About
}

// apply applies rules to a pair.
func apply[P pair](j *Judge, t table[P], p P) []*Found {
	var list []*Found
	for _, r := range t.rows {
		if r.on != match.Anywhere && r.on != p.Presence() {
			continue
		}
		got := r.check(j, p)
		if got == nil {
			continue
		}
		d := p.describe()
		list = append(list, &Found{
			Difference: &report.Difference{
				Rule: r.ID, Addition: r.Addition, Audience: t.audience, Direction: t.direction,
				Level: cmp.Or(got.level, r.Level), Subject: d.subject,
				Message: got.message, Before: got.old, After: got.new,
				Fold: cmp.Or(got.fold, got.message), Prove: got.probes,
			},
			Keys: d.keys, About: d.about,
		})
	}
	return list
}

// listed returns rules without their functions.
func listed[P pair](t table[P]) []report.Rule {
	var list []report.Rule
	for _, r := range t.rows {
		r.Audience, r.Direction = t.audience, t.direction
		list = append(list, r.Rule)
	}
	return list
}
