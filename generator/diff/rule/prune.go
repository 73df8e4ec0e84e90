package rule

import (
	"slices"

	"github.com/restgen/restgen/generator/declared"
)

// prune returns a schema without the checks of members that the base does not name
// and therefore ignores: clients of the base do not send them. Required members
// stay required. It also returns the names of these members. A base without a list
// of properties, or with additional ones, accepts members of any name; then all
// checks stay.
func prune(s, base *declared.Schema) (pruned *declared.Schema, names []string) {
	return pruneAt("", s, base)
}

func pruneAt(path string, s, base *declared.Schema) (*declared.Schema, []string) {
	out, names := *s, []string(nil)
	named := map[string]*declared.Schema{}
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
				required := &declared.Schema{Required: p.Schema.Required}
				out.Properties = append(out.Properties, declared.Property{Name: p.Name, Schema: required})
			}
		}
	}
	below := func(path string, s, base *declared.Schema) *declared.Schema {
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
