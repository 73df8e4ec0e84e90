// Package render writes diff reports for people and programs: text, JSON,
// Markdown, one HTML page, annotations of GitHub workflows, SARIF and JUnit.
package render

import (
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/safetext"
)

// Format is how a report is written.
type Format string

// The formats.
const (
	Text     Format = "text"     // for a terminal
	JSON     Format = "json"     // schemas/diff.json
	Markdown Format = "markdown" // for a pull request
	HTML     Format = "html"     // one page that loads nothing else
	GitHub   Format = "github"   // annotations of a workflow
	SARIF    Format = "sarif"    // version 2.1.0, for code scanning
	JUnit    Format = "junit"    // XML, for test reports
)

// Formats are all formats.
var Formats = []Format{Text, JSON, Markdown, HTML, GitHub, SARIF, JUnit}

// Configure adapts the escaping of a writer to the format.
func (f Format) Configure(w *safetext.Writer) {
	w.JSON = f == JSON || f == SARIF
	w.Annotations = f == GitHub
}

// Options say how a report is written.
type Options struct {
	Format Format
	Color  bool   // in Text
	All    bool   // in Text: safe changes of Go declarations too, and every endpoint and declaration
	Root   string // the root that witnesses are sent to, by default one that does not exist
	// Both writes a table with a column for each side. Formats without tables
	// ignore it.
	Both bool
	// Width is the number of characters of a line of the table in Text, 0 for as
	// many as it takes.
	Width int
	// OldName and NewName are the headers of the table, by default the names
	// of the report.
	OldName, NewName string
	// Dir is the path from the root of the repository to the working
	// directory, with slashes. Annotations name files relative to that root.
	Dir string
	// Fails reports whether a finding fails the run; by default breaking ones
	// do.
	Fails func(*report.Finding) bool
}

// ExampleRoot is the root in requests that are printed without another one.
const ExampleRoot = "https://example.org/wp-json"

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

func (o Options) complete(r *report.Report) Options {
	if o.Root == "" {
		o.Root = ExampleRoot
	}
	if o.OldName == "" {
		o.OldName = r.Old
	}
	if o.NewName == "" {
		o.NewName = r.New
	}
	if o.Fails == nil {
		o.Fails = func(f *report.Finding) bool { return f.Level == report.Breaking }
	}
	return o
}

// WriteJSON writes a value as indented JSON.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// printer collects lines.
type printer struct {
	b      strings.Builder
	o      Options
	report *report.Report
}

func (p *printer) linef(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }

// place splits file:line, and makes the file relative to the repository.
func (o Options) place(use string) (file string, line int) {
	i := strings.LastIndexByte(use, ':')
	if i < 0 {
		return use, 1
	}
	file = use[:i]
	line, _ = strconv.Atoi(use[i+1:])
	if o.Dir != "" && !path.IsAbs(file) && !strings.Contains(file, ":") {
		file = path.Join(o.Dir, file)
	}
	return file, max(line, 1)
}

// says reports whether a finding shows the whole change that a safe one of the
// same arg or property is about, in the other direction.
func says(worse, safe *report.Finding) bool {
	return safe.Level == report.Safe && worse.Level != report.Safe && !safe.Affects() &&
		(safe.Rule == "response-type-narrowed" && worse.Rule == "response-type-widened" || safe.Rule == "arg-widened" && worse.Rule == "arg-narrowed") &&
		safe.Arg == worse.Arg && slices.Equal(safe.Endpoints, worse.Endpoints) &&
		textOf(safe.Before) == textOf(worse.Before) && textOf(safe.After) == textOf(worse.After)
}

// lines are a finding and its effects, one line each. Effects that say the
// same of several args or properties of the same endpoints share a line, if they
// are safe or about properties that are gone.
func lines(f *report.Finding) []*report.Finding {
	var out []*report.Finding
	first := map[string]*report.Finding{}
	all := append([]*report.Finding{f}, f.Effects...)
	for i, e := range all {
		if slices.ContainsFunc(all[:i], func(worse *report.Finding) bool { return says(worse, e) }) {
			continue
		}
		what, is := strings.CutPrefix(e.Message, "is ")
		if !is || e.Arg == "" || e.Level != report.Safe && e.Rule != report.PropertyRemoved {
			out = append(out, e)
			continue
		}
		key := strings.Join(append([]string{e.Rule, string(e.Level), e.Message}, e.Endpoints...), "\x00")
		if one := first[key]; one != nil {
			one.Before = joined(one, e)
			one.Arg, one.Message = one.Arg+", "+e.Arg, "are "+what
			one.Uses = add(one.Uses, e.Uses)
			one.MayAffect = add(one.MayAffect, e.MayAffect)
			continue
		}
		one := *e
		one.Uses, one.MayAffect = slices.Clone(e.Uses), slices.Clone(e.MayAffect)
		first[key] = &one
		out = append(out, &one)
	}
	return out
}

// properties are the schemas of several properties that are one line.
type properties struct {
	Properties map[string]any `json:"properties"`
}

// joined returns what two findings have before the change, by the name of the
// property. The first one may stand for several already.
func joined(one, more *report.Finding) any {
	if more.Before == nil {
		return one.Before
	}
	list, several := one.Before.(properties)
	if !several {
		list = properties{map[string]any{one.Arg: one.Before}}
	}
	list.Properties[more.Arg] = more.Before
	return list
}

// add returns a list with the entries of another one that it lacks.
func add(list, more []string) []string {
	for _, s := range more {
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}
