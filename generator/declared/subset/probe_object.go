package subset

import (
	"slices"
	"strconv"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

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

func has(o schema.Members, name string) bool {
	return slices.ContainsFunc(o, func(m schema.Member) bool { return m.Name == name })
}

func with(o schema.Members, name string, v any) schema.Members {
	return append(without(o, name), schema.Member{Name: name, Value: v})
}

func without(o schema.Members, name string) schema.Members {
	return slices.DeleteFunc(slices.Clone(o), func(m schema.Member) bool { return m.Name == name })
}

func sized(o schema.Members, n int) schema.Members {
	sized := slices.Clone(o)
	for i := 0; len(sized) < n; i++ {
		if name := "k" + strconv.Itoa(i); !has(o, name) {
			sized = append(sized, schema.Member{Name: name, Value: "v"})
		}
	}
	return sized[:min(n, len(sized))]
}
