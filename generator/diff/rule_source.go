package diff

import (
	"strings"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/symbol"
)

// sourceRules are about generated Go declarations.
var sourceRules = []rule{
	{report.Rule{
		ID: "package-removed", Mirror: "package-added", Level: report.Breaking,
		Audience: report.Source,
		Prose:    "The Go package of a namespace is gone.",
	}, onPackage, packageRemoved},
	{report.Rule{
		ID: "package-added", Mirror: "package-removed", Level: report.Safe,
		Audience: report.Source,
		Prose:    "A Go package is new.",
	}, onPackage, packageAdded},
	{report.Rule{
		ID: "declaration-removed", Mirror: "declaration-added", Level: report.Breaking,
		Audience: report.Source,
		Prose:    "A Go method, type, field or constant is gone.",
	}, onDeclaration, declarationRemoved},
	{report.Rule{
		ID: "declaration-added", Mirror: "declaration-removed", Level: report.Safe,
		Audience: report.Source,
		Prose:    "A Go declaration is new. Risky if it is a field with which a struct can no longer be compared with ==.",
	}, onDeclaration, declarationAdded},
	{report.Rule{
		ID: "declaration-changed", Mirror: "declaration-changed", Level: report.Breaking,
		Audience: report.Source,
		Prose:    "A Go method or field has another type, or a constant another value.",
	}, onDeclaration, declarationChanged},
}

func packageRemoved(_ *comparison, p pair) *difference {
	if !gone(p.oldPkg, p.newPkg) {
		return nil
	}
	name := p.oldPkg.Package
	f := found("package " + name + " is gone").before("package " + name)
	f.Declared, f.Scope = name, report.Scope{Names: []symbol.Symbol{{Package: name}}, Gone: true}
	return f
}

func packageAdded(_ *comparison, p pair) *difference {
	if !came(p.oldPkg, p.newPkg) {
		return nil
	}
	name := p.newPkg.Package
	f := found("package " + name + " is new").after("package " + name)
	f.Declared, f.Scope = name, report.Scope{Names: []symbol.Symbol{{Package: name}}, Fresh: true}
	return f
}

func declarationRemoved(c *comparison, p pair) *difference {
	if !gone(p.oldDecl, p.newDecl) {
		return nil
	}
	d := p.oldDecl
	f := found(d.whole() + " is gone").before(d.text)
	f.cause, f.Declared, f.Whole = d.cause(), d.subject(), d.alone
	f.Scope = report.Scope{Names: d.with(), Gone: true}
	return f
}

func declarationAdded(_ *comparison, p pair) *difference {
	if !came(p.oldDecl, p.newDecl) {
		return nil
	}
	d := p.newDecl
	f := found(d.whole() + " is new").after(d.text)
	f.cause, f.Declared, f.Whole = d.cause(), d.subject(), d.alone
	f.Scope = report.Scope{Names: d.with(), Fresh: true}
	if d.spoils {
		f.Level, f.Message = report.Risky, f.Message+", and with it "+d.owner.Type+" cannot be compared with =="
		f.cause += ", not comparable"
		f.Scope.Incomparable = []symbol.Symbol{d.owner}
	}
	return f
}

func declarationChanged(_ *comparison, p pair) *difference {
	if p.oldDecl == nil || p.newDecl == nil {
		return nil
	}
	f := found(p.oldDecl.name() + ": " + inline(p.oldDecl.tail(), p.newDecl.tail())).
		before(p.oldDecl.text).after(p.newDecl.text)
	f.Declared, f.Scope = p.oldDecl.name(), report.Scope{Names: p.oldDecl.symbols()}
	if p.newDecl.spoils {
		f.Scope.Incomparable = []symbol.Symbol{p.newDecl.owner}
	}
	f.cause = p.oldDecl.generic() + " → " + p.newDecl.generic()
	typ, value, _ := strings.Cut(p.oldDecl.tail(), " = ")
	now, same, constant := strings.Cut(p.newDecl.tail(), " = ")
	if constant && value == same { // as all constants of the type
		f.cause = typ + " → " + now
	}
	return f
}

// name returns the declaration as programs write it.
func (d *declaration) name() string {
	name := d.Type
	if d.Member != "" {
		name += "." + d.Member
	}
	return d.Package + "." + strings.Replace(name, "Client.", ".", 1)
}

// whole returns the name of the declaration for a message, or the resource if the
// other side lacks all of it.
func (d *declaration) whole() string {
	if d.alone {
		return d.Package + "." + d.resource + ", with its methods and types,"
	}
	return d.name()
}

// subject is the declaration, or the resource if the other side lacks all of it.
func (d *declaration) subject() string {
	if d.alone {
		return d.Package + "." + d.resource
	}
	return d.name()
}

// tail returns the part of the declaration after the name.
func (d *declaration) tail() string {
	name := d.Type
	switch {
	case d.op != nil:
		name = d.Member
	case d.Member != "":
		name += "." + d.Member
	}
	_, tail, _ := strings.Cut(d.text, name)
	if d.op != nil {
		_, tail, _ = strings.Cut(d.text, ") "+name)
	}
	return strings.TrimSpace(tail)
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

// cause folds whole resources, the methods of a resource, and the same field or
// constant of several.
func (d *declaration) cause() string {
	switch {
	case d.alone:
		return "resources"
	case d.op != nil:
		return "methods of " + d.resource
	}
	return d.generic()
}

// symbols returns the symbols whose uses meet the declaration. The method of an
// operation has its params, its endpoint and the method of servers as well;
// further methods such as All do not.
func (d *declaration) symbols() []symbol.Symbol {
	if d.op == nil || d.Member != d.op.Name {
		return []symbol.Symbol{d.Symbol}
	}
	return []symbol.Symbol{
		d.Symbol, {Package: d.Package, Type: d.op.Params.Name}, {Package: d.Package, Type: d.op.Var}, d.Served(),
	}
}

// with returns the symbols of a declaration that was added or removed, and of its
// parts.
func (d *declaration) with() []symbol.Symbol { return append(d.symbols(), d.parts...) }
