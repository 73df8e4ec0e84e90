package render

import (
	"strings"

	"github.com/restgen/restgen/generator/diff/report"
)

// sideBySide is the JSON form of the table.
type sideBySide struct {
	Version int      `json:"version"`
	Old     string   `json:"old"`
	New     string   `json:"new"`
	Rows    []row    `json:"rows"`
	Notes   []string `json:"notes,omitempty"`
}

// A row is one difference with a column for each side.
type row struct {
	Level     report.Level `json:"level"`
	Namespace string       `json:"namespace"`
	Where     string       `json:"where,omitempty"` // the routes
	Kind      string       `json:"kind"`            // namespace, route, method, batch, arg, property or response
	Name      string       `json:"name,omitempty"`  // of the arg or the property
	Old       string       `json:"old"`
	New       string       `json:"new"`
}

const lacks = "–"

// rowsOf returns a row for each difference on the wire.
func rowsOf(r *report.Report) []row {
	list := []row{}
	seen := map[row]bool{}
	for f := range r.All() {
		if f.Audience != report.Wire || f.Summarizes() {
			continue
		}
		one := rowOf(f)
		key := one
		key.Level = ""
		if !seen[key] {
			seen[key] = true
			list = append(list, one)
		}
	}
	return list
}

func rowOf(f *report.Finding) row {
	out := row{Level: f.Level, Namespace: f.Namespace, Name: report.Clean(f.Arg)}
	bare := *f
	bare.Arg = ""
	out.Where = report.Clean(bare.Where())
	kind, _, _ := strings.Cut(f.Rule, "-")
	switch {
	case f.Direction == report.Response && f.Arg != "":
		out.Kind = "property"
	case f.Arg != "":
		out.Kind = "arg"
	default:
		out.Kind = kind
	}
	if out.Kind == "namespace" {
		out.Where = ""
	}
	out.Old, out.New = values(f)
	return out
}

// values returns what each side has.
func values(f *report.Finding) (old, new string) {
	switch {
	case f.Rule == "batch-lost":
		return "in batches", lacks
	case f.Rule == "batch-gained":
		return lacks, "in batches"
	case f.Rule == "route-shadowed":
		return f.Route, textOf(f.After)
	case f.Rule == "method-removed":
		return f.Method, lacks
	case f.Rule == "method-added":
		return lacks, f.Method
	}
	old, new = cut(f, mostCell)
	switch {
	case strings.HasSuffix(f.Rule, "-removed") && new == "":
		return orYes(old), lacks
	case strings.HasSuffix(f.Rule, "-added") && old == "":
		return lacks, orYes(new)
	case old == "" && new == "":
		return lacks, report.Clean(f.Message)
	}
	return old, new
}

func orYes(text string) string {
	if text == "" {
		return "yes"
	}
	return text
}

// textTable writes the two sides next to each other, with the notes below.
func (p *printer) textTable() {
	rows := [][]string{{"NAMESPACE", "WHERE", "WHAT", report.Clean(p.o.OldName), report.Clean(p.o.NewName)}}
	for _, r := range rowsOf(p.report) {
		rows = append(rows, []string{report.Title(r.Namespace), r.Where, strings.TrimSpace(r.Kind + " " + r.Name), r.Old, r.New})
	}
	for _, line := range columns(rows, p.o.Width) {
		p.linef("%s", line)
	}
	p.remarks()
}
