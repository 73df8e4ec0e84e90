package build

import (
	"maps"
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/preset"
)

// Presets name operations and describe responses: what they hold where the
// index has no schema, and their status. They know uploads.
func TestPresetsDescribeOperations(t *testing.T) {
	const routes = `"/a/v1/keys":{"namespace":"a/v1","methods":["GET","POST"],
		"endpoints":[{"methods":["GET"],"args":{}},{"methods":["POST"],"args":{}}]},
		"/a/v1/keys/(?P<id>[\\d]+)":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]},
		"/a/v1/things/(?P<id>[\\d]+)/nap":{"namespace":"a/v1","methods":["POST"],
		"endpoints":[{"methods":["POST"],"args":{}}]}`
	facts, err := preset.Parse([]byte(`{"preset":"a","namespaces":["a/*"],
		"results":[{"routes":["/a/v1/keys"],"result":"one",
		"properties":{"live":{"type":"string"},"used":{"type":["integer","null"]}},"source":"s"},
			{"routes":["/a/v1/keys"],"methods":["POST"],"result":"raw","source":"s"},
			{"routes":["/a/v1/keys"],"methods":["POST"],"status":200,"source":"s"},
			{"routes":["/a/v1/things/{id}/nap"],"methods":["POST"],"status":202,"upload":true,"source":"s"}],
		"verbs":[{"routes":["/a/v1/keys"],"methods":["GET"],"verb":"Show","source":"s"},
		{"routes":["/a/v1/keys"],"methods":["POST"],"verb":"Save","source":"s"},
			{"routes":["/a/v1/things/{id}/nap"],"verb":"Take","source":"s"},
			{"routes":["/a/v1/things/{id}/nap"],"verb":"Do","source":"s"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	type fact struct {
		kind   model.ResultKind
		fields int
		status int
		upload bool
	}
	for name, x := range map[string]struct {
		options Options
		want    map[string]fact
	}{
		"without": {Options{}, map[string]fact{
			"Keys.List":   {model.ListResult, 1, 0, false},
			"Keys.Create": {model.OneResult, 1, 201, false},
			"Keys.Get":    {model.OneResult, 1, 0, false},
			"ThingNap.Do": {model.RawResult, -1, 0, false},
		}},
		"with": {Options{PresetFiles: []*preset.Preset{facts}}, map[string]fact{
			"Keys.Show":   {model.OneResult, 3, 0, false},
			"Keys.Save":   {model.RawResult, -1, 0, false},
			"Keys.Get":    {model.OneResult, 3, 0, false},
			"ThingNap.Do": {model.RawResult, -1, 202, true},
		}},
		"with a name of the settings": {Options{PresetFiles: []*preset.Preset{facts},
			Names: map[string]string{"GET /a/v1/keys": "Own"}}, map[string]fact{
			"Keys.Own": {model.OneResult, 3, 0, false},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			api, _ := apiOf(t, x.options, routes)
			got := map[string]fact{}
			for _, r := range api.Namespaces[0].Resources {
				for _, op := range r.Operations {
					f := fact{op.Result.Kind, -1, op.Endpoints[0].Status, op.Upload}
					if op.Result.Type != nil {
						f.fields = len(op.Result.Type.Fields)
					}
					got[r.Name+"."+op.Name] = f
				}
			}
			for op, want := range x.want {
				if f, ok := got[op]; !ok || f != want {
					t.Errorf("%s is %+v, want %+v; all: %+v", op, f, want, got)
				}
			}
		})
	}
}

// A preset can replace the schema of the index, and give a route the responses
// of another one. Settings win over both.
func TestPresetsReplaceResponses(t *testing.T) {
	const schema = `"schema":{"type":"object","properties":{"wrong":{"type":"string"}}}`
	const routes = `"/a/v1/keys/(?P<id>[\\d]+)":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}],` + schema + `},
		"/a/v1/keys/(?P<id>[\\d]+)/toggle":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],"args":{}}],` + schema + `},
		"/a/v1/locks":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}],` + schema + `}`
	facts, err := preset.Parse([]byte(`{"preset":"a","namespaces":["a/*"],
		"results":[{"routes":["/a/v1/keys/{id}"],"result":"one","replace":true,"properties":{"id":{"type":"integer"},"live":{"type":"string"}},"source":"s"},
			{"routes":["/a/v1/keys/{id}/toggle"],"methods":["POST"],"result":"one","like":"/a/v1/keys/{id}","source":"s"},
			{"routes":["/a/v1/locks"],"result":"list","like":"/a/v1/keys/{id}","source":"s"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	type fact struct {
		kind model.ResultKind
		item string
	}
	for name, x := range map[string]struct {
		options Options
		want    map[string]fact
	}{
		"facts": {Options{PresetFiles: []*preset.Preset{facts}}, map[string]fact{
			"Keys.Get": {model.OneResult, "Key"}, "KeyToggle.Do": {model.OneResult, "Key"}, "Locks.List": {model.ListResult, "Key"},
		}},
		"settings": {Options{PresetFiles: []*preset.Preset{facts}, Results: []ResultOverride{{Route: "/a/v1/locks", Result: "raw"}}}, map[string]fact{
			"Keys.Get": {model.OneResult, "Key"}, "KeyToggle.Do": {model.OneResult, "Key"}, "Locks.List": {},
		}},
		"without the other route": {Options{PresetFiles: []*preset.Preset{facts}, Exclude: []string{"GET /a/v1/keys/*"}}, map[string]fact{
			"KeyToggle.Do": {}, "Locks.List": {},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			api, _ := apiOf(t, x.options, routes)
			got := map[string]fact{}
			for _, r := range api.Namespaces[0].Resources {
				for _, d := range r.Decls {
					if d.Struct != nil && d.Struct.Response && d.Name != "Key" {
						t.Errorf("%s declares %s", r.Name, d.Name)
					}
				}
				for _, op := range r.Operations {
					f := fact{kind: op.Result.Kind}
					if op.Result.Type != nil {
						f.item = op.Result.Type.Name
						if len(op.Result.Type.Fields) != 2 {
							t.Errorf("%s.%s has %d fields, want 2", r.Name, op.Name, len(op.Result.Type.Fields))
						}
					}
					got[r.Name+"."+op.Name] = f
				}
			}
			if !maps.Equal(got, x.want) {
				t.Errorf("%+v, want %+v", got, x.want)
			}
		})
	}
}

// A preset can say that responses consist of strings, numbers or booleans.
// Anything else has no type of its own.
func TestPresetsTypeItemsOfResults(t *testing.T) {
	const routes = `"/a/v1/names":{"namespace":"a/v1","methods":["GET"],
		"endpoints":[{"methods":["GET"],"args":{"page":{"type":"integer"},"per_page":{"type":"integer"}}}],
		"schema":{"type":"object","properties":{"wrong":{"type":"string"}}}}`
	for item, want := range map[string]string{
		`"result":"list","item":{"type":"string"}`:                   "[]string",
		`"result":"page","item":{"type":"string"}`:                   "rest.Page[string]",
		`"result":"table","item":{"type":"integer"}`:                 "map[string]int",
		`"result":"one","item":{"type":"boolean"}`:                   "bool",
		`"result":"one","item":{"type":"string","format":"decimal"}`: "wp.Decimal",
		`"result":"list","item":{"type":"object"}`:                   "[]rest.Raw",
		`"result":"list","item":{"type":["string","integer"]}`:       "[]rest.Raw",
		`"result":"list","item":{"type":["string","null"]}`:          "[]rest.Raw",
		`"result":"list","item":{"type":"string","enum":["a","b"]}`:  "[]rest.Raw",
		`"result":"one","properties":{"right":{"type":"string"}}`:    "Name",
	} {
		t.Run(want+" "+item, func(t *testing.T) {
			facts, err := preset.Parse([]byte(`{"preset":"a","namespaces":["a/*"],
				"results":[{"routes":["/a/v1/names"],` + item + `,"source":"s"}]}`))
			if err != nil {
				t.Fatal(err)
			}
			api, _ := apiOf(t, Options{PresetFiles: []*preset.Preset{facts}}, routes)
			op := api.Namespaces[0].Resources[0].Operations[0]
			if got := op.Result.GoType().String(); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
			if len(op.Calls()) != 1 {
				t.Errorf("%d methods", len(op.Calls()))
			}
		})
	}
}

// The index of a namespace has a fixed form. A fact without routes is about all
// of them.
func TestFactWithoutRoutesIsAboutAll(t *testing.T) {
	const index = `"/a/v1":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],
		"args":{"namespace":{"default":"a/v1"},"context":{"default":"view"},"wpml_language":{"enum":["en","nl"]}}}]}`
	op := func(o Options) *model.Operation {
		api, _ := apiOf(t, o, index)
		return api.Namespaces[0].Resources[0].Operations[0]
	}
	with, without := op(Options{}), op(Options{NoPreset: true})
	for name, want := range map[string]string{
		"namespace": "rest.Opt[string]", "context": "rest.Opt[string]", "wpml_language": "rest.Opt[string]",
	} {
		if got := fieldOf(with.Params, name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if got := fieldOf(without.Params, "wpml_language"); got != "IndexWpmlLanguage" {
		t.Errorf("without presets: %s", got)
	}
	if got := with.Result.GoType().String(); got != "wp.NamespaceIndex" {
		t.Errorf("the response is %s", got)
	}
	if got := without.Result.GoType().String(); got != "rest.Raw" {
		t.Errorf("without presets the response is %s", got)
	}
}

// No type is declared that no response holds.
func TestTypesThatNoResponseHoldsAreLeftOut(t *testing.T) {
	const routes = `"/a/v1/names":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}],
		"schema":{"type":"object","properties":{"wrong":{"type":"object","properties":{"x":{"type":"string"}}}}}}`
	for result, want := range map[string]int{"": 2, "raw": 0} {
		o := Options{Results: []ResultOverride{{Route: "/a/v1/names", Result: result}}}
		api, _ := apiOf(t, o, routes)
		if got := len(api.Namespaces[0].Resources[0].Decls); got != want {
			t.Errorf("result %q: %d types, want %d", result, got, want)
		}
	}
}
