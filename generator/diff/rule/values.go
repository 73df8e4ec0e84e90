package rule

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared/subset"
	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
)

// schemaRules are about the values that args accept.
var schemaRules = table[changedArg]{report.Wire, report.Request, []row[changedArg]{
	{report.Rule{
		ID: "arg-narrowed", Mirror: "arg-widened", Level: report.Breaking,
		Prose: "An arg rejects values that it accepted before.",
	}, match.Both, argNarrowed},
	{report.Rule{
		ID: "arg-widened", Mirror: "arg-narrowed", Level: report.Safe,
		Prose: "An arg accepts values that it rejected before.",
	}, match.Both, argWidened},
	{report.Rule{
		ID: "arg-changed", Mirror: "arg-changed", Level: report.Risky,
		Prose: "The schema of an arg changed; neither a value that shows a difference nor a proof of equality was found. Safe if only the new one may accept more.",
	}, match.Both, argChanged},
	{report.Rule{
		ID: "arg-restated", Mirror: "arg-restated", Level: report.Safe,
		Prose: "The schema of an arg is written differently and accepts the same values.",
	}, match.Both, argRestated},
	{report.Rule{
		ID: "arg-converted", Mirror: "arg-converted", Level: report.Risky,
		Prose: "Both sides accept a value of an arg, but convert it to different values.",
	}, match.Both, argConverted},
}}

// less reports whether the new side rejects values that the old side accepts.
func (j *Judge) less(p changedArg) subset.Inclusion { return j.includes(p.new, p.Old.Schema()) }

// more reports whether the new side accepts values that the old side rejects.
func (j *Judge) more(p changedArg) subset.Inclusion { return j.includes(p.old, p.New.Schema()) }

// change describes the change of the schema of an arg.
func (p changedArg) change() string {
	switch {
	case p.Old.Node == nil:
		return "was not checked"
	case p.New.Node == nil:
		return "is not checked any more"
	}
	return cmp.Or(change.Describe(p.Old.Node, p.New.Node), "another schema")
}

func argNarrowed(j *Judge, p changedArg) *result {
	got := j.less(p)
	if got.Verdict != subset.Excluded {
		return nil
	}
	f := found("accepts fewer values: " + p.change()).schemas(p.nodes())
	if !p.HalfDeclared() && p.losesDefault() && change.Same(defaultNode(p.Old), defaultNode(p.New)) {
		f.message += "; the default " + change.Brief(defaultNode(p.New)) + " is rejected" + j.everyRequest(p.arg)
		f.prove(func() *report.Witness { return j.withoutArg(p.arg) })
	}
	return f.prove(func() *report.Witness { return j.rejectedValue(p.arg, got.Witnesses) })
}

// rejectedValue looks for a request that the new side rejects because of one of
// the values.
func (j *Judge) rejectedValue(p arg, values []any) *report.Witness {
	drafts := j.prover.Drafts(p.Endpoint)
	for _, body := range []bool{false, true} {
		for _, d := range drafts {
			for _, v := range values {
				w := d.With(p.Name, v).Witness(body)
				if j.prover.Proves(w, p.NewName) {
					return w
				}
			}
		}
	}
	return nil
}

func argWidened(j *Judge, p changedArg) *result {
	if j.more(p).Verdict != subset.Excluded {
		return nil
	}
	return found("accepts more values: " + p.change()).schemas(p.nodes())
}

func argChanged(j *Judge, p changedArg) *result {
	switch less := j.less(p); {
	case less.Verdict == subset.Unknown:
		return found("may accept fewer values: " + p.change() + " (undecided at " + less.Reason + ")").schemas(p.nodes())
	case j.more(p).Verdict == subset.Unknown:
		return found("may accept more values: " + p.change()).as(report.Safe).schemas(p.nodes())
	}
	return nil
}

func argRestated(j *Judge, p changedArg) *result {
	if j.less(p).Verdict != subset.Included || j.more(p).Verdict != subset.Included {
		return nil
	}
	if p.HalfDeclared() {
		return found("is written differently and accepts the same: every path that fits the route fits the arg").schemas(p.nodes())
	}
	what := change.Describe(p.Old.Node, p.New.Node)
	a, b := p.Old.Node.Get("required"), p.New.Node.Get("required")
	if what == "" && !change.Same(a, b) && !change.SameValues(a, b) && p.Old.Mandatory() == p.New.Mandatory() {
		what = "required " + change.Brief(a) + " → " + change.Brief(b)
	}
	if what == "" {
		return nil
	}
	return found("is written differently and accepts the same: " + what).schemas(p.nodes())
}

// argConverted looks for a value that both sides accept and that the new one
// converts to another value, as the string "5" to the number 5. Null counts as an
// absent value, and empty values of all types are the same.
func argConverted(j *Judge, p changedArg) *result {
	list := j.conversions(p.new, p.old)
	if proof.InQuery(p.Endpoint.Method) || p.Endpoint.Old.IsCapture(p.Name) { // where all values are strings
		list = slices.DeleteFunc(slices.Clone(list), func(v subset.Conversion) bool {
			return !v.Textual || isListOf(v.New, v.Old) || isListOf(v.Old, v.New)
		})
	}
	if len(list) == 0 {
		return nil
	}
	v := list[0]
	return found(fmt.Sprintf("is converted differently: %s to %s, before to %s",
		change.BriefText(subset.Text(v.Value)), change.BriefText(v.New), change.BriefText(v.Old))).
		schemas(p.nodes()).prove(func() *report.Witness { return j.acceptedByBoth(p.arg, v.Value) })
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
	for _, d := range j.prover.Drafts(p.Endpoint) {
		if w := d.With(p.Name, value).Witness(false); w != nil && taken(j.prover.Old, w, p.Endpoint.Route.Old) && taken(j.prover.New, w, p.Endpoint.Route.New) {
			return w
		}
	}
	return nil
}
