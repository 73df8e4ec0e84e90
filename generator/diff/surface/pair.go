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
}

// Differing pairs the declarations of two packages by name, and returns those that
// differ. If only one side has a resource, a method or a type, its pair stands for
// its parts: the methods and types of a resource, the params of a method, the
// members of a type. It leaves out resources without a changed operation; a nil
// function leaves out none.
func Differing(p match.Pair[model.Namespace], isChanged func(*model.Operation) bool) []Pair {
	skipped := unchanged(p, isChanged)
	old, new := declarations(p.Old, skipped), declarations(p.New, skipped)
	mine, theirs := bySymbol(old), bySymbol(new)
	gather(without(old, theirs), resources(p.New))
	spoil(new, mine)
	added := without(new, mine)
	gather(added, resources(p.Old))
	var pairs []Pair
	for _, d := range old {
		other := theirs[d.Symbol]
		if other == nil && d.isPart(theirs) || other != nil && other.Text == d.Text {
			continue
		}
		pairs = append(pairs, Pair{match.Pair[Declaration]{Old: d, New: other}, p})
	}
	for _, d := range added {
		if !d.isPart(mine) {
			pairs = append(pairs, Pair{match.Pair[Declaration]{New: d}, p})
		}
	}
	return pairs
}

// without returns the declarations that others lack.
func without(list []*Declaration, others map[symbol.Symbol]*Declaration) []*Declaration {
	return slices.DeleteFunc(slices.Clone(list), func(d *Declaration) bool { return others[d.Symbol] != nil })
}

// gather notes the parts of declarations that the other side lacks: the members,
// constants and variants of a type, and all declarations of a resource.
func gather(list []*Declaration, others map[string]bool) {
	byOwner, byResource := map[symbol.Symbol][]symbol.Symbol{}, map[string][]symbol.Symbol{}
	for _, d := range list {
		d.Alone = !others[d.Resource]
		if d.Alone {
			byResource[d.Resource] = append(byResource[d.Resource], d.Symbol)
		}
		if d.Owner != (symbol.Symbol{}) {
			byOwner[d.Owner] = append(byOwner[d.Owner], d.Symbol)
		}
	}
	for _, d := range list {
		switch {
		case d.Op == nil:
			d.parts = byOwner[d.Symbol]
		case d.Alone:
			d.parts = slices.Concat(byResource[d.Resource], symbol.Resource(d.Package, d.Resource))
			delete(byResource, d.Resource) // folded, the first method has them for all
		}
	}
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
func (d *Declaration) isPart(others map[symbol.Symbol]*Declaration) bool {
	switch {
	case d.Op != nil:
		return false
	case d.Alone, d.Member == "" && symbol.IsParams(d.Type):
		return true
	}
	return d.Owner != (symbol.Symbol{}) && others[d.Owner] == nil
}
