package rule

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/schema/subset"
)

// argRules are about which args there are, and which of them must be sent.
var argRules = []row[arg]{
	{report.Rule{
		ID: "required-arg-added", Mirror: "required-arg-removed", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Request,
		Prose: "A required arg is new; it has no default.",
	}, match.NewOnly, requiredAdded},
	{report.Rule{
		ID: "required-arg-removed", Mirror: "required-arg-added", Level: report.Risky,
		Audience: report.Wire, Direction: report.Request,
		Prose: "A required arg is gone: the server ignores it.",
	}, match.OldOnly, requiredRemoved},
	{report.Rule{
		ID: "arg-required", Mirror: "arg-optional", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Request,
		Prose: "An optional arg must be sent now.",
	}, match.Both, argRequired},
	{report.Rule{
		ID: "arg-optional", Mirror: "arg-required", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "A required arg is optional now.",
	}, match.Both, argOptional},
	{report.Rule{
		ID: "arg-removed", Mirror: "arg-added", Level: report.Risky,
		Audience: report.Wire, Direction: report.Request,
		Prose: "An arg is gone. The server ignores unknown args, so a request silently changes its meaning.",
	}, match.OldOnly, argRemoved},
	{report.Rule{
		ID: "arg-added", Mirror: "arg-removed", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "An optional arg is new.",
	}, match.NewOnly, argAdded},
}

// valueRules are about the values that args accept, and their defaults.
var valueRules = []row[arg]{
	{report.Rule{
		ID: "arg-narrowed", Mirror: "arg-widened", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Request,
		Prose: "An arg rejects values that it accepted before.",
	}, match.Both, argNarrowed},
	{report.Rule{
		ID: "arg-widened", Mirror: "arg-narrowed", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "An arg accepts values that it rejected before.",
	}, match.Both, argWidened},
	{report.Rule{
		ID: "arg-changed", Mirror: "arg-changed", Level: report.Risky,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The schema of an arg changed; neither a value that shows a difference nor a proof of equality was found. Safe if only the new one may accept more.",
	}, match.Both, argChanged},
	{report.Rule{
		ID: "arg-restated", Mirror: "arg-restated", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The schema of an arg is written differently and accepts the same values.",
	}, match.Both, argRestated},
	{report.Rule{
		ID: "arg-converted", Mirror: "arg-converted", Level: report.Risky,
		Audience: report.Wire, Direction: report.Request,
		Prose: "Both sides accept a value of an arg, but convert it to different values.",
	}, match.Both, argConverted},
	{report.Rule{
		ID: "default-changed", Mirror: "default-changed", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The default of an arg changed. Risky, unless the server rejects the new default and with it every request that leaves the arg out.",
	}, match.Anywhere, defaultChanged},
}

func requiredAdded(j *Judge, p arg) *Draft {
	if !p.New.Mandatory() {
		return nil
	}
	return j.missing(p, "is new and required")
}

func requiredRemoved(_ *Judge, p arg) *Draft {
	if !p.Old.Mandatory() {
		return nil
	}
	return p.gone("is gone: it was required, and is ignored now")
}

func argRequired(j *Judge, p arg) *Draft {
	if p.Old.Mandatory() || !p.New.Mandatory() || p.Endpoint.Old.IsCapture(p.Name) {
		return nil
	}
	return j.missing(p, "is required now")
}

// missing returns a finding about an arg without which the new side rejects
// requests.
func (j *Judge) missing(p arg, message string) *Draft {
	f := found(message).after(fragment(p.New.Node))
	f.Prove = append(f.Prove, func() *report.Witness { return j.withoutArg(p) })
	return f
}

// withoutArg looks for a request that the new side rejects because it lacks the
// arg.
func (j *Judge) withoutArg(p arg) *report.Witness {
	for _, d := range j.Drafts(p.Endpoint) {
		if w := d.Without(p.Name).Plain(); j.Proves(w, p.Name) {
			return w
		}
	}
	return nil
}

func argOptional(_ *Judge, p arg) *Draft {
	if !p.Old.Mandatory() || p.New.Mandatory() || p.HalfDeclared() || p.Endpoint.Old.IsCapture(p.Name) {
		return nil
	}
	return found("is optional now")
}

func argRemoved(_ *Judge, p arg) *Draft {
	if p.Old.Mandatory() {
		return nil
	}
	return p.gone("is gone: it is ignored now")
}

// gone returns a draft about an arg that only the old side has, and its likely new
// name.
func (p arg) gone(message string) *Draft {
	d := found(message).before(fragment(p.Old.Node))
	if p.Twin != "" {
		d.Message += "; " + p.Twin + " is new and has the same schema"
	}
	return d
}

func argAdded(_ *Judge, p arg) *Draft {
	if p.New.Mandatory() {
		return nil
	}
	return found("is new").after(fragment(p.New.Node))
}

// change describes the change of the schema of an arg.
func (p arg) change() string {
	switch {
	case p.Old.Node == nil:
		return "was not checked"
	case p.New.Node == nil:
		return "is not checked any more"
	}
	return cmp.Or(change.Describe(p.Old.Node, p.New.Node), "another schema")
}

// fragments adds the schemas of both sides to a draft.
func (p arg) fragments(f *Draft) *Draft {
	if p.Old != nil {
		f.Before = fragment(p.Old.Node)
	}
	if p.New != nil {
		f.After = fragment(p.New.Node)
	}
	return f
}

func argNarrowed(j *Judge, p arg) *Draft {
	got, differs := j.less(p)
	if !differs || got.Verdict != subset.Excluded {
		return nil
	}
	f := p.fragments(found("accepts fewer values: " + p.change()))
	if !p.HalfDeclared() && p.losesDefault() && change.Same(defaultNode(p.Old), defaultNode(p.New)) {
		f.Message += "; the default " + change.Brief(defaultNode(p.New)) + " is rejected" + j.everyRequest(p)
		f.Prove = append(f.Prove, func() *report.Witness { return j.withoutArg(p) })
	}
	f.Prove = append(f.Prove, func() *report.Witness { return j.rejectedValue(p, got.Witnesses) })
	return f
}

// rejectedValue looks for a request that the new side rejects because of one of
// the values.
func (j *Judge) rejectedValue(p arg, values []any) *report.Witness {
	drafts := j.Drafts(p.Endpoint)
	for _, body := range []bool{false, true} {
		for _, d := range drafts {
			for _, v := range values {
				w := d.With(p.Name, v).Witness(body)
				if j.Proves(w, p.NewName) {
					return w
				}
			}
		}
	}
	return nil
}

func argWidened(j *Judge, p arg) *Draft {
	got, differs := j.more(p)
	if !differs || got.Verdict != subset.Excluded {
		return nil
	}
	return p.fragments(found("accepts more values: " + p.change()))
}

func argChanged(j *Judge, p arg) *Draft {
	less, differs := j.less(p)
	if !differs {
		return nil
	}
	more, _ := j.more(p)
	switch {
	case less.Verdict == subset.Unknown:
		return p.fragments(found("may accept fewer values: " + p.change() + " (undecided at " + less.Reason + ")"))
	case more.Verdict == subset.Unknown:
		return p.fragments(found("may accept more values: " + p.change()).as(report.Safe))
	}
	return nil
}

func argRestated(j *Judge, p arg) *Draft {
	less, differs := j.less(p)
	more, _ := j.more(p)
	if !differs || less.Verdict != subset.Included || more.Verdict != subset.Included {
		return nil
	}
	if p.HalfDeclared() {
		return p.fragments(found("is written differently and accepts the same: every path that fits the route fits the arg"))
	}
	what := change.Describe(p.Old.Node, p.New.Node)
	a, b := p.Old.Node.Get("required"), p.New.Node.Get("required")
	if what == "" && !change.Same(a, b) && !change.SameValues(a, b) && p.Old.Mandatory() == p.New.Mandatory() {
		what = "required " + change.Brief(a) + " → " + change.Brief(b)
	}
	if what == "" {
		return nil
	}
	return p.fragments(found("is written differently and accepts the same: " + what))
}

func argConverted(j *Judge, p arg) *Draft {
	if !p.differs() {
		return nil
	}
	old, new := p.pruned()
	list := j.conversions(new, old)
	if proof.InQuery(p.Endpoint.Method) || p.Endpoint.Old.IsCapture(p.Name) { // where all values are strings
		list = slices.DeleteFunc(slices.Clone(list), func(v subset.Conversion) bool {
			return !v.Textual || isListOf(v.New, v.Old) || isListOf(v.Old, v.New)
		})
	}
	if len(list) == 0 {
		return nil
	}
	v := list[0]
	f := p.fragments(found(fmt.Sprintf("is converted differently: %s to %s, before to %s", change.BriefText(subset.Text(v.Value)), change.BriefText(v.New), change.BriefText(v.Old))))
	f.Prove = append(f.Prove, func() *report.Witness { return j.acceptedByBoth(p, v.Value) })
	return f
}

// isListOf reports whether one JSON text is a list of the other alone. A query
// does not tell the two from each other.
func isListOf(list, item string) bool {
	var items []string
	var one string
	return json.Unmarshal([]byte(list), &items) == nil && json.Unmarshal([]byte(item), &one) == nil &&
		len(items) == 1 && items[0] == strings.TrimSpace(one) || list == "["+item+"]"
}

// acceptedByBoth looks for a request with a value that both endpoints receive and
// accept.
func (j *Judge) acceptedByBoth(p arg, value any) *report.Witness {
	taken := func(s *proof.Replica, w *report.Witness, r *match.Route) bool {
		key, _ := s.Match(w)
		return key == r.Key && s.Send(w).Accepted
	}
	for _, d := range j.Drafts(p.Endpoint) {
		if w := d.With(p.Name, value).Witness(false); w != nil && taken(j.Old, w, p.Endpoint.Route.Old) && taken(j.New, w, p.Endpoint.Route.New) {
			return w
		}
	}
	return nil
}

// everyRequest returns the consequence of a default that the new side rejects, if
// the new side rejects a request because it leaves the arg out.
func (j *Judge) everyRequest(p arg) string {
	for _, d := range j.Drafts(p.Endpoint) {
		got := j.New.Send(d.Without(p.Name).Plain())
		if !got.Accepted && slices.Contains(got.Params, p.Name) {
			return ", and with it every request that leaves the arg out"
		}
	}
	return ""
}

// defaultChanged compares defaults. If the server rejects its own default, it
// rejects every request without the arg, and often those with the arg too. This
// applies to new args as well.
func defaultChanged(j *Judge, p arg) *Draft {
	a, b := defaultNode(p.Old), defaultNode(p.New)
	if change.Same(a, b) {
		return nil
	}
	rejected, declared := p.New != nil && p.New.RejectsDefault, p.Declared()
	if declared.Old == nil && !rejected || declared.New == nil && !p.Old.RejectsDefault {
		return nil
	}
	f := p.fragments(found("default " + change.Brief(a) + " → " + change.Brief(b)).as(report.Risky))
	f.Fold = string(a.JSON()) + " → " + string(b.JSON())
	if !rejected {
		f.Scope = p.omission()
		return f
	}
	f.Level, f.Message = report.Breaking, f.Message+", which is rejected"+j.everyRequest(p)
	f.Prove = append(f.Prove, func() *report.Witness { return j.withoutArg(p) }, func() *report.Witness { return j.withArg(p) })
	return f
}

// withArg looks for a request with the arg that the new side rejects because of
// the default.
func (j *Judge) withArg(p arg) *report.Witness {
	for _, d := range j.Drafts(p.Endpoint) {
		if w := d.Plain(); j.Proves(w, p.Name) {
			return w
		}
	}
	return nil
}

// defaultNode returns the default, or nil. Null and an empty list or object count
// as no default.
func defaultNode(a *match.Arg) *index.Node {
	if a == nil || !a.Declared.HasDefault {
		return nil
	}
	if n := a.Node.Get("default"); !n.Empty() {
		return n
	}
	return nil
}
