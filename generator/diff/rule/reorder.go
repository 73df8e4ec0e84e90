package rule

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/surface"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// Reordered returns a finding for each struct whose fields are in another order.
// The order matters only to literals without field names and to conversions
// between structs, so these findings are for Narrow.
func Reordered(old, new *model.API) []*report.Difference {
	var list []*report.Difference
	for _, p := range surface.Packages(old, new) {
		if p.Presence() != match.Both {
			continue
		}
		now := map[string][]string{}
		for _, s := range surface.Structs(p.New) {
			now[s.Name] = s.Fields
		}
		ns := p.Old
		for _, s := range surface.Structs(ns) {
			if sameRelativeOrder(s.Fields, now[s.Name]) {
				continue
			}
			typ := symbol.Symbol{Package: ns.Package, Type: s.Name}
			name := ns.Package + "." + s.Name
			list = append(list, &report.Difference{
				Rule: "declaration-changed", Level: report.Safe, Audience: report.Source,
				Subject: report.Subject{Namespace: ns.Name, Declared: name, Scope: report.Scope{Moved: []symbol.Symbol{typ}}},
				Message: name + ": the fields are in another order",
				Before:  strings.Join(s.Fields, ", "), After: strings.Join(now[s.Name], ", "),
				Fold: name,
			})
		}
	}
	return list
}

// sameRelativeOrder reports whether the names that two lists have in common are
// in the same order.
func sameRelativeOrder(a, b []string) bool {
	common := func(list, other []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return !slices.Contains(other, s) })
	}
	return slices.Equal(common(a, b), common(b, a))
}
