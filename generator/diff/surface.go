package diff

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// A declaration is an exported declaration of a generated package.
type declaration struct {
	symbol.Symbol
	text     string // in Go
	in       string // the operation whose params it belongs to
	resource string
	one      string           // the response type of the resource, if it has one
	owner    symbol.Symbol    // the type that a field or a constant belongs to
	plain    bool             // a struct or a field whose values can be compared with ==
	spoils   bool             // a field with which its struct cannot be compared any more
	alone    bool             // the other side lacks the whole resource
	op       *model.Operation // of a method
	parts    []symbol.Symbol  // symbols that are added or removed with it
}

// surface lists the declarations of a namespace, each type before its members.
// It leaves out skipped resources.
func surface(ns *model.Namespace, skipped map[string]bool) []*declaration {
	s := &surveyor{pkg: ns.Package}
	for _, r := range ns.Resources {
		if skipped[r.Name] {
			continue
		}
		s.resource, s.one = r, responseType(r)
		for _, op := range r.Operations {
			s.op = op.Name
			for _, call := range op.Calls() {
				client := symbol.Client(s.pkg, r.Name, call.Name)
				s.add(client.Type, call.Name, "func (*"+client.Type+") "+call.Name+call.Signature()).op = op
			}
			s.structure(op.Params)
		}
		if client := symbol.Client(s.pkg, r.Name, model.OtherBase); r.Collection() != "" {
			text := "func (*" + client.Type + ") " + client.Member + "(string) *" + client.Type
			s.add(client.Type, client.Member, text).op = r.Operations[0]
		}
		s.op = ""
		for _, d := range r.Decls {
			s.decl(d)
		}
	}
	return s.list
}

// generic returns the text without the names of resource and operation. Texts that
// differ only in these are one finding. Types of support packages stay, even if
// their names begin like the resource.
func (d *declaration) generic() string {
	text := d.text
	if d.in != "" {
		text = strings.ReplaceAll(text, d.resource+d.in+"Params", "*Params")
	}
	many, one := d.resource, cmp.Or(d.one, d.resource)
	var pairs []string
	for _, pkg := range []string{model.Support + ".", model.Vocabulary + "."} {
		pairs = append(pairs, pkg+many, pkg+many, pkg+one, pkg+one)
	}
	return strings.NewReplacer(append(pairs, many, "*", one, "*")...).Replace(text)
}

// responseType returns the name of the response type of a resource.
func responseType(r *model.Resource) string {
	for _, op := range r.Operations {
		if op.Result.Type != nil {
			return op.Result.Type.Name
		}
	}
	return ""
}

type surveyor struct {
	pkg      string
	resource *model.Resource
	one      string
	op       string
	list     []*declaration
}

func (s *surveyor) add(typ, member, text string) *declaration {
	d := &declaration{Symbol: symbol.Symbol{Package: s.pkg, Type: typ, Member: member}, text: text, in: s.op, resource: s.resource.Name, one: s.one}
	if member != "" {
		d.owner = symbol.Symbol{Package: s.pkg, Type: typ}
	}
	s.list = append(s.list, d)
	return d
}

func (s *surveyor) structure(t *model.Struct) {
	s.add(t.Name, "", "type "+t.Name+" struct").plain = isComparable(t)
	for _, f := range t.Fields {
		s.add(t.Name, f.Go, t.Name+"."+f.Go+" "+f.GoType().String()).plain = f.Pointer || isPlain(f.Type)
	}
	if t.Extra != nil {
		s.add(t.Name, model.ExtraField, t.Name+"."+model.ExtraField+" "+t.ExtraType().String())
	}
}

func (s *surveyor) decl(d *model.Decl) {
	switch d.Kind {
	case model.Enum:
		s.words(d)
	case model.Object:
		s.structure(d.Struct)
	case model.Sum:
		s.add(d.Name, "", "type "+d.Name+" struct").plain = isSumComparable(d)
		for _, c := range d.Cases {
			s.add(d.Name, c.Name, d.Name+"."+c.Name+" "+c.GoType().String()).plain = isCasePlain(c)
		}
	}
}

// words adds the constants of an enum, and its type unless that is part of the
// support code.
func (s *surveyor) words(d *model.Decl) {
	owner := symbol.Symbol{}
	if d.RuntimeType == "" {
		owner = s.add(d.Name, "", "type "+d.Name+" string").Symbol
	}
	for _, v := range d.Values {
		s.add(v.Name, "", "const "+v.Name+" "+d.GoType().String()+" = "+strconv.Quote(v.Value)).owner = owner
	}
}

// declarations compares the Go packages of both sides. These also have
// declarations for routes that no request can reach.
func (c *comparison) declarations() {
	find := func(api *model.API, name string) *model.Namespace {
		i := slices.IndexFunc(api.Namespaces, func(ns *model.Namespace) bool { return ns.Name == name })
		if i < 0 {
			return nil
		}
		return api.Namespaces[i]
	}
	compared := map[string]bool{}
	for _, ns := range slices.Concat(c.oldCode.Namespaces, c.newCode.Namespaces) {
		p := pair{namespace: ns.Name, oldPkg: find(c.oldCode, ns.Name), newPkg: find(c.newCode, ns.Name)}
		switch {
		case compared[ns.Name]:
		case p.oldPkg != nil && p.newPkg != nil:
			c.packages(p)
			c.reach.forget(p.oldPkg, p.newPkg)
		default:
			c.look(onPackage, p)
		}
		compared[ns.Name] = true
	}
}

// packages pairs the declarations of two packages by name. If only one side has a
// resource, a method or a type, the finding covers its parts: the methods and
// types of a resource, the params of a method, the members of a type.
func (c *comparison) packages(p pair) {
	skipped := c.unchanged(p)
	old, new := surface(p.oldPkg, skipped), surface(p.newPkg, skipped)
	mine, theirs := bySymbol(old), bySymbol(new)
	gather(without(old, theirs), resources(p.newPkg))
	spoil(new, mine)
	added := without(new, mine)
	gather(added, resources(p.oldPkg))
	for _, d := range old {
		q := p
		q.oldDecl, q.newDecl = d, theirs[d.Symbol]
		if q.newDecl == nil && d.isPart(theirs) || q.newDecl != nil && q.newDecl.text == d.text {
			continue
		}
		c.look(onDeclaration, q)
	}
	for _, d := range added {
		if !d.isPart(mine) {
			q := p
			q.newDecl = d
			c.look(onDeclaration, q)
		}
	}
}

// without returns the declarations that others lack.
func without(list []*declaration, others map[symbol.Symbol]*declaration) []*declaration {
	return slices.DeleteFunc(slices.Clone(list), func(d *declaration) bool { return others[d.Symbol] != nil })
}

// gather notes the parts of declarations that the other side lacks: the members,
// constants and variants of a type, and all declarations of a resource.
func gather(list []*declaration, others map[string]bool) {
	byOwner, byResource := map[symbol.Symbol][]symbol.Symbol{}, map[string][]symbol.Symbol{}
	for _, d := range list {
		d.alone = !others[d.resource]
		if d.alone {
			byResource[d.resource] = append(byResource[d.resource], d.Symbol)
		}
		if d.owner != (symbol.Symbol{}) {
			byOwner[d.owner] = append(byOwner[d.owner], d.Symbol)
		}
	}
	for _, d := range list {
		switch {
		case d.op == nil:
			d.parts = byOwner[d.Symbol]
		case d.alone:
			d.parts = slices.Concat(byResource[d.resource], symbol.Resource(d.Package, d.resource))
			delete(byResource, d.resource) // folded, the first method has them for all
		}
	}
}

// unchanged returns the resources whose declarations are the same on both sides:
// no route changed, of them or of resources that they share types with, and no
// other resource took one of their names. It returns nil if only one side has
// response schemas, as these influence the types of other routes, and for several
// deployments, as only one of them is known here.
func (c *comparison) unchanged(p pair) map[string]bool {
	if c.Old.API.HasSchemas != c.New.API.HasSchemas || c.Old.API != c.oldCode {
		return nil
	}
	now := map[string]*model.Resource{}
	for _, r := range p.newPkg.Resources {
		now[r.Name] = r
	}
	changed := func(r *model.Resource) bool {
		return now[r.Name] == nil || !slices.Equal(namesOf(r), namesOf(now[r.Name])) ||
			slices.ContainsFunc(r.Operations, func(op *model.Operation) bool { return !c.equal[c.Old.ByOp[op]] })
	}
	sharing := map[string]int{} // how many resources of the new side share types with one
	for _, list := range p.newPkg.Families {
		for _, r := range list {
			sharing[r.Name] = len(list)
		}
	}
	out := map[string]bool{}
	for _, list := range p.oldPkg.Families {
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

func bySymbol(list []*declaration) map[symbol.Symbol]*declaration {
	m := map[symbol.Symbol]*declaration{}
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
func (d *declaration) isPart(others map[symbol.Symbol]*declaration) bool {
	switch {
	case d.op != nil:
		return false
	case d.alone, d.Member == "" && symbol.IsParams(d.Type):
		return true
	}
	return d.owner != (symbol.Symbol{}) && others[d.owner] == nil
}
