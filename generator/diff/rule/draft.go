package rule

import (
	"encoding/json"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
)

// A Draft is a finding of a rule about one pair.
type Draft struct {
	report.Difference
	Keys  []Key
	About About
}

// A Key names something that a finding is about. Findings with a key in common
// have one cause.
type Key struct {
	What   string
	At     string // a namespace, a route or an endpoint
	Name   string // of an arg, a property or a method
	Family string // of a change: the first segment of the routes
	Change string
}

// About is the part of the API that a draft for the wire is about.
type About struct {
	Endpoints []*match.Endpoint // none for a whole namespace
	Part      Part
	Path      string // of an arg or a property
	Alone     bool   // only one side has the route or the method
}

// A Part is a part of an operation.
type Part int

// The parts.
const (
	AnyPart Part = iota
	WholePart
	RequestPart
	ResponsePart
)

// found returns a draft with a message.
func found(message string) *Draft {
	d := &Draft{}
	d.Message = message
	return d
}

// before sets what the old side has, and after what the new side has: a schema or
// a Go declaration.
func (d *Draft) before(v any) *Draft { d.Before = v; return d }
func (d *Draft) after(v any) *Draft  { d.After = v; return d }

// prove adds functions that may find a request that proves the draft.
func (d *Draft) prove(find ...func() *report.Witness) *Draft {
	d.Prove = append(d.Prove, find...)
	return d
}

// as sets a level that is not the level of the rule.
func (d *Draft) as(level report.Level) *Draft { d.Level = level; return d }

// at sets the endpoints of a draft about a whole route.
func (d *Draft) at(r *match.Route) *Draft {
	d.Method, d.Route = r.Endpoints[0].Methods[0], r.Template
	for _, e := range r.Endpoints {
		d.Endpoints = append(d.Endpoints, e.Title())
	}
	return d
}

// schemas sets the schemas of the sides that have one.
func (d *Draft) schemas(p match.Pair[index.Node]) *Draft {
	return d.before(fragment(p.Old)).after(fragment(p.New))
}

// fragment returns a schema in the form of a report.
func fragment(n *index.Node) any {
	if n == nil {
		return nil
	}
	return json.RawMessage(n.JSON())
}
