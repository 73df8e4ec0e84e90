// Package errs searches chains of errors. An error comes in, and the error of a
// type within it goes out, without an allocation in the usual case.
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
