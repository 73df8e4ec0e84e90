package build

import (
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
)

// The response type of a resource has its name in the singular. A response with
// nothing but lists and objects is a single object.
func TestResponseTypesAreSingular(t *testing.T) {
	api, _ := apiOf(t, Options{}, `
		"/a/v1/goods":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]}],
		"schema":{"title":"product","type":"object",
			"properties":{"id":{"type":"integer"},
			"tags":{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"}}}}}}},
		"/a/v1/goods/tags":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]}],
		"schema":{"title":"tag","type":"object",
			"properties":{"id":{"type":"integer"},"name":{"type":"string"}}}},
		"/a/v1/goods/stats":{"namespace":"a/v1","methods":["GET"],
		"endpoints":[{"methods":["GET"],"args":{"page":{},"per_page":{},"context":{}}}],
			"schema":{"title":"stats","type":"object",
			"properties":{"totals":{"type":"object","properties":{"sold":{"type":"integer"}}},
			"intervals":{"type":"array","items":{"type":"object","properties":{"sold":{"type":"integer"}}}}}}}`)
	for _, r := range api.Namespaces[0].Resources {
		got := r.Operations[0].Result
		want := map[string]model.Result{
			"Goods":     {Kind: model.ListResult, Type: &model.Struct{Name: "Good"}},
			"GoodTags":  {Kind: model.ListResult, Type: &model.Struct{Name: "GoodTag"}},
			"GoodStats": {Kind: model.OneResult, Type: &model.Struct{Name: "GoodStatsResponse"}},
		}[r.Name]
		if want.Type == nil || got.Kind != want.Kind || got.Type.Name != want.Type.Name {
			t.Errorf("%s answers %v of %s", r.Name, got.Kind, got.Type.Name)
		}
	}
}

// A resource whose name begins like a constructor does not rename the
// constructor.
func TestNewsIsNoConstructor(t *testing.T) {
	api, _ := apiOf(t, Options{}, `
		"/a/v1/news":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]}]},
		"/a/v1/new":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]}]},
		"/a/v1/new-clients":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]}],
			"schema":{"title":"c","type":"object","properties":{"id":{"type":"integer"}}}},
		"/a/v1/options":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]}],
			"schema":{"title":"o","type":"object","properties":{"id":{"type":"integer"}}}}`)
	got := ""
	for _, r := range api.Namespaces[0].Resources {
		got += " " + r.Name
		if typ := r.Operations[0].Result.Type; typ != nil {
			got += ":" + typ.Name
		}
	}
	if want := " NewClients:NewClientResponse NewResource News Options:Option"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The options may use the names of walkers and uploaders.
func TestMethodsBesideOperationsHaveNamesOfTheirOwn(t *testing.T) {
	const routes = `
		"/a/v1/posts":{"namespace":"a/v1","methods":["GET"],
		"endpoints":[{"methods":["GET"],"args":{"page":{"type":"integer"},"per_page":{"type":"integer"}}}],
			"schema":{"title":"post","type":"object","properties":{"id":{"type":"integer"}}}},
		"/a/v1/posts/(?P<id>\\d+)":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}`
	for _, test := range []struct{ name, want string }{{"", "All"}, {"All", "AllPages"}} {
		t.Run(test.name, func(t *testing.T) {
			api, _ := apiOf(t, Options{Names: map[string]string{"GET /a/v1/posts/{id}": test.name}}, routes)
			for _, op := range api.Namespaces[0].Resources[0].Operations {
				if op.Name == "List" && op.Walker != test.want {
					t.Errorf("with an operation %q the walker is %s, want %s", test.name, op.Walker, test.want)
				}
			}
		})
	}
}

// The method that walks the pages is named by its operation.
func TestWalkersAreNamedByTheirOperation(t *testing.T) {
	for name, want := range map[string]string{"List": "All", "ListByForm": "AllByForm", "GetBySlug": "AllBySlug"} {
		t.Run(name, func(t *testing.T) {
			op := typed{operation: &operation{name: name}, result: model.Result{Kind: model.PageResult}}
			if got := nameMethods([]typed{op})[0].walker; got != want {
				t.Errorf("%s is walked by %s, want %s", name, got, want)
			}
		})
	}
}

// Of routes that would be the same operation, the plainest has the name,
// whichever others come.
func TestOddRoutesRenameNothing(t *testing.T) {
	const plain = `/a/v1/posts/(?P<id>\\d+)`
	var routes []string
	for _, odd := range []string{plain, plain + "/", plain + "/?", `/a/v1/posts/(?P<id>[a-z]+)x*`} {
		t.Run(odd, func(t *testing.T) {
			routes = append(routes,
				`"`+odd+`":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}`)
			api, _ := apiOf(t, Options{}, strings.Join(routes, ","))
			for _, op := range api.Namespaces[0].Resources[0].Operations {
				if route := op.Endpoints[0].Route; (op.Name == "Get") != (route == `/a/v1/posts/(?P<id>\d+)`) {
					t.Errorf("with %s: %s is %s", odd, op.Name, route)
				}
			}
		})
	}
}

// Each deployment has its own plainest route. More methods make a route
// plainer.
func TestMoreMethodsMakeARoutePlainer(t *testing.T) {
	route := func(key string, methods ...string) string {
		var endpoints []string
		for _, m := range methods {
			endpoints = append(endpoints, `{"methods":["`+m+`"],"args":{}}`)
		}
		return `"` + key + `":{"namespace":"a/v1","methods":["` + strings.Join(methods, `","`) +
			`"],"endpoints":[` + strings.Join(endpoints, ",") + `]}`
	}
	const short, long = `/a/v1/posts/(?P<id>\\d+)`, `/a/v1/posts/(?P<id>[\\d]+)`
	for name, test := range map[string]struct{ deployments, want []string }{ // the routes of Get
		"of two deployments": {[]string{route(short, "GET") + "," + route(short+"/?", "GET"),
			route(long, "GET")}, []string{short, long}},
		"shorter, with less": {[]string{route(short, "GET") + "," + route(long, "GET") + "," +
			route("/a/v1/posts", "GET")}, []string{short}},
		"longer, with more": {[]string{route(short, "GET") + "," + route(long, "GET", "DELETE")}, []string{long}},
	} {
		t.Run(name, func(t *testing.T) {
			var inputs []Input
			for i, routes := range test.deployments {
				x, _, err := index.Read("site.json", []byte(`{"namespaces":["a/v1"],"routes":{`+routes+`}}`))
				if err != nil {
					t.Fatal(err)
				}
				inputs = append(inputs, Input{string(rune('a' + i)), x})
			}
			api, _, err := Model(inputs, Options{})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, op := range api.Namespaces[0].Resources[0].Operations {
				for _, e := range op.Endpoints {
					if op.Name == "Get" {
						got = append(got, strings.ReplaceAll(e.Route, `\`, `\\`))
					}
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%s: %q", name, got)
			}
		})
	}
}
