package build

import (
	"fmt"
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/model"
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

// An object that a word tells from others, which is object itself, is not another one than that of which nothing tells.
func TestVariantsAreDifferentTypes(t *testing.T) {
	api, _ := apiOf(t, Options{}, `"/a/v1/form":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],"args":{"part":{"oneOf":[
		{"type":"object","properties":{"kind":{"type":"string","enum":["object"]},"gap":{"type":"string"}}},
		{"type":"object","properties":{"row":{"type":"integer"}}},
		{"type":"object","properties":{"kind":{"type":"string","enum":["list"]}}}]}}}]}`)
	var names []string
	for _, d := range api.Namespaces[0].Resources[0].Decls {
		for _, c := range d.Cases {
			names = append(names, c.Name)
		}
	}
	if want := []string{"FormPartObject", "FormPartList"}; !slices.Equal(names, want) {
		t.Errorf("variants %v, want %v", names, want)
	}
}

// A list of all types is how plugins say that anything goes: a sum of all of them helps nobody.
func TestAllTypesAreAnything(t *testing.T) {
	for types, want := range map[string]model.Kind{
		`["null","object","string","number","boolean","integer","array"]`: model.Raw,
		`["array","boolean","integer","object","string"]`:                 model.Raw,
		`["array","boolean","integer","string"]`:                          model.Sum,
		`["object","string","number","boolean","array"],"enum":["a"]`:     model.Sum,
	} {
		api, _ := apiOf(t, Options{}, fmt.Sprintf(`"/a/v1/x":{"namespace":"a/v1","methods":["POST"],
			"endpoints":[{"methods":["POST"],"args":{"value":{"type":%s}}}]}`, types))
		if got := api.Namespaces[0].Resources[0].Operations[0].Params.Fields[0].Type.Kind; got != want {
			t.Errorf("%s: %v", types, got)
		}
	}
}

// Where properties stand in the place of the schema that has them, one of them may be called type: the values are not of the types
// that its keywords spell.
func TestPropertiesInThePlaceOfASchemaAreAnything(t *testing.T) {
	api, _ := apiOf(t, Options{}, `"/a/v1/menu":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}],
		"schema":{"type":"object","properties":{"children":{"type":"array","items":{
			"slug":{"type":"string"},"type":{"type":"string","enum":["item"]}}}}}}`)
	children := api.Namespaces[0].Resources[0].Operations[0].Result.Type.Fields[0].Type
	if children.Kind != model.List || children.Elem.Kind != model.Raw {
		t.Errorf("children are %v of %v", children.Kind, children.Elem)
	}
}
