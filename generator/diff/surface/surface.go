package surface

import (
	"strconv"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// declarations returns the declarations of a namespace, each type before its members.
// It leaves out skipped resources.
func declarations(ns *model.Namespace, skipped map[string]bool) []*Declaration {
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
				s.add(client.Type, call.Name, "func (*"+client.Type+") "+call.Name+call.Signature()).Op = op
			}
			s.structure(op.Params)
		}
		if client := symbol.Client(s.pkg, r.Name, model.OtherBase); r.Collection() != "" {
			text := "func (*" + client.Type + ") " + client.Member + "(string) *" + client.Type
			s.add(client.Type, client.Member, text).Op = r.Operations[0]
		}
		s.op = ""
		for _, d := range r.Decls {
			s.decl(d)
		}
	}
	return s.list
}

// A Struct is the name of a struct and the names of its fields, in order.
type Struct struct {
	Name   string
	Fields []string
}

// Structs returns the structs of a package that have fields for parameters,
// properties or variants.
func Structs(ns *model.Namespace) []Struct {
	var list []Struct
	for _, d := range declarations(ns, nil) {
		if d.Op != nil || d.Member == "" || d.Member == model.ExtraField {
			continue
		}
		if last := len(list) - 1; last >= 0 && list[last].Name == d.Type {
			list[last].Fields = append(list[last].Fields, d.Member)
		} else {
			list = append(list, Struct{d.Type, []string{d.Member}})
		}
	}
	return list
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
	list     []*Declaration
}

func (s *surveyor) add(typ, member, text string) *Declaration {
	d := &Declaration{Symbol: symbol.Symbol{Package: s.pkg, Type: typ, Member: member}, Text: text, in: s.op, Resource: s.resource.Name, one: s.one}
	if member != "" {
		d.Owner = symbol.Symbol{Package: s.pkg, Type: typ}
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
		s.add(v.Name, "", "const "+v.Name+" "+d.GoType().String()+" = "+strconv.Quote(v.Value)).Owner = owner
	}
}
