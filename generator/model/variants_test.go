package model

import (
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/index"
)

// What is called alike in a resource has one type below a variant too; fields of objects that a word tells apart do not.
func TestFieldsBelowVariantsShareTypes(t *testing.T) {
	const layout = `"layout":{"oneOf":[
		{"type":"object","properties":{"kind":{"type":"string","enum":["row"]},"gap":{"type":"string","enum":["none"]}}},
		{"type":"object","properties":{"kind":{"type":"string","enum":["card"]},"gap":{"type":"string","enum":["wide"]}}}]}`
	x, _, err := index.Read("site.json", []byte(`{"namespaces":["a/v1"],"routes":{"/a/v1/form":{"namespace":"a/v1","methods":["POST"],
		"endpoints":[{"methods":["POST"],"args":{`+layout+`,
			"field":{"type":["string","object"],"properties":{`+layout+`,"align":{"type":"string","enum":["left"]}}},
			"align":{"type":"string","enum":["right"]}}}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	api, _, err := Build([]Input{{Index: x}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, d := range api.Namespaces[0].Resources[0].Decls {
		names = append(names, d.Name)
		if d.Name == "FormAlign" && len(d.Values) != 2 {
			t.Errorf("align is one of %v, want both of its words", d.Values)
		}
	}
	slices.Sort(names)
	want := []string{"FormAlign", "FormFieldInput", "FormFieldObject", "FormLayoutCard", "FormLayoutCardGap", "FormLayoutCardKind",
		"FormLayoutInput", "FormLayoutRow", "FormLayoutRowGap", "FormLayoutRowKind"}
	if !slices.Equal(names, want) {
		t.Errorf("types %v, want %v", names, want)
	}
}
