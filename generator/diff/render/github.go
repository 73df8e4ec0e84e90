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

// at is the file and the line of an annotation.
func (p *printer) at(use string) string {
	if use == "" {
		return ""
	}
	file, line := p.o.place(use)
	return fmt.Sprintf("file=%s,line=%d,", AnnotationProperty(file), line)
}
