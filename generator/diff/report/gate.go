package report

import (
	"fmt"
	"slices"
	"strings"
)

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
	return slices.ContainsFunc(f.WithEffects(), func(e *Finding) bool {
		least, ok := g[e.Audience]
		return ok && least != Off && e.Level.rank() <= least.rank()
	})
}

// FailsReport reports whether some finding of a report fails the run.
func (g Gate) FailsReport(r *Report) bool { return slices.ContainsFunc(r.Findings, g.Fails) }
