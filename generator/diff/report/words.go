package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/safetext"
)

// Summary counts the findings in words.
func (r *Report) Summary() string {
	switch {
	case len(r.Findings) > 0:
	case len(r.Ignored) > 0:
		return "no differences except ignored ones"
	case r.left > 0:
		return "no differences that affect the code"
	default:
		return "no differences"
	}
	return CountLevels(r.Findings)
}

// CountLevels counts findings in words, as in 2 breaking, 1 safe.
func CountLevels(list []*Finding) string {
	var parts []string
	for _, l := range Levels {
		if n := count(list, l); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, l))
		}
	}
	return strings.Join(parts, ", ")
}

// Heading returns the summary. If some findings break Go code only, it counts
// them apart from those that break requests and responses.
func (r *Report) Heading() string {
	source := 0
	for _, f := range r.Findings {
		if f.BreaksGoOnly() {
			source++
		}
	}
	if source == 0 {
		return r.Summary()
	}
	return fmt.Sprintf("%s (breaking: %d wire, %d Go source only)", r.Summary(), r.Count(Breaking)-source, source)
}

// Where names the methods of the first route that the finding is about, the number
// of further routes, and the arg or property.
func (f *Finding) Where() string {
	where := ""
	if strings.HasPrefix(f.Rule, "namespace-") {
		return Title(f.Namespace)
	}
	if len(f.Endpoints) > 0 {
		methods, more := f.methods(), len(f.otherRoutes())
		where = strings.Join(methods, ",") + " " + f.Route
		if more > 0 {
			where += " and " + Count(more, "more route")
		}
	}
	if f.Arg != "" {
		where = strings.TrimSpace(where + ": " + f.Arg)
	}
	return where
}

// methods returns the methods of the first route. An endpoint of several methods
// is named by one of them.
func (f *Finding) methods() []string {
	list := []string{f.Method}
	for _, p := range f.places() {
		if p.route == f.Route && !slices.Contains(p.methods, f.Method) {
			list = append(list, p.methods[0])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// otherRoutes returns the routes after the first one.
func (f *Finding) otherRoutes() []string {
	var list []string
	for _, p := range f.places() {
		if p.route != f.Route && !slices.Contains(list, p.route) {
			list = append(list, p.route)
		}
	}
	return list
}

// Others returns the endpoints of the routes that Where only counts.
func (f *Finding) Others() []string {
	return slices.DeleteFunc(slices.Clone(f.Endpoints), func(endpoint string) bool {
		_, route, _ := strings.Cut(endpoint, " ")
		return route == f.Route
	})
}

// Text returns the message, with the number of similar declarations.
func (f *Finding) Text() string {
	if n := len(f.Alike); n > 0 {
		return Clean(fmt.Sprintf("%s (and %d more)", f.Message, n))
	}
	return Clean(f.Message)
}

// Line returns the finding on one line.
func (f *Finding) Line() string {
	text := f.Text()
	if where := f.Where(); where != "" {
		sep := ": "
		if f.Arg != "" {
			sep = " "
		}
		text = Clean(where) + sep + text
	}
	if f.Deployment != "" {
		text = f.Deployment + ": " + text
	}
	return text
}

// Clean returns s on one line. It escapes characters that a terminal or a CI
// system acts on, as names come from an index.
func Clean(s string) string { return safetext.Line(s) }

// Count returns a number with a noun, as in 2 findings.
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Remarks returns the notes that every format shows with the findings.
func (r *Report) Remarks() []string {
	var list []string
	for _, note := range r.Notes {
		list = append(list, Clean(note))
	}
	if n := len(r.Ignored); n > 0 {
		list = append(list, Count(n, "finding")+" ignored")
	}
	return list
}

// Title returns the name of a namespace in reports.
func Title(namespace string) string {
	if namespace == "" {
		return "(no namespace)"
	}
	return Clean(namespace)
}

// leftNote is the note on findings that Narrow left out.
func leftNote(n int) string { return Count(n, "finding") + " without effect on the code left out" }
