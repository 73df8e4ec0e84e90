package diff

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/rule"
	"github.com/restgen/restgen/generator/diff/surface"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/symbol"
)

// A spot is what a finding is about, and what a declaration is generated for: a
// namespace, a resource, a call, or a part of a call.
type spot struct {
	of   kind
	name string // GET /cms/v2/posts, cmsv2.Posts or cms/v2
	part rule.Part
	path string // of an arg or a property, without []
	nest bool   // something below the path
}

// A kind is what a spot is, or belongs to.
type kind int

const (
	aCall kind = iota
	aResource
	aNamespace
)

// A traced declaration is one that differs, with the spots that it is generated
// for.
type traced struct {
	surface.Pair
	spots []spot
}

// trace returns the declarations that differ between two packages; see
// surface.Differing.
func trace(p match.Pair[model.Namespace], isChanged func(*model.Operation) bool) []traced {
	var list []traced
	wanted := map[string]bool{}
	for _, q := range surface.Differing(p, isChanged) {
		list = append(list, traced{Pair: q})
		wanted[q.Either().Type] = true
	}
	if len(list) == 0 {
		return nil
	}
	before, after := originsOf(p.Old, wanted), originsOf(p.New, wanted)
	for i, q := range list {
		if q.Old != nil {
			list[i].spots = append(list[i].spots, before[q.Old.Symbol]...)
		}
		if q.New != nil {
			list[i].spots = append(list[i].spots, after[q.New.Symbol]...)
		}
	}
	return list
}

// originsOf returns the spots that the declarations of a package are generated
// for: types and constants with the names that are wanted, and members of such
// types.
func originsOf(ns *model.Namespace, wanted map[string]bool) map[symbol.Symbol][]spot {
	o := &originFinder{pkg: ns.Package, wanted: wanted, spots: map[symbol.Symbol][]spot{}}
	for _, res := range ns.Resources {
		for _, op := range res.Operations {
			o.operation(res, op)
		}
	}
	return o.spots
}

// originFinder walks through the types of one package.
type originFinder struct {
	pkg    string
	wanted map[string]bool // see originsOf
	spots  map[symbol.Symbol][]spot
	open   []*model.Decl // those being walked: types may hold themselves
}

func (o *originFinder) add(typ, member string, at spot) {
	if !o.wanted[typ] {
		return
	}
	s := symbol.Symbol{Package: o.pkg, Type: typ, Member: member}
	if list := o.spots[s]; !slices.Contains(list, at) {
		o.spots[s] = append(list, at)
	}
}

func (o *originFinder) operation(res *model.Resource, op *model.Operation) {
	for _, e := range op.Endpoints {
		for _, m := range e.Methods {
			call := m + " " + op.Template
			for _, c := range op.Calls() {
				client := symbol.Client(o.pkg, res.Name, c.Name)
				o.add(client.Type, client.Member, spot{name: call, part: rule.WholePart})
				for _, capture := range op.Captures {
					o.add(client.Type, client.Member, spot{name: call, part: rule.RequestPart, path: capture.Name})
				}
			}
			o.structure(op.Params, spot{name: call, part: rule.RequestPart})
			if op.Result.Type != nil {
				o.structure(op.Result.Type, spot{name: call, part: rule.ResponsePart})
			}
		}
	}
}

func (o *originFinder) structure(s *model.Struct, at spot) {
	o.add(s.Name, "", at)
	if s.Extra != nil {
		o.add(s.Name, model.ExtraField, at)
	}
	for _, f := range s.Fields {
		d := f.Type.ItemDecl()
		if d == nil && !o.wanted[s.Name] {
			continue
		}
		below := at
		below.path = strings.TrimPrefix(at.path+"."+f.Name, ".")
		o.add(s.Name, f.Go, below)
		o.decl(d, below)
	}
}

func (o *originFinder) decl(d *model.Decl, at spot) {
	if d == nil || slices.Contains(o.open, d) {
		return
	}
	o.open = append(o.open, d)
	o.add(d.Name, "", at)
	if d.Struct != nil {
		o.structure(d.Struct, at)
	}
	for _, v := range d.Values {
		o.add(v.Name, "", at)
	}
	for _, c := range d.Cases {
		o.add(d.Name, c.Name, at)
		o.decl(c.Type.ItemDecl(), at)
	}
	o.open = o.open[:len(o.open)-1]
}
