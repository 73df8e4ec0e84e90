package report

import (
	"encoding/json"
	"iter"
	"slices"
	"strings"
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
func (l Level) rank() int { return slices.Index(Levels, l) }

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

// Version is the version of the JSON form of a report.
const Version = 2

// A Report lists what differs. Its JSON form is described by schemas/diff.json.
type Report struct {
	Version int    `json:"version"`
	Old     string `json:"old"` // where the old index came from
	New     string `json:"new"`
	// Findings has one finding for each cause, the worst first, then by
	// namespace and route.
	Findings []*Finding `json:"findings"`
	Notes    []string   `json:"notes,omitempty"`   // what was not compared, and why
	Ignored  []Ignored  `json:"ignored,omitempty"` // findings that were left out

	causes    []*Difference        // what Findings are part of, in the same order
	left      int                  // findings that Narrow left out
	reordered func() []*Difference // differences in the order of fields, which matter to some code only
	addresses []address            // the routes of both sides
}

// An address is where a route is.
type address struct{ namespace, route string }

// Ignored is a finding that is not counted, and the reason.
type Ignored struct {
	Reason  string   `json:"reason"`
	Finding *Finding `json:"finding"`
}

// A Finding is one difference. A report has the worst finding of each cause;
// Effects has the others.
type Finding struct {
	ID         string     `json:"id,omitempty"`         // of a finding with its effects: stable, for links
	Deployment string     `json:"deployment,omitempty"` // in a report about several
	Rule       string     `json:"rule"`                 // the ID of a Rule
	Level      Level      `json:"level"`
	Original   Level      `json:"original,omitempty"` // the level as found, if the settings give it another one
	Audience   Audience   `json:"audience"`
	Direction  Direction  `json:"direction,omitempty"`
	Namespace  string     `json:"namespace"`           // as in the index; empty for the index itself and the batch route
	Method     string     `json:"method,omitempty"`    // of the first endpoint
	Route      string     `json:"route,omitempty"`     // its template
	Arg        string     `json:"arg,omitempty"`       // the arg, or the property of a response: a.b, a[], a.*, a./^k/
	Count      int        `json:"count,omitempty"`     // of Endpoints, or of declarations
	Endpoints  []string   `json:"endpoints,omitempty"` // as "POST,PUT /cms/v2/posts/{id}"
	Message    string     `json:"message"`
	Witness    *Witness   `json:"witness,omitempty"`
	Before     any        `json:"before,omitempty"` // a json.RawMessage of a schema, or a Go declaration
	After      any        `json:"after,omitempty"`
	Alike      []string   `json:"alike,omitempty"`     // messages about the other declarations that Count counts
	Uses       []string   `json:"uses,omitempty"`      // places in code that it affects, as file:line, if code was searched
	MayAffect  []string   `json:"mayAffect,omitempty"` // further places, which it may affect
	Effects    []*Finding `json:"effects,omitempty"`
}

// MayBeAffected marks a place that a finding affects or not: the code there does
// not show it.
const MayBeAffected = "may be affected"

// Affects reports whether code was found that the finding affects or may affect.
func (f *Finding) Affects() bool { return len(f.Uses)+len(f.MayAffect) > 0 }

// Places returns the places in code for a person to read, one line each.
func (f *Finding) Places() []string {
	list := slices.Clone(f.Uses)
	for _, place := range f.MayAffect {
		list = append(list, MayBeAffected+": "+place)
	}
	return list
}

// Routes returns how many routes a namespace has that is new or gone, and the
// namespaces that have some of them now. Other findings have none.
func (r *Report) Routes(f *Finding) (n int, movedTo []string) {
	for _, d := range r.causes {
		if &d.Finding == f {
			return d.Routes, d.MovedTo
		}
	}
	return 0, nil
}

// Witness is a request that proves a finding. The old side accepts it and the
// new side rejects it; for arg-converted, both accept it.
type Witness struct {
	Method string          `json:"method"`
	Path   string          `json:"path"`            // below the root of the interface, escaped
	Query  string          `json:"query,omitempty"` // without ?
	Body   json.RawMessage `json:"body,omitempty"`  // a JSON text, sent as application/json
}

// Levels are all levels, the worst first.
var Levels = []Level{Breaking, Risky, Safe}

// Worst returns the worst level of the findings, or "" for an empty report.
func (r *Report) Worst() Level {
	worst := Level("")
	for _, f := range r.Findings {
		if worst == "" || f.Level.rank() < worst.rank() {
			worst = f.Level
		}
	}
	return worst
}

// Count returns how many findings have the level.
func (r *Report) Count(l Level) int {
	n := 0
	for _, f := range r.Findings {
		if f.Level == l {
			n++
		}
	}
	return n
}

// All returns an iterator over all findings and their effects.
func (r *Report) All() iter.Seq[*Finding] {
	return func(yield func(*Finding) bool) {
		for _, f := range r.Findings {
			if !yield(f) {
				return
			}
			for _, e := range f.Effects {
				if !yield(e) {
					return
				}
			}
		}
	}
}

// Merge returns one report of several deployments, which have names.
func Merge(list []*Report, names []string) *Report {
	out := &Report{Version: Version, Findings: []*Finding{}}
	var old, new []string
	taken := map[string]bool{}
	for i, r := range list {
		old, new = append(old, r.Old), append(new, r.New)
		for f := range r.All() {
			f.Deployment = names[i]
		}
		for _, d := range r.causes {
			d.ID = d.newID(taken)
			out.causes = append(out.causes, d)
		}
		notes := slices.DeleteFunc(slices.Clone(r.Notes), func(n string) bool { return n == leftNote(r.left) })
		out.Notes, out.Ignored = append(out.Notes, notes...), append(out.Ignored, r.Ignored...)
		out.left, out.addresses = out.left+r.left, append(out.addresses, r.addresses...)
	}
	if out.left > 0 {
		out.Notes = append(out.Notes, leftNote(out.left))
	}
	out.Old, out.New = strings.Join(old, ", "), strings.Join(new, ", ")
	out.list()
	return out
}

// LevelFor returns the worst level that the cause has for an audience, or "" if
// the cause does not affect it.
func (f *Finding) LevelFor(a Audience) Level {
	worst := Level("")
	for _, e := range append([]*Finding{f}, f.Effects...) {
		if e.Audience == a && (worst == "" || e.Level.rank() < worst.rank()) {
			worst = e.Level
		}
	}
	return worst
}
