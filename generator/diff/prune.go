package diff

import (
	"slices"

	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/schema"
	"github.com/restgen/restgen/generator/schema/subset"
)

// prune returns a schema without the checks of members that the base does not name
// and therefore ignores: clients of the base do not send them. Required members
// stay required. It also returns the names of these members. A base without a list
// of properties, or with additional ones, accepts members of any name; then all
// checks stay.
func prune(s, base *schema.Schema) (pruned *schema.Schema, names []string) {
	return pruneAt("", s, base)
}

func pruneAt(path string, s, base *schema.Schema) (*schema.Schema, []string) {
	out, names := *s, []string(nil)
	named := map[string]*schema.Schema{}
	for _, p := range base.Properties {
		named[p.Name] = p.Schema
	}
	if base.Node.Get("properties") != nil && !base.Closed && !base.Open &&
		base.Additional == nil && len(base.PatternProperties) == 0 {
		out.Properties = s.Properties[:0:0]
		for _, p := range s.Properties {
			if named[p.Name] != nil {
				out.Properties = append(out.Properties, p)
				continue
			}
			names = append(names, path+"."+p.Name)
			if p.Schema.Required || slices.Contains(s.RequiredNames, p.Name) {
				required := &schema.Schema{Required: p.Schema.Required}
				out.Properties = append(out.Properties, schema.Property{Name: p.Name, Schema: required})
			}
		}
	}
	below := func(path string, s, base *schema.Schema) *schema.Schema {
		inner, more := pruneAt(path, s, base)
		names = append(names, more...)
		return inner
	}
	out.Properties = slices.Clone(out.Properties)
	for i, p := range out.Properties {
		if b := named[p.Name]; b != nil {
			out.Properties[i].Schema = below(path+"."+p.Name, p.Schema, b)
		}
	}
	if s.Items != nil && base.Items != nil {
		out.Items = below(path+"[]", s.Items, base.Items)
	}
	if s.Additional != nil && base.Additional != nil {
		out.Additional = below(path+".*", s.Additional, base.Additional)
	}
	return &out, names
}

// bodies returns the schemas of an arg on both sides, whole and without members
// that the other side ignores.
func (p pair) bodies() (old, new, oldPruned, newPruned *schema.Schema, ok bool) {
	old, new, ok = p.schemas()
	if !ok {
		return nil, nil, nil, nil, false
	}
	newPruned, _ = prune(new, old)
	oldPruned, _ = prune(old, new)
	return old, new, oldPruned, newPruned, true
}

// less reports whether the new side rejects values that the old side accepts.
func (c *comparison) less(p pair) (subset.Inclusion, bool) {
	old, _, _, new, ok := p.bodies()
	if !ok {
		return subset.Inclusion{}, false
	}
	return c.includes(new, old), true
}

// more reports whether the new side accepts values that the old side rejects.
func (c *comparison) more(p pair) (subset.Inclusion, bool) {
	_, new, old, _, ok := p.bodies()
	if !ok {
		return subset.Inclusion{}, false
	}
	return c.includes(old, new), true
}

// members applies the rules to each member of an arg that only one side names.
func (c *comparison) members(p pair) {
	if p.oldArg == nil || p.newArg == nil || change.SameSchema(p.oldArg.Node, p.newArg.Node) {
		return
	}
	old, new := p.oldArg.Declared, p.newArg.Declared // even if the server checks the arg in another way
	_, added := prune(new, old)
	_, removed := prune(old, new)
	name := p.name
	for _, path := range added {
		p.name = name + path
		c.look(onMemberAdded, p)
	}
	for _, path := range removed {
		p.name = name + path
		c.look(onMemberRemoved, p)
	}
}

func memberAdded(*comparison, pair) *difference { return found("is new") }

func memberRemoved(*comparison, pair) *difference {
	return found("is gone: it is ignored now")
}
