package model

import (
	"testing"

	"github.com/restgen/restgen/generator/index"
)

// An arg called value declares words whose name would end as that of a role does. The variant of the sum that they are has the
// name that they get instead.
func TestVariantsHaveTheNamesOfTheirDeclarations(t *testing.T) {
	x, _, err := index.Read("site.json", []byte(`{"namespaces":["a/v1"],"routes":{"/a/v1/options":{"namespace":"a/v1","methods":["POST"],
		"endpoints":[{"methods":["POST"],"args":{"value":{"type":["integer","string"],"enum":[1,"a","b"]}}}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	api, _, err := Build([]Input{{Index: x}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	variants := 0
	for _, d := range api.Namespaces[0].Resources[0].Decls {
		for _, c := range d.Cases {
			if c.Type.Decl == nil {
				continue
			}
			if variants++; c.Name != c.Type.Decl.Name {
				t.Errorf("%s has the variant %s, which is declared as %s", d.Name, c.Name, c.Type.Decl.Name)
			}
		}
	}
	if variants != 1 {
		t.Errorf("%d variants are declarations, want 1", variants)
	}
}

// One thing of a resource that has no singular is called Item, and so may be a property of it.
func TestAnswersAndTheirPropertiesHaveNamesOfTheirOwn(t *testing.T) {
	x, _, err := index.Read("site.json", []byte(`{"namespaces":["a/v1"],"routes":{"/a/v1/luggage":{"namespace":"a/v1","methods":["GET"],
		"endpoints":[{"methods":["GET"],"args":[]}],"schema":{"title":"luggage","type":"object","properties":{
		"item":{"type":"object","properties":{"weight":{"type":"number"}}}}}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	api, _, err := Build([]Input{{Index: x}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	decls := api.Namespaces[0].Resources[0].Decls
	if len(decls) != 2 || decls[0].Name != "LuggageItem" || decls[1].Name == "LuggageItem" {
		t.Errorf("%d types, %s and %s", len(decls), decls[0].Name, decls[1].Name)
	}
}
