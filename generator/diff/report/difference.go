package report

import (
	"slices"

	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/generator/symbol"
)

// A Comparison is what a report is made of.
type Comparison struct {
	Old, New    string // where the indexes came from
	Differences []Caused
	// Reordered returns differences in the order of fields, which matter to some
	// code only. Narrow adds those that do.
	Reordered func() []*Difference
	Routes    []Address // of both sides; settings and exceptions have to fit one
}

// Caused is a difference with its cause.
type Caused struct {
	Difference *Difference
	Cause      int         // differences with the same number have one cause; 0 for one of its own
	Anchor     *Difference // of Go source: the difference on the wire that caused it, or nil; it comes first
}

// An Address is where a route is.
type Address struct{ Namespace, Route string }

// A Difference is what a rule found about one pair of items. A report makes a
// finding of it, or of several that are alike, and leaves it as it is.
type Difference struct {
	Rule          string // the ID
	Addition      bool   // as in the Rule
	Audience      Audience
	Direction     Direction
	Level         Level
	Subject       Subject
	Message       string
	Before, After any    // as in a Finding
	Fold          string // see FoldKey
	// Prove has functions of which each may find a witness; if none does, a breaking
	// finding is risky. The report calls them, not the rules: a finding of many
	// differences needs one witness, and needs another one if it is reduced to some
	// of them. So the first that proves any is enough, and the others are not tried.
	Prove []func() *Witness
}

// A Subject is what a difference is about.
type Subject struct {
	Namespace string
	Method    string      // of the first endpoint
	Route     string      // the template
	Path      route.Route // as parsed
	Arg       string      // or the property of a response
	Endpoints []string    // as in a Finding
	Declared  string      // the Go declaration, as wpv2.Post.Title
	Whole     bool        // that stands for several declarations
	Routes    int         // of a namespace that is new or gone
	MovedTo   []string    // namespaces that have some of these routes now
	Scope     Scope       // what code depends on if the difference affects it
}

// A Scope is what code depends on if a finding affects it.
type Scope struct {
	Names   []symbol.Symbol // declarations that it names, or of whose types it uses all
	Perhaps []symbol.Symbol // declarations that it names, though maybe for another reason
	Omits   []symbol.Symbol // parameters that it leaves out
	Served  []symbol.Symbol // methods of servers, for which the server fills in these parameters
	Calls   []symbol.Symbol // operations, endpoints and packages that it forwards all of
	Package string          // the package of the namespace, of whose routes others may have the address

	// Of Go declarations: whether they are new or gone, and the structs that cannot
	// be compared any more.
	Fresh, Gone  bool
	Incomparable []symbol.Symbol
	Moved        []symbol.Symbol // structs whose fields are in another order
}

// A FoldKey is what differences have in common that differ only in their endpoints
// or declarations. With the same cause they are one finding.
type FoldKey struct {
	rule                 string
	level                Level
	namespace, arg, fold string
}

// FoldKey returns the key of a difference.
func (d *Difference) FoldKey() FoldKey {
	return FoldKey{d.Rule, d.Level, d.Subject.Namespace, d.Subject.Arg, d.Fold}
}

// finding returns the finding of the difference alone, which is not proved.
func (d *Difference) finding() *Finding {
	s := &d.Subject
	return &Finding{
		Rule: d.Rule, Level: d.Level, Audience: d.Audience, Direction: d.Direction,
		Namespace: s.Namespace, Method: s.Method, Route: s.Route, Arg: s.Arg,
		Count: max(len(s.Endpoints), 1), Endpoints: slices.Sorted(slices.Values(s.Endpoints)),
		Message: d.Message, Before: d.Before, After: d.After,
	}
}
