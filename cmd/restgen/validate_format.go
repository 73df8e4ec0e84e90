package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/restgen/restgen/generator/diff/render"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/sarif"
	"github.com/restgen/restgen/generator/source"
)

// writeText writes one line per index, and a table of counts.
func (r *notesReport) writeText(w io.Writer) {
	for _, x := range r.Indexes {
		fmt.Fprintf(w, "%s: a site index of %s, %s, %s, %s\n", x.Name, report.Count(x.Namespaces, "namespace"),
			report.Count(x.Routes, "route"), report.Count(x.Endpoints, "endpoint"), report.Count(x.Args, "arg"))
	}
	if len(r.Counts) == 0 || len(r.Indexes) == 0 {
		return
	}
	fmt.Fprintln(w, r.sum())
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range r.Counts {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", c.Level, c.ID, report.Count(c.Places, "place"))
	}
	table.Flush()
}

// text returns the message with the number of further places.
func (n noteReport) text() string {
	if n.More == 0 {
		return n.Message
	}
	return fmt.Sprintf("%s (and %d more)", n.Message, n.More)
}

// writeGitHub writes the notes as annotations of GitHub Actions.
func (r *notesReport) writeGitHub(w io.Writer) {
	for _, n := range r.Notes {
		command := n.Level
		if command == note.Info.String() {
			command = "notice"
		}
		fmt.Fprintf(w, "::%s file=%s", command, render.AnnotationProperty(n.File))
		if n.Line > 0 {
			fmt.Fprintf(w, ",line=%d,col=%d", n.Line, n.Column)
		}
		fmt.Fprintf(w, ",title=restgen %s::%s\n", n.ID, render.AnnotationText(n.text()))
	}
}

// sarifLevels maps levels to the levels of SARIF.
var sarifLevels = map[string]sarif.Level{
	"info": sarif.Note, "warning": sarif.Warning, "error": sarif.Error,
}

// writeSARIF writes the report as SARIF 2.1.0.
func (r *notesReport) writeSARIF(w io.Writer) error {
	rules := []sarif.Rule{sarifRule(unusable, "The input is not a usable site index.", "error")}
	for _, k := range note.Kinds() {
		rules = append(rules, sarifRule(k.ID, k.Summary, k.Level.String()))
	}
	run := sarif.Run{Tool: sarif.Tool{Driver: sarif.Driver{Version: version(), Rules: rules}}}
	for _, n := range r.Notes {
		run.Results = append(run.Results, n.sarif())
	}
	return render.WriteJSON(w, sarif.NewLog(run))
}

func sarifRule(id note.ID, summary, level string) sarif.Rule {
	return sarif.Rule{
		ID:               string(id),
		ShortDescription: sarif.Text{Text: summary},
		Configuration:    sarif.Configuration{Level: sarifLevels[level]},
	}
}

func (n noteReport) sarif() sarif.Result {
	at := sarif.Location{Physical: &sarif.Physical{Artifact: sarif.Artifact{URI: fileURI(n.File)}}}
	if n.Line > 0 {
		at.Physical.Region = &sarif.Region{StartLine: n.Line, StartColumn: n.Column}
	}
	if n.Pointer != "" {
		at.Logical = []sarif.Logical{{Name: n.Pointer}}
	}
	return sarif.Result{
		RuleID:    string(n.ID),
		Level:     sarifLevels[n.Level],
		Message:   sarif.Text{Text: n.text()},
		Locations: []sarif.Location{at},
	}
}

// fileURI returns the name of a source as a URI reference.
func fileURI(name string) string {
	if source.IsAddress(name) {
		return strings.ReplaceAll(name, "…", "%E2%80%A6")
	}
	return sarif.URI(name)
}
