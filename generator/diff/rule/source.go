package rule

import (
	"strings"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
)

// packageRules are about generated Go packages.
var packageRules = table[goPackage]{report.Source, "", []row[goPackage]{
	{report.Rule{
		ID: "package-removed", Mirror: "package-added", Level: report.Breaking,
		Prose: "The Go package of a namespace was removed.",
	}, match.OldOnly, packageRemoved},
	{report.Rule{
		ID: "package-added", Mirror: "package-removed", Level: report.Safe, Addition: true,
		Prose: "A Go package is new.",
	}, match.NewOnly, packageAdded},
}}

// declarationRules are about generated Go declarations.
var declarationRules = table[declaration]{report.Source, "", []row[declaration]{
	{report.Rule{
		ID: "declaration-removed", Mirror: "declaration-added", Level: report.Breaking,
		Prose: "A Go method, type, field or constant was removed.",
	}, match.OldOnly, declarationRemoved},
	{report.Rule{
		ID: "declaration-added", Mirror: "declaration-removed", Level: report.Safe, Addition: true,
		Prose: "A Go declaration is new. Risky if it is a field with which a struct can no longer be compared with ==.",
	}, match.NewOnly, declarationAdded},
	{report.Rule{
		ID: "declaration-changed", Mirror: "declaration-changed", Level: report.Breaking,
		Prose: "A Go method or field has another type, or a constant another value.",
	}, match.Both, declarationChanged},
}}

func packageRemoved(_ *Judge, p goPackage) *result {
	name := p.Old.Package
	return found("package " + name + " was removed").before("package " + name)
}

func packageAdded(_ *Judge, p goPackage) *result {
	name := p.New.Package
	return found("package " + name + " is new").after("package " + name)
}

func declarationRemoved(_ *Judge, p declaration) *result {
	return found(p.Title() + " was removed").before(p.Old.Text).folded(p.Fold())
}

func declarationAdded(_ *Judge, p declaration) *result {
	d := p.New
	if p.Spoils {
		return found(p.Title() + " is new, and with it " + d.Owner.Type + " cannot be compared with ==").
			as(report.Risky).after(d.Text).folded(p.Fold() + ", not comparable")
	}
	return found(p.Title() + " is new").after(d.Text).folded(p.Fold())
}

func declarationChanged(_ *Judge, p declaration) *result {
	fold := p.Old.Generic() + " → " + p.New.Generic()
	typ, value, _ := strings.Cut(p.Old.Tail(), " = ")
	now, same, constant := strings.Cut(p.New.Tail(), " = ")
	if constant && value == same { // as all constants of the type
		fold = typ + " → " + now
	}
	return found(p.Old.Name() + ": " + inline(p.Old.Tail(), p.New.Tail())).
		before(p.Old.Text).after(p.New.Text).folded(fold)
}

// inline writes a changed declaration. Of a signature it repeats only the part
// that differs, as in (context.Context, string → int) error.
func inline(old, new string) string {
	boundary := func(c byte) bool { return strings.IndexByte("(), ", c) >= 0 }
	from := 0
	for i := 0; i < min(len(old), len(new)) && old[i] == new[i]; i++ {
		if boundary(old[i]) {
			from = i + 1
		}
	}
	end := 0
	for i := 1; i <= min(len(old), len(new))-from && old[len(old)-i] == new[len(new)-i]; i++ {
		if boundary(old[len(old)-i]) {
			end = i
		}
	}
	was, is := old[from:len(old)-end], new[from:len(new)-end]
	if was == "" || is == "" || strings.Contains(was+is, ",") || !strings.HasPrefix(old, "(") {
		return old + " → " + new
	}
	return old[:from] + was + " → " + is + old[len(old)-end:]
}
