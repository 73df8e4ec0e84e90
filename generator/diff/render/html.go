package render

import (
	_ "embed" // the page
	"html/template"
	"io"

	"github.com/restgen/restgen/generator/diff/report"
)

//go:embed report.html
var pageText string

// page is what the template shows.
type page struct {
	*report.Report
	Options
	Sections   []section
	Namespaces []statistic
	Remarks    []string
	Rows       []row
}

// writeHTML writes one page that loads nothing. The template escapes all text
// of the indexes.
func writeHTML(w io.Writer, r *report.Report, o Options) error {
	t, err := template.New("report").Funcs(template.FuncMap{
		"title": report.Title, "clean": report.Clean, "lines": lines, "effects": effects,
		"curl":      func(w *report.Witness) string { return w.Curl(o.Root) },
		"fragments": pair,
	}).Parse(pageText)
	if err != nil {
		return err
	}
	p := page{Report: r, Options: o, Namespaces: statistics(r.Findings), Remarks: r.Remarks()}
	if o.Both {
		p.Rows = rowsOf(r)
	} else {
		p.Sections = sectionsOf(r)
	}
	return t.Execute(w, p)
}

// effects counts the effects of a cause in words.
func effects(list []*report.Finding) string {
	return report.Count(len(list), "more effect") + ": " + report.CountLevels(list)
}

// pair is what differs between the two sides, nil if neither has a fragment.
func pair(f *report.Finding) *[2]string {
	old, new := fragments(f)
	if old == "" && new == "" {
		return nil
	}
	return &[2]string{old, new}
}
