package diff

import (
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/rule"
)

// A finding is one or more drafts that differ only in their endpoints or
// declarations.
type finding struct {
	report.Difference
	keys []rule.Key
}

// findings folds the drafts of a comparison.
type findings struct {
	list   []*finding
	folded map[foldKey]*finding
	causes int // no cause has a higher number
}

// A foldKey is what the drafts of a finding have in common.
type foldKey struct {
	rule           string
	level          report.Level
	namespace, arg string
	text           string
	cause          int
}

func newFindings() *findings { return &findings{folded: map[foldKey]*finding{}} }

// add adds a draft and returns its finding.
func (l *findings) add(d *rule.Draft) *finding {
	key := foldKey{d.Rule, d.Level, d.Namespace, d.Arg, d.Fold, d.Cause}
	f := l.folded[key]
	if f == nil {
		f = &finding{d.Difference, d.Keys}
		l.folded[key], l.list = f, append(l.list, f)
		return f
	}
	f.Merge(&d.Difference)
	f.keys = append(f.keys, d.Keys...)
	return f
}

// addCaused adds a draft about Go source, given the finding that caused it, or nil.
func (l *findings) addCaused(d *rule.Draft, cause *finding) {
	if cause != nil {
		d.Anchor, d.Cause = &cause.Difference, cause.Cause
	}
	f := l.add(d)
	if f.Cause == 0 {
		l.causes++
		f.Cause = l.causes
	}
}

// differences returns the findings in the form that a report is made of.
func (l *findings) differences() []*report.Difference {
	list := make([]*report.Difference, len(l.list))
	for i, f := range l.list {
		list[i] = &f.Difference
	}
	return list
}
