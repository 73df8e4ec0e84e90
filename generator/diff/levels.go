package diff

import (
	"fmt"
	"slices"
	"strings"
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
}

// fits reports whether a setting is about a finding, at all of its endpoints.
func (s *LevelSetting) fits(f *Finding) bool {
	return matches(s.Rule, f.Rule) && matches(s.Namespace, f.Namespace) &&
		(s.Audience == "" || s.Audience == f.Audience) &&
		!slices.ContainsFunc(f.about().places(), func(p place) bool { return !matches(s.Route, p.route) })
}

// SetLevels applies settings. The last one that fits a finding counts.
func (r *Report) SetLevels(list []*LevelSetting) {
	kept := []*Finding{}
	for _, f := range r.flat() {
		level, at := f.Level, ""
		for _, s := range list {
			if s.fits(f) {
				level, at = s.Level, s.At
			}
		}
		switch {
		case level == Off:
			f.Effects = nil
			r.Ignored = append(r.Ignored, Ignored{"switched off in " + at, f})
			continue
		case level != f.Level:
			f.Original, f.Level = f.Level, level
		}
		kept = append(kept, f)
	}
	r.assemble(kept)
}

// LevelNotes returns a note for each setting whose rule is unknown. A setting
// that fits no finding is fine.
func LevelNotes(list []*LevelSetting) []string {
	var notes []string
	for _, s := range list {
		if !knownRule(s.Rule) {
			notes = append(notes, s.At+": "+unknownRule(s.Rule))
		}
	}
	return notes
}

// A Gate decides which findings fail a run. For each audience it has the mildest
// level that fails.
type Gate map[Audience]Level

// anyLevel is the level that all findings have at least.
const anyLevel = "any"

// GateUsage describes the syntax of ParseGate.
const GateUsage = "breaking, risky, any or none, each for one audience with :wire or :source after it, separated by commas"

// ParseGate reads a gate, as breaking, or breaking:wire,risky:source.
func ParseGate(text string) (Gate, error) {
	g := Gate{}
	for part := range strings.SplitSeq(text, ",") {
		level, audience, only := strings.Cut(strings.TrimSpace(part), ":")
		audiences := []Audience{Wire, Source}
		if only {
			audiences = []Audience{Audience(audience)}
		}
		var least Level
		switch level {
		case string(Breaking), string(Risky):
			least = Level(level)
		case anyLevel:
			least = Safe
		case "none":
			least = Off
		default:
			return nil, fmt.Errorf("%s: want %s", text, GateUsage)
		}
		for _, a := range audiences {
			if _, twice := g[a]; twice || a != Wire && a != Source {
				return nil, fmt.Errorf("%s: want %s", text, GateUsage)
			}
			g[a] = least
		}
	}
	return g, nil
}

// Fails reports whether a finding or one of its effects fails the run.
func (g Gate) Fails(f *Finding) bool {
	return slices.ContainsFunc(append([]*Finding{f}, f.Effects...), func(e *Finding) bool {
		least, ok := g[e.Audience]
		return ok && least != Off && e.Level.rank() <= least.rank()
	})
}

// FailsReport reports whether some finding of a report fails the run.
func (g Gate) FailsReport(r *Report) bool { return slices.ContainsFunc(r.Findings, g.Fails) }
