package build

import (
	"fmt"
	"testing"

	"github.com/restgen/restgen/generator/model"
)

// A field has the plainest type that can tell absent, null and zero values from
// each other.
func TestFieldsHaveThePlainestType(t *testing.T) {
	const object = `"properties":{"a":{"type":"string"}}`
	for _, c := range []struct{ schema, request, response string }{
		{`"type":"string"`, "rest.Opt[string]", "string"},
		{`"type":["string","null"]`, "rest.Opt[string]", "rest.Opt[string]"},
		{`"type":"integer"`, "rest.Opt[int]", "int"},
		{`"type":"boolean"`, "rest.Opt[bool]", "bool"},
		{`"type":"string","format":"date-time"`, "rest.Opt[rest.DateTime]", "rest.DateTime"},
		{`"type":["string","null"],"format":"date-time"`, "rest.Opt[rest.DateTime]", "rest.Opt[rest.DateTime]"},
		{`"type":"array","items":{"type":"string","format":"date-time"}`, "[]rest.DateTime", "[]rest.DateTime"},
		{`"type":"string","format":"email"`, "rest.Opt[string]", "string"},
		{`"oneOf":[{"type":"string","format":"date-time"},{"type":"string"}]`, "rest.Opt[string]", "string"},
		{`"type":"string","enum":["a","b"]`, "ThingsF", "ThingsF"},
		{`"type":"string","enum":["a",""]`, "rest.Opt[ThingsF]", "ThingsF"},
		{`"type":["string","null"],"enum":["a",null]`, "rest.Opt[ThingsF]", "rest.Opt[ThingsF]"},
		{`"type":"object",` + object, "*ThingsFInput", "ThingF"},
		{`"type":["object","null"],` + object, "rest.Opt[ThingsFInput]", "*ThingF"},
		{`"type":"object"`, "map[string]rest.Raw", "map[string]rest.Raw"},
		{`"type":["object","null"]`, "rest.Opt[map[string]rest.Raw]", "map[string]rest.Raw"},
		{`"type":"array","items":{"type":["integer","null"]}`, "[]rest.Opt[int]", "[]rest.Opt[int]"},
		{`"type":["array","null"],"items":{"type":"integer"}`, "rest.Opt[[]int]", "[]int"},
		{`"type":["integer","boolean"]`, "ThingsFInput", "ThingFValue"},
		{`"type":["integer","boolean","null"]`, "rest.Opt[ThingsFInput]", "ThingFValue"},
		{`"description":"anything"`, "rest.Raw", "rest.Raw"},
	} {
		t.Run(c.schema, func(t *testing.T) {
			api, _ := apiOf(t, Options{}, fmt.Sprintf(`"/a/v1/things":{"namespace":"a/v1","methods":["POST"],
			"endpoints":[{"methods":["POST"],"args":{"f":{%[1]s}}}],
			"schema":{"type":"object","properties":{"id":{"type":"integer"},"f":{%[1]s}}}}`, c.schema))
			op := api.Namespaces[0].Resources[0].Operations[0]
			if got := op.Params.Fields[0].GoType().String(); got != c.request {
				t.Errorf("{%s} is sent as %s, want %s", c.schema, got, c.request)
			}
			if got := op.Result.Type.Fields[1].GoType().String(); got != c.response {
				t.Errorf("{%s} is returned as %s, want %s", c.schema, got, c.response)
			}
		})
	}
}

// Results are plain Go types.
func TestResultsArePlainGoTypes(t *testing.T) {
	thing := &model.Struct{Name: "Thing"}
	for kind, want := range map[model.ResultKind]string{
		model.OneResult:       "Thing",
		model.PageResult:      "rest.Page[Thing]",
		model.ListResult:      "[]Thing",
		model.MapResult:       "map[string]Thing",
		model.DeletedResult:   "rest.Deleted[Thing]",
		model.ItemBatchResult: "rest.ItemBatch[Thing]",
	} {
		if got := (model.Result{Kind: kind, Type: thing}).GoType().String(); got != want {
			t.Errorf("result %d is %s, want %s", kind, got, want)
		}
	}
	if got := (model.Result{}).GoType().String(); got != "rest.Raw" {
		t.Errorf("a raw result is %s", got)
	}
}
