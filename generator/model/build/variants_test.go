package build

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model"
)

// Fields of the same name share a type also below a variant, except for fields
// of objects that a string tells apart.
func TestFieldsBelowVariantsShareTypes(t *testing.T) {
	const layout = `"layout":{"oneOf":[
		{"type":"object","properties":{"kind":{"type":"string","enum":["row"]},
		"gap":{"type":"string","enum":["none"]}}},
		{"type":"object","properties":{"kind":{"type":"string","enum":["card"]},
		"gap":{"type":"string","enum":["wide"]}}}]}`
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
	want := []string{"FormAlign", "FormFieldInput", "FormFieldObject", "FormLayoutCard", "FormLayoutCardGap",
		"FormLayoutCardKind", "FormLayoutInput", "FormLayoutRow", "FormLayoutRowGap", "FormLayoutRowKind"}
	if !slices.Equal(names, want) {
		t.Errorf("types %v, want %v", names, want)
	}
}

// The fields of a sum are named by the string that tells an object from others,
// unless that is the name of another field or of a method. The string "object"
// tells nothing.
func TestVariantsAreNamedByTheirString(t *testing.T) {
	const kind = `{"type":"object","properties":{"kind":{"type":"string","enum":[%q]},"x":{}}}`
	for _, c := range []struct{ name, alternatives, want string }{
		{"an object without a string is one struct with the other",
			fmt.Sprintf(kind, "object") + `,{"type":"object","properties":{"row":{}}}`, ""},
		{"strings of both objects", fmt.Sprintf(kind, "object") + `,` + fmt.Sprintf(kind, "row"),
			"Object:*FormPartObject Row:*FormPartRow"},
		{"any value makes the rest needless",
			fmt.Sprintf(kind, "list") + `,{"type":"array","items":{"type":"integer"}},{}`, ""},
		{"a string that another variant would have",
			fmt.Sprintf(kind, "list") + `,{"type":"array","items":{"type":"integer"}}`,
			"Object:*FormPartObject List:[]int"},
		{"strings that fields or methods have",
			fmt.Sprintf(kind, "list") + `,` + fmt.Sprintf(kind, "boolean") + `,{"type":"boolean"}`,
			"ListObject:*FormPartList BooleanObject:*FormPartBoolean Boolean:rest.Opt[bool]"},
		{"a map and a string", `{"type":"object","additionalProperties":{"type":"integer"}},{"type":"string"}`,
			"Map:map[string]int Text:rest.Opt[string]"},
		{"an integer and an enum",
			`{"type":"integer"},{"type":"string","enum":["a"]}`, "Integer:rest.Opt[int] Enum:FormPart"},
		{"a number and an enum with an empty value", `{"type":"number"},{"type":"string","enum":["a",""]}`,
			"Number:rest.Opt[float64] Enum:rest.Opt[FormPart]"},
		{"an integer and a date", `{"type":"integer"},{"type":"string","format":"date-time"}`,
			"Integer:rest.Opt[int] DateTime:rest.Opt[rest.DateTime]"},
		{"a string includes a date", `{"type":"integer"},{"type":"string","format":"date-time"},{"type":"string"}`,
			"Integer:rest.Opt[int] Text:rest.Opt[string]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			api, _ := apiOf(t, Options{}, fmt.Sprintf(`"/a/v1/form":{"namespace":"a/v1","methods":["POST"],
			"endpoints":[{"methods":["POST"],"args":{"part":{"oneOf":[%s]}}}]}`, c.alternatives))
			var names []string
			for _, d := range api.Namespaces[0].Resources[0].Decls {
				for _, one := range d.Cases {
					names = append(names, one.Name+":"+one.GoType().String())
				}
			}
			if got := strings.Join(names, " "); got != c.want {
				t.Errorf("%s: %s, want %s", c.alternatives, got, c.want)
			}
		})
	}
}

// A list of all types is how plugins say that anything goes. It is not a sum.
func TestAllTypesAreAnything(t *testing.T) {
	for types, want := range map[string]model.Kind{
		`["null","object","string","number","boolean","integer","array"]`: model.Raw,
		`["array","boolean","integer","object","string"]`:                 model.Raw,
		`["array","boolean","integer","string"]`:                          model.Sum,
		`["object","string","number","boolean","array"],"enum":["a"]`:     model.Sum,
	} {
		t.Run(types, func(t *testing.T) {
			api, _ := apiOf(t, Options{}, fmt.Sprintf(`"/a/v1/x":{"namespace":"a/v1","methods":["POST"],
			"endpoints":[{"methods":["POST"],"args":{"value":{"type":%s}}}]}`, types))
			if got := api.Namespaces[0].Resources[0].Operations[0].Params.Fields[0].Type.Kind; got != want {
				t.Errorf("%s: %v", types, got)
			}
		})
	}
}

// If properties are in the place of a schema, a property may be named type.
// That says nothing about the values.
func TestPropertiesInThePlaceOfASchemaAreAnything(t *testing.T) {
	api, _ := apiOf(t, Options{}, `"/a/v1/menu":{"namespace":"a/v1","methods":["GET"],
		"endpoints":[{"methods":["GET"],"args":{}}],
		"schema":{"type":"object","properties":{"children":{"type":"array","items":{
			"slug":{"type":"string"},"type":{"type":"string","enum":["item"]}}}}}}`)
	children := api.Namespaces[0].Resources[0].Operations[0].Result.Type.Fields[0].Type
	if children.Kind != model.List || children.Elem.Kind != model.Raw {
		t.Errorf("children are %v of %v", children.Kind, children.Elem)
	}
}
