package server

import (
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// check validates the parameters as the real server does: first required ones,
// then all in two passes.
func (q *request) check() error {
	q.args.Find(q.e.args, q.sources.layers)
	err := q.violation()
	if err != nil {
		q.args.Fail()
	}
	return err
}

// violation returns the error for invalid parameters, or nil.
func (q *request) violation() error {
	if missing := q.args.Missing(); missing != nil {
		return failure.Missing(missing)
	}
	invalid := q.args.Check()
	switch {
	case slices.ContainsFunc(q.sources.layers, schema.Value.OverLimit):
		return failure.TooManyParams
	case invalid != nil && q.e.described != nil:
		return failure.Invalid(q.args.Describe(invalid, q.e.described()))
	case invalid != nil:
		return failure.Invalid(invalid)
	}
	return nil
}
