package render

import (
	"cmp"
	"path"
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

func (o Options) complete(r *report.Report) Options {
	o.Root = cmp.Or(o.Root, ExampleRoot)
	o.OldName, o.NewName = cmp.Or(o.OldName, r.Old), cmp.Or(o.NewName, r.New)
	if o.Fails == nil {
		o.Fails = func(f *report.Finding) bool { return f.Level == report.Breaking }
	}
	return o
}

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
