package declared

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/restgen/restgen/generator/declared/schematest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Emitted keeps the difference between empty and absent keywords where the server
// makes one.
func TestWireKeepsEmptyKeywords(t *testing.T) {
	for text, want := range map[string]schema.Schema{
		`{}`:                              {},
		`{"type":""}`:                     {Types: []schema.Type{""}},
		`{"type":[""]}`:                   {Types: []schema.Type{"", ""}},
		`{"type":[]}`:                     {Types: []schema.Type{}},
		`{"type":["string"]}`:             {Types: []schema.Type{"string"}},
		`{"type":"string"}`:               {Type: "string"},
		`{"title":""}`:                    {},
		`{"properties":{}}`:               {},
		`{"required":[]}`:                 {RequiredProperties: []string{}},
		`{"enum":[]}`:                     {},
		`{"default":null}`:                {},
		`{"default":[]}`:                  {Default: []any{}},
		`{"default":{}}`:                  {Default: schema.Members{}},
		`{"minimum":0,"multipleOf":0}`:    {Minimum: schema.Limit{0}, MultipleOf: schema.Limit{0}},
		`{"minLength":0,"maxLength":0}`:   {MaxLength: schema.Limit{0}},
		`{"minItems":-1,"maxItems":1.5}`:  {MaxItems: schema.Limit{1}},
		`{"items":[]}`:                    {Items: &schema.Schema{}},
		`{"additionalProperties":{}}`:     {AdditionalProperties: &schema.Schema{}},
		`{"additionalProperties":false}`:  {Closed: true},
		`{"oneOf":[]}`:                    {OneOf: []schema.Schema{}},
		`{"anyOf":[{"title":""},{}]}`:     {AnyOf: []schema.Schema{{EmptyTitle: true}, {}}},
		`{"anyOf":[{"properties":{}}]}`:   {AnyOf: []schema.Schema{{Properties: []schema.Schema{}}}},
		`{"properties":{"a":{"type":5}}}`: {Properties: []schema.Schema{{Name: "a"}}},
	} {
		t.Run(text, func(t *testing.T) {
			if got := Of(schematest.Node(schematest.Parse(t, json.RawMessage(text)))).Emitted(""); !reflect.DeepEqual(got, want) {
				t.Errorf("%s is %+v, want %+v", text, got, want)
			}
		})
	}
}

// An arg with an empty type is not checked unless it has a callback, one with a
// list of an empty type is.
func TestEmptyTypeIsNotChecked(t *testing.T) {
	for text, want := range map[string]bool{
		`{}`: false, `{"type":""}`: false, `{"type":[]}`: false, `{"type":[""]}`: true, `{"type":"no"}`: true,
	} {
		t.Run(text, func(t *testing.T) {
			if got := validator(t, json.RawMessage(text)).Typed(); got != want {
				t.Errorf("%s: typed %v, want %v", text, got, want)
			}
		})
	}
}
