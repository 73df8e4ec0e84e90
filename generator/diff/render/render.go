// Package render writes diff reports for people and programs: text, JSON,
// Markdown, one HTML page, annotations of GitHub workflows, SARIF and JUnit.
//
// A report comes in, and text of one Format goes out. Which findings there are, and
// in which order, is decided before. A new format is a new file and a case in Write.
// Texts and pages may change; package report defines the JSON, and SARIF and JUnit
// follow their schemas.
package render

import (
	"encoding/json"
	"io"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/safetext"
)

// Write writes a report, escaped by package safetext. It configures a
// safetext.Writer, and puts one before any other writer.
func Write(to io.Writer, r *report.Report, o Options) error {
	w, escapes := to.(*safetext.Writer)
	if !escapes {
		w = safetext.NewWriter(to)
	}
	o.Format.Configure(w)
	w.Colors = o.Color
	o = o.complete(r)
	switch {
	case o.Format == JSON && o.Both:
		return WriteJSON(w, sideBySide{report.Version, o.OldName, o.NewName, rowsOf(r), r.Remarks()})
	case o.Format == JSON:
		return WriteJSON(w, r)
	case o.Format == HTML:
		return writeHTML(w, r, o)
	case o.Format == SARIF:
		return WriteJSON(w, sarifOf(r, o))
	case o.Format == JUnit:
		return writeJUnit(w, r, o)
	}
	p := &printer{o: o, report: r}
	switch {
	case o.Format == GitHub:
		p.github()
	case o.Both && o.Format == Markdown:
		p.markdownTable()
	case o.Both:
		p.textTable()
	case o.Format == Markdown:
		p.markdown()
	default:
		p.text()
	}
	_, err := io.WriteString(w, p.b.String())
	return err
}

// WriteJSON writes a value as indented JSON.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
