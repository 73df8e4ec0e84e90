package rest

import (
	"cmp"
	"math"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Validate validates parameters as the server of a deployment does, by default
// of the first one. It returns nil or the *Error that the server would send.
// Captures of the path count as sent.
func Validate(e *Endpoint, in codec.FieldCoder, deployment ...Deployment) error {
	var d Deployment
	if len(deployment) > 0 {
		d = deployment[0].known()
	}
	own := e.in(d.Index)
	if own == nil {
		return d.without()
	}
	q := requests.Get().(*request)
	defer q.release()
	q.e = own.validator(d.Index)
	if err := q.takeParams(in); err != nil {
		return &Error{Code: string(ErrBadRequest), Message: err.Error(), Err: err}
	}
	rejected, ok := errorAs[*Error](cmp.Or(q.check(), q.missingValue()))
	if !ok {
		return nil
	}
	sent, _ := readError(rejected.Status, rejected.append(nil))
	return sent
}

// validator returns the endpoint compiled for Validate. It compiles it again
// for another deployment than the last one, and if e is a copy.
func (e *Endpoint) validator(deployment int) *endpoint {
	if x, ok := e.compiled.Load().(*endpoint); ok && x.Endpoint == e && x.deployment == deployment {
		return x
	}
	x := &endpoint{Endpoint: e, deployment: deployment, route: &endpoints{Route: e.newRoute()}}
	x.compile()
	x.args.Waive(x.route.Names)
	e.compiled.Store(x)
	return x
}

// takeParams makes in the source of all parameters, with the values that will
// arrive: a query has strings only.
func (q *request) takeParams(in codec.FieldCoder) (err error) {
	q.t.SetLimits(math.MaxInt, schema.MaxDepth)
	var params schema.Value
	switch {
	case in == nil:
		params = q.t.NewObject()
	case inQuery(q.e.firstMethod()):
		q.body, err = codec.AppendQuery(q.body[:0], in)
		params = q.t.ParseForm(q.body)
	default:
		params, err = codec.AppendTree(q.t, in)
	}
	q.layers = append(q.layers, params)
	return err
}
