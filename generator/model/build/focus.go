package build

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/option"
)

// A focus holds the namespaces that are built; nil is for all.
type focus map[string]bool

func (f focus) has(namespace string) bool { return f == nil || f[namespace] }

// focusOn limits what is built to the namespaces in which the options look for an
// operation. Without any, everything is built. Fields that the options name
// are found only in types that are built.
func focusOn(wanted func(option.Candidate) bool, list []selected, fs *families, namespaces []*model.Namespace) focus {
	if wanted == nil {
		return nil
	}
	fields := map[string]string{} // the Go names of namespaces
	for _, ns := range namespaces {
		fields[ns.Name] = ns.Field
	}
	in := focus{}
	for _, s := range list {
		c := option.Candidate{
			Namespace: fields[s.Family.Namespace], Resource: fs.byKey[s.Family].name,
			Route: s.Target.Template, Key: s.Target.Key, Methods: s.Methods,
		}
		if !in[s.Family.Namespace] && wanted(c) {
			in[s.Family.Namespace] = true
		}
	}
	if len(in) == 0 {
		return nil
	}
	for _, r := range fs.renames {
		for _, f := range fs.list {
			if r.Field != nil && r.matchesResource(f.Family) {
				in[f.Namespace] = true
			}
		}
	}
	return in
}
