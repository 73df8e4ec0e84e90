package schema

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/restgen/restgen/generator/schema/schematest"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Wire keeps the difference between empty and absent keywords where the server
// makes one.
func TestWireKeepsEmptyKeywords(t *testing.T) {
	for text, want := range map[string]wire.Schema{
		`{}`:                              {},
		`{"type":""}`:                     {Types: []wire.Type{""}},
		`{"type":[""]}`:                   {Types: []wire.Type{"", ""}},
		`{"type":[]}`:                     {Types: []wire.Type{}},
		`{"type":["string"]}`:             {Types: []wire.Type{"string"}},
		`{"type":"string"}`:               {Type: "string"},
		`{"title":""}`:                    {},
		`{"properties":{}}`:               {},
		`{"required":[]}`:                 {RequiredProperties: []string{}},
		`{"enum":[]}`:                     {},
		`{"default":null}`:                {},
		`{"default":[]}`:                  {Default: []any{}},
		`{"default":{}}`:                  {Default: wire.Members{}},
		`{"minimum":0,"multipleOf":0}`:    {Minimum: wire.Limit{0}, MultipleOf: wire.Limit{0}},
		`{"minLength":0,"maxLength":0}`:   {MaxLength: wire.Limit{0}},
		`{"minItems":-1,"maxItems":1.5}`:  {MaxItems: wire.Limit{1}},
		`{"items":[]}`:                    {Items: &wire.Schema{}},
		`{"additionalProperties":{}}`:     {AdditionalProperties: &wire.Schema{}},
		`{"additionalProperties":false}`:  {Closed: true},
		`{"oneOf":[]}`:                    {OneOf: []wire.Schema{}},
		`{"anyOf":[{"title":""},{}]}`:     {AnyOf: []wire.Schema{{EmptyTitle: true}, {}}},
		`{"anyOf":[{"properties":{}}]}`:   {AnyOf: []wire.Schema{{Properties: []wire.Schema{}}}},
		`{"properties":{"a":{"type":5}}}`: {Properties: []wire.Schema{{Name: "a"}}},
	} {
		t.Run(text, func(t *testing.T) {
			if got := Of(schematest.Node(schematest.Parse(t, json.RawMessage(text)))).Wire(""); !reflect.DeepEqual(got, want) {
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
