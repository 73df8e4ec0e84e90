package report

import (
	"fmt"
	"slices"
)

// joinAlike makes one cause of safe ones that add several args or properties to the
// same endpoints, and of those that remove several properties from the same
// responses.
func joinAlike(list []*entry) {
	type key struct{ rule, namespace, endpoints string }
	numbers := map[key]int{}
	for number, cause := range groups(list, causeOf) {
		first := cause[0].shown
		if first.Arg == "" || !addsSafely(cause) && !removesProperties(cause) {
			continue
		}
		k := key{first.Rule, first.Namespace, fmt.Sprintf("%q", first.Endpoints)}
		if numbers[k] == 0 {
			numbers[k] = number
		}
		for _, e := range cause {
			e.cause = numbers[k]
		}
	}
}

// addsSafely reports whether a cause is an addition that breaks nobody.
func addsSafely(cause []*entry) bool {
	return cause[0].parts[0].found.Addition &&
		!slices.ContainsFunc(cause, func(e *entry) bool { return e.shown.Level != Safe })
}

// removesProperties reports whether a cause is only that responses lack a
// property.
func removesProperties(cause []*entry) bool {
	return !slices.ContainsFunc(cause, func(e *entry) bool { return e.shown.Audience == Wire && e.shown.Rule != PropertyRemoved })
}

const restatedRule = "arg-restated"

// isRestated reports whether a cause is only that args are written differently.
func isRestated(cause []*entry) bool {
	return !slices.ContainsFunc(cause, func(e *entry) bool { return e.shown.Rule != restatedRule || e.shown.Level != Safe })
}

// restatement returns one entry about all args that are written differently, as
// they change nothing for anybody. Its effects are the entries about each.
func restatement(list []*entry) *entry {
	slices.SortStableFunc(list, compareEffects)
	args := 0
	namespace := list[0].shown.Namespace
	for _, e := range list {
		args += e.shown.Count
		if e.shown.Namespace != namespace {
			namespace = ""
		}
	}
	out := &entry{shown: &Finding{
		Rule: restatedRule, Level: Safe, Audience: Wire, Direction: Request, Namespace: namespace,
		Message: Count(args, "arg") + " are written differently and accept the same values",
	}}
	out.hold(list)
	return out
}

// Summarizes reports whether the finding only stands for its effects: it says
// once what many args have in common.
func (f *Finding) Summarizes() bool { return f.Rule == restatedRule && f.Count == 0 }
