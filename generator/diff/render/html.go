package render

import (
	_ "embed" // the page
	"html/template"
	"io"

	"github.com/restgen/restgen/generator/diff"
)

//go:embed report.html
var pageText string

// page is what the template shows.
type page struct {
	*diff.Report
	Options
	Groups     []group
	Namespaces []statistic
	Remarks    []string
	Rows       []row
}

// group is the findings of a level.
type group struct {
	Level    diff.Level
	Name     string
	Findings []*diff.Finding
}

// writeHTML writes one page that loads nothing. The template escapes all text
// of the indexes.
func writeHTML(w io.Writer, r *diff.Report, o Options) error {
	t, err := template.New("report").Funcs(template.FuncMap{
		"title": diff.Title, "clean": diff.Clean, "lines": lines,
		"curl":      func(w *diff.Witness) string { return w.Curl(o.Root) },
		"fragments": pair,
	}).Parse(pageText)
	if err != nil {
		return err
	}
	p := page{Report: r, Options: o, Namespaces: statistics(r), Remarks: r.Remarks()}
	if o.Both {
		p.Rows = rowsOf(r)
	}
	for _, level := range diff.Levels {
		g := group{Level: level, Name: heading(level)}
		for _, f := range r.Findings {
			if f.Level == level {
				g.Findings = append(g.Findings, f)
			}
		}
		if g.Findings != nil && !o.Both {
			p.Groups = append(p.Groups, g)
		}
	}
	return t.Execute(w, p)
}

// pair is what differs between the two sides, nil if neither has a fragment.
func pair(f *diff.Finding) *[2]string {
	old, new := fragments(f)
	if old == "" && new == "" {
		return nil
	}
	return &[2]string{old, new}
}
