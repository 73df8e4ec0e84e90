package rest

import (
	"errors"
	"slices"
)

// Validate checks parameters as the server of a deployment will (the first one, if none is given). It returns nil
// or an *Error like the one that the server would answer. Captures of the path count as sent.
func Validate(e *Endpoint, in Codable, deployment ...Deployment) error {
	var d Deployment
	if len(deployment) > 0 {
		d = deployment[0]
	}
	own := e.in(d.index)
	if own == nil {
		return &Error{Code: string(ErrNotDeployed), Message: "deployment " + d.label() + " does not have the endpoint"}
	}
	body := []byte("{}")
	if in != nil {
		var err error
		if body, err = Marshal(nil, in); err != nil {
			return &Error{Code: string(ErrBadRequest), Message: err.Error(), Err: err}
		}
	}
	x := &endpoint{Endpoint: own, deployment: d.index}
	x.compile()
	for _, name := range newRoute(own).names {
		slot := x.slot(name)
		x.required = slices.DeleteFunc(x.required, func(n int) bool { return n == slot })
	}
	return x.validate(body)
}

// validate checks the parameters in a body of JSON.
func (e *endpoint) validate(body []byte) error {
	params, err := ParseJSON(body)
	if err != nil {
		return &Error{Code: string(ErrBadRequest), Message: err.Error(), Err: err}
	}
	q := &request{t: params.t, e: e, layers: []Value{params}}
	var no *refusal
	if !errors.As(q.check(), &no) {
		return nil
	}
	answered, _ := readError(no.status, no.append(nil))
	return answered
}
