package render

import (
	"fmt"
	"slices"

	"github.com/restgen/restgen/generator/diff/report"
)

var colors = map[report.Level]string{report.Breaking: "\x1b[31m", report.Risky: "\x1b[33m", report.Safe: "\x1b[32m"}

func (p *printer) level(l report.Level) string {
	padded := fmt.Sprintf("%-8s", l)
	if !p.o.Color {
		return padded
	}
	return colors[l] + padded + "\x1b[0m"
}

func (p *printer) bold(s string) string {
	if !p.o.Color {
		return s
	}
	return "\x1b[1m" + s + "\x1b[0m"
}

// mostReasons is how many reasons for a change of Go code are shown.
const mostReasons = 3

// margin is where the lines of a finding after the first begin.
const margin = "           "

func (p *printer) text() {
	r := p.report
	p.linef("%s → %s: %s", report.Clean(r.Old), report.Clean(r.New), r.Heading())
	if len(r.Findings) > large {
		p.overview()
	}
	for _, s := range sectionsOf(r) {
		p.linef("\n%s", p.bold(s.Name))
		for _, f := range s.Findings {
			p.finding(f)
		}
	}
	p.remarks()
}

// remarks writes the notes below the findings.
func (p *printer) remarks() {
	for i, text := range p.report.Remarks() {
		if i == 0 {
			p.linef("")
		}
		p.linef("%s", text)
	}
}

// finding writes a cause: the worst effect, its proof, and the other effects.
func (p *printer) finding(f *report.Finding) {
	list := lines(f)
	p.linef("  %s %s", p.level(f.Level), list[0].Line())
	p.proof(list[0])
	p.places(list[0])
	proved := list[0].Witness != nil
	var left []*report.Finding
	reasons := 0
	for _, e := range list[1:] {
		if isReason(f, e) {
			reasons++
			if reasons > mostReasons && !p.o.All && !e.Affects() {
				continue
			}
		}
		if !p.o.All && !e.Affects() && minor(f, e) {
			left = append(left, e)
			continue
		}
		p.linef("%s%s", margin, also(f, e))
		if p.o.All || !proved && e.Witness != nil {
			p.proof(e)
			proved = true
		}
		p.places(e)
	}
	if reasons > mostReasons && !p.o.All {
		p.linef("%sand because of %s; --all lists them", margin, report.Count(reasons-mostReasons, "more change"))
	}
	left = slices.DeleteFunc(left, func(e *report.Finding) bool { return e.Audience == report.Source })
	switch {
	case len(left) == 1:
		p.linef("%s%s", margin, also(f, left[0]))
	case len(left) > 1:
		p.linef("%sand %s; --all lists them", margin, report.Count(len(left), "safe effect"))
	}
}

// minor reports whether a reader can do without an effect of a cause: one of many
// alike, a safe change of Go source, or one on the wire next to a worse one there.
func minor(f, effect *report.Finding) bool {
	return effect.Level == report.Safe && (f.Summarizes() || effect.Audience == report.Source || f.Audience == report.Wire && f.Level != report.Safe)
}

// places writes the other endpoints and declarations of a finding, and the code
// that it affects.
func (p *printer) places(f *report.Finding) {
	if p.o.All {
		for _, text := range append(f.Others(), f.Alike...) {
			p.linef("%s     %s", margin, report.Clean(text))
		}
	}
	for _, place := range f.Places() {
		p.linef("%s%s", margin, place)
	}
}

// isReason reports whether an effect is the reason why Go code changes: a safe
// change on the wire.
func isReason(f, e *report.Finding) bool {
	return f.Audience == report.Source && e.Audience == report.Wire && e.Level == report.Safe
}

// also introduces an effect.
func also(f, e *report.Finding) string {
	if isReason(f, e) {
		return "because " + e.Line()
	}
	return "also " + effect(e)
}

// effect is one of several effects, with its level.
func effect(f *report.Finding) string {
	whom := ""
	if f.Audience == report.Source {
		whom = " for Go"
	}
	return string(f.Level) + whom + ": " + f.Line()
}

// proof writes the request or the fragments that prove a finding.
func (p *printer) proof(f *report.Finding) {
	if f.Witness != nil {
		p.linef("%s%s", margin, f.Witness.Curl(p.o.Root))
	}
	for _, e := range evidence(f) {
		p.linef("%s%s %s", margin, e.side, e.fragment)
	}
}
