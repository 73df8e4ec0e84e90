package diff

import (
	"encoding/json"
	"slices"
)

// Level is how bad a finding is.
type Level string

// The levels, the worst first.
const (
	Breaking Level = "breaking"
	Risky    Level = "risky"
	Safe     Level = "safe"
)

// rank orders levels, the worst first.
func (l Level) rank() int { return slices.Index([]Level{Breaking, Risky, Safe}, l) }

// Audience is whom a finding is for.
type Audience string

// The audiences.
const (
	Wire   Audience = "wire"   // who talks to the server
	Source Audience = "source" // whose Go code uses the generated packages
)

// Direction is the side of an exchange that a finding of the wire audience is about; empty for the source audience.
type Direction string

// The directions.
const (
	Request  Direction = "request"
	Response Direction = "response"
)

// Report is what differs. Its JSON form is described by schemas/diff.json.
type Report struct {
	Old      string     `json:"old"` // where the old index came from
	New      string     `json:"new"`
	Findings []*Finding `json:"findings"`          // by namespace, level and audience
	Notes    []string   `json:"notes,omitempty"`   // what could not be compared, and why
	Ignored  []Ignored  `json:"ignored,omitempty"` // findings that an ignore file took out

	left bool // there were findings that no code meets
}

// Ignored is a finding that is not counted, and why.
type Ignored struct {
	Reason  string   `json:"reason"`
	Finding *Finding `json:"finding"`
}

// Finding is one difference.
type Finding struct {
	Rule      string    `json:"rule"` // the ID of a Rule
	Level     Level     `json:"level"`
	Audience  Audience  `json:"audience"`
	Direction Direction `json:"direction,omitempty"`
	Namespace string    `json:"namespace"`           // as in the index; empty for the index itself and the batch route
	Method    string    `json:"method,omitempty"`    // of the first endpoint
	Route     string    `json:"route,omitempty"`     // its template
	Arg       string    `json:"arg,omitempty"`       // the arg, or the field of an answer: a.b, a[], a.*, a./^k/
	Count     int       `json:"count,omitempty"`     // of Endpoints, or of declarations
	Endpoints []string  `json:"endpoints,omitempty"` // as "POST,PUT /cms/v2/posts/{id}"
	Message   string    `json:"message"`
	Witness   *Witness  `json:"witness,omitempty"`
	Before    any       `json:"before,omitempty"` // a fragment of a schema (json.RawMessage), or a Go declaration (string)
	After     any       `json:"after,omitempty"`
	Alike     []string  `json:"alike,omitempty"` // messages about the other declarations that Count counts
	Uses      []string  `json:"uses,omitempty"`  // file:line, where a program was looked at

	symbols []Symbol          // Go declarations that the finding is about; none where every user of the package is concerned
	prove   []func() *Witness // each may find a witness; when they end, the finding is risky
	cause   string            // folds findings
	parts   []*Finding        // of the source audience: what was folded, itself first
	whole   bool              // all that the finding stands for is told by its message
}

// Witness is a request that shows a finding. Both sides were asked: the old one accepts it, and the new one refuses it, but
// for arg-converted, of which both accept it.
type Witness struct {
	Method string          `json:"method"`
	Path   string          `json:"path"`            // below the root of the interface, escaped
	Query  string          `json:"query,omitempty"` // without ?
	Body   json.RawMessage `json:"body,omitempty"`  // a JSON text, sent as application/json
}

// Symbol names a generated declaration.
type Symbol struct {
	Package string // the name of the package, as cmsv2
	Type    string // a type, a constant, or the variable of an endpoint; empty for the package itself
	Member  string // a field or a method of Type; empty for the type itself
}

// Worst returns the worst level of the findings, or "" when there are none.
func (r *Report) Worst() Level {
	worst := Level("")
	for _, f := range r.Findings {
		if worst == "" || f.Level.rank() < worst.rank() {
			worst = f.Level
		}
	}
	return worst
}

// Count returns how many findings have a level.
func (r *Report) Count(l Level) int {
	n := 0
	for _, f := range r.Findings {
		if f.Level == l {
			n++
		}
	}
	return n
}
