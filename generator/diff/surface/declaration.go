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

	// Compared with the other side:
	Spoils bool            // a field with which its struct cannot be compared any more
	Alone  bool            // the other side lacks the whole resource
	parts  []symbol.Symbol // symbols that are added or removed with it

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

// Title returns the name of the declaration for a message, or the resource if the
// other side lacks all of it.
func (d *Declaration) Title() string {
	if d.Alone {
		return d.Package + "." + d.Resource + ", with its methods and types,"
	}
	return d.Name()
}

// Subject is the declaration, or the resource if the other side lacks all of it.
func (d *Declaration) Subject() string {
	if d.Alone {
		return d.Package + "." + d.Resource
	}
	return d.Name()
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

// Fold returns a text that declarations have in common if they are one finding:
// whole resources, the methods of a resource, and the same field or constant of several.
func (d *Declaration) Fold() string {
	switch {
	case d.Alone:
		return "resources"
	case d.Op != nil:
		return "methods of " + d.Resource
	}
	return d.Generic()
}

// Symbols returns the symbols whose uses meet the declaration. The method of an
// operation has its params, its endpoint and the method of servers as well;
// further methods such as All do not.
func (d *Declaration) Symbols() []symbol.Symbol {
	if d.Op == nil || d.Member != d.Op.Name {
		return []symbol.Symbol{d.Symbol}
	}
	return []symbol.Symbol{
		d.Symbol, {Package: d.Package, Type: d.Op.Params.Name}, {Package: d.Package, Type: d.Op.Var}, d.Served(),
	}
}

// WithParts returns the symbols of a declaration that was added or removed, and of its
// parts.
func (d *Declaration) WithParts() []symbol.Symbol { return append(d.Symbols(), d.parts...) }

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
