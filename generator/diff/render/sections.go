package render

import (
	"cmp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/report"
)

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
