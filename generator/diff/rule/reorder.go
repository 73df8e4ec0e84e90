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
		for _, s := range structsOf(p.New) {
			now[s.name] = s.fields
		}
		ns := p.Old
		for _, s := range structsOf(ns) {
			if sameRelativeOrder(s.fields, now[s.name]) {
				continue
			}
			typ := symbol.Symbol{Package: ns.Package, Type: s.name}
			name := ns.Package + "." + s.name
			list = append(list, &report.Difference{Finding: report.Finding{
				Rule: "declaration-changed", Level: report.Safe, Audience: report.Source, Namespace: ns.Name, Count: 1,
				Message: name + ": the fields are in another order",
				Before:  strings.Join(s.fields, ", "), After: strings.Join(now[s.name], ", "),
			}, Declared: name, Fold: name, Scope: report.Scope{Moved: []symbol.Symbol{typ}}})
		}
	}
	return list
}

// namedFields are the fields of a struct, in order.
type namedFields struct {
	name   string
	fields []string
}

// structsOf returns the structs of a package.
func structsOf(ns *model.Namespace) []namedFields {
	var list []namedFields
	add := func(s *model.Struct) {
		out := namedFields{name: s.Name}
		for _, f := range s.Fields {
			out.fields = append(out.fields, f.Go)
		}
		list = append(list, out)
	}
	for _, r := range ns.Resources {
		for _, op := range r.Operations {
			add(op.Params)
		}
		for _, d := range r.Decls {
			switch d.Kind {
			case model.Object:
				add(d.Struct)
			case model.Sum:
				out := namedFields{name: d.Name}
				for _, c := range d.Cases {
					out.fields = append(out.fields, c.Name)
				}
				list = append(list, out)
			}
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
