package report

// A Rule is one kind of difference: a row of the table in docs/diff.md. IDs do
// not change.
type Rule struct {
	ID        string
	Level     Level // the worst level of its findings
	Audience  Audience
	Direction Direction
	// Mirror is the rule that reports the difference when the two sides are
	// swapped. Every rule has one.
	Mirror string
	// Prose says what the rule reports, and why it has its level.
	Prose string
}

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
