package gotype

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// A place is where a shape stands in a resource. It names the type of the shape:
// the types of requests and all enums begin with the name of the resource. Other
// types of responses begin with the name of the response type, so that a response
// renames nothing in a request.
type place struct {
	base     string   // begins the names of objects and sums: the resource, its response type, or a variant
	enums    string   // begins the names of enums
	root     string   // tells base from others of the same name
	above    []string // names of fields above base, for comments
	path     []string // names of fields below base, as sent
	response bool
	one      bool   // an item of a list: in the singular
	fields   *place // of a variant of a sum: where its fields are, which its own name is no part of
	full     bool   // names hold the whole path
	given    func(path []string) string
}

// below returns a place like p for what has names of its own, which begin with
// name.
func (p place) below(name, root string) place {
	return place{base: name, enums: name, root: root, above: p.whole(), response: p.response, full: p.full, given: p.given}
}

func (p place) field(name string) place {
	if p.fields != nil {
		p = *p.fields
	}
	p.path, p.one = append(slices.Clone(p.path), name), false
	return p
}

func (p place) item() place {
	p.one = true
	return p
}

// within is the place of the items of a list variant or of a map: an item below
// all that p is called.
func (p place) within() place {
	v := p.below(p.name(model.Object), p.key(model.Object)+"/")
	v.path = []string{"item"}
	return v
}

// whole returns the names of all fields from the resource down.
func (p place) whole() []string { return slices.Concat(p.above, p.path) }

// text returns the variable part of the name of a place: the name of the field,
// or the whole path where fields of one name are nested.
func (p place) text() string {
	last := len(p.path) - 1
	name := p.path[last]
	if p.one {
		name = naming.Singular(name)
	}
	if !p.full && !slices.Contains(p.path[:last], p.path[last]) {
		return name
	}
	return strings.Join(append(slices.Clone(p.path[:last]), name), "/")
}

// part returns the plain name of the text, or the one that the options give.
func (p place) part() string {
	if p.given != nil {
		if name := p.given(p.whole()); name != "" {
			if p.one {
				return naming.Singular(name)
			}
			return name
		}
	}
	return naming.Join(strings.Split(p.text(), "/")...)
}

// prefix returns what the name of a type of the place begins with.
func (p place) prefix(kind model.Kind) string {
	if kind == model.Enum {
		return p.enums
	}
	return p.base
}

// name returns the plain identifier of the place.
func (p place) name(kind model.Kind) string { return p.prefix(kind) + p.part() }

// key identifies the type of the place among all types of one kind. Requests and
// responses share enums.
func (p place) key(kind model.Kind) string {
	side := ""
	if p.response && (kind != model.Enum || p.root != "") {
		side = "answer "
	}
	return side + p.root + "|" + p.prefix(kind) + "|" + p.text()
}
