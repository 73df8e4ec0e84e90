package report

import (
	"fmt"
	"slices"

	"github.com/restgen/restgen/generator/pattern"
)

// A Rule is one kind of difference: a row of the table in docs/diff.md. IDs do
// not change.
type Rule struct {
	ID        string
	Level     Level // the worst level of its findings
	Audience  Audience
	Direction Direction
	// Addition is set if the rule reports what only the new side has. Safe findings
	// of several args or properties of the same endpoints are one then.
	Addition bool
	// Mirror is the rule that reports the difference when the two sides are
	// swapped. Every rule has one.
	Mirror string
	// Prose says what the rule reports, and why it has its level.
	Prose string
}

// Level is how bad a finding is.
type Level string

// The levels, the worst first.
const (
	Breaking Level = "breaking"
	Risky    Level = "risky"
	Safe     Level = "safe"
)

// Levels are all levels, the worst first.
var Levels = []Level{Breaking, Risky, Safe}

// rank orders levels, the worst first, and no level last.
func (l Level) rank() int {
	if l == "" {
		return len(Levels)
	}
	return slices.Index(Levels, l)
}

// Audience is whom a finding is for.
type Audience string

// The audiences.
const (
	Wire   Audience = "wire"   // programs that talk to the server
	Source Audience = "source" // Go code that uses the generated packages
)

// Direction tells requests from responses in findings of the wire audience. It is
// empty for the source audience.
type Direction string

// The directions.
const (
	Request  Direction = "request"
	Response Direction = "response"
)

// PropertyRemoved is the rule about properties that responses no longer have.
const PropertyRemoved = "response-property-removed"

// renamed maps old rule IDs to present ones.
var renamed = map[string]string{
	"answer-removed": "response-property-removed", "answer-added": "response-property-added",
	"answer-hidden": "response-property-hidden", "answer-shown": "response-property-shown",
	"answer-type-widened": "response-type-widened", "answer-type-narrowed": "response-type-narrowed",
	"answer-value-added": "response-value-added", "answer-value-removed": "response-value-removed",
	"answer-format-changed": "response-format-changed",
	"answer-unknown":        "response-unknown", "answer-known": "response-known",
}

// knownRule reports whether a pattern matches the ID of a rule.
func knownRule(rules []Rule, wanted string) bool {
	return wanted == "" || slices.ContainsFunc(rules, func(r Rule) bool { return pattern.Glob(wanted, r.ID, "/") })
}

// unknownRule returns a note on a pattern that matches no rule.
func unknownRule(wanted string) string {
	if now := renamed[wanted]; now != "" {
		return fmt.Sprintf("unknown rule %q; it is called %s now", wanted, now)
	}
	return fmt.Sprintf("unknown rule %q; restgen diff --list-rules lists them", wanted)
}
