package main

import (
	"net/http"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/diff/render"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// curl returns a command that calls the operation, with a value for each path
// parameter, each required arg and each arg that must have a certain value, or
// with an item batch.
func curl(op *model.Operation, x *index.Index, endpoint *index.Endpoint) string {
	path := op.Address(captureSamples(op, endpoint)...)
	args := requiredArgs(op, endpoint)
	if op.ItemBatch {
		args = batchSample(op, endpoint)
	}
	request := proof.NewWitness(op.Methods[0], path, args)
	if request.Method == http.MethodGet {
		return request.Curl(rootAddress(x))
	}
	return request.Curl(rootAddress(x), "-u", "USER:PASSWORD")
}

// rootAddress returns the address of the interface, or a placeholder if it is
// unknown or has secrets.
func rootAddress(x *index.Index) string {
	origin, _ := x.Provenance()
	if report.CheckRoot(origin.Address) != nil || strings.Contains(origin.Address, "…") {
		return render.ExampleRoot
	}
	return origin.Address
}

// captureSamples returns values for the path parameters.
func captureSamples(op *model.Operation, endpoint *index.Endpoint) []any {
	var values []any
	for _, c := range op.Captures {
		if c.Int {
			values = append(values, 1)
		} else {
			values = append(values, captureSample(endpoint, c.Name))
		}
	}
	return values
}

// captureSample returns a value for a path parameter.
func captureSample(endpoint *index.Endpoint, name string) any {
	for _, a := range endpoint.Args {
		enum := a.Schema.Get("enum").Values()
		if a.Name == name && len(enum) > 0 && enum[0].Kind == index.String {
			return enum[0].Text
		}
	}
	return name
}

// requiredArgs returns values for the args without which the server rejects a
// request.
func requiredArgs(op *model.Operation, endpoint *index.Endpoint) schema.Members {
	var list schema.Members
	for _, a := range endpoint.Args {
		inPath := slices.ContainsFunc(op.Captures, func(c model.Capture) bool { return c.Name == a.Name })
		value, ok := requiredValue(op, a)
		if ok && !inPath {
			list = append(list, schema.Member{Name: a.Name, Value: value})
		}
	}
	return list
}

// requiredValue returns a value for an arg, and whether a request needs one.
func requiredValue(op *model.Operation, a *index.Arg) (value any, ok bool) {
	for _, built := range op.Endpoints[0].Args {
		if built.Name == a.Name && built.Schema.RequiredValue != nil {
			return built.Schema.RequiredValue, true
		}
	}
	s := declared.Of(a.Schema)
	if !s.Required {
		return nil, false
	}
	return proof.Sample(s, s)
}
