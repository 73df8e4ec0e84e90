package rule

import (
	"slices"

	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/schema"
	"github.com/restgen/restgen/generator/schema/subset"
)

// memberRules are about the members of objects within args.
var memberRules = []row[member]{
	{report.Rule{
		ID: "member-removed", Mirror: "member-added", Level: report.Risky,
		Audience: report.Wire, Direction: report.Request,
		Prose: "A named member of an arg is gone: the server ignores it.",
	}, match.OldOnly, memberRemoved},
	{report.Rule{
		ID: "member-added", Mirror: "member-removed", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "A named member of an arg is new. If it must be sent, the arg is narrowed too.",
	}, match.NewOnly, memberAdded},
}

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

// differs reports whether the schema of an arg that both sides take changed.
func (p arg) differs() bool { return !change.SameSchema(p.Old.Node, p.New.Node) }

// pruned returns the schemas of both sides without members that the other side
// ignores.
func (p arg) pruned() (old, new *schema.Schema) {
	old, _ = prune(p.Old.Schema, p.New.Schema)
	new, _ = prune(p.New.Schema, p.Old.Schema)
	return old, new
}

// less reports whether the schema of an arg differs, and whether the new side
// rejects values that the old side accepts.
func (j *Judge) less(p arg) (got subset.Inclusion, differs bool) {
	if !p.differs() {
		return subset.Inclusion{}, false
	}
	_, new := p.pruned()
	return j.includes(new, p.Old.Schema), true
}

// more reports whether the schema of an arg differs, and whether the new side
// accepts values that the old side rejects.
func (j *Judge) more(p arg) (got subset.Inclusion, differs bool) {
	if !p.differs() {
		return subset.Inclusion{}, false
	}
	old, _ := p.pruned()
	return j.includes(old, p.New.Schema), true
}

// members applies the rules to each member of an arg that only one side names.
func (j *Judge) members(p arg) {
	if p.HalfDeclared() || p.Presence() != match.Both || !p.differs() {
		return
	}
	old, new := p.Old.Declared, p.New.Declared // even if the server checks the arg in another way
	_, added := prune(new, old)
	_, removed := prune(old, new)
	for _, path := range added {
		apply(j, memberRules, member{p.ArgPair, path, match.NewOnly})
	}
	for _, path := range removed {
		apply(j, memberRules, member{p.ArgPair, path, match.OldOnly})
	}
}

func memberAdded(*Judge, member) *Draft { return found("is new") }

func memberRemoved(*Judge, member) *Draft { return found("is gone: it is ignored now") }
