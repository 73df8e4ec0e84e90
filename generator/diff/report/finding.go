package report

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
)

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

// LevelFor returns the worst level that the cause has for an audience, or "" if
// the cause does not affect it.
func (f *Finding) LevelFor(a Audience) Level {
	var worst Level
	for _, e := range f.WithEffects() {
		if e.Audience == a && e.Level.rank() < worst.rank() {
			worst = e.Level
		}
	}
	return worst
}

// BreaksGoOnly reports whether the cause breaks Go code, but no request or
// response.
func (f *Finding) BreaksGoOnly() bool { return f.Level == Breaking && f.LevelFor(Wire) != Breaking }

// WithEffects returns the finding and its effects.
func (f *Finding) WithEffects() []*Finding { return append([]*Finding{f}, f.Effects...) }

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

// newID returns an ID that is the same in each run, and adds it to those taken.
func (f *Finding) newID(taken map[string]bool) string {
	h := fnv.New32a()
	fmt.Fprintf(h, "%q", []string{f.Deployment, f.Rule, f.Namespace, f.Method, f.Route, f.Arg, f.Message})
	for n := h.Sum32(); ; n++ {
		if id := fmt.Sprintf("%08x", n); !taken[id] {
			taken[id] = true
			return id
		}
	}
}

// RootOf returns the arg that a path such as tags[].name begins with.
func RootOf(path string) string {
	name, _, _ := strings.Cut(path, ".")
	name, _, _ = strings.Cut(name, "[]")
	return name
}
