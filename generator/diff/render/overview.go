package render

import (
	"cmp"
	"fmt"
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

// statistic is how many findings a namespace has of each level.
type statistic struct {
	Namespace string
	Breaking  int
	GoOnly    int // breaking for Go code only
	Risky     int
	Safe      int
	Rules     string // the rules of most findings that break requests or responses
	rules     map[string]int
}

// Total is the number of findings.
func (s statistic) Total() int { return s.Breaking + s.GoOnly + s.Risky + s.Safe }

// overviewOf returns the overview of a report.
func overviewOf(r *report.Report) overview {
	var o overview
	for _, f := range r.Findings {
		routes, movedTo := r.Routes(f)
		title := report.Title(f.Namespace)
		if f.Deployment != "" {
			title = f.Deployment + ": " + title
		}
		name := fmt.Sprintf("%s (%s)", title, report.Count(routes, "route"))
		switch {
		case len(movedTo) > 0:
			to := report.Clean(strings.Join(movedTo, ", "))
			name = fmt.Sprintf("%s (%s, now in %s)", title, report.Count(routes, "route"), to)
			o.Gone = append(o.Gone, name)
		case f.Rule == "namespace-removed":
			o.Gone = append(o.Gone, name)
		case f.Rule == "namespace-added":
			o.New = append(o.New, name)
		}
	}
	changed := *r
	changed.Findings = slices.DeleteFunc(slices.Clone(r.Findings), func(f *report.Finding) bool {
		return isNamespace(f) || f.Summarizes()
	})
	o.Changed = statistics(&changed)
	return o
}

// statistics counts the findings of each namespace, the worst first.
func statistics(r *report.Report) []statistic {
	var list []statistic
	at := map[string]int{}
	for _, f := range r.Findings {
		i, known := at[f.Namespace]
		if !known {
			i = len(list)
			at[f.Namespace] = i
			list = append(list, statistic{Namespace: f.Namespace, rules: map[string]int{}})
		}
		list[i].count(f)
	}
	for i := range list {
		list[i].Rules = commonest(list[i].rules)
	}
	slices.SortStableFunc(list, func(a, b statistic) int {
		return cmp.Or(b.Breaking-a.Breaking, b.GoOnly-a.GoOnly, b.Risky-a.Risky, b.Safe-a.Safe,
			strings.Compare(a.Namespace, b.Namespace))
	})
	return list
}

// isNamespace reports whether a finding is about a whole namespace.
func isNamespace(f *report.Finding) bool {
	return f.Rule == "namespace-removed" || f.Rule == "namespace-added"
}

func (s *statistic) count(f *report.Finding) {
	switch {
	case f.Level == report.Breaking && f.LevelFor(report.Wire) == report.Breaking:
		s.Breaking++
		s.rules[f.Rule]++
	case f.Level == report.Breaking:
		s.GoOnly++
	case f.Level == report.Risky:
		s.Risky++
	default:
		s.Safe++
	}
}

// commonest names the rules with most findings.
func commonest(rules map[string]int) string {
	const most = 3
	var names []string
	for name := range rules {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
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
	sum := statistic{}
	for _, s := range list[mostRows:] {
		sum.Breaking += s.Breaking
		sum.GoOnly += s.GoOnly
		sum.Risky += s.Risky
		sum.Safe += s.Safe
	}
	p.linef("  and %s: %d breaking, %d for Go only, %d risky, %d safe", report.Count(len(list)-mostRows, "more namespace"),
		sum.Breaking, sum.GoOnly, sum.Risky, sum.Safe)
}

// cells returns the columns of the table after the namespace.
func (s statistic) cells() []string {
	return []string{number(s.Breaking), number(s.GoOnly), number(s.Risky), number(s.Safe), s.Rules}
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

// A section is a part of a report under one heading.
type section struct {
	Name     string
	Level    report.Level
	Findings []*report.Finding
}

// sectionsOf divides a report by level. Findings that break only Go code
// come after the other breaking ones.
func sectionsOf(r *report.Report) []section {
	var wire, source []*report.Finding
	byLevel := map[report.Level][]*report.Finding{}
	for _, f := range r.Findings {
		byLevel[f.Level] = append(byLevel[f.Level], f)
		switch {
		case f.Level != report.Breaking:
		case f.LevelFor(report.Wire) == report.Breaking:
			wire = append(wire, f)
		default:
			source = append(source, f)
		}
	}
	list := []section{{"Breaking", report.Breaking, byLevel[report.Breaking]}}
	if len(wire) > 0 && len(source) > 0 {
		list = []section{
			{"Breaking for every client", report.Breaking, wire},
			{"Breaking for Go code only", report.Breaking, source},
		}
	}
	list = append(list, section{"Risky", report.Risky, byLevel[report.Risky]}, section{"Safe", report.Safe, byLevel[report.Safe]})
	return slices.DeleteFunc(list, func(s section) bool { return len(s.Findings) == 0 })
}
