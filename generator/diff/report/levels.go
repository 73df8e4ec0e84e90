package report

import (
	"fmt"
	"slices"
)

// Off is a level that takes findings out.
const Off Level = "off"

// A LevelSetting gives findings that fit all its patterns another level. The
// patterns have the form of an Exception.
type LevelSetting struct {
	Rule      string
	Audience  Audience // empty for both
	Namespace string
	Route     string
	Level     Level
	At        string // where the setting is written, as restgen.yaml:12

	applied
}

// fits reports whether a setting is about a part of a finding, at all of its
// endpoints. It notes whether it is.
func (s *LevelSetting) fits(p *part) bool {
	if !matches(s.Rule, p.found.Rule) || !matches(s.Namespace, p.found.Subject.Namespace) || s.Audience != "" && s.Audience != p.found.Audience {
		return false
	}
	places := p.about().places()
	outside := slices.DeleteFunc(slices.Clone(places), func(p place) bool { return matches(s.Route, p.route) })
	if len(outside) > 0 && len(outside) < len(places) {
		s.misses(p.alone)
	}
	s.used = s.used || len(outside) == 0
	return len(outside) == 0
}

// SetLevels applies settings to the parts of findings: the endpoints or Go
// declarations that they are about. The last setting that fits a part counts.
func (r *Report) SetLevels(list []*LevelSetting) {
	kept := []*entry{}
	for _, whole := range r.flat() {
		off := "" // where the finding is switched off
		levelOf := func(p *part) Level {
			level := whole.shown.Level
			for _, s := range list {
				if s.fits(p) {
					level = s.Level
					if level == Off {
						off = s.At
					}
				}
			}
			return level
		}
		for level, parts := range groups(whole.parts, levelOf) {
			e := whole.only(parts)
			switch level {
			case Off:
				e.shown.Effects = nil
				r.Ignored = append(r.Ignored, Ignored{"switched off in " + off, e.shown})
				continue
			case whole.shown.Level:
			default:
				e.shown.Original, e.shown.Level = e.shown.Level, level
			}
			kept = append(kept, e)
		}
	}
	r.assemble(kept)
}

// LevelNotes returns a note for each setting that has no effect for sure: its
// rule is unknown, its patterns match nothing in the deployments of the reports,
// or it fits only a part of what it would have to fit. A setting that fits no
// finding is fine otherwise.
func LevelNotes(rules []Rule, list []*LevelSetting, reports ...*Report) []string {
	var notes []string
	for _, s := range list {
		switch {
		case !knownRule(rules, s.Rule):
			notes = append(notes, s.At+": "+unknownRule(s.Rule))
		case s.used:
		case s.missed != "":
			notes = append(notes, s.At+": the entry fits only some endpoints of a finding, which keeps its level: "+s.missed)
		case !someMatch(s.Namespace, reports, func(a Address) string { return a.Namespace }):
			notes = append(notes, fmt.Sprintf("%s: no namespace of the deployments matches %q; correct or remove the entry", s.At, s.Namespace))
		case !someMatch(s.Route, reports, func(a Address) string { return a.Route }):
			notes = append(notes, fmt.Sprintf("%s: no route of the deployments matches %q, as * does not match a slash; correct or remove the entry", s.At, s.Route))
		}
	}
	return notes
}

// someMatch reports whether a pattern is empty or matches a text of some route
// of the reports.
func someMatch(wanted string, reports []*Report, text func(Address) string) bool {
	return wanted == "" || slices.ContainsFunc(reports, func(r *Report) bool {
		return slices.ContainsFunc(r.addresses, func(a Address) bool { return matches(wanted, text(a)) })
	})
}
