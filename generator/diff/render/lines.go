package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/report"
)

// says reports whether a finding shows the whole change that a safe one of the
// same arg or property is about, in the other direction.
func says(worse, safe *report.Finding) bool {
	return safe.Level == report.Safe && worse.Level != report.Safe && !safe.Affects() &&
		(safe.Rule == "response-type-narrowed" && worse.Rule == "response-type-widened" || safe.Rule == "arg-widened" && worse.Rule == "arg-narrowed") &&
		safe.Arg == worse.Arg && slices.Equal(safe.Endpoints, worse.Endpoints) &&
		textOf(safe.Before) == textOf(worse.Before) && textOf(safe.After) == textOf(worse.After)
}

// plurals are the verbs with which messages about an arg or a property begin, if
// they can be about several.
var plurals = map[string]string{"is": "are", "was": "were"}

// lines are a finding and its effects, one line each. Effects that say the
// same of several args or properties of the same endpoints share a line, if they
// are safe or about removed properties.
func lines(f *report.Finding) []*report.Finding {
	var out []*report.Finding
	type line struct {
		rule               string
		level              report.Level
		message, endpoints string
	}
	first := map[line]*report.Finding{}
	all := f.WithEffects()
	for i, e := range all {
		if slices.ContainsFunc(all[:i], func(worse *report.Finding) bool { return says(worse, e) }) {
			continue
		}
		verb, what, _ := strings.Cut(e.Message, " ")
		plural := plurals[verb]
		if plural == "" || e.Arg == "" || e.Level != report.Safe && e.Rule != report.PropertyRemoved {
			out = append(out, e)
			continue
		}
		key := line{e.Rule, e.Level, e.Message, fmt.Sprintf("%q", e.Endpoints)}
		if one := first[key]; one != nil {
			one.Before = joined(one, e)
			one.Arg, one.Message = one.Arg+", "+e.Arg, plural+" "+what
			one.Uses = add(one.Uses, e.Uses)
			one.MayAffect = add(one.MayAffect, e.MayAffect)
			continue
		}
		one := *e
		one.Uses, one.MayAffect = slices.Clone(e.Uses), slices.Clone(e.MayAffect)
		first[key] = &one
		out = append(out, &one)
	}
	return out
}

// joined returns what two findings have before the change, by the name of the
// property. The first one may stand for several already.
func joined(one, more *report.Finding) any {
	if more.Before == nil {
		return one.Before
	}
	list, several := one.Before.(properties)
	if !several {
		list = properties{map[string]any{one.Arg: one.Before}}
	}
	list.Properties[more.Arg] = more.Before
	return list
}

// add returns a list with the entries of another one that it lacks.
func add(list, more []string) []string {
	for _, s := range more {
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}
