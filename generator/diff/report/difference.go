package report

// A Difference is what a rule found about one pair of items, on its way to a
// report: a finding, and what it takes to prove that, to fold it with others, and
// to select it later. New takes it over. A report shows findings only.
type Difference struct {
	Finding
	Fold     string            // see FoldKey
	Prove    []func() *Witness // each may find a witness; without one the finding is risky
	Scope    Scope             // what code depends on if the finding affects it
	Whole    bool              // the message covers several declarations
	Declared string            // the Go declaration, as wpv2.Post.Title
	Cause    int               // differences with the same number have one cause; 0 for one of its own
	Anchor   *Difference       // of the source audience: one of the wire audience with the same cause
	Routes   int               // of a namespace that is new or gone
	MovedTo  []string          // namespaces that have some of these routes now

	shown *Finding // the finding of the report that it is a part of
}

// A FoldKey is what differences have in common that differ only in their endpoints
// or declarations. They are one finding.
type FoldKey struct {
	rule                 string
	level                Level
	namespace, arg, fold string
	cause                int
}

// FoldKey returns the key of a difference.
func (d *Difference) FoldKey() FoldKey {
	return FoldKey{d.Rule, d.Level, d.Namespace, d.Arg, d.Fold, d.Cause}
}

// about returns the finding of the wire audience that has the same cause, or the
// finding of d.
func (d *Difference) about() *Finding {
	if d.Anchor != nil {
		return d.Anchor.shown
	}
	return &d.Finding
}
