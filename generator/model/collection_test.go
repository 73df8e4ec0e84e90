package model_test

import (
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/route"
)

func TestCollectionNeedsListCreateAndGet(t *testing.T) {
	op := func(name, method, template string, captures ...model.Capture) *model.Operation {
		o := &model.Operation{
			Name: name, Methods: []string{method}, Route: route.ParseTemplate(template), Template: template, Path: template,
			Captures: captures,
		}
		if name == "List" {
			o.Result.Kind = model.PageResult
		}
		return o
	}
	list, create := op("List", "GET", "/x/books"), op("Create", "POST", "/x/books")
	get := op("Get", "GET", "/x/books/{id}", model.Capture{Name: "id"})
	for _, x := range []struct {
		name       string
		operations []*model.Operation
		want       string
	}{
		{"all of list, create and get", []*model.Operation{list, create, get}, "/x/books"},
		{"a batch route does not matter",
			[]*model.Operation{list, create, op("Batch", "POST", "/x/books/batch"), get}, "/x/books"},
		{"without create", []*model.Operation{list, get}, ""},
		{"without get", []*model.Operation{list, create}, ""},
		{"get of something below an item",
			[]*model.Operation{list, create, op("Get", "GET", "/x/books/{id}/pages", model.Capture{})}, ""},
		{"get of another collection",
			[]*model.Operation{list, create, op("Get", "GET", "/x/maps/{id}", model.Capture{})}, ""},
		{"create without a list of pages", []*model.Operation{op("GetAll", "GET", "/x/books"), create, get}, ""},
		{"an operation with the name of the method",
			[]*model.Operation{list, create, get, op("At", "POST", "/x/books/at")}, ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			if got := (&model.Resource{Operations: x.operations}).Collection(); got != x.want {
				t.Errorf("%q, want %q", got, x.want)
			}
		})
	}
}
