package render

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/restgen/restgen/generator/diff/report"
)

// large is the number of findings from which on a report begins with an
// overview.
const large = 25

// An overview is what a reader of a large report needs first: the namespaces
// that came and went, and the others with the number of their findings.
type overview struct {
	Gone, New []string // namespaces, with the number of their routes
	Changed   []statistic
}

// overviewOf returns the overview of a report.
func overviewOf(r *report.Report) overview {
	var o overview
	var others []*report.Finding
	for _, f := range r.Findings {
		switch {
		case f.Rule == "namespace-removed":
			o.Gone = append(o.Gone, namespaceOf(r, f))
		case f.Rule == "namespace-added":
			o.New = append(o.New, namespaceOf(r, f))
		case !f.Summarizes():
			others = append(others, f)
		}
	}
	o.Changed = statistics(others)
	return o
}

// namespaceOf returns the namespace that a finding is about, with the number of
// its routes.
func namespaceOf(r *report.Report, f *report.Finding) string {
	routes, movedTo := r.Routes(f)
	name := report.Title(f.Namespace)
	if f.Deployment != "" {
		name = f.Deployment + ": " + name
	}
	name += " (" + report.Count(routes, "route")
	if len(movedTo) > 0 {
		name += ", now in " + report.Clean(strings.Join(movedTo, ", "))
	}
	return name + ")"
}

// commonest names the rules with most findings.
func commonest(rules map[string]int) string {
	const most = 3
	names := slices.SortedFunc(maps.Keys(rules), func(a, b string) int {
		return cmp.Or(rules[b]-rules[a], strings.Compare(a, b))
	})
	var list []string
	for _, name := range names[:min(len(names), most)] {
		list = append(list, fmt.Sprintf("%s %d", name, rules[name]))
	}
	if len(names) > most {
		list = append(list, "…")
	}
	return strings.Join(list, ", ")
}

const (
	mostNamespaces = 30 // that came or went
	mostRows       = 12 // namespaces of the table
	lineLength     = 100
)

// overview writes the overview in less than 40 lines, so that it fits on the
// first screen.
func (p *printer) overview() {
	o := overviewOf(p.report)
	p.namespaces("gone; check whether their plugins are off", o.Gone)
	p.namespaces("new", o.New)
	if len(o.Changed) > 0 {
		p.linef("")
		t := tabwriter.NewWriter(&p.b, 0, 0, 2, ' ', 0)
		fmt.Fprintln(t, "  CHANGED NAMESPACE\tBREAKING\tGO ONLY\tRISKY\tSAFE\tMOST OF WHAT BREAKS CLIENTS")
		for _, s := range o.Changed[:min(len(o.Changed), mostRows)] {
			fmt.Fprintf(t, "  %s\t%s\n", report.Title(s.Namespace), strings.Join(s.cells(), "\t"))
		}
		t.Flush() // to memory
		p.otherRows(o.Changed)
	}
	p.linef("\n  Look at one namespace: --include NAMESPACE")
	p.linef("  Only what affects your code: --used-by ./...")
	p.linef("  A page with filters: --format html")
}

// otherRows counts the findings of the namespaces that the table leaves out.
func (p *printer) otherRows(list []statistic) {
	if len(list) <= mostRows {
		return
	}
	var sum [classes]int
	for _, s := range list[mostRows:] {
		for class, n := range s.counts {
			sum[class] += n
		}
	}
	p.linef("  and %s: %d breaking, %d for Go only, %d risky, %d safe", report.Count(len(list)-mostRows, "more namespace"),
		sum[breaking], sum[goOnly], sum[risky], sum[safe])
}

// cells returns the columns of the table after the namespace.
func (s statistic) cells() []string {
	var list []string
	for _, n := range s.counts {
		list = append(list, number(n))
	}
	return append(list, commonest(s.rules))
}

// namespaces writes a list of namespaces in lines.
func (p *printer) namespaces(state string, list []string) {
	if len(list) == 0 {
		return
	}
	p.linef("\n  %s: %s", report.Count(len(list), "namespace"), state)
	line := ""
	for i, name := range list {
		if i == mostNamespaces {
			name = fmt.Sprintf("and %d more", len(list)-mostNamespaces)
		} else if i < len(list)-1 {
			name += ","
		}
		if line != "" && len(line)+len(name) > lineLength {
			p.linef("    %s", line)
			line = ""
		}
		line = strings.TrimPrefix(line+" "+name, " ")
		if i == mostNamespaces {
			break
		}
	}
	p.linef("    %s", line)
}

func number(n int) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprint(n)
}
