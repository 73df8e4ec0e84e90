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

// A class is a level of findings. Findings that break only Go code are a class of
// their own.
type class int

const (
	breaking class = iota
	goOnly
	risky
	safe
	classes // how many there are
)

func classOf(f *report.Finding) class {
	switch {
	case f.BreaksGoOnly():
		return goOnly
	case f.Level == report.Breaking:
		return breaking
	case f.Level == report.Risky:
		return risky
	}
	return safe
}

// statistic is how many findings a namespace has of each class.
type statistic struct {
	Namespace string
	counts    [classes]int
	rules     map[string]int // of findings that break requests or responses
}

// Total is the number of findings.
func (s statistic) Total() int {
	sum := 0
	for _, n := range s.counts {
		sum += n
	}
	return sum
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

// statistics counts the findings of each namespace, the worst first.
func statistics(findings []*report.Finding) []statistic {
	var list []statistic
	at := map[string]int{}
	for _, f := range findings {
		i, known := at[f.Namespace]
		if !known {
			i = len(list)
			at[f.Namespace] = i
			list = append(list, statistic{Namespace: f.Namespace, rules: map[string]int{}})
		}
		class := classOf(f)
		list[i].counts[class]++
		if class == breaking {
			list[i].rules[f.Rule]++
		}
	}
	slices.SortStableFunc(list, func(a, b statistic) int {
		return cmp.Or(slices.Compare(b.counts[:], a.counts[:]), strings.Compare(a.Namespace, b.Namespace))
	})
	return list
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

// A section is a part of a report under one heading.
type section struct {
	Name     string
	Level    report.Level
	Findings []*report.Finding
}

// sectionsOf divides a report by level. Findings that break only Go code
// come after the other breaking ones.
func sectionsOf(r *report.Report) []section {
	list := []section{
		breaking: {Name: "Breaking for every client", Level: report.Breaking},
		goOnly:   {Name: "Breaking for Go code only", Level: report.Breaking},
		risky:    {Name: "Risky", Level: report.Risky},
		safe:     {Name: "Safe", Level: report.Safe},
	}
	for _, f := range r.Findings {
		s := &list[classOf(f)]
		s.Findings = append(s.Findings, f)
	}
	if len(list[breaking].Findings) == 0 || len(list[goOnly].Findings) == 0 {
		list[breaking].Name, list[goOnly].Name = "Breaking", "Breaking"
	}
	return slices.DeleteFunc(list, func(s section) bool { return len(s.Findings) == 0 })
}
