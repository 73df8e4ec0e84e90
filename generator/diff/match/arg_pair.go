package match

import (
	"cmp"

	"github.com/restgen/restgen/generator/diff/change"
)

// An ArgPair is an arg of an endpoint that both sides have. A side that takes the
// arg from the path without declaring it has an arg that accepts everything.
type ArgPair struct {
	Pair[Arg]
	Endpoint EndpointPair
	Name     string // on the old side, if that has it
	NewName  string // differs for captures only
	Twin     string // of an added or removed arg: its likely other name
}

// Declared returns the arg without the side that does not declare it.
func (p ArgPair) Declared() Pair[Arg] {
	out := p.Pair
	if out.Old != nil && out.Old.Node == nil {
		out.Old = nil
	}
	if out.New != nil && out.New.Node == nil {
		out.New = nil
	}
	return out
}

// Unchanged reports whether both sides declare the arg alike, and check it alike.
func (p ArgPair) Unchanged() bool {
	return p.Declared().Presence() == Both && p.Old.checked == p.New.checked && change.Same(p.Old.Node, p.New.Node)
}

// HalfDeclared reports whether both sides take the arg, and one of them from the
// path without declaring it.
func (p ArgPair) HalfDeclared() bool { return p.Presence() == Both && p.Declared() != p.Pair }

// Args pairs the args of two endpoints by name. Args of captures are paired by
// position in the path, as addresses do not contain their names.
func (p EndpointPair) Args() []ArgPair {
	var pairs []ArgPair
	now, was, taken := p.renamed(), map[string]string{}, map[string]bool{}
	for old, new := range now {
		was[new] = old
	}
	add := func(name string, old, new *Arg) {
		q := ArgPair{Pair: Pair[Arg]{old, new}, Endpoint: p, Name: name, NewName: cmp.Or(now[name], name)}
		if old == nil && p.Old.IsCapture(name) {
			q.Old = &Arg{Name: name}
		}
		if new == nil && p.New.IsCapture(q.NewName) {
			q.New = &Arg{Name: q.NewName}
		}
		pairs = append(pairs, q)
	}
	for _, a := range p.Old.Args() {
		new := p.New.Arg(cmp.Or(now[a.Name], a.Name))
		taken[now[a.Name]] = new != nil
		add(a.Name, a, new)
	}
	for _, a := range p.New.Args() {
		if p.Old.Arg(a.Name) == nil && !taken[a.Name] {
			add(cmp.Or(was[a.Name], a.Name), nil, a)
		}
	}
	twins(pairs)
	return pairs
}

// renamed returns the new names of captures that have another name on the new
// side.
func (p EndpointPair) renamed() map[string]string {
	now := map[string]string{}
	for i, c := range p.Old.Op.Captures {
		if len(p.New.Op.Captures) == len(p.Old.Op.Captures) && p.New.Op.Captures[i].Name != c.Name {
			now[c.Name] = p.New.Op.Captures[i].Name
		}
	}
	return now
}

// twins notes renamed args: an added and a removed arg with the same schema,
// which no other added or removed arg has.
func twins(pairs []ArgPair) {
	type group struct{ gone, came []int }
	groups := map[string]*group{}
	for i, p := range pairs {
		listed := p.Declared()
		if listed.Presence() == Both || len(listed.Either().Node.Members) == 0 {
			continue
		}
		key := string(change.Undocumented(listed.Either().Node).JSON())
		if groups[key] == nil {
			groups[key] = &group{}
		}
		if g := groups[key]; listed.New == nil {
			g.gone = append(g.gone, i)
		} else {
			g.came = append(g.came, i)
		}
	}
	for _, g := range groups {
		if len(g.gone) == 1 && len(g.came) == 1 {
			old, new := &pairs[g.gone[0]], &pairs[g.came[0]]
			old.Twin, new.Twin = new.Name, new.Name
		}
	}
}
