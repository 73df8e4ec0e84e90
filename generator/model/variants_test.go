package model

import (
	"slices"
	"testing"
)

// What is called alike in a resource has one type below a variant too; fields of objects that a word tells apart do not.
func TestFieldsBelowVariantsShareTypes(t *testing.T) {
	const layout = `"layout":{"oneOf":[
		{"type":"object","properties":{"kind":{"type":"string","enum":["row"]},"gap":{"type":"string","enum":["none"]}}},
		{"type":"object","properties":{"kind":{"type":"string","enum":["card"]},"gap":{"type":"string","enum":["wide"]}}}]}`
	api, _ := apiOf(t, Options{}, `"/a/v1/form":{"namespace":"a/v1","methods":["POST"],
		"endpoints":[{"methods":["POST"],"args":{`+layout+`,
			"field":{"type":["string","object"],"properties":{`+layout+`,"align":{"type":"string","enum":["left"]}}},
			"align":{"type":"string","enum":["right"]}}}]}`)
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
