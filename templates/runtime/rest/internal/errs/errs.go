// Package errs finds the error of a type in a chain of errors, as errors.As does.
//
// An error of any kind comes in, and the one of the wanted type goes out. An error
// that is itself of that type, as nearly all are, costs no allocation: callers on
// the way of each response rely on that. Which errors there are is a matter of
// package rest and of package failure.
package errs

import "errors"

// As is errors.As, but does not allocate if err itself is an E.
func As[E error](err error) (E, bool) {
	if e, ok := err.(E); ok || err == nil {
		return e, ok
	}
	var e E
	ok := errors.As(err, &e)
	return e, ok
}
