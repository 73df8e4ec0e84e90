package main

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// listRules describes a list of an item batch in words. The index describes one
// item instead of the lists.
func listRules(f *model.Field) string {
	items := itemFields(f)
	if items == nil {
		return "array of IDs; not in the index"
	}
	var names []string
	for _, item := range items {
		names = append(names, item.Name)
	}
	return "array of object {" + shorten(strings.Join(names, ", ")) +
		"}; not in the index, which shows one item"
}

// itemFields returns the fields of the items of a list, or nil if they are not
// objects.
func itemFields(f *model.Field) []*model.Field {
	item := f.Type.ItemDecl()
	if item == nil || item.Struct == nil {
		return nil
	}
	return item.Struct.Fields
}

// batchSample returns an item batch: one item in the first list of objects.
func batchSample(op *model.Operation, endpoint *index.Endpoint) schema.Members {
	for _, f := range op.Params.Fields {
		fields := itemFields(f)
		if fields != nil {
			return schema.Members{{Name: f.Name, Value: []any{itemSample(fields, endpoint)}}}
		}
	}
	return nil
}

// itemSample returns an item with its required args, or else with the first arg
// that has a value.
func itemSample(fields []*model.Field, endpoint *index.Endpoint) schema.Members {
	var required, first schema.Members
	for _, a := range endpoint.Args {
		isField := func(f *model.Field) bool { return f.Name == a.Name }
		if !slices.ContainsFunc(fields, isField) {
			continue
		}
		s := declared.Of(a.Schema)
		value, ok := proof.Sample(s, s)
		switch {
		case !ok:
		case s.Required:
			required = append(required, schema.Member{Name: a.Name, Value: value})
		case first == nil:
			first = schema.Members{{Name: a.Name, Value: value}}
		}
	}
	if required != nil {
		return required
	}
	return first
}
