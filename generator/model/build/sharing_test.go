package build

import (
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
)

// TestArgsShareSchemasIfCheckedAlike builds two models that share the schemas
// of args. Args that are checked in different ways do not share them.
func TestArgsShareSchemasIfCheckedAlike(t *testing.T) {
	const text = `{"routes":{
"/a/v1/x":{"namespace":"a/v1","methods":["GET","POST"],"endpoints":[
	{"methods":["GET"],"args":{"n":{"type":"string","pattern":"^[a-z]$"}}},
	{"methods":["POST"],"args":{"n":{"type":"string","pattern":"^[a-z]$"}}}]},
"/a/v1/y":{"namespace":"a/v1","methods":["GET"],"endpoints":[
	{"methods":["GET"],"args":{"n":{"type":"string","pattern":"^[a-z]$"}}}]}}}`
	var read index.Sharing
	var shared Sharing
	var args []*model.Arg
	for range 2 {
		x, _, err := read.Read("site.json", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		yes := true
		api, _, err := shared.Model([]Input{{Index: x}}, Options{Args: []ArgOverride{{Route: "POST /a/v1/x", Arg: "n", Null: &yes}}})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range api.Namespaces[0].Resources {
			for _, op := range r.Operations {
				args = append(args, &op.Endpoints[0].Args[0])
			}
		}
	}
	if len(args) != 6 {
		t.Fatal(len(args))
	}
	for i, a := range args {
		for _, b := range args[:i] {
			if (a.Schema == b.Schema) != (a.Schema.Flags == b.Schema.Flags) {
				t.Errorf("%v and %v", a.Schema, b.Schema)
			}
		}
	}
}
