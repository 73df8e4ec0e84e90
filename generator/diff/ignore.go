package diff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/pattern"
)

// Exception is an entry of an ignore file: findings that all of its patterns fit are not counted. A pattern is a text with
// * for anything but a slash, and no other character with a meaning; an empty one fits everything. Of a finding about several
// endpoints, each has to be fitted by some entry.
type Exception struct {
	Rule      string
	Namespace string
	Method    string
	Route     string // the template
	Arg       string
	Reason    string // why; it has to be given
	Line      int    // of the file, where the entry begins

	used bool
}

// fits reports whether the exception is about a finding, at one of its endpoints.
func (e *Exception) fits(f *Finding, methods []string, route string) bool {
	like := func(wanted, text string) bool { return wanted == "" || pattern.Glob(wanted, text, "/") }
	return like(e.Rule, f.Rule) && like(e.Namespace, f.Namespace) && like(e.Route, route) && like(e.Arg, f.Arg) &&
		slices.ContainsFunc(methods, func(m string) bool { return like(e.Method, m) })
}

// excused returns why the finding is ignored, "" if it is not: an exception has to fit at each of its endpoints, lest that
// for one route silence what was folded into the same finding of another one.
func (f *Finding) excused(list []*Exception) (reason string) {
	everywhere := true
	for _, place := range f.places() {
		covered := false
		for _, e := range list {
			if e.fits(f, place.methods, place.route) {
				e.used, covered = true, true
				if reason == "" {
					reason = e.Reason
				}
			}
		}
		everywhere = everywhere && covered
	}
	if !everywhere {
		return ""
	}
	return reason
}

// unused says of an entry that fits no finding why that most likely is.
func (e *Exception) unused() string {
	switch {
	case e.Rule != "" && !slices.ContainsFunc(rules, func(rule Rule) bool { return pattern.Glob(e.Rule, rule.ID, "/") }):
		return fmt.Sprintf("there is no rule %q", e.Rule)
	case strings.HasSuffix(e.Route, "*"):
		return "no finding fits this entry, as a * takes no slash; take the entry out if that is meant"
	}
	return "no finding fits this entry any more; take it out"
}

type place struct {
	methods []string
	route   string
}

// places are the endpoints of a finding; one about a method is about that alone.
func (f *Finding) places() []place {
	if len(f.Endpoints) == 0 {
		return []place{{[]string{f.Method}, f.Route}}
	}
	var list []place
	for _, e := range f.Endpoints {
		methods, route, _ := strings.Cut(e, " ")
		p := place{strings.Split(methods, ","), route}
		if slices.Contains(p.methods, f.Method) {
			p.methods = []string{f.Method}
		}
		list = append(list, p)
	}
	return list
}

// Ignore takes out the findings that exceptions name, and notes exceptions that fit none. Name is the file's.
func (r *Report) Ignore(name string, list []*Exception) {
	kept := []*Finding{}
	for _, f := range r.Findings {
		if reason := f.excused(list); reason != "" {
			r.Ignored = append(r.Ignored, Ignored{reason, f})
		} else {
			kept = append(kept, f)
		}
	}
	r.Findings = kept
	for _, e := range list {
		if !e.used {
			r.Notes = append(r.Notes, fmt.Sprintf("%s:%d: %s", name, e.Line, e.unused()))
		}
	}
}
