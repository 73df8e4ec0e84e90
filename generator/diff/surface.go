package diff

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/model"
)

// A declaration is a Go declaration that programs can use: what is exported of a generated package.
type declaration struct {
	Symbol
	text     string // as Go has it
	in       string // the operation whose params it belongs to
	resource string
	one      string           // the response type of the resource, if it has one
	owner    Symbol           // the type that a field or a constant belongs to
	alone    bool             // the other side lacks the whole resource
	op       *model.Operation // of a method
	parts    []Symbol         // what goes and comes with it, and is not told
}

// surface lists the declarations of a namespace, each type before its members, without the resources to be skipped.
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
				s.add(r.Name+"Client", call.Name, "func (*"+r.Name+"Client) "+call.Name+call.Signature()).op = op
			}
			s.structure(op.Params)
		}
		if client := r.Name + "Client"; r.Collection() != "" {
			text := "func (*" + client + ") " + model.OtherBase + "(string) *" + client
			s.add(client, model.OtherBase, text).op = r.Operations[0]
		}
		s.op = ""
		for _, d := range r.Decls {
			s.decl(d)
		}
	}
	return s.list
}

// generic is the text without the names of resource and operation: texts that
// differ in nothing else are one finding. Types of emitted packages of support
// code may begin like those of a resource.
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

// responseType returns the name of the type that the operations of a resource answer.
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
	d := &declaration{Symbol: Symbol{s.pkg, typ, member}, text: text, in: s.op, resource: s.resource.Name, one: s.one}
	if member != "" {
		d.owner = Symbol{s.pkg, typ, ""}
	}
	s.list = append(s.list, d)
	return d
}

func (s *surveyor) structure(t *model.Struct) {
	s.add(t.Name, "", "type "+t.Name+" struct")
	for _, f := range t.Fields {
		s.add(t.Name, f.Go, t.Name+"."+f.Go+" "+f.GoType().String())
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
		s.add(d.Name, "", "type "+d.Name+" struct")
		for _, c := range d.Cases {
			s.add(d.Name, c.Name, d.Name+"."+c.Name+" "+c.GoType().String())
		}
	}
}

// words adds the constants of an enum, and its type where that is its own.
func (s *surveyor) words(d *model.Decl) {
	owner := Symbol{}
	if d.RuntimeType == "" {
		owner = s.add(d.Name, "", "type "+d.Name+" string").Symbol
	}
	for _, v := range d.Values {
		s.add(v.Name, "", "const "+v.Name+" "+d.GoType().String()+" = "+strconv.Quote(v.Value)).owner = owner
	}
}

// declarations compares the Go packages of both sides, which hold what no request reaches too.
func (c *comparison) declarations() {
	find := func(api *model.API, name string) *model.Namespace {
		i := slices.IndexFunc(api.Namespaces, func(ns *model.Namespace) bool { return ns.Name == name })
		if i < 0 {
			return nil
		}
		return api.Namespaces[i]
	}
	told := map[string]bool{}
	for _, ns := range slices.Concat(c.oldCode.Namespaces, c.newCode.Namespaces) {
		p := pair{namespace: ns.Name, oldPkg: find(c.oldCode, ns.Name), newPkg: find(c.newCode, ns.Name)}
		switch {
		case told[ns.Name]:
		case p.oldPkg != nil && p.newPkg != nil:
			c.packages(p)
		default:
			c.look(onPackage, p)
		}
		told[ns.Name] = true
	}
}

// packages pairs the declarations of two packages by name. Of what only one side has, the whole is told, not its parts: a
// resource, not its methods and types; a method, not its params; a type, not its members.
func (c *comparison) packages(p pair) {
	skipped := c.unchanged(p)
	old, new := surface(p.oldPkg, skipped), surface(p.newPkg, skipped)
	mine, theirs := bySymbol(old), bySymbol(new)
	gather(without(old, theirs), resources(p.newPkg))
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
func without(list []*declaration, others map[Symbol]*declaration) []*declaration {
	return slices.DeleteFunc(slices.Clone(list), func(d *declaration) bool { return others[d.Symbol] != nil })
}

// gather gives each type that the other side lacks its members, constants and variants, and a method of a resource that it lacks
// all that there is of that: they go without saying.
func gather(list []*declaration, others map[string]bool) {
	byOwner, byResource := map[Symbol][]Symbol{}, map[string][]Symbol{}
	for _, d := range list {
		if d.alone = !others[d.resource]; d.alone {
			byResource[d.resource] = append(byResource[d.resource], d.Symbol)
		}
		if d.owner != (Symbol{}) {
			byOwner[d.owner] = append(byOwner[d.owner], d.Symbol)
		}
	}
	for _, d := range list {
		switch {
		case d.op == nil:
			d.parts = byOwner[d.Symbol]
		case d.alone:
			d.parts = slices.Concat(byResource[d.resource], []Symbol{
				{d.Package, "Client", d.resource}, {d.Package, d.resource + "Client", ""},
				{d.Package, "Server", d.resource}, {d.Package, d.resource + "Server", ""}, {d.Package, "Unimplemented" + d.resource + "Server", ""},
			})
			delete(byResource, d.resource) // folded, the first method has them for all
		}
	}
}

// unchanged returns the resources whose routes are as they were, and those of the resources that they share types with: names
// and types follow from these alone, unless one side describes answers at all: then what a route without a description answers
// is not concluded from its args. Of several deployments nothing is known here but of one.
func (c *comparison) unchanged(p pair) map[string]bool {
	if c.old.api.HasSchemas != c.new.api.HasSchemas || c.old.api != c.oldCode {
		return nil
	}
	size := map[string]int{}
	for _, r := range p.newPkg.Resources {
		size[r.Name] = len(r.Operations)
	}
	changed := func(r *model.Resource) bool {
		return size[r.Name] != len(r.Operations) ||
			slices.ContainsFunc(r.Operations, func(op *model.Operation) bool { return !c.equal[c.old.byOp[op]] })
	}
	kin := map[string]int{} // how many share types with a resource of the new side
	for _, list := range p.newPkg.Families {
		for _, r := range list {
			kin[r.Name] = len(list)
		}
	}
	out := map[string]bool{}
	for _, list := range p.oldPkg.Families {
		same := !slices.ContainsFunc(list, changed)
		for _, r := range list {
			out[r.Name] = same && kin[r.Name] == len(list)
		}
	}
	return out
}

func bySymbol(list []*declaration) map[Symbol]*declaration {
	m := map[Symbol]*declaration{}
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

// isPart reports whether d belongs to something that is told already. Of a resource that is alone, the methods stand for
// all.
func (d *declaration) isPart(others map[Symbol]*declaration) bool {
	switch {
	case d.op != nil:
		return false
	case d.alone, d.Member == "" && strings.HasSuffix(d.Type, "Params"):
		return true
	}
	return d.owner != (Symbol{}) && others[d.owner] == nil
}
