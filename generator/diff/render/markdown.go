package render

import (
	"regexp"
	"strings"

	"github.com/restgen/restgen/generator/diff/report"
)

// markdown writes the report for a pull request: breaking findings first, safe
// ones folded.
func (p *printer) markdown() {
	r := p.report
	p.linef("### Deployment changes: %s", r.Heading())
	p.linef("\n%s → %s", code(r.Old), code(r.New))
	if len(r.Findings) > large {
		p.markdownOverview()
	}
	for _, s := range sectionsOf(r) {
		if s.Level == report.Safe {
			p.linef("\n<details><summary>%s</summary>\n", report.Count(len(s.Findings), "safe change"))
			p.items(s.Findings)
			p.linef("\n</details>")
			continue
		}
		p.linef("\n#### %s\n", s.Name)
		p.items(s.Findings)
	}
	p.markdownRemarks()
}

func (p *printer) markdownRemarks() {
	for _, text := range p.report.Remarks() {
		p.linef("\n> %s", proseText(text))
	}
}

func (p *printer) markdownOverview() {
	o := overviewOf(p.report)
	for _, list := range []struct {
		state string
		names []string
	}{{"gone", o.Gone}, {"new", o.New}} {
		if len(list.names) > 0 {
			p.linef("\n%s %s: %s", report.Count(len(list.names), "namespace"), list.state, proseText(strings.Join(list.names, ", ")))
		}
	}
	if len(o.Changed) == 0 {
		return
	}
	p.linef("\n| Changed namespace | Breaking | Go only | Risky | Safe | Most of what breaks clients |\n|---|---|---|---|---|---|")
	for _, s := range o.Changed {
		p.linef("| %s | %s |", cell(report.Title(s.Namespace)), strings.Join(s.cells(), " | "))
	}
}

func (p *printer) items(list []*report.Finding) {
	for _, f := range list {
		for i, e := range lines(f) {
			switch {
			case i == 0:
				p.linef("- %s%s", deployment(e), item(e))
				p.details("  ", e)
			case !e.Affects() && (f.Summarizes() || e.Audience == report.Source && e.Level == report.Safe): // JSON has them
			default:
				p.linef("  - %s: %s", e.Level, item(e))
				p.details("    ", e)
			}
		}
	}
}

// deployment begins a finding in a report of several deployments.
func deployment(f *report.Finding) string {
	if f.Deployment == "" {
		return ""
	}
	return proseText(f.Deployment) + ": "
}

// item is a finding on one line.
func item(f *report.Finding) string {
	switch where := f.Where(); {
	case where != "":
		return code(where) + " " + proseText(f.Text())
	case f.Audience == report.Source:
		return code(f.Text())
	}
	return proseText(f.Text())
}

func (p *printer) details(indent string, f *report.Finding) {
	if f.Witness != nil {
		p.linef("%s<br>%s", indent, code(f.Witness.Curl(p.o.Root)))
	}
	for _, e := range evidence(f) {
		p.linef("%s<br>%s %s", indent, e.side, code(e.fragment))
	}
	for _, place := range f.Places() {
		p.linef("%s<br>%s", indent, code(place))
	}
}

// code writes text as code, between more backquotes than it has in a row.
func code(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	text = report.Clean(text)
	if fence == "`" {
		return fence + text + fence
	}
	return fence + " " + text + " " + fence
}

// cell is code in a table, where | ends a cell.
func cell(text string) string {
	if text == "" {
		return ""
	}
	return strings.ReplaceAll(code(text), "|", `\|`)
}

// linked is what forges turn into links and mentions, whatever stands before
// it, except in code.
var linked = regexp.MustCompile(`(?i)@|#\d|//|www\.|GH-\d|[0-9a-f]{7}`)

// proseText writes text without markup.
func proseText(text string) string {
	if linked.MatchString(text) {
		return code(text)
	}
	var b strings.Builder
	for _, c := range report.Clean(text) {
		if strings.ContainsRune("\\`*_{}[]<>()#+!|&~@", c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// markdownTable writes the two sides next to each other.
func (p *printer) markdownTable() {
	p.linef("| Namespace | Where | What | %s | %s |\n|---|---|---|---|---|", cell(p.o.OldName), cell(p.o.NewName))
	for _, r := range rowsOf(p.report) {
		what := strings.TrimSpace(r.Kind + " " + r.Name)
		p.linef("| %s | %s | %s | %s | %s |", cell(report.Title(r.Namespace)), cell(r.Where), cell(what), cell(r.Old), cell(r.New))
	}
	p.markdownRemarks()
}
