package build

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

var yes, no = ptr(true), ptr(false)

func ptr(b bool) *bool { return &b }

// Entries of restgen.yaml add to the schema of an arg. Later entries add to
// earlier ones, change them or take them back.
func TestLaterOverridesOfArgsWin(t *testing.T) {
	const routes = `"/a/v1/things":{"namespace":"a/v1","methods":["GET","POST"],
		"endpoints":[{"methods":["GET"],"args":{"n":{}}},
		{"methods":["POST"],"args":{"n":{"type":"integer","required":false}}}]}`
	type says []ArgOverride
	for _, c := range []struct {
		name string
		says says
		want schema.Schema
	}{
		{"nothing", says{{}}, schema.Schema{}},
		{"first pass", says{{Round: "first"}}, schema.Schema{Flags: schema.ValidateFirst}},
		{"null in the first pass", says{{Round: "first", Null: yes}}, schema.Schema{Flags: schema.ItemArg}},
		{"both passes", says{{Round: "both"}}, schema.Schema{Flags: schema.ValidateTwice}},
		{"empty", says{{Round: "second", Empty: yes}}, schema.Schema{Flags: schema.AllowEmpty}},
		{"unchecked", says{{Unchecked: yes, MustBe: []any{1}}},
			schema.Schema{Flags: schema.SkipValidation, RequiredValue: 1}},
		{"another method", says{{Methods: []string{"GET"}, Round: "both"}}, schema.Schema{}},
		{"both methods", says{{Methods: []string{"GET", "POST"}, Round: "both"}},
			schema.Schema{Flags: schema.ValidateTwice}},

		{"second after first", says{{Round: "first"}, {Round: "second"}}, schema.Schema{}},
		{"both after first", says{{Round: "first"}, {Round: "both"}}, schema.Schema{Flags: schema.ValidateTwice}},
		{"first after both", says{{Round: "both"}, {Round: "first"}}, schema.Schema{Flags: schema.ValidateFirst}},
		{"null after both", says{{Round: "both"}, {Null: yes}},
			schema.Schema{Flags: schema.ValidateTwice | schema.AllowNull}},
		{"another required value", says{{MustBe: []any{3}}, {MustBe: []any{4}}}, schema.Schema{RequiredValue: 4}},
		{"no required value", says{{MustBe: []any{3}}, {MustBe: []any{}}}, schema.Schema{}},
		{"no null", says{{Null: yes, Empty: yes}, {Null: no}}, schema.Schema{Flags: schema.AllowEmpty}},
		{"no null, empty again", says{{Null: yes, Empty: yes}, {Null: no, Empty: no}, {Empty: yes}},
			schema.Schema{Flags: schema.AllowEmpty}},
		{"unchecked after first", says{{Round: "first"}, {Unchecked: yes}}, schema.Schema{Flags: schema.SkipValidation}},
		{"first after unchecked", says{{Unchecked: yes}, {Round: "first"}},
			schema.Schema{Flags: schema.ValidateFirst | schema.SkipValidation}},
		{"checked after unchecked", says{{Unchecked: yes}, {Unchecked: no}}, schema.Schema{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i := range c.says {
				c.says[i].Route, c.says[i].Arg = "/a/v1/*", "n"
			}
			api, _ := apiOf(t, Options{Args: c.says}, routes)
			c.want.Name, c.want.Type = "n", schema.Integer
			got := *api.Namespaces[0].Resources[0].Operations[1].Endpoints[0].Args[0].Schema
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("%+v: got %+v, want %+v", c.says, got, c.want)
			}
		})
	}
}

// Editing media creates another item.
func TestEditingMediaCreatesAnItem(t *testing.T) {
	const edit = `"/%[1]s/media/(?P<id>[\\d]+)/edit":{"namespace":"%[1]s","methods":["POST"],` +
		`"endpoints":[{"methods":["POST"],"args":{}}]}`
	for _, c := range []struct {
		namespace string
		off       bool
		want      int
	}{{"wp/v2", false, 201}, {"wp/v2", true, 0}, {"a/v1", false, 0}} {
		t.Run(c.namespace, func(t *testing.T) {
			api, _ := apiOf(t, Options{NoPreset: c.off}, fmt.Sprintf(edit, c.namespace))
			if got := api.Namespaces[0].Resources[0].Operations[0].Endpoints[0].Status; got != c.want {
				t.Errorf("%+v: %d", c, got)
			}
		})
	}
}

// A post type in a namespace of its own takes a title as a string, as in core.
// Routes that only resemble one do not.
func TestPostTypesElsewhereAreLikeCore(t *testing.T) {
	const title = `"title":{"type":"object","properties":{"raw":{"type":"string"}}}`
	for args, want := range map[string]bool{
		title + `,"date_gmt":{},"slug":{},"status":{},"password":{}`:              true,
		title + `,"date_gmt":{},"slug":{},"status":{},"alt_text":{},"caption":{}`: true,
		title + `,"slug":{},"status":{}`:                                          false,
	} {
		t.Run(args, func(t *testing.T) {
			for _, off := range []bool{false, true} {
				api, _ := apiOf(t, Options{NoPreset: off},
					fmt.Sprintf(`"/a/v1/event":{"namespace":"a/v1","methods":["POST"],`+
						`"endpoints":[{"methods":["POST"],"args":{%s}}]}`, args))
				flags := api.Namespaces[0].Resources[0].Operations[0].Endpoints[0].Args[0].Schema.Flags
				if got := flags&schema.SkipValidation != 0; got != (want && !off) {
					t.Errorf("%s, presets off %v: flags %b", args, off, flags)
				}
			}
		})
	}
}

// Media in a namespace of their own are uploaded, as in core.
func TestMediaElsewhereAreUploaded(t *testing.T) {
	const args = `"args":{"date_gmt":{},"slug":{},"status":{},"alt_text":{},"caption":{}}`
	for _, off := range []bool{false, true} {
		api, _ := apiOf(t, Options{NoPreset: off}, fmt.Sprintf(`
			"/a/v1/media":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],%[1]s}]},
			"/a/v1/media/(?P<id>\\d+)":{"namespace":"a/v1","methods":["POST"],
			"endpoints":[{"methods":["POST"],%[1]s}]}`, args))
		for _, op := range api.Namespaces[0].Resources[0].Operations {
			if op.Upload != (op.Name == "Create" && !off) {
				t.Errorf("presets off %v: %s takes a file: %v", off, op.Name, op.Upload)
			}
		}
	}
}

// An override takes back a preset or an earlier override.
func TestOverridesTakeBackPresets(t *testing.T) {
	for _, c := range []struct {
		name, arg, schema string
		says              ArgOverride
		want              schema.Flags
	}{
		{"an object of a text is checked again",
			"title", `{"type":"object","properties":{"raw":{"type":"string"}}}`, ArgOverride{Unchecked: no}, 0},
		{"an object is checked again", "meta", `{"type":"object"}`, ArgOverride{Unchecked: no}, schema.ValidateFirst},
		{"an object is not checked", "meta", `{"type":"object"}`, ArgOverride{Unchecked: yes}, schema.SkipValidation},
		{"an override without facts changes nothing", "slug", `{"type":"string"}`, ArgOverride{}, schema.ItemArg},
		{"null is not allowed", "slug", `{"type":"string"}`, ArgOverride{Null: no}, schema.ValidateFirst},
		{"the second pass", "slug", `{"type":"string"}`, ArgOverride{Round: "second"}, schema.AllowNull},
		{"a string is not checked",
			"slug", `{"type":"string"}`, ArgOverride{Unchecked: yes}, schema.AllowNull | schema.SkipValidation},
		{"an empty string is not allowed", "template", `{"type":"string"}`, ArgOverride{Empty: no}, schema.ItemArg},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.says.Route, c.says.Arg = "/a/v1/posts", c.arg
			api, _ := apiOf(t, Options{Presets: map[string][]string{"wordpress-core": {"a/v1"}},
				Args: []ArgOverride{c.says}}, fmt.Sprintf(
				`"/a/v1/posts":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],`+
					`"args":{%q:%s}}]}`, c.arg, c.schema))
			if got := api.Namespaces[0].Resources[0].Operations[0].Endpoints[0].Args[0].Schema.Flags; got != c.want {
				t.Errorf("%s with %+v: flags %b, want %b", c.arg, c.says, got, c.want)
			}
		})
	}
	api, _ := apiOf(t, Options{
		Presets: map[string][]string{"wordpress-core": {"a/v1"}},
		Args:    []ArgOverride{{Route: "/a/v1/media/{id}", Arg: "force", MustBe: []any{}}},
	},
		`"/a/v1/media/(?P<id>[\\d]+)":{"namespace":"a/v1","methods":["DELETE"],`+
			`"endpoints":[{"methods":["DELETE"],"args":{"force":{"type":"boolean"}}}]}`)
	want := schema.Schema{Name: "force", Type: schema.Boolean}
	if got := *api.Namespaces[0].Resources[0].Operations[0].Endpoints[0].Args[0].Schema; !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// An override names a route by its key or template, and all its args by *.
func TestOverridesFindTheirArgs(t *testing.T) {
	const routes = `"/a/v1/things/(?P<id>[\\d]+)":{"namespace":"a/v1","methods":["POST"],
		"endpoints":[{"methods":["POST"],"args":{"m":{"type":"integer"},"n":{"type":"integer"}}}]}`
	for _, c := range []struct {
		route, arg string
		want       int // args that it is about
	}{
		{`/a/v1/things/(?P<id>[\d]+)`, "n", 1}, {`/a/v1/things/{id}`, "n", 1},
		{`/a/v1/things/{id}`, "*", 2}, {`/a/v1/*`, "*", 2},
	} {
		t.Run(c.route, func(t *testing.T) {
			api, _ := apiOf(t, Options{Args: []ArgOverride{{Route: c.route, Arg: c.arg, Null: yes}}}, routes)
			got := 0
			for _, a := range api.Namespaces[0].Resources[0].Operations[0].Endpoints[0].Args {
				if a.Schema.Flags == schema.AllowNull {
					got++
				}
			}
			if got != c.want {
				t.Errorf("%s of %s: %d args, not %d", c.arg, c.route, got, c.want)
			}
		})
	}
}

// Later result overrides win.
func TestLaterOverridesOfResultsWin(t *testing.T) {
	const routes = `"/a/v1/media":{"namespace":"a/v1","methods":["GET","POST"],
		"endpoints":[{"methods":["GET"],"args":[]},{"methods":["POST"],"args":[]}],
		"schema":{"title":"medium","type":"object","properties":{"id":{"type":"integer"}}}}`
	const route = "/a/v1/media"
	for _, c := range []struct {
		name   string
		says   []ResultOverride
		list   model.ResultKind
		upload bool
	}{
		{"nothing", nil, model.ListResult, true},
		{"one method", []ResultOverride{{Route: route, Methods: []string{"GET"}, Result: "page"}},
			model.PageResult, true},
		{"the later entry", []ResultOverride{{Route: route, Result: "page"}, {Route: route, Result: "one"}},
			model.OneResult, true},
		{"a pattern for another method", []ResultOverride{
			{Route: route, Result: "page"},
			{Route: "/a/v1/*", Methods: []string{"POST"}, Upload: no, Result: "one"},
		}, model.PageResult, false},
		{"an upload again", []ResultOverride{{Route: route, Upload: no}, {Route: route, Upload: yes}},
			model.ListResult, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			api, _ := apiOf(t, Options{
				Presets: map[string][]string{"wordpress-core": {"a/v1"}}, Results: c.says,
			}, routes)
			ops := api.Namespaces[0].Resources[0].Operations
			if ops[0].Result.Kind != c.list || ops[1].Upload != c.upload {
				t.Errorf("%+v: %v, upload %t", c.says, ops[0].Result.Kind, ops[1].Upload)
			}
		})
	}
}

// A result override works without any knowledge of the objects.
func TestOverridesNeedNoSchema(t *testing.T) {
	const routes = `"/a/v1/report":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]}]},
		"/a/v1/sum":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]}],
		"schema":{"title":"sum","type":"object"}}`
	for said, want := range map[string]model.ResultKind{
		"": model.RawResult, "raw": model.RawResult, "one": model.OneResult, "page": model.PageResult,
		"list": model.ListResult, "table": model.MapResult, "deleted": model.DeletedResult,
	} {
		t.Run(said, func(t *testing.T) {
			api, _ := apiOf(t, Options{Results: []ResultOverride{{Route: "/a/v1/*", Result: said}}}, routes)
			for _, r := range api.Namespaces[0].Resources {
				got := r.Operations[0].Result
				if got.Kind != want || (got.Type == nil) != (got.Kind == model.RawResult) ||
					got.Type != nil && !got.Type.Open {
					t.Errorf("%s as %q: %+v", r.Name, said, got)
				}
			}
		})
	}
}

// Response schemas of one deployment hold for others whose indexes have none,
// but not for those whose indexes have some.
func TestSchemasHoldForOtherDeployments(t *testing.T) {
	const route = `"/a/v1/things":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]}]%s}`
	read := func(properties string) *index.Index {
		if properties != "" {
			properties = `,"schema":{"title":"thing","type":"object","properties":{` + properties + `}}`
		}
		x, _, err := index.Read("site.json", fmt.Appendf(nil, `{"namespaces":["a/v1"],"routes":{`+route+`}}`,
			properties))
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	const id, size = `"id":{"type":"integer"}`, `"size":{"type":"integer","enum":[1]}`
	for _, c := range []struct {
		second string
		want   schema.Deployments
	}{{"", 3}, {id, 1}, {id + "," + size, 3}} {
		t.Run(c.second, func(t *testing.T) {
			api, _, err := Model([]Input{{"one", read(id + "," + size)}, {"two", read(c.second)}}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			fields := api.Namespaces[0].Resources[0].Operations[0].Result.Type.Fields
			if len(fields) != 2 || fields[0].In != 3 || fields[1].In != c.want {
				t.Errorf("beside %q: %+v", c.second, fields)
			}
		})
	}
}
