package build

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

const ofThings = `"/a/v1/things":{"namespace":"a/v1","methods":["POST"],
	"endpoints":[{"methods":["POST"],"args":{"n":{"type":"integer"},"lines":{"type":"array","items":{"type":"object",
		"properties":{"id":{"type":"integer","readonly":true},"shown":{"type":"string","readonly":true},
		"x":{"type":"string"}}}},
		"text":{"type":"object","properties":{"plain":{"type":"string"},"html":{"type":"string","readonly":true}}}}}],
	"schema":{"type":"object","properties":{"id":{"type":"integer"},"n":{"type":"integer"},
		"lines":{"type":"array","items":{"type":"object","properties":{"x":{"type":"mixed"}}}}}}`

// fieldOf returns the Go type of a field of a struct, by its path.
func fieldOf(s *model.Struct, path ...string) string {
	i := slices.IndexFunc(s.Fields, func(f *model.Field) bool { return f.Name == path[0] })
	switch {
	case i < 0:
		return "absent"
	case len(path) == 1:
		return s.Fields[i].GoType().String()
	case s.Fields[i].Type.Elem != nil:
		return fieldOf(s.Fields[i].Type.Elem.Decl.Struct, path[1:]...)
	}
	return fieldOf(s.Fields[i].Type.Decl.Struct, path[1:]...)
}

// Items of lists keep their read-only members in requests; other objects
// without an identifier do not.
func TestItemsKeepReadOnlyMembers(t *testing.T) {
	api, _ := apiOf(t, Options{}, ofThings+`}`)
	params := api.Namespaces[0].Resources[0].Operations[0].Params
	if id, shown := fieldOf(params, "lines", "id"), fieldOf(params, "lines", "shown"); id != "rest.Opt[int]" ||
		shown != "rest.Opt[string]" {
		t.Errorf("id %s, shown %s", id, shown)
	}
	if html := fieldOf(params, "text", "html"); html != "absent" {
		t.Errorf("html %s", html)
	}
	for _, f := range params.Fields[1].Type.Elem.Decl.Struct.Fields {
		if want := f.Name != "x"; strings.Contains(f.Doc, "Read-only.") != want {
			t.Errorf("%s: %q", f.Name, f.Doc)
		}
	}
}

// Options change the types of fields, and no schema that a server checks.
func TestOptionsChangeTypesOfFields(t *testing.T) {
	null := true
	field := func(in, name string, s preset.FieldSchema, add bool, null *bool) preset.Field {
		return preset.Field{
			Routes: preset.Routes{Routes: []string{"/a/v1/*"}},
			In:     in, Field: name, FieldSchema: s, Add: add, Null: null,
		}
	}
	typed := func(types ...string) preset.FieldSchema { return preset.FieldSchema{Type: types} }
	amount := preset.FieldSchema{Type: preset.Types{"string"}, Format: "decimal"}
	o := Options{Fields: []preset.Field{
		field("", "n", typed("string"), false, nil),
		field("response", "n", typed("number"), false, &null),
		field("", "lines.x", amount, false, nil),
		field("", "lines.added", typed("boolean"), true, nil),
		field("request", "more", typed("integer"), true, nil),
	}}
	api, _ := apiOf(t, o, ofThings+`}`)
	op := api.Namespaces[0].Resources[0].Operations[0]
	for path, want := range map[string][2]string{
		"n": {"rest.Opt[string]", "rest.Opt[float64]"}, "lines x": {"rest.Opt[wp.Decimal]", "wp.Decimal"},
		"lines added": {"rest.Opt[bool]", "bool"}, "more": {"rest.Opt[int]", "absent"},
	} {
		t.Run(path, func(t *testing.T) {
			names := strings.Fields(path)
			if got := [2]string{fieldOf(op.Params, names...), fieldOf(op.Result.Type, names...)}; got != want {
				t.Errorf("%s is %v, want %v", path, got, want)
			}
		})
	}
	for _, a := range op.Endpoints[0].Args {
		if a.Name == "n" && a.Schema.Type != schema.Integer ||
			a.Name == "more" && (a.Schema.Type != "" || a.Schema.Types != nil) {
			t.Errorf("a server checks %+v", a.Schema)
		}
	}
}

// A fact can remove a field of a request, and say that only new items have one.
// Responses keep both.
func TestFactsRemoveFieldsOfRequests(t *testing.T) {
	routes := preset.Routes{Routes: []string{"/a/v1/*"}}
	facts := &preset.Preset{Namespaces: []string{"a/*"}, Fields: []preset.Field{
		{Routes: routes, Field: "lines.old", Add: true, FieldSchema: preset.FieldSchema{Type: preset.Types{"string"}}},
		{Routes: routes, In: "request", Field: "lines.old", Remove: true},
		{Routes: routes, In: "request", Field: "lines.x", OnlyNew: true},
	}}
	api, _ := apiOf(t, Options{PresetFiles: []*preset.Preset{facts}}, ofThings+`}`)
	op := api.Namespaces[0].Resources[0].Operations[0]
	if got := fieldOf(op.Params, "lines", "old"); got != "absent" {
		t.Errorf("the field of the request is %s", got)
	}
	if got := fieldOf(op.Result.Type, "lines", "old"); got == "absent" {
		t.Error("the field of the response is gone")
	}
	onlyNew := func(s *model.Struct) (names string) {
		for _, f := range s.Fields {
			if f.Name == "lines" {
				for _, inner := range f.Type.Elem.Decl.Struct.Fields {
					if inner.OnlyNew {
						names += inner.Name
					}
				}
			}
		}
		return names
	}
	if sent, received := onlyNew(op.Params), onlyNew(op.Result.Type); sent != "x" || received != "" {
		t.Errorf("for new items only: %q of the request, %q of the response", sent, received)
	}
}

func TestFieldsThatFitNothingAreUnused(t *testing.T) {
	x, _, err := index.Read("site.json", []byte(`{"namespaces":["a/v1"],"routes":{`+ofThings+`}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ route, field, in, want string }{
		{"/a/v1/things", "n", "", ""},
		{"POST /a/v1/things", "lines.id", "", ""},
		{"/a/v1/things", "lines.id", "response", `/a/v1/things has no field "lines.id"; set add to add it`},
		{"/a/v1/things", "m", "", `/a/v1/things has no field "m"; set add to add it`},
		{"/a/v1/nothing", "n", "",
			`no route matches the pattern "/a/v1/nothing"; ` + "`restgen routes INDEX` lists all routes"},
	} {
		t.Run(c.route, func(t *testing.T) {
			f := preset.Field{
				Routes: preset.Routes{Routes: []string{c.route}}, Field: c.field, In: c.in, At: "/fields/0",
			}
			f.Type = preset.Types{"string"}
			_, _, err := Model([]Input{{Index: x}},
				Options{Fields: []preset.Field{f}, At: map[string]string{"/fields/0": "restgen.yaml:3:5"}})
			var unused UnusedOptions
			if c.want == "" && err != nil ||
				c.want != "" && (!errors.As(err, &unused) || err.Error() != "restgen.yaml:3:5: "+c.want) {
				t.Errorf("%+v: %v", c, err)
			}
		})
	}
}

// Options change the fields of responses whose schemas come from the index, a
// release or a preset.
func TestOptionsChangeFieldsOfResponses(t *testing.T) {
	const bare, described = "indexes/wordpress-7.1.4.json.gz", "indexes/wordpress-7.1.4-schemas.json.gz"
	for name, c := range map[string]struct{ index, route, field string }{
		"index":                  {described, "/wp/v2/types", "rest_base"},
		"release":                {bare, "/wp/v2/types", "rest_base"},
		"preset":                 {bare, "/wp-site-health/v1/directory-sizes", "raw"},
		"preset next to schemas": {described, "/wp-site-health/v1/directory-sizes", "raw"},
	} {
		t.Run(name, func(t *testing.T) {
			f := preset.Field{
				Routes: preset.Routes{Routes: []string{c.route}}, Field: c.field, In: "response",
				FieldSchema: preset.FieldSchema{Type: preset.Types{"boolean"}},
			}
			o := Options{Include: []string{c.route}, Fields: []preset.Field{f}}
			api, _, err := Model([]Input{{Index: ReadIndex(t, c.index)}}, o)
			if err != nil {
				t.Fatal(err)
			}
			item := api.Namespaces[0].Resources[0].Operations[0].Result.Type
			if got := fieldOf(item, c.field); got != "bool" {
				t.Errorf("%s is %s, want bool", c.field, got)
			}
		})
	}
}

// Options for fields meet what presets have added. The message for a field that
// does not exist says how to add it, if that is possible.
func TestOptionsMeetFieldsOfPresets(t *testing.T) {
	facts, err := preset.Parse([]byte(`{"preset":"a","namespaces":["a/*"],"fields":[
		{"routes":["/a/v1/things"],"field":"added","add":true,"type":"integer","source":"s"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	const silent = `,"/a/v1/silent":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}`
	for name, c := range map[string]struct {
		route, field, in string
		add              bool
		want             string
	}{
		"response":  {"/a/v1/things", "added", "response", false, ""},
		"request":   {"/a/v1/things", "added", "request", false, ""},
		"absent":    {"/a/v1/things", "m", "response", false, `/a/v1/things has no field "m"; set add to add it`},
		"no parent": {"/a/v1/things", "m.n", "response", true, `/a/v1/things has no field "m" to add a field to; add that first`},
		"no schema": {"/a/v1/silent", "m", "response", true, "no schema describes the responses of /a/v1/silent; describe them in a preset"},
	} {
		t.Run(name, func(t *testing.T) {
			f := preset.Field{
				Routes: preset.Routes{Routes: []string{c.route}}, Field: c.field, In: c.in, Add: c.add,
				FieldSchema: preset.FieldSchema{Type: preset.Types{"string"}},
			}
			x := readRoutes(t, ofThings+"}"+silent)
			_, _, err := Model([]Input{{Index: x}}, Options{Fields: []preset.Field{f}, PresetFiles: []*preset.Preset{facts}})
			got := ""
			if err != nil {
				got = strings.TrimSpace(err.Error())
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
