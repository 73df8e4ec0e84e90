package report

import "slices"

const restatedRule = "arg-restated"

// isRestated reports whether a cause is only that args are written differently.
func isRestated(cause []*Difference) bool {
	return !slices.ContainsFunc(cause, func(f *Difference) bool { return f.Rule != restatedRule || f.Level != Safe })
}

// restatement returns one finding about all args that are written differently, as
// they change nothing for anybody. Its effects are the findings about each.
func restatement(list []*Difference) *Difference {
	slices.SortStableFunc(list, compareEffects)
	args := 0
	namespace := list[0].Namespace
	for _, f := range list {
		args += f.Count
		if f.Namespace != namespace {
			namespace = ""
		}
	}
	d := &Difference{Finding: Finding{
		Rule: restatedRule, Level: Safe, Audience: Wire, Direction: Request, Namespace: namespace,
		Message: Count(args, "arg") + " are written differently and accept the same values",
	}}
	d.hold(list)
	return d
}

// Summarizes reports whether the finding only stands for its effects: it says
// once what many args have in common.
func (f *Finding) Summarizes() bool { return f.Rule == restatedRule && f.Count == 0 }
