package rule

import (
	"encoding/json"

	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
)

// Found is a difference with what connects it with others.
type Found struct {
	Difference *report.Difference
	Keys       []Key // differences with a key in common have one cause
	About      About // of the wire: what Go declarations may change with
}

// About is the part of the API that a difference on the wire is about.
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

// A result is what a check found about a pair.
type result struct {
	message  string
	level    report.Level // empty for the level of the rule
	old, new any          // a schema or a Go declaration
	fold     string       // see report.FoldKey; empty for the message
	probes   []func() *report.Witness
}

// found returns a result with a message.
func found(message string) *result { return &result{message: message} }

// before sets what the old side has, and after what the new side has.
func (r *result) before(v any) *result { r.old = v; return r }
func (r *result) after(v any) *result  { r.new = v; return r }

// schemas sets the schemas of the sides that have one.
func (r *result) schemas(p match.Pair[index.Node]) *result {
	return r.before(fragment(p.Old)).after(fragment(p.New))
}

// prove adds functions that may find a request that proves the result.
func (r *result) prove(find ...func() *report.Witness) *result {
	r.probes = append(r.probes, find...)
	return r
}

// as sets a level that is not the level of the rule.
func (r *result) as(level report.Level) *result { r.level = level; return r }

// folded sets a text in place of the message that results have in common which are
// one finding.
func (r *result) folded(text string) *result { r.fold = text; return r }

// fragment returns a schema in the form of a report.
func fragment(n *index.Node) any {
	if n == nil {
		return nil
	}
	return json.RawMessage(n.JSON())
}
