package diff

import (
	"strings"

	"github.com/restgen/restgen/generator/symbol"
)

// sourceRules are about generated Go declarations.
var sourceRules = []Rule{
	{
		ID: "package-removed", Mirror: "package-added", Level: Breaking,
		Audience: Source, on: onPackage, check: packageRemoved,
		Prose: "The Go package of a namespace is gone.",
	},
	{
		ID: "package-added", Mirror: "package-removed", Level: Safe,
		Audience: Source, on: onPackage, check: packageAdded,
		Prose: "A Go package is new.",
	},
	{
		ID: "declaration-removed", Mirror: "declaration-added", Level: Breaking,
		Audience: Source, on: onDeclaration, check: declarationRemoved,
		Prose: "A Go method, type, field or constant is gone.",
	},
	{
		ID: "declaration-added", Mirror: "declaration-removed", Level: Safe,
		Audience: Source, on: onDeclaration, check: declarationAdded,
		Prose: "A Go declaration is new. Risky if it is a field with which a struct can no longer be compared with ==.",
	},
	{
		ID: "declaration-changed", Mirror: "declaration-changed", Level: Breaking,
		Audience: Source, on: onDeclaration, check: declarationChanged,
		Prose: "A Go method or field has another type, or a constant another value.",
	},
}

func packageRemoved(_ *comparison, p pair) *Finding {
	if !gone(p.oldPkg, p.newPkg) {
		return nil
	}
	name := p.oldPkg.Package
	return &Finding{
		Message: "package " + name + " is gone", Before: "package " + name,
		scope: scope{names: []symbol.Symbol{{Package: name}}, gone: true}, declared: name,
	}
}

func packageAdded(_ *comparison, p pair) *Finding {
	if !came(p.oldPkg, p.newPkg) {
		return nil
	}
	name := p.newPkg.Package
	return &Finding{
		Message: "package " + name + " is new", After: "package " + name,
		scope: scope{names: []symbol.Symbol{{Package: name}}, fresh: true}, declared: name,
	}
}

func declarationRemoved(c *comparison, p pair) *Finding {
	if !gone(p.oldDecl, p.newDecl) {
		return nil
	}
	d := p.oldDecl
	return &Finding{
		Message: d.whole() + " is gone", Before: d.text, cause: d.cause(),
		scope: scope{names: d.with(), gone: true}, whole: d.alone, declared: d.subject(),
	}
}

func declarationAdded(_ *comparison, p pair) *Finding {
	if !came(p.oldDecl, p.newDecl) {
		return nil
	}
	d := p.newDecl
	f := &Finding{
		Message: d.whole() + " is new", After: d.text, cause: d.cause(),
		scope: scope{names: d.with(), fresh: true}, whole: d.alone, declared: d.subject(),
	}
	if d.spoils {
		f.Level, f.Message = Risky, f.Message+", and with it "+d.owner.Type+" cannot be compared with =="
		f.cause += ", not comparable"
		f.scope.incomparable = []symbol.Symbol{d.owner}
	}
	return f
}

func declarationChanged(_ *comparison, p pair) *Finding {
	if p.oldDecl == nil || p.newDecl == nil {
		return nil
	}
	f := &Finding{
		Before: p.oldDecl.text, After: p.newDecl.text, scope: scope{names: p.oldDecl.symbols()}, declared: p.oldDecl.name(),
	}
	if p.newDecl.spoils {
		f.scope.incomparable = []symbol.Symbol{p.newDecl.owner}
	}
	f.Message = p.oldDecl.name() + ": " + inline(p.oldDecl.tail(), p.newDecl.tail())
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
