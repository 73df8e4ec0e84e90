package match

import (
	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An Arg is one arg of an endpoint.
type Arg struct {
	Name string
	Node *index.Node // nil for an arg of the path that the index does not declare

	checked *schema.Schema // as servers check it, nil if they do not know it
	read    *reading       // see reading
}

// A reading is what rules know of an arg. It is made when a rule asks, as most
// args of an endpoint do not change.
type reading struct {
	declared       *declared.Schema // as in the index
	accepted       *declared.Schema // decides on values; accepts all where the server does not check
	must           any
	rejectsDefault bool
}

func (a *Arg) reading() *reading {
	if a.read == nil {
		a.read = newReading(a.Node, a.checked)
	}
	return a.read
}

func newReading(n *index.Node, checked *schema.Schema) *reading {
	if n == nil {
		free := &declared.Schema{}
		return &reading{declared: free, accepted: free}
	}
	s := declared.Of(n)
	out := &reading{declared: s, accepted: s}
	if checked == nil {
		return out
	}
	v := schema.NewArgValidator(schema.Compile(checked, 0, pattern.Compile))
	out.rejectsDefault = v.FirstDefaultViolation != nil || v.DefaultViolation != nil
	switch must := v.RequiredValue(); must.Kind() {
	case schema.KindAbsent:
	case schema.KindTrue:
		out.must = true
	default:
		out.must = must.Text()
	}
	// Servers check no arg without a type, unless a preset knows better.
	if v.Has(schema.SkipValidation) || !v.Typed() && !v.Has(schema.ValidateFirst) {
		out.accepted = &declared.Schema{Required: s.Required}
	}
	return out
}

// Declared returns the schema of the arg as in the index.
func (a *Arg) Declared() *declared.Schema { return a.reading().declared }

// Schema returns the schema that decides on the values of the arg. It accepts all
// values where the server does not check them.
func (a *Arg) Schema() *declared.Schema { return a.reading().accepted }

// Must returns the only value with which the operation is supported, or nil.
func (a *Arg) Must() any { return a.reading().must }

// RejectsDefault reports whether the server rejects its own default for the arg.
// It is false for an arg that the side lacks, which is nil.
func (a *Arg) RejectsDefault() bool { return a != nil && a.reading().rejectsDefault }

// Mandatory reports whether the server rejects requests without the arg. It is
// false for an arg that the side lacks, which is nil.
func (a *Arg) Mandatory() bool {
	return a != nil && a.Declared().Required && (!a.Declared().HasDefault || a.RejectsDefault())
}
