package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/restgen/restgen/generator/pattern"
)

// An Exception is an entry of an ignore file: findings that fit all its patterns
// are not counted. In a pattern * stands for any text without a slash; an empty
// pattern fits everything. A finding about several endpoints or Go
// declarations is ignored if each of them fits an entry.
type Exception struct {
	Rule        string
	Namespace   string
	Method      string
	Route       string // the template
	Arg         string
	Declaration string    // as wpv2.Post.Title; the finding is about Go source then
	Until       time.Time // the last day on which the entry counts; zero for always
	Reason      string    // why; it must be given
	Line        int       // of the file, where the entry begins

	used bool
}

// A place is an endpoint that a finding is about.
type place struct {
	methods []string
	route   string
}

// places returns the endpoints of a finding, with its method alone if it is about
// one.
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

// matches reports whether a pattern is empty or fits a text.
func matches(wanted, text string) bool { return wanted == "" || pattern.Glob(wanted, text, "/") }

// fits reports whether the exception is about a finding, at one of its
// endpoints. Go declarations are at the endpoints that they change with.
func (e *Exception) fits(f *Finding, at place, declaration string) bool {
	if e.Declaration != "" && declaration == "" {
		return false
	}
	return matches(e.Declaration, declaration) && matches(e.Rule, f.Rule) && matches(e.Namespace, f.Namespace) &&
		matches(e.Route, at.route) && matches(e.Arg, f.about().Arg) &&
		slices.ContainsFunc(at.methods, func(m string) bool { return matches(e.Method, m) })
}

// declarations are the Go declarations that a finding is about, as
// wpv2.Post.Title. A finding about the wire has one without a name.
func (f *Finding) declarations() []string {
	list := []string{f.declared}
	for _, p := range f.parts {
		list = append(list, p.declared)
	}
	return list
}

// excused returns why the finding is ignored, "" if it is not.
func (f *Finding) excused(list []*Exception) (reason string) {
	everywhere := true
	for _, at := range f.about().places() {
		for _, declaration := range f.declarations() {
			why := covered(f, at, declaration, list)
			reason, everywhere = cmp.Or(reason, why), everywhere && why != ""
		}
	}
	if !everywhere {
		return ""
	}
	return reason
}

// covered returns the reason of the first exception that fits one endpoint and
// one declaration of a finding, and notes all that do.
func covered(f *Finding, at place, declaration string, list []*Exception) (reason string) {
	for _, e := range list {
		if e.fits(f, at, declaration) {
			e.used, reason = true, cmp.Or(reason, e.Reason)
		}
	}
	return reason
}

// Ignore takes out the findings that exceptions name. Expired exceptions do not
// count.
func (r *Report) Ignore(list []*Exception, today time.Time) {
	valid := slices.DeleteFunc(slices.Clone(list), func(e *Exception) bool { return e.expired(today) })
	kept := []*Finding{}
	for _, f := range r.flat() {
		if reason := f.excused(valid); reason != "" {
			f.Effects = nil
			r.Ignored = append(r.Ignored, Ignored{reason, f})
		} else {
			kept = append(kept, f)
		}
	}
	r.assemble(kept)
}

// ExceptionNotes returns a note for each exception that fit nothing in the
// reports that it was applied to, and for each expired one. Name is the name of
// the file.
func ExceptionNotes(name string, list []*Exception, today time.Time) []string {
	var notes []string
	for _, e := range list {
		switch {
		case e.expired(today):
			notes = append(notes, fmt.Sprintf("%s:%d: the entry expired on %s; remove or extend it",
				name, e.Line, e.Until.Format(time.DateOnly)))
		case !e.used:
			notes = append(notes, fmt.Sprintf("%s:%d: %s", name, e.Line, e.unused()))
		}
	}
	return notes
}

func (e *Exception) expired(today time.Time) bool {
	return !e.Until.IsZero() && today.Format(time.DateOnly) > e.Until.Format(time.DateOnly)
}

// unused returns the likely reason why an entry fits no finding.
func (e *Exception) unused() string {
	switch {
	case !knownRule(e.Rule):
		return unknownRule(e.Rule)
	case strings.HasSuffix(e.Route, "*"):
		return "the entry matches no finding, as * does not match a slash; correct or remove it"
	}
	return "the entry matches no finding; remove it"
}

func knownRule(wanted string) bool {
	return wanted == "" || slices.ContainsFunc(Rules(), func(r Rule) bool { return pattern.Glob(wanted, r.ID, "/") })
}

func unknownRule(wanted string) string {
	if now := renamed[wanted]; now != "" {
		return fmt.Sprintf("unknown rule %q; it is called %s now", wanted, now)
	}
	return fmt.Sprintf("unknown rule %q; restgen diff --list-rules lists them", wanted)
}
