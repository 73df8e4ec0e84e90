package gotype

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/option"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/naming"
)

// An identity tells a declaration from others.
type identity struct {
	place       string
	kind        model.Kind
	runtimeType string
	suffix      string
}

// A growing declaration holds more values with each field that shares it.
type growing struct {
	*model.Decl
	shape  *shape.Shape
	owner  *Types // of the first resource that uses it
	at     place
	suffix string // Input of an object in requests
	size   int    // of the shape
	sent   bool   // a request may hold it
}

// declareAll adds declarations that no longer grow to those of their owners.
func declareAll(list []*growing, scheme *Scheme) {
	parts := partsOf(list)
	for _, g := range list {
		g.owner.Declarations = append(g.owner.Declarations, g.declaration(parts[g], scheme))
	}
}

// partsOf returns the names of declarations without those of their resource and the
// suffix. If two spellings of the same words name types of one kind, both names show
// their spelling.
func partsOf(list []*growing) map[*growing]string {
	groups := map[string][]*growing{}
	for _, g := range list {
		key := g.at.prefix(g.Kind) + " " + g.at.root + " " + g.suffix
		groups[key] = append(groups[key], g)
	}
	parts := make(map[*growing]string, len(list))
	for _, group := range groups {
		var texts []string
		late := map[string]bool{}
		for _, g := range group {
			text := g.at.text()
			late[text] = !g.sent && (late[text] || !slices.Contains(texts, text))
			texts = append(texts, text)
		}
		names := naming.Names(texts, func(text string) bool { return late[text] })
		for _, g := range group {
			parts[g] = g.at.part()
			if text := g.at.text(); parts[g] == naming.Name(text) {
				parts[g] = names[text]
			}
		}
	}
	return parts
}

// declaration returns the declaration, given the part of its name. If something else
// has the plain name, a word tells them apart: OrderRefund and OrderFieldRefund.
func (g *growing) declaration(part string, scheme *Scheme) *Declaration {
	prefix := g.at.prefix(g.Kind)
	d := &Declaration{
		Decl:   g.Decl,
		Origin: g.at.key(g.Kind) + g.suffix + " " + strconv.Itoa(int(g.Kind)) + g.RuntimeType,
		Rank:   rank(g.sent),
		Names:  []string{prefix + part + g.suffix, prefix + "Field" + part + g.suffix},
	}
	if g.Kind == model.Enum {
		d.Constants = g.constants(scheme)
	}
	return d
}

// rank returns the rank of a name that a request uses, or only responses.
func rank(sent bool) int {
	if sent {
		return RequestRank
	}
	return FieldRank
}

// constants returns the constants of an enum.
func (g *growing) constants(scheme *Scheme) []Constant {
	names, other := g.valueNames(scheme), ""
	if g.RuntimeType != "" {
		other = g.at.prefix(g.Kind) + g.RuntimeType
	}
	list := make([]Constant, 0, len(g.shape.Values))
	for _, w := range g.shape.Values {
		list = append(list, Constant{rank(w.Sent), names[w.Value], other})
	}
	return list
}

// valueNames returns the names of the values of an enum, without its own name.
func (g *growing) valueNames(scheme *Scheme) map[string]string {
	texts, sent := make([]string, 0, len(g.shape.Values)), map[string]bool{}
	for _, w := range g.shape.Values {
		texts = append(texts, w.Value)
		sent[w.Value] = w.Sent
	}
	names := naming.Names(texts, func(text string) bool { return !sent[text] })
	if scheme.Given == nil {
		return names
	}
	path := g.at.whole()
	given := scheme.useNames(texts, func(r *option.Name, text string) bool { return r.MatchesValue(path, text) })
	for _, text := range texts {
		names[text] = cmp.Or(given(text), names[text])
	}
	return names
}
