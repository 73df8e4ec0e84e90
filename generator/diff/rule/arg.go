package rule

import (
	"slices"

	"github.com/restgen/restgen/generator/diff/change"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
)

// argRules are about which args there are, and which of them must be sent.
var argRules = table[arg]{report.Wire, report.Request, []row[arg]{
	{report.Rule{
		ID: "required-arg-added", Mirror: "required-arg-removed", Level: report.Breaking, Addition: true,
		Prose: "A required arg is new; it has no default.",
	}, match.NewOnly, requiredAdded},
	{report.Rule{
		ID: "required-arg-removed", Mirror: "required-arg-added", Level: report.Risky,
		Prose: "A required arg was removed; the server ignores it.",
	}, match.OldOnly, requiredRemoved},
	{report.Rule{
		ID: "arg-required", Mirror: "arg-optional", Level: report.Breaking,
		Prose: "An optional arg must be sent now.",
	}, match.Both, argRequired},
	{report.Rule{
		ID: "arg-optional", Mirror: "arg-required", Level: report.Safe,
		Prose: "A required arg is optional now.",
	}, match.Both, argOptional},
	{report.Rule{
		ID: "arg-removed", Mirror: "arg-added", Level: report.Risky,
		Prose: "An arg was removed. The server ignores unknown args, so a request silently changes its meaning.",
	}, match.OldOnly, argRemoved},
	{report.Rule{
		ID: "arg-added", Mirror: "arg-removed", Level: report.Safe, Addition: true,
		Prose: "An optional arg is new.",
	}, match.NewOnly, argAdded},
}}

// memberRules are about the members of objects within args.
var memberRules = table[member]{report.Wire, report.Request, []row[member]{
	{report.Rule{
		ID: "member-removed", Mirror: "member-added", Level: report.Risky,
		Prose: "A named member of an arg was removed; the server ignores it.",
	}, match.OldOnly, memberRemoved},
	{report.Rule{
		ID: "member-added", Mirror: "member-removed", Level: report.Safe, Addition: true,
		Prose: "A named member of an arg is new. If it must be sent, the arg is narrowed too.",
	}, match.NewOnly, memberAdded},
}}

// defaultRules are about the defaults of args.
var defaultRules = table[argDefault]{report.Wire, report.Request, []row[argDefault]{
	{report.Rule{
		ID: "default-changed", Mirror: "default-changed", Level: report.Breaking,
		Prose: "The default of an arg changed. Risky, unless the server rejects the new default and with it every request that leaves the arg out.",
	}, match.Anywhere, defaultChanged},
}}

func requiredAdded(j *Judge, p arg) *result {
	if !p.New.Mandatory() {
		return nil
	}
	return j.missing(p, "is new and required")
}

func requiredRemoved(_ *Judge, p arg) *result {
	if !p.Old.Mandatory() {
		return nil
	}
	return p.gone("was removed; it was required, and the site ignores it now")
}

func argRequired(j *Judge, p arg) *result {
	if p.Old.Mandatory() || !p.New.Mandatory() || p.Endpoint.Old.IsCapture(p.Name) {
		return nil
	}
	return j.missing(p, "is required now")
}

// missing returns a finding about an arg without which the new side rejects
// requests.
func (j *Judge) missing(p arg, message string) *result {
	return found(message).after(fragment(p.New.Node)).prove(func() *report.Witness { return j.withoutArg(p) })
}

// withoutArg looks for a request that the new side rejects because it lacks the
// arg.
func (j *Judge) withoutArg(p arg) *report.Witness {
	return j.prover.Rejected(p.Endpoint, func(d *proof.Draft) *report.Witness { return d.Without(p.Name).Plain() }, p.Name)
}

func argOptional(_ *Judge, p arg) *result {
	if !p.Old.Mandatory() || p.New.Mandatory() || p.HalfDeclared() || p.Endpoint.Old.IsCapture(p.Name) {
		return nil
	}
	return found("is optional now")
}

func argRemoved(_ *Judge, p arg) *result {
	if p.Old.Mandatory() {
		return nil
	}
	return p.gone("was removed; the site ignores it")
}

// gone returns a result about an arg that only the old side has, and its likely new
// name.
func (p arg) gone(message string) *result {
	if p.Twin != "" {
		message += "; " + p.Twin + " is new and has the same schema"
	}
	return found(message).schemas(p.nodes())
}

func argAdded(_ *Judge, p arg) *result {
	if p.New.Mandatory() {
		return nil
	}
	return found("is new").schemas(p.nodes())
}

// everyRequest returns the consequence of a default that the new side rejects, if
// the new side rejects a request because it leaves the arg out.
func (j *Judge) everyRequest(p arg) string {
	for _, d := range j.prover.Drafts(p.Endpoint) {
		got := j.prover.New.Send(d.Without(p.Name).Plain())
		if !got.Accepted && slices.Contains(got.Params, p.Name) {
			return ", and with it every request that leaves the arg out"
		}
	}
	return ""
}

// defaultChanged compares defaults. If the server rejects its own default, it
// rejects every request without the arg, and often those with the arg too. This
// applies to new args as well.
func defaultChanged(j *Judge, p argDefault) *result {
	a, b := defaultNode(p.Old), defaultNode(p.New)
	if change.Same(a, b) {
		return nil
	}
	rejected, declared := p.New.RejectsDefault(), p.Declared()
	if declared.Old == nil && !rejected || declared.New == nil && !p.Old.RejectsDefault() {
		return nil
	}
	f := found("default " + change.Brief(a) + " → " + change.Brief(b)).schemas(p.nodes()).
		folded(string(a.JSON()) + " → " + string(b.JSON()))
	if !rejected {
		return f.as(report.Risky)
	}
	f.message += ", which is rejected" + j.everyRequest(p.arg)
	return f.prove(func() *report.Witness { return j.withoutArg(p.arg) }, func() *report.Witness { return j.withArg(p.arg) })
}

// withArg looks for a request with the arg that the new side rejects because of
// the default.
func (j *Judge) withArg(p arg) *report.Witness {
	return j.prover.Rejected(p.Endpoint, (*proof.Draft).Plain, p.Name)
}

// defaultNode returns the default, or nil. Null and an empty list or object count
// as no default.
func defaultNode(a *match.Arg) *index.Node {
	if a == nil || !a.Declared().HasDefault {
		return nil
	}
	if n := a.Node.Get("default"); !n.Empty() {
		return n
	}
	return nil
}

func memberAdded(*Judge, member) *result { return found("is new") }

func memberRemoved(*Judge, member) *result { return found("was removed; the site ignores it") }
