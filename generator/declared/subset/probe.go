package subset

import (
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// probes returns the edges of two schemas: for every keyword of either, values
// on both sides of the boundary that it sets. Edges of enums and bounds come
// first, ordinary values last.
func (s search) probes(new, old *declared.Schema, depth int) []any {
	return s.edges(new, old, depth).list
}

func (s search) edges(new, old *declared.Schema, depth int) *edges {
	pair := pairOf{new, old}
	if known := s[pair]; known != nil {
		return known
	}
	e := &edges{}
	if depth > deepest || len(s) >= mostPairs {
		return e
	}
	s[pair] = e
	p := &prober{search: s, seen: map[string]bool{}}
	p.look(new, old, depth)
	e.list = p.list
	return e
}

// judged returns the edges of two schemas with the verdicts on them.
func (s search) judged(new, old *declared.Schema, depth int) *edges {
	e := s.edges(new, old, depth)
	if len(e.inNew) == len(e.list) {
		return e
	}
	cn, co := compiled(new), compiled(old)
	e.inNew, e.inOld = make([]bool, len(e.list)), make([]bool, len(e.list))
	for i, v := range e.list {
		e.inNew[i], e.inOld[i] = acceptBoth(cn, co, v)
	}
	return e
}

// common returns some values that both schemas accept, the plainest first.
func (s search) common(a, b *declared.Schema, depth int) []any {
	e := s.judged(a, b, depth)
	var list []any
	for i, v := range e.list {
		if e.inNew[i] && e.inOld[i] {
			list = append(list, v)
		}
	}
	return plainest(list)
}

// likely returns the values of common. If there are none, it returns values that
// the old schema accepts, in the order of the edges.
func (s search) likely(new, old *declared.Schema, depth int) []any {
	if list := s.common(new, old, depth); len(list) > 0 {
		return list
	}
	e := s.judged(new, old, depth)
	var list []any
	for i, v := range e.list {
		if e.inOld[i] {
			list = append(list, v)
		}
	}
	return list
}

// look adds the edges of two schemas.
func (p *prober) look(new, old *declared.Schema, depth int) {
	both := []*declared.Schema{old, new}
	for _, s := range both {
		p.add(s.Enum...)
	}
	for _, s := range both {
		p.scalars(s)
	}
	p.branches(new, old, depth)
	if concerns(new, "object", hasObjectKeywords) || concerns(old, "object", hasObjectKeywords) {
		p.objects(new, old, depth)
	}
	if concerns(new, "array", hasArrayKeywords) || concerns(old, "array", hasArrayKeywords) {
		p.lists(new, old, depth)
	}
	p.add(ordinary...)
	if new.Format != old.Format {
		p.add("<i>a</i>\n b") // what formats clean
	}
}

// branches adds the edges of each alternative and of its counterpart.
func (p *prober) branches(new, old *declared.Schema, depth int) {
	mine := slices.Concat(new.AnyOf, new.OneOf)
	theirs := slices.Concat(old.AnyOf, old.OneOf)
	for i, b := range theirs {
		counterpart := trunk(new)
		if i < len(mine) {
			counterpart = under(mine[i], new)
		}
		p.add(p.search.probes(counterpart, under(b, old), depth+1)...)
	}
	for i, b := range mine {
		if i >= len(theirs) {
			p.add(p.search.probes(under(b, new), trunk(old), depth+1)...)
		}
	}
}

func concerns(s *declared.Schema, kind string, keywords func(*declared.Schema) bool) bool {
	return slices.Contains(s.Types, kind) || keywords(s)
}

func hasArrayKeywords(s *declared.Schema) bool { return s.Items != nil }

func hasObjectKeywords(s *declared.Schema) bool { return len(s.Properties) > 0 || s.Additional != nil }

// lists adds lists of the edges of items, and of lengths around the bounds.
func (p *prober) lists(new, old *declared.Schema, depth int) {
	a, b := orFree(new.Items), orFree(old.Items)
	good := p.search.likely(a, b, depth+1)
	for _, s := range []*declared.Schema{old, new} {
		for _, bound := range []*int{s.MinItems, s.MaxItems} {
			for _, n := range around(bound) {
				p.add(listOf(good, n), repeated(good, n))
			}
		}
	}
	lead := p.filler(good, new, old)
	for _, v := range p.search.telling(a, b, depth+1) {
		p.add(append(slices.Clone(lead), v))
		if s, ok := v.(string); ok {
			p.add(s)
		}
	}
	p.add(repeated(good, 2))
	p.add(listed(good)...)
}

// objects adds objects with all required properties and an edge of one
// property, objects without one of the required properties, with names that no
// schema lists, and with sizes around the bounds.
func (p *prober) objects(new, old *declared.Schema, depth int) {
	base := p.base(new, old, depth)
	p.add(base)
	if old.MinProperties != nil && len(base) < *old.MinProperties && *old.MinProperties <= longest {
		base = sized(base, *old.MinProperties)
	}
	for _, name := range propertyNames(old, new) {
		mine, theirs := orFree(member(new, name)), orFree(member(old, name))
		for _, v := range p.search.telling(mine, theirs, depth+1) {
			p.add(with(base, name, v))
		}
	}
	for _, m := range base {
		p.add(without(base, m.Name))
	}
	for _, s := range []*declared.Schema{old, new} {
		for _, pattern := range s.PatternProperties {
			p.patterned(base, pattern, new, old, depth)
		}
		for _, bound := range []*int{s.MinProperties, s.MaxProperties} {
			for _, n := range around(bound) {
				p.add(sized(base, n))
			}
		}
	}
	mine, theirs := orFree(new.Additional), orFree(old.Additional)
	for _, v := range p.search.telling(mine, theirs, depth+1) {
		p.add(with(base, "other", v))
	}
}

func (p *prober) patterned(base schema.Members, pattern declared.Property, new, old *declared.Schema, depth int) {
	for _, name := range Samples(pattern.Name) {
		if name == "" || new.Property(name) != nil || old.Property(name) != nil {
			continue
		}
		mine, theirs := orFree(member(new, name)), orFree(member(old, name))
		for _, v := range p.search.telling(mine, theirs, depth+1) {
			p.add(with(base, name, v))
		}
		return
	}
}

// base returns an object with the properties that either schema requires. Each
// has a value that both schemas accept, or at least the old schema.
func (p *prober) base(new, old *declared.Schema, depth int) schema.Members {
	o := schema.Members{}
	for _, name := range propertyNames(old, new) {
		if !requires(new, name) && !requires(old, name) {
			continue
		}
		mine, theirs := orFree(member(new, name)), orFree(member(old, name))
		good := plainest(p.search.likely(mine, theirs, depth+1))
		if len(good) > 0 {
			o = append(o, schema.Member{Name: name, Value: good[0]})
		}
	}
	for _, s := range []*declared.Schema{old, new} {
		for _, name := range s.RequiredNames {
			if s.Property(name) == nil && !has(o, name) {
				o = append(o, schema.Member{Name: name, Value: "abc"})
			}
		}
	}
	return o
}

// telling returns the values to try within a list or an object: first some that
// one schema accepts and the other rejects.
func (s search) telling(new, old *declared.Schema, depth int) []any {
	if list := s.probes(new, old, depth); len(list) <= mostNested {
		return list
	}
	e := s.judged(new, old, depth)
	var lost, gained, rest []any
	for i, v := range e.list {
		was, is := e.inOld[i], e.inNew[i]
		switch {
		case was && !is && len(lost) < mostNested/4:
			lost = append(lost, v)
		case is && !was && len(gained) < mostNested/4:
			gained = append(gained, v)
		default:
			rest = append(rest, v)
		}
	}
	return slices.Concat(lost, gained, rest)[:mostNested]
}

// filler returns the other items that a list needs.
func (p *prober) filler(good []any, new, old *declared.Schema) []any {
	least := 0
	for _, s := range []*declared.Schema{new, old} {
		if s.MinItems != nil {
			least = max(least, *s.MinItems)
		}
	}
	if least < 2 || least > longest {
		return nil
	}
	return listOf(good, least-1)
}
