package model

import (
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Runtime returns an endpoint of the operation in the form of generated code,
// for a server that runs within restgen.
func (o *Operation) Runtime(namespace string, e *Endpoint) *rest.Endpoint {
	out := &rest.Endpoint{
		Namespace: namespace, Route: e.Route, Methods: e.Methods, Batch: e.InBatch,
		Assumed: e.Assumed, Upload: o.Upload, Status: e.Status, Expression: e.Expression,
	}
	if e.Engine {
		out.Engine = pattern.Compile
	}
	out.Args = make([]schema.Schema, len(e.Args))
	for i := range e.Args {
		out.Args[i] = *e.Args[i].Schema
	}
	return out
}
