package match

import (
	"cmp"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An Arg is one arg of an endpoint.
type Arg struct {
	Name string
	Node *index.Node // nil for an arg of the path that the index does not declare

	checked *schema.Schema // as servers check it, nil if they do not know it
	read    *reading       // see reading
}

// A reading is what rules know of an arg. It is made when a rule asks, as most
// args of an endpoint do not change.
type reading struct {
	declared       *declared.Schema // as in the index
	accepted       *declared.Schema // decides on values; accepts all where the server does not check
	must           any
	rejectsDefault bool
}

func (a *Arg) reading() *reading {
	if a.read == nil {
		a.read = newReading(a.Node, a.checked)
	}
	return a.read
}

func newReading(n *index.Node, checked *schema.Schema) *reading {
	if n == nil {
		free := &declared.Schema{}
		return &reading{declared: free, accepted: free}
	}
	s := declared.Of(n)
	out := &reading{declared: s, accepted: s}
	if checked == nil {
		return out
	}
	v := schema.NewArgValidator(schema.Compile(checked, 0, pattern.Compile))
	out.rejectsDefault = v.FirstDefaultViolation != nil || v.DefaultViolation != nil
	switch must := v.RequiredValue(); must.Kind() {
	case schema.KindAbsent:
	case schema.KindTrue:
		out.must = true
	default:
		out.must = must.Text()
	}
	if v.SkipValidation() || !v.Typed() && !v.ValidateFirst() {
		out.accepted = &declared.Schema{Required: s.Required}
	}
	return out
}

// Declared returns the schema of the arg as in the index.
func (a *Arg) Declared() *declared.Schema { return a.reading().declared }

// Schema returns the schema that decides on the values of the arg. It accepts all
// values where the server does not check them.
func (a *Arg) Schema() *declared.Schema { return a.reading().accepted }

// Must returns the only value with which the operation is supported, or nil.
func (a *Arg) Must() any { return a.reading().must }

// RejectsDefault reports whether the server rejects its own default for the arg.
// It is false for an arg that the side lacks, which is nil.
func (a *Arg) RejectsDefault() bool { return a != nil && a.reading().rejectsDefault }

// Mandatory reports whether the server rejects requests without the arg. It is
// false for an arg that the side lacks, which is nil.
func (a *Arg) Mandatory() bool {
	return a != nil && a.Declared().Required && (!a.Declared().HasDefault || a.RejectsDefault())
}

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
		declared := p.Declared()
		if declared.Presence() == Both || len(declared.Either().Node.Members) == 0 {
			continue
		}
		key := string(change.Undocumented(declared.Either().Node).JSON())
		if groups[key] == nil {
			groups[key] = &group{}
		}
		if g := groups[key]; declared.New == nil {
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
