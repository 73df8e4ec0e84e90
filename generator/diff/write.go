package diff

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/restgen/restgen/generator/safetext"
)

// Format is how a report is written.
type Format string

// The formats.
const (
	Text     Format = "text"     // for a terminal
	JSON     Format = "json"     // schemas/diff.json
	Markdown Format = "markdown" // for a pull request
	HTML     Format = "html"     // one page that needs nothing else
	GitHub   Format = "github"   // annotations of a workflow
)

// Formats are all formats.
var Formats = []Format{Text, JSON, Markdown, HTML, GitHub}

// Options say how a report is written.
type Options struct {
	Format Format
	Color  bool   // of Text
	All    bool   // of Text: safe changes of Go declarations too, and all declarations, one by one
	Root   string // of the interface that witnesses are sent to, by default one that does not exist
}

const exampleRoot = "https://example.org/wp-json"

// Write writes the report, escaped by package safetext.
func (r *Report) Write(to io.Writer, o Options) error {
	w := safetext.NewWriter(to)
	w.JSON, w.Annotations, w.Colors = o.Format == JSON, o.Format == GitHub, o.Color
	if o.Root == "" {
		o.Root = exampleRoot
	}
	p := &printer{o: o, report: r}
	switch o.Format {
	case JSON:
		return r.writeJSON(w)
	case Markdown:
		p.markdown()
	case HTML:
		return r.writeHTML(w, o)
	case GitHub:
		p.github()
	default:
		p.text()
	}
	_, err := io.WriteString(w, p.b.String())
	return err
}

func (r *Report) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

type printer struct {
	b      strings.Builder
	o      Options
	report *Report
}

func (p *printer) linef(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }

// Summary counts the findings in words.
func (r *Report) Summary() string {
	switch {
	case len(r.Findings) > 0:
	case r.left || len(r.Ignored) > 0:
		return "no differences but those that are left out"
	default:
		return "no differences"
	}
	var parts []string
	for _, l := range []Level{Breaking, Risky, Safe} {
		if n := r.Count(l); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, l))
		}
	}
	return strings.Join(parts, ", ")
}

// Heading is the summary, which tells what breaks requests and answers from what breaks Go code.
func (r *Report) Heading() string {
	n, wire := r.Count(Breaking), 0
	for _, f := range r.Findings {
		if f.Level == Breaking && f.Audience == Wire {
			wire++
		}
	}
	if n == 0 {
		return r.Summary()
	}
	return fmt.Sprintf("%s (breaking: %d wire, %d source)", r.Summary(), wire, n-wire)
}

// Where says what the finding is about: the endpoint, and how many more.
func (f *Finding) Where() string {
	where := ""
	if len(f.Endpoints) > 0 {
		where = f.Method + " " + f.Route
		if more := len(f.Endpoints) - 1; more > 0 {
			where += fmt.Sprintf(" and %d more", more)
		}
	}
	if f.Arg != "" {
		where = strings.TrimSpace(where + ": " + f.Arg)
	}
	return where
}

// others are the endpoints that Where only counts.
func (f *Finding) others() []string {
	return slices.DeleteFunc(slices.Clone(f.Endpoints), func(endpoint string) bool {
		methods, route, _ := strings.Cut(endpoint, " ")
		return route == f.Route && slices.Contains(strings.Split(methods, ","), f.Method)
	})
}

// Line is the finding on one line.
func (f *Finding) Line() string {
	text := f.Message
	if f.Audience == Source && f.Count > 1 && !f.whole {
		text += fmt.Sprintf(" (and %d more like it)", f.Count-1)
	}
	if where := f.Where(); where != "" {
		sep := ": "
		if f.Arg != "" {
			sep = " "
		}
		text = where + sep + text
	}
	return clean(text)
}

// clean returns s on one line, with what a terminal or a CI system acts on
// escaped: names come from an index, which may hold any.
func clean(s string) string { return safetext.Line(s) }

// byNamespace yields the findings of each namespace, those first that have the worst.
func (r *Report) byNamespace() (names []string, lists map[string][]*Finding) {
	lists = map[string][]*Finding{}
	for _, f := range r.Findings {
		name := f.Namespace
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		lists[name] = append(lists[name], f)
	}
	slices.SortStableFunc(names, func(a, b string) int { return lists[a][0].Level.rank() - lists[b][0].Level.rank() })
	return names, lists
}

// together makes one of safe findings that say the same of several args or fields of the same endpoints.
func together(list []*Finding) []*Finding {
	var out []*Finding
	first := map[string]*Finding{}
	for _, f := range list {
		what, is := strings.CutPrefix(f.Message, "is ")
		if !is || f.Level != Safe || f.Arg == "" || f.Uses != nil {
			out = append(out, f)
			continue
		}
		key := strings.Join(append([]string{f.Rule, f.Message}, f.Endpoints...), "\x00")
		if one := first[key]; one != nil {
			one.Arg, one.Message = one.Arg+", "+f.Arg, "are "+what
			continue
		}
		one := *f
		first[key] = &one
		out = append(out, &one)
	}
	return out
}

func title(namespace string) string {
	if namespace == "" {
		return "(no namespace)"
	}
	return clean(namespace)
}

var colors = map[Level]string{Breaking: "\x1b[31m", Risky: "\x1b[33m", Safe: "\x1b[32m"}

func (p *printer) level(l Level) string {
	padded := fmt.Sprintf("%-8s", l)
	if !p.o.Color {
		return padded
	}
	return colors[l] + padded + "\x1b[0m"
}

func (p *printer) bold(s string) string {
	if !p.o.Color {
		return s
	}
	return "\x1b[1m" + s + "\x1b[0m"
}

func (p *printer) text() {
	r := p.report
	p.linef("%s → %s: %s", clean(r.Old), clean(r.New), r.Heading())
	names, lists := r.byNamespace()
	for _, name := range names {
		p.linef("\n%s", p.bold(title(name)))
		hidden := 0
		list := lists[name]
		if !p.o.All {
			list = together(list)
		}
		for _, f := range list {
			if f.Audience == Source && f.Level == Safe && !p.o.All && f.Uses == nil {
				if f.Rule != "package-added" { // as the namespace
					hidden++
				}
				continue
			}
			p.finding(f)
		}
		if hidden > 0 {
			p.linef("  %s %s in Go declarations; --all tells them", p.level(Safe), count(hidden, "change"))
		}
	}
	remarks := r.remarks()
	if len(remarks) > 0 {
		p.linef("")
	}
	for _, text := range remarks {
		p.linef("%s", text)
	}
}

// remarks are what every form of a report says besides the findings: what they do not tell.
func (r *Report) remarks() []string {
	var list []string
	for _, note := range r.Notes {
		list = append(list, clean(note))
	}
	if n := len(r.Ignored); n > 0 {
		list = append(list, count(n, "finding")+" ignored, as the ignore file says")
	}
	return list
}

func (p *printer) finding(f *Finding) {
	p.linef("  %s %s", p.level(f.Level), f.Line())
	if f.Witness != nil {
		p.linef("           %s", f.Witness.Curl(p.o.Root))
	}
	if f.Direction == Response && f.Level == Breaking {
		p.fragments(f)
	}
	if p.o.All {
		for _, text := range append(f.others(), f.Alike...) {
			p.linef("           also %s", clean(text))
		}
	}
	for _, use := range f.Uses {
		p.linef("           %s", use)
	}
}

// fragments shows the two schemas, cut off where they get long.
func (p *printer) fragments(f *Finding) {
	for _, side := range []struct {
		name  string
		value any
	}{{"old", f.Before}, {"new", f.After}} {
		if side.value != nil {
			p.linef("           %s %s", side.name, cut(shown(side.value)))
		}
	}
}

// shown is a fragment or a declaration as text.
func shown(v any) string {
	if raw, ok := v.(json.RawMessage); ok {
		return clean(string(raw))
	}
	return fmt.Sprint(v)
}

func cut(s string) string {
	const most = 160
	if text := []rune(s); len(text) > most {
		return string(text[:most]) + "…"
	}
	return s
}

// github writes annotations: https://docs.github.com/actions, workflow commands.
func (p *printer) github() {
	commands := map[Level]string{Breaking: "error", Risky: "warning", Safe: "notice"}
	escape := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	for _, f := range p.report.Findings {
		text := title(f.Namespace) + ": " + f.Line()
		if f.Witness != nil {
			text += "\n" + f.Witness.Curl(p.o.Root)
		}
		places := f.Uses
		if places == nil {
			places = []string{""}
		}
		for _, use := range places {
			at := ""
			if i := strings.LastIndexByte(use, ':'); i >= 0 { // C:/mine/main.go:12
				at = "file=" + property.Replace(use[:i]) + ",line=" + use[i+1:] + ","
			}
			p.linef("::%s %stitle=%s::%s", commands[f.Level], at, property.Replace("restgen: "+f.Rule), escape.Replace(text))
		}
	}
	for _, text := range p.report.remarks() {
		p.linef("::notice title=restgen diff::%s", escape.Replace(text))
	}
	p.linef("%s", escape.Replace(fmt.Sprintf("%s → %s: %s", p.report.Old, p.report.New, p.report.Summary())))
}

// Both writes what is only on one side, and what differs, as a table, with the notes below it.
func (r *Report) Both(to io.Writer) error {
	w := safetext.NewWriter(to)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "NAMESPACE\tWHAT\t%s\t%s\n", clean(r.Old), clean(r.New))
	told := map[string]bool{}
	for _, f := range r.Findings {
		if f.Audience != Wire {
			continue
		}
		what := f.Where()
		if what == "" {
			what = "the namespace"
		}
		old, new := f.sides()
		line := fmt.Sprintf("%s\t%s\t%s\t%s\n", title(f.Namespace), clean(what), clean(old), clean(new))
		if !told[line] {
			told[line] = true
			fmt.Fprint(t, line)
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for i, text := range r.remarks() {
		if i == 0 {
			text = "\n" + text
		}
		if _, err := fmt.Fprintln(w, text); err != nil {
			return err
		}
	}
	return nil
}

// sides says what of a finding is on the old side, and what on the new one.
func (f *Finding) sides() (old, new string) {
	const lacks = "–"
	switch {
	case f.Rule == "batch-lost":
		return "in batches too", lacks
	case f.Rule == "batch-gained":
		return lacks, "in batches too"
	case strings.HasPrefix(f.Rule, "answer-value-"): // the field is on both sides
	case strings.HasSuffix(f.Rule, "-removed"):
		return "yes", lacks
	case strings.HasSuffix(f.Rule, "-added"):
		return lacks, "yes"
	}
	if _, change, ok := strings.Cut(f.Message, ": "); ok && strings.HasPrefix(f.Rule, "arg-") {
		return "differs", change
	}
	return "differs", f.Message
}
