package preset_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A check of a file changes the schema of an arg as the keys say. The last one
// that fits counts.
func TestLastCheckThatFitsCounts(t *testing.T) {
	own := &schema.CustomError{Code: "c", Message: "m", Status: 400}
	for name, c := range map[string]struct {
		checks string // without the source
		want   schema.Schema
	}{
		"no check":      {`{"args":["b"],"check":"item"}`, schema.Schema{}},
		"all args":      {`{"check":"item"}`, schema.Schema{Flags: schema.ItemArg}},
		"the last one":  {`{"check":"item"},{"check":"both"}`, schema.Schema{Flags: schema.ValidateTwice}},
		"slugs":         {`{"check":"slugs","empty":true}`, schema.Schema{Flags: schema.SlugList | schema.AllowEmpty}},
		"a container":   {`{"check":"container"}`, schema.Schema{Flags: schema.ValidateFirst | schema.SkipValidation}},
		"null":          {`{"check":"schema","null":true}`, schema.Schema{Flags: schema.AllowNull}},
		"the one value": {`{"check":"schema","mustBe":true}`, schema.Schema{RequiredValue: true}},
		"an error": {`{"check":"schema","error":{"code":"c","message":"m","status":400}}`,
			schema.Schema{Error: own}},
		"patterns": {`{"check":"schema","patterns":[{"pattern":"x","code":"c","message":"m","status":400},
			{"pattern":"y","round":"second","code":"c","message":"m","status":400}]}`,
			schema.Schema{ExtraChecks: []schema.Schema{
				{Flags: schema.ValidateFirst, Type: schema.String, Pattern: "x", Error: own},
				{Type: schema.String, Pattern: "y", Error: own},
			}}},
		"keywords": {`{"check":"schema","schema":{"anyOf":[{"type":["null","string"]},{"type":"object","maxProperties":0}]}}`,
			schema.Schema{Types: []schema.Type{schema.Null, schema.String, schema.Object}, AnyOf: []schema.Schema{
				{Types: []schema.Type{schema.Null, schema.String}}, {Type: schema.Object, MaxProperties: schema.Limit{0}},
			}}},
		"keywords of values": {`{"check":"schema","schema":{"type":["string","array"],"enum":["x"],"format":"email",
			"pattern":"^x","minLength":3,"minItems":1,"maxItems":2,"items":{"type":"integer"},"maxProperties":4}}`,
			schema.Schema{
				Types: []schema.Type{schema.String, schema.Array}, Enum: []any{"x"}, Format: "email", Pattern: "^x",
				MinLength: 3, MinItems: 1, MaxItems: schema.Limit{2}, Items: &schema.Schema{Type: schema.Integer},
				MaxProperties: schema.Limit{4},
			}},
		"a route":              {`{"routes":["/a/*"],"check":"first"}`, schema.Schema{Flags: schema.ValidateFirst}},
		"a name of a capture":  {`{"routes":["/a/v1/x/{a}"],"check":"first"}`, schema.Schema{Flags: schema.ValidateFirst}},
		"a segment":            {`{"routes":["/a/v1/{id}"],"check":"first"}`, schema.Schema{}},
		"another type":         {`{"type":"integer","check":"item"}`, schema.Schema{}},
		"an arg of the path":   {`{"when":{"path":true},"check":"item"}`, schema.Schema{}},
		"a type":               {`{"when":{"typed":true},"check":"item"}`, schema.Schema{Flags: schema.ItemArg}},
		"no default":           {`{"when":{"default":true},"check":"item"}`, schema.Schema{}},
		"a property":           {`{"when":{"property":"raw"},"check":"item"}`, schema.Schema{Flags: schema.ItemArg}},
		"not of that property": {`{"when":{"property":"cooked"},"check":"item"}`, schema.Schema{}},
	} {
		t.Run(name, func(t *testing.T) {
			file, err := preset.Parse([]byte(`{"preset":"a","namespaces":["a/*"],"checks":[` + c.checks + `]}`))
			if err != nil {
				t.Fatal(err)
			}
			x, _, err := index.Read("site", []byte(`{"routes":{"/a/v1/x/(?P<id>\\d+)":{"namespace":"a/v1",
				"methods":["GET"],"endpoints":[{"methods":["GET"],
				"args":{"a":{"type":"object","properties":{"raw":{"type":"string"}}}}}]}}}`))
			if err != nil {
				t.Fatal(err)
			}
			var got schema.Schema
			facts := preset.NewSet(nil, preset.Options{Files: []*preset.Preset{file}}).For(preset.Query{
				Namespace: "a/v1", Route: route.ParseTemplate("/a/v1/x/{id}"), Methods: []string{"GET"},
			})
			facts.Complete(&got, x.Routes[0].Endpoints[0].Args[0], nil)
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}

// The last fact of each kind about a response counts, and files of users come after
// the presets of restgen.
func TestLastFactAboutResponseCounts(t *testing.T) {
	file, err := preset.Parse([]byte(`{"preset":"a","namespaces":["a/*"],"results":[
		{"routes":["/wp/v2/types"],"result":"raw"},
		{"routes":["/a/*"],"result":"one","like":"/a/x","status":202,"properties":{"n":{"type":"integer"}}},
		{"routes":["/a/things"],"result":"list","item":{"type":"integer"}},
		{"routes":["/a/things"],"item":{"type":"string"},"like":"/a/y","status":201,"properties":{"m":{"type":"string"}}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"/wp/v2/types": "raw  0  ",
		"/a/others":    "one /a/x 202 n ",
		"/a/things":    "list /a/y 201 m string",
	} {
		presets := preset.NewSet([]string{"wp/v2"}, preset.Options{Files: []*preset.Preset{file}})
		f := presets.For(preset.Query{Route: route.Parse(path), Methods: []string{"GET"}})
		property, item := "", ""
		if f.Object != nil {
			property = f.Object.Properties[0].Name
		}
		if f.Value != nil {
			item = f.Value.Types[0]
		}
		if got := fmt.Sprint(f.Result, " ", f.Like, " ", f.Status, " ", property, " ", item); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

// A namespace that the options name behaves like wp/v2, and others do not.
func TestNamedNamespacesBehaveLikeCore(t *testing.T) {
	presets := preset.NewSet(nil, preset.Options{Core: []string{"cms/v2"}})
	for namespace, want := range map[string]struct {
		ofCore bool
		result string
	}{
		"wp/v2":      {true, "table"},
		"cms/v2":     {true, "table"},
		"oembed/1.0": {true, ""},
		"shop/v1":    {false, ""},
		"":           {true, ""},
	} {
		q := preset.Query{Namespace: namespace, Route: route.Parse(strings.TrimSuffix("/"+namespace, "/") + "/types"), Methods: []string{"GET"}}
		if f := presets.For(q); f.OfCore != want.ofCore || f.Result != want.result {
			t.Errorf("%q: %v %q, want %v", namespace, f.OfCore, f.Result, want)
		}
	}
}
