package build

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/safetext"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// built builds the only operation of an index with one route.
func built(t *testing.T, key string) *model.Operation {
	t.Helper()
	api, _ := apiOf(t, Options{}, fmt.Sprintf(`%q:{"namespace":"a/v1","methods":["GET"],
		"endpoints":[{"methods":["GET"],"args":[]}]}`, key))
	return api.Namespaces[0].Resources[0].Operations[0]
}

// An endpoint lists the captures that clients send, if its route has others.
func TestEndpointsNameTheirCaptures(t *testing.T) {
	for key, want := range map[string][]string{
		`/a/v1/x/(?P<a>\d+)/(?P<b>\d+)`:            nil,
		`/a/v1/x/(?P<a>\d(?P<c>\d))/(?P<b>\d+)`:    {"a", "b"},
		`/a/v1/x(?:/(?P<c>\d+))?/of/(?P<a>[a-z]+)`: {"a"},
	} {
		t.Run(key, func(t *testing.T) {
			if got := built(t, key).Endpoints[0].Captures; !slices.Equal(got, want) {
				t.Errorf("%s: %v, not %v", key, got, want)
			}
		})
	}
}

// A capture in an optional group is an arg, even if the endpoint does not list
// it: the server finds it in the path or in the query.
func TestCapturesThatAreNotSentAreArgs(t *testing.T) {
	for args, want := range map[string]schema.Schema{
		`[]`:                         {Name: "lang", Type: schema.String, Flags: schema.SkipValidation},
		`{"lang":{"type":"string"}}`: {Name: "lang", Type: schema.String},
	} {
		t.Run(args, func(t *testing.T) {
			api, notes := apiOf(t, Options{}, fmt.Sprintf(`"/a/v1/x(?:/(?P<lang>[a-z]+))?":{"namespace":"a/v1",
				"methods":["GET"],
			"endpoints":[{"methods":["GET"],"args":%s}]}`, args))
			op := api.Namespaces[0].Resources[0].Operations[0]
			if got := op.Endpoints[0].Args; len(got) != 1 || !reflect.DeepEqual(*got[0].Schema, want) || len(notes) > 0 {
				t.Errorf("%s: %v, %v", args, got, notes)
			}
			if f := op.Params.Fields; op.Path != "/a/v1/x" || len(f) != 1 || f[0].Go != "Lang" {
				t.Errorf("%s: %s %v", args, op.Path, f)
			}
		})
	}
}

// A note about a route is reported once, however many operations the route has.
func TestNotesAreReportedOnce(t *testing.T) {
	_, notes := apiOf(t, Options{}, `"/a/v1/x/\\d+":{"namespace":"a/v1","methods":["GET","POST"],
		"endpoints":[{"methods":["GET"],"args":[]},{"methods":["POST"],"args":[]}]}`)
	if len(notes) != 1 {
		t.Errorf("%d notes: %v", len(notes), notes)
	}
}

// A note is one line without control characters, whatever the name of the
// route.
func TestNotesAreLines(t *testing.T) {
	_, notes := apiOf(t, Options{},
		`"/a/v1/x\\d+\n\u001b]0;x\u202e(?:/(?P<y>[a-z]+))?":{"namespace":"a/v1","methods":["GET"],`+
			`"endpoints":[{"methods":["GET"],"args":[]}]}`)
	if len(notes) == 0 {
		t.Error("no notes")
	}
	for _, n := range notes {
		if text := n.String(); safetext.Line(text) != text {
			t.Errorf("%q", text)
		}
	}
}

// A group is a capture under every name that PCRE accepts. A route whose pattern
// the server cannot compile has no other note.
func TestCapturesAreThoseOfTheServer(t *testing.T) {
	for key, want := range map[string]struct {
		template string
		column   int // of the note; 0 without one
		id       note.ID
	}{
		`/a/v1/x/(?<id>\d+)/(?'y'b)`:     {"/a/v1/x/{id}/{y}", 0, ""},
		`/a/v1/x/[[:x](?P<id>a)/b:]`:     {"/a/v1/x/{id}/b:]", 40, note.PathOutsideCaptures},
		`/a/v1/x/\Q(?P<y>\E/(?P<id>\d+)`: {"/a/v1/x/(?P<y>/{id}", 0, ""},
		`/a/v1/x/(?#)(?P<id>\d+)`:        {"/a/v1/x/{id}", 0, ""},
		`/a/v1/x/(?P<1a>\d+)`:            {"/a/v1/x/", 34, note.RoutePatternInvalid},
		`/a/v1/x/(?<x'\d+)`:              {"/a/v1/x/", 27, note.RoutePatternInvalid},
		`/a/v1/x/(?P<id>(a(?2)?b))`:      {"/a/v1/x/{id}", 39, note.RoutePatternUnsupported},
		`/a/v1/x/(?P<id>[)`:              {"/a/v1/x/{id}", 31, note.RoutePatternInvalid},
	} {
		t.Run(key, func(t *testing.T) {
			quoted, err := json.Marshal(key)
			if err != nil {
				t.Fatal(err)
			}
			api, notes := apiOf(t, Options{},
				"\n"+string(quoted)+`:{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],`+
					`"args":[]}]}`)
			if want.id == "" && len(notes) > 0 {
				t.Errorf("%s: unexpected notes %v", key, notes)
			}
			if want.id != "" && (len(notes) != 1 || notes[0].ID != want.id || notes[0].Column != want.column) {
				t.Errorf("%s: got %v, want %s in column %d", key, notes, want.id, want.column)
			}
			if got := api.Namespaces[0].Resources[0].Operations[0].Template; got != want.template {
				t.Errorf("%s: %s", key, got)
			}
		})
	}
}

// Without a schema, pages are lists if the endpoint has the args of the lists
// of core.
func TestPagesHaveAContext(t *testing.T) {
	for args, want := range map[string]model.ResultKind{
		`"page":{},"per_page":{},"context":{}`: model.PageResult,
		`"page":{},"per_page":{},"search":{}`:  model.RawResult,
		`"context":{}`:                         model.ListResult,
		`"search":{}`:                          model.ListResult,
	} {
		t.Run(args, func(t *testing.T) {
			api, _ := apiOf(t, Options{}, fmt.Sprintf(`
			"/a/v1/events":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{%s}}]},
			"/a/v1/events/(?P<id>\\d+)":{"namespace":"a/v1","methods":["GET"],
			"endpoints":[{"methods":["GET"],"args":[]}]}`, args))
			if o := api.Namespaces[0].Resources[0].Operations; o[0].Name != "List" ||
				o[0].Result.Kind != want || o[1].Result.Kind != model.OneResult {
				t.Errorf("%s: %s answers %v, not %v", args, o[0].Name, o[0].Result.Kind, want)
			}
		})
	}
}

// Words such as data mean many items if these have an identifier. Knowledge of
// plugins takes precedence.
func TestIdentifiersMakeDataAList(t *testing.T) {
	for _, x := range []struct {
		name, route, property string
		off                   bool
		want                  model.ResultKind
	}{
		{"settings with a title", "/a/v1/settings", "title", false, model.OneResult},
		{"settings with an identifier", "/a/v1/settings", "id", false, model.ListResult},
		{"data with a slug", "/a/v1/shop/data", "slug", false, model.ListResult},
		{"another word", "/a/v1/account", "id", false, model.OneResult},
		{"a list that a preset knows", "/wc/v3/settings/(?P<group_id>[a-z]+)", "id", false, model.ListResult},
		{"a list that no preset knows", "/wc/v3/settings/(?P<group_id>[a-z]+)", "id", true, model.OneResult},
		{"a preset says that it is anything", "/wc-admin/mobile-app", "slug", false, model.RawResult},
		{"a preset says that it is a table", "/ldlms/v2/price-types", "slug", false, model.MapResult},
		{"a preset of another plugin says so", "/web-stories/v1/taxonomies", "slug", false, model.MapResult},
		{"a list of data", "/google-site-kit/v1/core/modules/data/list", "slug", false, model.ListResult},
	} {
		t.Run(x.name, func(t *testing.T) {
			namespace := regexp.MustCompile(`^/(wc/v3|[^/]*)`).FindStringSubmatch(x.route)[1]
			api, _ := apiOf(t, Options{NoPreset: x.off}, fmt.Sprintf(`%q:{"namespace":%q,"methods":["GET"],
				"endpoints":[{"methods":["GET"],"args":[]}],
			"schema":{"type":"object","properties":{%q:{"type":"string"}}}}`, x.route, namespace, x.property))
			if got := api.Namespaces[0].Resources[0].Operations[0].Result.Kind; got != x.want {
				t.Errorf("%v: answers %v", x, got)
			}
		})
	}
}

// Settings with a writing method are one object, whatever their schema.
func TestWrittenSettingsAreOne(t *testing.T) {
	api, _ := apiOf(t, Options{}, `"/a/v1/settings":{"namespace":"a/v1","methods":["GET","POST"],
		"endpoints":[{"methods":["GET"],"args":[]},{"methods":["POST"],"args":[]}],
		"schema":{"type":"object","properties":{"id":{"type":"integer"},"site":{"type":"object"}}}}`)
	for _, o := range api.Namespaces[0].Resources[0].Operations {
		if o.Result.Kind != model.OneResult {
			t.Errorf("%s answers %v", o.Name, o.Result.Kind)
		}
	}
}

// The schema of a list describes its items, which have the type of the items of
// the resource.
func TestSchemaOfAListDescribesItems(t *testing.T) {
	const thing = `{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"}}}`
	api, _ := apiOf(t, Options{}, fmt.Sprintf(`
		"/a/v1/option":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]},
		{"methods":["DELETE"],"args":[]}],
			"schema":{"type":"array","items":%[1]s}},
		"/a/v1/option/(?P<id>\\d+)":{"namespace":"a/v1","methods":["GET"],
		"endpoints":[{"methods":["GET"],"args":[]}],"schema":%[1]s}`, thing))
	got := ""
	for _, o := range api.Namespaces[0].Resources[0].Operations {
		got += fmt.Sprintf("%s %d %d ", o.Name, o.Result.Kind, len(o.Result.Type.Fields))
	}
	if want := fmt.Sprintf("List %d 2 Get %d 2 DeleteAll %d 2 ", model.ListResult, model.OneResult,
		model.DeletedResult); got != want {
		t.Errorf("got %s, not %s", got, want)
	}
}

// If several endpoints have the same method, the server calls the first.
// Clients use the remaining methods of the others.
func TestOperationsHaveTheMethodsThatReachThem(t *testing.T) {
	api, _ := apiOf(t, Options{}, `"/a/v1/setup":{"namespace":"a/v1","methods":["POST","PUT","PATCH"],
		"endpoints":[{"methods":["POST"],"args":{"a":{"type":"string"}}},
		{"methods":["POST","PUT","PATCH"],"args":{"b":{"type":"string"}}},
		{"methods":["PATCH"],"args":[]}]}`)
	got := ""
	for _, o := range api.Namespaces[0].Resources[0].Operations {
		got += fmt.Sprintf("%s%v%v ", o.Name, o.Methods, o.Endpoints[0].Methods)
	}
	if want := "Update[PUT PATCH][PUT PATCH] Do[POST][POST] "; got != want {
		t.Errorf("got %s, not %s", got, want)
	}
}

// Creating returns 201. Presets know what else returns another status than 200,
// and what does not create.
func TestCreatingReturns201(t *testing.T) {
	const books = "/a/v1/books"
	core := Options{Presets: map[string][]string{preset.Core: {"a/v1"}}}
	for _, c := range []struct {
		reason, namespace, route string
		options                  Options
		want                     int
	}{
		{"a collection creates", "a/v1", books, core, 201},
		{"an item is updated", "a/v1", books + `/(?P<id>[\d]+)`, core, 0},
		{"an autosave is replaced", "a/v1", books + `/(?P<id>[\d]+)/autosaves`, core, 0},
		{"unless nobody says so", "a/v1", books + `/(?P<id>[\d]+)/autosaves`, Options{NoPreset: true}, 201},
		{"a batch of core has many", "", "/batch/v1", Options{}, 207},
		{"unless nobody says so", "", "/batch/v1", Options{NoPreset: true}, 0},
	} {
		t.Run(c.reason+" "+c.route, func(t *testing.T) {
			api, _ := apiOf(t, c.options, fmt.Sprintf(
				`%q:{"namespace":%q,"methods":["POST"],"endpoints":[{"methods":["POST"],"args":[]}]}`, c.route, c.namespace))
			if got := api.Namespaces[0].Resources[0].Operations[0].Endpoints[0].Status; got != c.want {
				t.Errorf("%d, want %d", got, c.want)
			}
		})
	}
}

// In an index with response schemas, a route without one returns 200.
func TestRouteWithoutSchemaReturns200(t *testing.T) {
	const route = `"/a/v1/%s":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],"args":[]}]%s}`
	api, _ := apiOf(t, Options{},
		fmt.Sprintf(route+","+route, "books",
			`,"schema":{"type":"object","properties":{"id":{"type":"integer"}}}`, "codes", ""))
	for i, want := range []int{201, 0} {
		if e := api.Namespaces[0].Resources[i].Operations[0].Endpoints[0]; e.Status != want {
			t.Errorf("%s: %d, not %d", e.Route, e.Status, want)
		}
	}
}

// A capture has a type that holds the values of all deployments.
func TestCapturesHoldWhatEachDeploymentTakes(t *testing.T) {
	const digits, words = `/a/v1/x/(?P<id>[\d]+)`, `/a/v1/x/(?P<id>[\w-]+)`
	for _, keys := range [][]string{{digits, words}, {words, digits}, {digits, digits}} {
		var inputs []Input
		for i, key := range keys {
			x, _, err := index.Read("site.json", fmt.Appendf(nil, `{"routes":{
				%q:{"namespace":"a/v1","methods":["PUT"],"endpoints":[{"methods":["PUT"],"args":[]}]}}}`, key))
			if err != nil {
				t.Fatal(err)
			}
			inputs = append(inputs, Input{Name: string(rune('a' + i)), Index: x})
		}
		api, _, err := Model(inputs, Options{})
		if err != nil {
			t.Fatal(err)
		}
		op := api.Namespaces[0].Resources[0].Operations[0]
		if got, want := op.Captures[0].Int, keys[0] == keys[1]; got != want {
			t.Errorf("%q: an integer: %t", keys, got)
		}
	}
}
