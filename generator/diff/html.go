package diff

import (
	_ "embed" // the page
	"html/template"
	"io"
)

//go:embed report.html
var pageText string

// writeHTML writes one page that needs nothing else. All text of the indexes is escaped by the template.
func (r *Report) writeHTML(w io.Writer, o Options) error {
	page, err := template.New("report").Funcs(template.FuncMap{
		"title": title, "clean": clean, "shown": func(v any) string { return shown(v) },
		"curl": func(w *Witness) string { return w.Curl(o.Root) },
	}).Parse(pageText)
	if err != nil {
		return err
	}
	names, lists := r.byNamespace()
	type group struct {
		Name     string
		Findings []*Finding
	}
	data := struct {
		*Report
		Groups  []group
		Remarks []string
	}{Report: r, Remarks: r.remarks()}
	for _, name := range names {
		data.Groups = append(data.Groups, group{name, lists[name]})
	}
	return page.Execute(w, data)
}
