package diff

import "github.com/restgen/restgen/generator/diff/report"

// A difference is a finding while the two sides are compared.
type difference struct {
	report.Difference
	cause string   // folds differences; if it is empty, the message does
	keys  []string // differences with a key in common have one cause
}

// found returns a difference with a message.
func found(message string) *difference {
	d := &difference{}
	d.Message = message
	return d
}

// before sets what the old side has, and after what the new side has: a schema or
// a Go declaration.
func (d *difference) before(v any) *difference { d.Before = v; return d }
func (d *difference) after(v any) *difference  { d.After = v; return d }

// as sets a level that is not the level of the rule.
func (d *difference) as(level report.Level) *difference { d.Level = level; return d }
