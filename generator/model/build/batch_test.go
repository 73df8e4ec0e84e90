package build

import (
	"fmt"
	"testing"

	"github.com/restgen/restgen/generator/model"
)

// Which endpoints of shops take batches is known. Options say it for others,
// and take it back.
func TestBatchesOfShopsAreKnown(t *testing.T) {
	const editable = `"POST","PUT","PATCH"`
	say := func(result string) Options {
		return Options{Results: []ResultOverride{{Route: "/*", Result: "page"}, {Route: "/*", Result: result}}}
	}
	for _, x := range []struct {
		namespace, route, methods, arg string
		o                              Options
		batch                          bool
		typ                            string // of the arg
	}{
		{"wc/v3", "/things/batch", editable, "size", Options{}, true, "ThingsSize"},
		{"wc/v3", `/things/(?P<id>\\d+)/parts/batch`, editable, "size", Options{}, true, "ThingPartsSize"},
		{"wc-more", "/things/batch", editable, "size", Options{}, true, "ThingsSize"},
		{"wc/v3", "/things/batch", editable, "size", Options{NoPreset: true}, false, "ThingsSize"},
		{"wc/v3", "/things/batch", editable, "size", say("raw"), false, "ThingsSize"},
		{"wc/v3", "/things/batch", editable, "create", Options{}, false, "ThingsCreate"},
		{"wc/v3", "/things/batch", `"POST"`, "size", Options{}, false, "ThingBatchSize"},
		{"wc/v3", "/things/batch", `"GET"`, "size", say("batch"), false, "ThingBatchSize"},
		{"", "/batch/v1", `"POST"`, "size", Options{}, false, "BatchV1Size"},
		{"a/v1", "/things/batch", editable, "size", Options{}, false, "ThingsSize"},
		{"a/v1", "/things/bulk", `"POST"`, "size", say("batch"), true, "ThingsSize"},
		{"a/v1", "/bulk", `"POST"`, "size", say("batch"), true, "BulkSize"},
		{"a/v1", "/posts/(?P<id>\\\\d+)/revisions/bulk", `"POST"`, "size", say("batch"), true, "PostRevisionBulkSize"},
		{"a/v1", "/things/bulk", `"POST"`, "create", say("batch"), true, "ThingsCreate"},
	} {
		t.Run(x.namespace, func(t *testing.T) {
			route := x.route
			if x.namespace != "" {
				route = "/" + x.namespace + route
			}
			api, _ := apiOf(t, x.o, fmt.Sprintf(`"%s":{"namespace":%q,"methods":[%s],"endpoints":[{"methods":[%[3]s],
			"args":{%[4]q:{"type":"string","enum":["a","b"]}}}]}`, route, x.namespace, x.methods, x.arg))
			op := api.Namespaces[0].Resources[0].Operations[0]
			fields := op.Params.Fields
			if fields[0].Type.Kind == model.List {
				fields = fields[0].Type.Elem.Decl.Struct.Fields
			}
			if got := fields[len(fields)-1].Type.Decl.Name; (op.Result.Kind == model.ItemBatchResult) != x.batch ||
				got != x.typ {
				t.Errorf("%s: %d, the type of the arg is %s", route, op.Result.Kind, got)
			}
		})
	}
}

// One route may read things and take batches of them.
func TestRouteCanReadAndTakeBatches(t *testing.T) {
	o := Options{Results: []ResultOverride{{Route: "/a/v1/things", Methods: []string{"POST"}, Result: "batch"}}}
	api, _ := apiOf(t, o, `"/a/v1/things":{"namespace":"a/v1","methods":["GET","POST"],
		"endpoints":[{"methods":["GET"],"args":[]},
		{"methods":["POST"],"args":{"size":{"type":"string","enum":["a","b"]}}}],
		"schema":{"type":"object","properties":{"id":{"type":"integer"}}}}`)
	got := ""
	for _, op := range api.Namespaces[0].Resources[0].Operations {
		got += op.Name + " " + op.Result.GoType().String() + " "
	}
	if want := "List []Thing Create rest.ItemBatch[Thing] "; got != want {
		t.Errorf("got %s, not %s", got, want)
	}
}

// The items of a batch are not what a field of theirs is that is called item.
func TestFieldCalledItemIsNotTheItem(t *testing.T) {
	o := Options{Results: []ResultOverride{{Route: "/a/v1/things", Result: "batch"}}}
	api, _ := apiOf(t, o, `"/a/v1/things":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],
		"args":{"item":{"type":"object","properties":{"size":{"type":"integer"}}}}}]}`)
	fields := api.Namespaces[0].Resources[0].Operations[0].Params.Fields[0].Type.Elem.Decl.Struct.Fields
	if got := fields[len(fields)-1]; got.Go != "Item" || got.Type.Decl.Struct.Fields[0].Go != "Size" {
		t.Errorf("%s is a %s with %s", got.Go, got.Type.Decl.Name, got.Type.Decl.Struct.Fields[0].Go)
	}
}
