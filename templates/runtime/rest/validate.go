package rest

import (
	"math"
	"sync"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/args"
	"github.com/restgen/restgen/templates/runtime/rest/internal/failure"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Validate validates parameters as the server of a deployment does, by default
// of the first one. It returns nil or the *Error that the server would send.
// Captures of the path count as sent.
func Validate(e *Endpoint, in codec.FieldCoder, deployment ...Deployment) error {
	var d Deployment
	if len(deployment) > 0 {
		d = deployment[0]
	}
	own := e.For(d.Index)
	if own == nil {
		return d.without()
	}
	v := own.validatorFor(d.Index)
	x := validations.Get().(*validation)
	defer x.release()
	if err := x.bind(own, in); err != nil {
		return &Error{Code: ErrBadRequest, Message: err.Error(), Err: err}
	}
	rejected := x.check(v)
	if rejected == nil {
		return nil
	}
	sent, _ := readError(rejected.Status, rejected.Body)
	return sent
}

// validator validates the parameters of an endpoint in a deployment.
type validator struct {
	of         *Endpoint
	deployment int
	args       *args.List
}

// validatorFor returns the compiled arguments of e. It compiles them again for
// another deployment than the last one, and if e is a copy.
func (e *Endpoint) validatorFor(deployment int) *validator {
	if v, ok := e.compiled.Load().(*validator); ok && v.of == e && v.deployment == deployment {
		return v
	}
	names := e.newRoute().Names
	v := &validator{e, deployment, args.Compile(e.Args, deployment, e.Engine, nil, names, nil)}
	v.args.Waive(names)
	e.compiled.Store(v)
	return v
}

// validation is the state of one Validate. It is reused.
type validation struct {
	tree   *schema.Tree
	params schema.Value
	values args.Values
	query  []byte
}

var validations = sync.Pool{New: func() any { return &validation{tree: schema.NewTree()} }}

// release returns x to the pool unless it is large.
func (x *validation) release() {
	if cap(x.query) > codec.MaxPooled || x.tree.Cap() > 1<<13 {
		return
	}
	x.tree.Reset()
	x.values.Forget()
	x.params = schema.Value{}
	validations.Put(x)
}

// bind stores the values of in that will arrive: a query has strings only.
func (x *validation) bind(e *Endpoint, in codec.FieldCoder) (err error) {
	x.tree.SetLimits(math.MaxInt, schema.MaxDepth)
	switch {
	case in == nil:
		x.params = x.tree.NewObject()
	case inQuery(e.firstMethod()):
		x.query, err = codec.AppendQuery(x.query[:0], in)
		x.params = x.tree.ParseForm(x.query)
	default:
		x.params, err = codec.AppendTree(x.tree, in)
	}
	return err
}

// check returns the error that a server would send, or nil.
func (x *validation) check(v *validator) *failure.Error {
	x.values.Find(v.args, []schema.Value{x.params})
	if missing := x.values.Missing(); missing != nil {
		return failure.Missing(missing)
	}
	if invalid := x.values.Check(); invalid != nil {
		return failure.Invalid(invalid)
	}
	if a := x.values.Unsupported(); a != nil {
		return failure.Unsupported(a)
	}
	return nil
}
