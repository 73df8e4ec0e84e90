package diff

import (
	"slices"

	"github.com/restgen/restgen/generator/diff/report"
)

// A rule is a Rule with the function that applies it to a pair.
type rule struct {
	report.Rule
	on    unit
	check func(*comparison, pair) *difference // nil: nothing to report
}

// rules returns all rules with their functions.
func rules() []rule {
	return slices.Concat(routeRules, argRules, responseRules, sourceRules)
}

// Rules returns all rules.
func Rules() []report.Rule {
	var list []report.Rule
	for _, r := range rules() {
		list = append(list, r.Rule)
	}
	return list
}
