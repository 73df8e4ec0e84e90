package surface

import (
	"slices"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// Packages pairs the Go packages that two APIs have code for, by namespace.
func Packages(old, new *model.API) []match.Pair[model.Namespace] {
	return match.ByName(old.Namespaces, new.Namespaces, func(ns *model.Namespace) string { return ns.Name })
}

// A Pair is a declaration of two packages, or of one of them.
type Pair struct {
	match.Pair[Declaration]
	Packages match.Pair[model.Namespace]
	Spoils   bool // a field with which its struct cannot be compared any more
	extent
}

// An extent is what a declaration stands for that only one side has.
type extent struct {
	Alone bool            // for all of its resource, which the other side lacks
	parts []symbol.Symbol // added or removed with it
}

// Title returns the name of the declaration for a message, or the resource if the
// other side lacks all of it.
func (p *Pair) Title() string {
	if p.Alone {
		return p.Subject() + ", with its methods and types,"
	}
	return p.Subject()
}

// Subject is the declaration, or the resource if the other side lacks all of it.
func (p *Pair) Subject() string {
	d := p.Either()
	if p.Alone {
		return d.Package + "." + d.Resource
	}
	return d.Name()
}

// Fold returns a text that declarations which one side lacks have in common if they
// are one finding: whole resources, the methods of a resource, and the same field or
// constant of several.
func (p *Pair) Fold() string {
	d := p.Either()
	switch {
	case p.Alone:
		return "resources"
	case d.Op != nil:
		return "methods of " + d.Resource
	}
	return d.Generic()
}

// Symbols returns the symbols whose uses meet the declaration, and those of its
// parts if only one side has it.
func (p *Pair) Symbols() []symbol.Symbol { return append(p.Either().symbols(), p.parts...) }

// Differing pairs the declarations of two packages by name, and returns those that
// differ. If only one side has a resource, a method or a type, its pair stands for
// its parts: the methods and types of a resource, the params of a method, the
// members of a type. It leaves out resources without a changed operation; a nil
// function leaves out none.
func Differing(p match.Pair[model.Namespace], isChanged func(*model.Operation) bool) []Pair {
	skipped := unchanged(p, isChanged)
	old, new := declarations(p.Old, skipped), declarations(p.New, skipped)
	mine, theirs := bySymbol(old), bySymbol(new)
	added := without(new, mine)
	gone, came := extents(without(old, theirs), resources(p.New)), extents(added, resources(p.Old))
	var pairs []Pair
	for _, d := range old {
		switch other := theirs[d.Symbol]; {
		case other == nil && !d.isPart(gone[d], theirs):
			pairs = append(pairs, Pair{Pair: match.Pair[Declaration]{Old: d}, Packages: p, extent: gone[d]})
		case other != nil && other.Text != d.Text:
			pairs = append(pairs, Pair{Pair: match.Pair[Declaration]{Old: d, New: other}, Packages: p, Spoils: spoils(other, mine)})
		}
	}
	for _, d := range added {
		if !d.isPart(came[d], mine) {
			pairs = append(pairs, Pair{Pair: match.Pair[Declaration]{New: d}, Packages: p, Spoils: spoils(d, mine), extent: came[d]})
		}
	}
	return pairs
}

// without returns the declarations that others lack.
func without(list []*Declaration, others map[symbol.Symbol]*Declaration) []*Declaration {
	return slices.DeleteFunc(slices.Clone(list), func(d *Declaration) bool { return others[d.Symbol] != nil })
}

// extents returns the extents of declarations that the other side lacks, given the
// resources of that: a type has its members, constants and variants, and the first
// method of a resource all declarations of it.
func extents(list []*Declaration, others map[string]bool) map[*Declaration]extent {
	byOwner, byResource := map[symbol.Symbol][]symbol.Symbol{}, map[string][]symbol.Symbol{}
	for _, d := range list {
		if !others[d.Resource] {
			byResource[d.Resource] = append(byResource[d.Resource], d.Symbol)
		}
		if d.Owner != (symbol.Symbol{}) {
			byOwner[d.Owner] = append(byOwner[d.Owner], d.Symbol)
		}
	}
	out := map[*Declaration]extent{}
	for _, d := range list {
		e := extent{Alone: !others[d.Resource]}
		switch {
		case d.Op == nil:
			e.parts = byOwner[d.Symbol]
		case e.Alone:
			e.parts = slices.Concat(byResource[d.Resource], symbol.Resource(d.Package, d.Resource))
			delete(byResource, d.Resource) // folded, the first method has them for all
		}
		out[d] = e
	}
	return out
}

// unchanged returns the resources whose declarations are the same on both sides:
// no route changed, of them or of resources that they share types with, and no
// other resource took one of their names.
func unchanged(p match.Pair[model.Namespace], isChanged func(*model.Operation) bool) map[string]bool {
	if isChanged == nil {
		return nil
	}
	now := map[string]*model.Resource{}
	for _, r := range p.New.Resources {
		now[r.Name] = r
	}
	changed := func(r *model.Resource) bool {
		return now[r.Name] == nil || !slices.Equal(namesOf(r), namesOf(now[r.Name])) ||
			slices.ContainsFunc(r.Operations, isChanged)
	}
	sharing := map[string]int{} // how many resources of the new side share types with one
	for _, list := range p.New.Families {
		for _, r := range list {
			sharing[r.Name] = len(list)
		}
	}
	out := map[string]bool{}
	for _, list := range p.Old.Families {
		same := !slices.ContainsFunc(list, changed)
		for _, r := range list {
			out[r.Name] = same && sharing[r.Name] == len(list)
		}
	}
	return out
}

// namesOf returns the names that a resource has in a package, with the routes of
// its operations.
func namesOf(r *model.Resource) []string {
	var names []string
	for _, op := range r.Operations {
		names = append(names, op.Template, op.Name, op.Walker, op.Uploader, op.Var, op.Params.Name)
		if op.Result.Type != nil {
			names = append(names, op.Result.Type.Name)
		}
	}
	for _, d := range r.Decls {
		names = append(names, d.Name)
		for _, v := range d.Values {
			names = append(names, v.Name)
		}
	}
	return names
}

func bySymbol(list []*Declaration) map[symbol.Symbol]*Declaration {
	m := map[symbol.Symbol]*Declaration{}
	for _, d := range list {
		m[d.Symbol] = d
	}
	return m
}

func resources(ns *model.Namespace) map[string]bool {
	m := map[string]bool{}
	for _, r := range ns.Resources {
		m[r.Name] = true
	}
	return m
}

// isPart reports whether a finding about another declaration covers d. The methods
// of a resource that the other side lacks cover the rest of the resource.
func (d *Declaration) isPart(e extent, others map[symbol.Symbol]*Declaration) bool {
	switch {
	case d.Op != nil:
		return false
	case e.Alone, d.Member == "" && symbol.IsParams(d.Type):
		return true
	}
	return d.Owner != (symbol.Symbol{}) && others[d.Owner] == nil
}
