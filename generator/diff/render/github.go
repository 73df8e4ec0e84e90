package render

import (
	"fmt"
	"strings"

	"github.com/restgen/restgen/generator/diff/report"
)

// annotations is how many annotations of a level GitHub shows for a step.
const annotations = 10

var (
	annotationText     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	annotationProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	commands           = map[report.Level]string{report.Breaking: "error", report.Risky: "warning", report.Safe: "notice"}
)

// AnnotationText escapes the text of a GitHub annotation.
func AnnotationText(s string) string { return annotationText.Replace(s) }

// AnnotationProperty escapes a property of a GitHub annotation, such as its
// file.
func AnnotationProperty(s string) string { return annotationProperty.Replace(s) }

// github writes annotations, the worst first. The last line counts the findings,
// also those without an annotation.
func (p *printer) github() {
	r := p.report
	written, left := map[report.Level]int{}, 0
	for _, f := range r.Findings {
		shown := false
		for _, use := range uses(f) {
			if written[f.Level] == annotations {
				break
			}
			written[f.Level]++
			shown = true
			title := "restgen: " + f.Rule
			if use.maybe {
				title += ", " + report.MayBeAffected
			}
			p.linef("::%s %stitle=%s::%s", commands[f.Level], p.at(use.place), AnnotationProperty(title), AnnotationText(p.o.annotation(f)))
		}
		if !shown {
			left++
		}
	}
	last := []string{fmt.Sprintf("%s → %s: %s", report.Clean(r.Old), report.Clean(r.New), r.Heading())}
	if left > 0 {
		last = append(last, report.Count(left, "finding")+" without an annotation")
	}
	p.linef("%s", AnnotationText(strings.Join(append(last, r.Remarks()...), "; ")))
}

// used is a place that a finding affects, or may affect.
type used struct {
	place string
	maybe bool
}

// uses are the places of a finding and its effects, or one empty place.
func uses(f *report.Finding) []used {
	var list []used
	seen := map[string]bool{}
	all := f.WithEffects()
	add := func(places []string, maybe bool) {
		for _, place := range places {
			if !seen[place] {
				seen[place] = true
				list = append(list, used{place, maybe})
			}
		}
	}
	for _, e := range all {
		add(e.Uses, false)
	}
	for _, e := range all {
		add(e.MayAffect, true)
	}
	if list == nil {
		return []used{{}}
	}
	return list
}

// at is the file and the line of an annotation.
func (p *printer) at(use string) string {
	if use == "" {
		return ""
	}
	file, line := p.o.place(use)
	return fmt.Sprintf("file=%s,line=%d,", AnnotationProperty(file), line)
}

// annotation is a finding with its effects and the request that proves it.
func (o Options) annotation(f *report.Finding) string {
	text := message(f)
	for _, e := range f.WithEffects() {
		if e.Witness != nil {
			return text + "\n" + e.Witness.Curl(o.Root)
		}
	}
	return text
}

// message is a finding with its effects, a line each.
func message(f *report.Finding) string {
	list := lines(f)
	text := list[0].Line()
	for _, e := range list[1:] {
		if f.Summarizes() {
			break
		}
		if e.Audience == report.Wire || e.Level != report.Safe {
			text += "\n" + effect(e)
		}
	}
	return text
}
