package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// An Exception is an entry of an ignore file: findings that fit all its patterns
// are not counted. In a pattern * stands for any text without a slash; an empty
// pattern fits everything. Of a finding about several endpoints or Go
// declarations those are ignored that fit an entry.
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

	applied
}

// fits reports whether the exception is about a part of a finding, at one of its
// endpoints. Go declarations are at the endpoints that they change with.
func (e *Exception) fits(p *part, at place) bool {
	if e.Declaration != "" && p.found.Subject.Declared == "" {
		return false
	}
	return matches(e.Declaration, p.found.Subject.Declared) && matches(e.Rule, p.found.Rule) && matches(e.Namespace, p.found.Subject.Namespace) &&
		matches(e.Route, at.route) && matches(e.Arg, p.about().Arg) &&
		slices.ContainsFunc(at.methods, func(m string) bool { return matches(e.Method, m) })
}

// excuse returns the first exception that ignores a part of a finding: each of
// its endpoints fits one. It returns nil if none does.
func excuse(p *part, list []*Exception) (first *Exception) {
	var fitting []*Exception
	everywhere := true
	for _, at := range p.about().places() {
		here := slices.DeleteFunc(slices.Clone(list), func(e *Exception) bool { return !e.fits(p, at) })
		fitting, everywhere = append(fitting, here...), everywhere && len(here) > 0
	}
	for _, e := range fitting {
		if everywhere {
			e.used = true
		} else {
			e.misses(p.alone)
		}
	}
	if !everywhere {
		return nil
	}
	return fitting[0]
}

// Ignore takes out the findings that exceptions name, or the parts of them: the
// endpoints or Go declarations. Expired exceptions do not count.
func (r *Report) Ignore(list []*Exception, today time.Time) {
	valid := slices.DeleteFunc(slices.Clone(list), func(e *Exception) bool { return e.expired(today) })
	kept := []*entry{}
	for _, whole := range r.flat() {
		reason := ""
		excused := func(p *part) bool {
			e := excuse(p, valid)
			if e != nil {
				reason = cmp.Or(reason, e.Reason)
			}
			return e != nil
		}
		for ignored, parts := range groups(whole.parts, excused) {
			e := whole.only(parts)
			if ignored {
				e.shown.Effects = nil
				r.Ignored = append(r.Ignored, Ignored{reason, e.shown})
			} else {
				kept = append(kept, e)
			}
		}
	}
	r.assemble(kept)
}

// ExceptionNotes returns a note for each exception that had no effect on the
// reports that it was applied to, and for each expired one. Name is the name of
// the file.
func ExceptionNotes(rules []Rule, name string, list []*Exception, today time.Time) []string {
	var notes []string
	for _, e := range list {
		switch {
		case e.expired(today):
			notes = append(notes, fmt.Sprintf("%s:%d: the entry expired on %s; remove or extend it",
				name, e.Line, e.Until.Format(time.DateOnly)))
		case !e.used:
			notes = append(notes, fmt.Sprintf("%s:%d: %s", name, e.Line, e.unused(rules)))
		}
	}
	return notes
}

func (e *Exception) expired(today time.Time) bool {
	return !e.Until.IsZero() && today.Format(time.DateOnly) > e.Until.Format(time.DateOnly)
}

// unused returns the likely reason why an entry fits no finding.
func (e *Exception) unused(rules []Rule) string {
	switch {
	case !knownRule(rules, e.Rule):
		return unknownRule(e.Rule)
	case e.missed != "":
		return "the entry matches only some endpoints of a finding, which is not ignored: " + e.missed
	case strings.HasSuffix(e.Route, "*"):
		return "the entry matches no finding, as * does not match a slash; correct or remove it"
	}
	return "the entry matches no finding; remove it"
}
