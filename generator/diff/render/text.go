package render

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/restgen/restgen/generator/diff"
)

var colors = map[diff.Level]string{diff.Breaking: "\x1b[31m", diff.Risky: "\x1b[33m", diff.Safe: "\x1b[32m"}

func (p *printer) level(l diff.Level) string {
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

// margin is where the lines of a finding after the first begin.
const margin = "           "

func (p *printer) text() {
	r := p.report
	p.linef("%s → %s: %s", diff.Clean(r.Old), diff.Clean(r.New), r.Heading())
	if len(r.Findings) > large {
		p.summary()
	}
	for _, level := range diff.Levels {
		if r.Count(level) == 0 {
			continue
		}
		p.linef("\n%s", p.bold(heading(level)))
		for _, f := range r.Findings {
			if f.Level == level {
				p.finding(f)
			}
		}
	}
	remarks := r.Remarks()
	if len(remarks) > 0 {
		p.linef("")
	}
	for _, text := range remarks {
		p.linef("%s", text)
	}
}

func heading(l diff.Level) string { return strings.ToUpper(string(l[:1])) + string(l[1:]) }

// rows is how many namespaces the summary shows.
const rows = 20

// summary is a table of namespaces.
func (p *printer) summary() {
	p.linef("")
	t := tabwriter.NewWriter(&p.b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "  NAMESPACE\tBREAKING\tRISKY\tSAFE\t")
	list := statistics(p.report)
	for _, s := range list[:min(len(list), rows)] {
		fmt.Fprintf(t, "  %s\t%s\t%s\t%s\t%s\n", diff.Title(s.Namespace), number(s.Breaking), number(s.Risky), number(s.Safe), s.Remark)
	}
	t.Flush() // to memory
	if more := list[min(len(list), rows):]; len(more) > 0 {
		sum := statistic{}
		for _, s := range more {
			sum.Breaking, sum.Risky, sum.Safe = sum.Breaking+s.Breaking, sum.Risky+s.Risky, sum.Safe+s.Safe
		}
		p.linef("  and %s: %d breaking, %d risky, %d safe", plural(len(more), "more namespace"), sum.Breaking, sum.Risky, sum.Safe)
	}
	p.linef("\n  One namespace: --include NAMESPACE. A page to search: --format html. What your code meets: --used-by ./...")
}

func number(n int) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprint(n)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// finding writes a cause: the worst effect, its proof, and the other effects.
func (p *printer) finding(f *diff.Finding) {
	hidden, proved := 0, false
	for i, e := range lines(f) {
		switch {
		case i == 0:
			p.linef("  %s %s", p.level(e.Level), e.Line())
			p.proof(e)
		case e.Audience == diff.Source && e.Level == diff.Safe && !p.o.All && e.Uses == nil:
			hidden++
			continue
		default:
			p.linef("%salso %s", margin, effect(e))
			if p.o.All || !proved && e.Witness != nil {
				p.proof(e)
			}
		}
		proved = proved || e.Witness != nil
		if p.o.All {
			for _, text := range append(e.Others(), e.Alike...) {
				p.linef("%s     %s", margin, diff.Clean(text))
			}
		}
		for _, use := range e.Uses {
			p.linef("%s%s", margin, use)
		}
	}
	if hidden > 0 && p.o.All {
		p.linef("%salso %s of Go declarations", margin, plural(hidden, "safe change"))
	}
}

// effect is one of several effects, with its level.
func effect(f *diff.Finding) string {
	whom := ""
	if f.Audience == diff.Source {
		whom = " for Go"
	}
	return string(f.Level) + whom + ": " + f.Line()
}

// proof writes the request or the fragments that prove a finding.
func (p *printer) proof(f *diff.Finding) {
	if f.Witness != nil {
		p.linef("%s%s", margin, f.Witness.Curl(p.o.Root))
	}
	if f.Direction != diff.Response || f.Level != diff.Breaking {
		return
	}
	old, new := cut(fragments(f))
	if old != "" {
		p.linef("%sold %s", margin, old)
	}
	if new != "" {
		p.linef("%snew %s", margin, new)
	}
}
