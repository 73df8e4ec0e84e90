package diff

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
	"github.com/restgen/restgen/generator/schema"
	"github.com/restgen/restgen/generator/schema/subset"
)

// argRules are about the args of endpoints.
var argRules = []rule{
	{report.Rule{
		ID: "required-arg-added", Mirror: "required-arg-removed", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Request,
		Prose: "A required arg is new; it has no default.",
	}, onArg, requiredAdded},
	{report.Rule{
		ID: "required-arg-removed", Mirror: "required-arg-added", Level: report.Risky,
		Audience: report.Wire, Direction: report.Request,
		Prose: "A required arg is gone: the server ignores it.",
	}, onArg, requiredRemoved},
	{report.Rule{
		ID: "arg-required", Mirror: "arg-optional", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Request,
		Prose: "An optional arg must be sent now.",
	}, onArg, argRequired},
	{report.Rule{
		ID: "arg-optional", Mirror: "arg-required", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "A required arg is optional now.",
	}, onArg, argOptional},
	{report.Rule{
		ID: "arg-removed", Mirror: "arg-added", Level: report.Risky,
		Audience: report.Wire, Direction: report.Request,
		Prose: "An arg is gone. The server ignores unknown args, so a request silently changes its meaning.",
	}, onArg, argRemoved},
	{report.Rule{
		ID: "arg-added", Mirror: "arg-removed", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "An optional arg is new.",
	}, onArg, argAdded},
	{report.Rule{
		ID: "member-removed", Mirror: "member-added", Level: report.Risky,
		Audience: report.Wire, Direction: report.Request,
		Prose: "A named member of an arg is gone: the server ignores it.",
	}, onMemberRemoved, memberRemoved},
	{report.Rule{
		ID: "member-added", Mirror: "member-removed", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "A named member of an arg is new. If it must be sent, the arg is narrowed too.",
	}, onMemberAdded, memberAdded},
	{report.Rule{
		ID: "arg-narrowed", Mirror: "arg-widened", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Request,
		Prose: "An arg rejects values that it accepted before.",
	}, onArg, argNarrowed},
	{report.Rule{
		ID: "arg-widened", Mirror: "arg-narrowed", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "An arg accepts values that it rejected before.",
	}, onArg, argWidened},
	{report.Rule{
		ID: "arg-changed", Mirror: "arg-changed", Level: report.Risky,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The schema of an arg changed; neither a value that shows a difference nor a proof of equality was found. Safe if only the new one may accept more.",
	}, onArg, argChanged},
	{report.Rule{
		ID: "arg-restated", Mirror: "arg-restated", Level: report.Safe,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The schema of an arg is written differently and accepts the same values.",
	}, onArg, argRestated},
	{report.Rule{
		ID: "arg-converted", Mirror: "arg-converted", Level: report.Risky,
		Audience: report.Wire, Direction: report.Request,
		Prose: "Both sides accept a value of an arg, but convert it to different values.",
	}, onArg, argConverted},
	{report.Rule{
		ID: "default-changed", Mirror: "default-changed", Level: report.Breaking,
		Audience: report.Wire, Direction: report.Request,
		Prose: "The default of an arg changed. Risky, unless the server rejects the new default and with it every request that leaves the arg out.",
	}, onArg, defaultChanged},
}

func requiredAdded(c *comparison, p pair) *difference {
	if !came(p.oldArg, p.newArg) || !p.newArg.Mandatory() || p.old.IsCapture(p.name) {
		return nil
	}
	return c.missing(p, "is new and required")
}

func requiredRemoved(_ *comparison, p pair) *difference {
	if !gone(p.oldArg, p.newArg) || !p.oldArg.Mandatory() || p.captured() {
		return nil
	}
	f := found("is gone: it was required, and is ignored now").before(fragment(p.oldArg.Node))
	if p.twin != "" {
		f.Message += "; " + p.twin + " is new and has the same schema"
	}
	return f
}

func argRequired(c *comparison, p pair) *difference {
	if p.oldArg == nil || p.newArg == nil || p.oldArg.Mandatory() || !p.newArg.Mandatory() || p.old.IsCapture(p.name) {
		return nil
	}
	return c.missing(p, "is required now")
}

// missing returns a finding about an arg without which the new side rejects
// requests.
func (c *comparison) missing(p pair, message string) *difference {
	f := found(message).after(fragment(p.newArg.Node))
	f.Prove = append(f.Prove, func() *report.Witness { return c.withoutArg(p) })
	return f
}

// withoutArg looks for a request that the new side rejects because it lacks the
// arg.
func (c *comparison) withoutArg(p pair) *report.Witness {
	for _, d := range c.Drafts(p.old, p.new, p.method) {
		if w := d.Without(p.name).Plain(); c.Proves(w, p.name) {
			return w
		}
	}
	return nil
}

func argOptional(_ *comparison, p pair) *difference {
	if p.oldArg == nil || p.newArg == nil || !p.oldArg.Mandatory() || p.newArg.Mandatory() || p.old.IsCapture(p.name) {
		return nil
	}
	return found("is optional now")
}

func argRemoved(_ *comparison, p pair) *difference {
	if !gone(p.oldArg, p.newArg) || p.oldArg.Mandatory() || p.captured() {
		return nil
	}
	f := found("is gone: it is ignored now").before(fragment(p.oldArg.Node))
	if p.twin != "" {
		f.Message += "; " + p.twin + " is new and has the same schema"
	}
	return f
}

func argAdded(_ *comparison, p pair) *difference {
	if !came(p.oldArg, p.newArg) || p.newArg.Mandatory() || p.old.IsCapture(p.name) {
		return nil
	}
	return found("is new").after(fragment(p.newArg.Node))
}

// schemas returns the schemas of both sides for an arg. A capture without an arg
// accepts everything.
func (p pair) schemas() (old, new *schema.Schema, ok bool) {
	if p.oldArg != nil && p.newArg != nil {
		return p.oldArg.Schema, p.newArg.Schema, !change.SameSchema(p.oldArg.Node, p.newArg.Node)
	}
	free := &schema.Schema{}
	switch {
	case p.oldArg == nil && p.old.IsCapture(p.name):
		return free, p.newArg.Schema, true
	case p.newArg == nil && p.captured():
		return p.oldArg.Schema, free, true
	}
	return nil, nil, false
}

// change describes the change of the schema of an arg.
func (p pair) change() string {
	switch {
	case p.oldArg == nil:
		return "was not checked"
	case p.newArg == nil:
		return "is not checked any more"
	}
	return cmp.Or(change.Describe(p.oldArg.Node, p.newArg.Node), "another schema")
}

func (p pair) fragments(f *difference) *difference {
	if p.oldArg != nil {
		f.Before = fragment(p.oldArg.Node)
	}
	if p.newArg != nil {
		f.After = fragment(p.newArg.Node)
	}
	return f
}

func argNarrowed(c *comparison, p pair) *difference {
	got, ok := c.less(p)
	if !ok || got.Verdict != subset.Excluded {
		return nil
	}
	f := p.fragments(found("accepts fewer values: " + p.change()))
	if p.oldArg != nil && p.losesDefault() && change.Same(defaultNode(p.oldArg), defaultNode(p.newArg)) {
		f.Message += "; the default " + change.Brief(defaultNode(p.newArg)) + " is rejected" + c.everyRequest(p)
		f.Prove = append(f.Prove, func() *report.Witness { return c.withoutArg(p) })
	}
	f.Prove = append(f.Prove, func() *report.Witness { return c.rejectedValue(p, got.Witnesses) })
	return f
}

// rejectedValue looks for a request that the new side rejects because of one of
// the values.
func (c *comparison) rejectedValue(p pair, values []any) *report.Witness {
	drafts := c.Drafts(p.old, p.new, p.method)
	for _, body := range []bool{false, true} {
		for _, d := range drafts {
			for _, v := range values {
				w := d.With(p.name, v).Witness(body)
				if c.Proves(w, cmp.Or(p.renamed()[p.name], p.name)) {
					return w
				}
			}
		}
	}
	return nil
}

func argWidened(c *comparison, p pair) *difference {
	got, ok := c.more(p)
	if !ok || got.Verdict != subset.Excluded {
		return nil
	}
	return p.fragments(found("accepts more values: " + p.change()))
}

func argChanged(c *comparison, p pair) *difference {
	less, ok := c.less(p)
	if !ok {
		return nil
	}
	more, _ := c.more(p)
	switch {
	case less.Verdict == subset.Unknown:
		return p.fragments(found("may accept fewer values: " + p.change() + " (undecided at " + less.Reason + ")"))
	case more.Verdict == subset.Unknown:
		return p.fragments(found("may accept more values: " + p.change()).as(report.Safe))
	}
	return nil
}

func argRestated(c *comparison, p pair) *difference {
	less, ok := c.less(p)
	more, _ := c.more(p)
	if !ok || less.Verdict != subset.Included || more.Verdict != subset.Included {
		return nil
	}
	if p.oldArg == nil || p.newArg == nil {
		return p.fragments(found("is written differently and accepts the same: every path that fits the route fits the arg"))
	}
	what := change.Describe(p.oldArg.Node, p.newArg.Node)
	a, b := p.oldArg.Node.Get("required"), p.newArg.Node.Get("required")
	if what == "" && !change.Same(a, b) && !change.SameValues(a, b) && p.oldArg.Mandatory() == p.newArg.Mandatory() {
		what = "required " + change.Brief(a) + " → " + change.Brief(b)
	}
	if what == "" {
		return nil
	}
	return p.fragments(found("is written differently and accepts the same: " + what))
}

func argConverted(c *comparison, p pair) *difference {
	_, _, old, new, ok := p.bodies()
	if !ok {
		return nil
	}
	list := c.conversions(new, old)
	if proof.InQuery(p.method) || p.old.IsCapture(p.name) { // where all values are strings
		list = slices.DeleteFunc(slices.Clone(list), func(v subset.Conversion) bool {
			return !v.Textual || isListOf(v.New, v.Old) || isListOf(v.Old, v.New)
		})
	}
	if len(list) == 0 {
		return nil
	}
	v := list[0]
	f := p.fragments(found(fmt.Sprintf("is converted differently: %s to %s, before to %s", change.BriefText(subset.Text(v.Value)), change.BriefText(v.New), change.BriefText(v.Old))))
	f.Prove = append(f.Prove, func() *report.Witness { return c.acceptedByBoth(p, v.Value) })
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
func (c *comparison) acceptedByBoth(p pair, value any) *report.Witness {
	taken := func(s *proof.Replica, w *report.Witness, r *match.Route) bool {
		key, _ := s.Match(w)
		return key == r.Key && s.Send(w).Accepted
	}
	for _, d := range c.Drafts(p.old, p.new, p.method) {
		if w := d.With(p.name, value).Witness(false); w != nil && taken(c.Old, w, p.oldRoute) && taken(c.New, w, p.newRoute) {
			return w
		}
	}
	return nil
}

// losesDefault reports whether only the new side rejects the default of an arg.
func (p pair) losesDefault() bool {
	return p.newArg != nil && p.newArg.RejectsDefault && (p.oldArg == nil || !p.oldArg.RejectsDefault)
}

// everyRequest returns the consequence of a default that the new side rejects, if
// the new side rejects a request because it leaves the arg out.
func (c *comparison) everyRequest(p pair) string {
	for _, d := range c.Drafts(p.old, p.new, p.method) {
		got := c.New.Send(d.Without(p.name).Plain())
		if !got.Accepted && slices.Contains(got.Params, p.name) {
			return ", and with it every request that leaves the arg out"
		}
	}
	return ""
}

// defaultChanged compares defaults. If the server rejects its own default, it
// rejects every request without the arg, and often those with the arg too. This
// applies to new args as well.
func defaultChanged(c *comparison, p pair) *difference {
	a, b := defaultNode(p.oldArg), defaultNode(p.newArg)
	if change.Same(a, b) {
		return nil
	}
	rejected := p.newArg != nil && p.newArg.RejectsDefault
	if p.oldArg == nil && !rejected || p.newArg == nil && !p.oldArg.RejectsDefault {
		return nil
	}
	f := p.fragments(found("default " + change.Brief(a) + " → " + change.Brief(b)).as(report.Risky))
	f.cause = string(a.JSON()) + " → " + string(b.JSON())
	if !rejected {
		f.Scope = p.omission()
		return f
	}
	f.Level, f.Message = report.Breaking, f.Message+", which is rejected"+c.everyRequest(p)
	f.Prove = append(f.Prove, func() *report.Witness { return c.withoutArg(p) }, func() *report.Witness { return c.withArg(p) })
	return f
}

// withArg looks for a request with the arg that the new side rejects because of
// the default.
func (c *comparison) withArg(p pair) *report.Witness {
	for _, d := range c.Drafts(p.old, p.new, p.method) {
		if w := d.Plain(); c.Proves(w, p.name) {
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
