package surface

import (
	"cmp"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// A Declaration is an exported declaration of a generated package.
type Declaration struct {
	symbol.Symbol
	Text     string           // in Go
	Resource string           // the name of the resource that has it
	Owner    symbol.Symbol    // the type that a field or a constant belongs to
	Op       *model.Operation // of a method

	plain bool   // a struct or a field whose values can be compared with ==
	in    string // the operation whose params it belongs to
	one   string // the response type of the resource, if it has one
}

// Name returns the declaration as programs write it.
func (d *Declaration) Name() string {
	name := d.Type
	if d.Member != "" {
		name += "." + d.Member
	}
	return d.Package + "." + strings.Replace(name, "Client.", ".", 1)
}

// Tail returns the part of the declaration after the name.
func (d *Declaration) Tail() string {
	name := d.Type
	switch {
	case d.Op != nil:
		name = d.Member
	case d.Member != "":
		name += "." + d.Member
	}
	_, tail, _ := strings.Cut(d.Text, name)
	if d.Op != nil {
		_, tail, _ = strings.Cut(d.Text, ") "+name)
	}
	return strings.TrimSpace(tail)
}

// symbols returns the symbols whose uses meet the declaration. The method of an
// operation has its params, its endpoint and the method of servers as well;
// further methods such as All do not.
func (d *Declaration) symbols() []symbol.Symbol {
	if d.Op == nil || d.Member != d.Op.Name {
		return []symbol.Symbol{d.Symbol}
	}
	return []symbol.Symbol{
		d.Symbol, {Package: d.Package, Type: d.Op.Params.Name}, {Package: d.Package, Type: d.Op.Var}, d.Served(),
	}
}

// Generic returns the text without the names of resource and operation. Texts that
// differ only in these are one finding. Types of support packages stay, even if
// their names begin like the resource.
func (d *Declaration) Generic() string {
	text := d.Text
	if d.in != "" {
		text = strings.ReplaceAll(text, d.Resource+d.in+"Params", "*Params")
	}
	many, one := d.Resource, cmp.Or(d.one, d.Resource)
	var pairs []string
	for _, pkg := range []string{model.Support + ".", model.Vocabulary + "."} {
		pairs = append(pairs, pkg+many, pkg+many, pkg+one, pkg+one)
	}
	return strings.NewReplacer(append(pairs, many, "*", one, "*")...).Replace(text)
}
