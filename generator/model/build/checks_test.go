package build

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/pcre"
	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// serve returns a server for a model, which returns 501 for valid requests.
func serve(t *testing.T, x *index.Index, o Options) http.Handler {
	t.Helper()
	api, _, err := Model([]Input{{"", x}}, o)
	if err != nil {
		t.Fatal(err)
	}
	m := server.NewMux()
	m.Routes(api.Order...)
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				for _, e := range op.Endpoints {
					own := &rest.Endpoint{Namespace: ns.Name, Route: e.Route, Methods: e.Methods, Captures: e.Captures, Engine: pcre.Compile}
					for _, a := range e.Args {
						own.Args = append(own.Args, *a.Schema)
					}
					m.Add(own)
				}
			}
		}
	}
	return m
}

// invalid sends a request, "METHOD /path" with JSON unless that is empty, and
// returns the names of invalid parameters.
func invalid(t *testing.T, h http.Handler, line, body string) (names string) {
	t.Helper()
	method, path, _ := strings.Cut(line, " ")
	r := httptest.NewRequest(method, "/wp-json"+path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	var e struct {
		Data struct{ Params map[string]string }
	}
	if json.Unmarshal(w.Body.Bytes(), &e); w.Code != 501 && len(e.Data.Params) == 0 {
		t.Errorf("%s %s: %d %s", line, body, w.Code, w.Body)
	}
	for name := range e.Data.Params {
		names += name
	}
	return names
}

// A shop decides requests as WooCommerce does, with response schemas in its
// index or without.
func TestShopsDecideAsWooCommerce(t *testing.T) {
	for name, known := range map[string]bool{"site-woocommerce-9.8-schemas": true, "site-shop-892-routes": false} {
		x, _, err := index.Read(name, testfile.Text(t, "indexes/"+name+".json.gz"))
		if err != nil {
			t.Fatal(err)
		}
		site := serve(t, x, Options{Include: []string{"wc/v3", "wc/store/v1", "wc-analytics"}})
		for _, c := range []struct {
			line, body, invalid string
			schemas             bool // only with response schemas
		}{
			{line: "PUT /wc/v3/products/7", body: `{"stock_quantity":null,"status":null,"name":null}`},
			{line: "PUT /wc/v3/products/7/variations/8", body: `{"stock_quantity":null,"image":null}`},
			{line: "PUT /wc/v3/coupons/7", body: `{"usage_limit":null,"limit_usage_to_x_items":null,"date_expires":null}`},
			{line: "PUT /wc/v3/products/categories/7", body: `{"image":null}`},
			{line: "PUT /wc-analytics/products/7", body: `{"stock_quantity":null}`},
			{line: "PUT /wc/v3/products/7", body: `{"stock_quantity":"x"}`, invalid: "stock_quantity"},
			{line: "GET /wc/v3/reports/sales?date_min=2024-01-02&date_max=2024-01-03"},
			{line: "GET /wc/v3/reports/sales?date_min=Abc", invalid: "date_min"},
			{line: "GET /wc/v3/reports/top_sellers?date_max=2024-1-2", invalid: "date_max"},
			{line: "GET /wc/v3/products?exclude=%C3%9Cn%C3%AF&parent[]=null&include=false"},
			{line: "GET /wc/v3/products/categories?parent=x", invalid: "parent"},
			{line: "GET /wc/v3/products/reviews?exclude=x", invalid: "exclude"},
			{line: "GET /wc/v3/products/reviews?status=x"},
			{line: "GET /wc/v3/orders", body: `{"exclude":[null],"include":[[1]],"per_page":null}`},
			{line: "GET /wc/v3/orders?after=x", invalid: "after"},
			{line: "GET /wc-analytics/reports/revenue/stats?before=x", invalid: "before"},
			{line: "GET /wc/store/v1/products?include=x&rating=9"},
			{line: "POST /wc/store/v1/cart/add-item", body: `{"id":null,"quantity":1}`},
			{line: "POST /wc/store/v1/cart/add-item", body: `{"id":1.5}`},
			{line: "PUT /wc/store/v1/checkout?__experimental_calc_totals=true", body: `{"billing_address":{"city":"x"}}`, schemas: true},
			{line: "POST /wc/store/v1/cart/update-customer", body: `{"shipping_address":{"city":"x"}}`},
			{line: "POST /wc/store/v1/checkout", body: `{"billing_address":{"city":"x"},"create_account":"perhaps"}`, invalid: "create_account"},
		} {
			if c.schemas && !known {
				continue // an older shop without the route
			}
			if got := invalid(t, site, c.line, c.body); got != c.invalid {
				t.Errorf("%s: %s %s: rejects %q, want %q", name, c.line, c.body, got, c.invalid)
			}
		}
	}
}

// A list of posts accepts a default status outside its enum. If the states are a
// list, it checks others.
func TestDefaultsOutsideTheirEnumAreAccepted(t *testing.T) {
	const list = `"/ldlms/v2/%[1]s":{"namespace":"ldlms/v2","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{
		"context":{"type":"string","enum":["view"],"default":"view"},"page":{"type":"integer","default":1},
		"per_page":{"type":"integer","default":10},"after":{"type":"string"},"before":{"type":"string"},
		"exclude":{"type":"array","items":{"type":"integer"},"default":[]},"include":{"type":"array","default":[]},
		"slug":{"type":"array","items":{"type":"string"}},
		"status":{"type":%[2]q,"default":"any","enum":%[3]s,"items":{"type":"string","enum":["publish","draft"]}}}}]}`
	x, _, err := index.Read("site.json", []byte(`{"namespaces":["ldlms/v2"],"routes":{`+
		strings.NewReplacer("%[1]s", "sfwd-assignment", "%[2]q", `"array"`, "%[3]s", "[]").Replace(list)+","+
		strings.NewReplacer("%[1]s", "sfwd-quiz", "%[2]q", `"string"`, "%[3]s", `["publish"]`).Replace(list)+`}}`))
	if err != nil {
		t.Fatal(err)
	}
	for off, want := range map[bool]string{false: "", true: "status"} {
		site := serve(t, x, Options{NoPreset: off})
		for _, route := range []string{"sfwd-assignment", "sfwd-quiz"} {
			if got := invalid(t, site, "GET /ldlms/v2/"+route, ""); got != want {
				t.Errorf("%s, presets off %v: rejects %q, want %q", route, off, got, want)
			}
		}
	}
	site := serve(t, x, Options{})
	if got := invalid(t, site, "GET /ldlms/v2/sfwd-assignment?status=x", ""); got != "status" {
		t.Errorf("another state: rejects %q", got)
	}
}

// Facts of presets say how args are checked. The last one counts, and settings
// win over it.
func TestLastFactAboutAnArgCounts(t *testing.T) {
	const routes = `"/a/v1/things":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{
		"n":{"type":"integer"},"day":{"type":"string"}}}]}`
	facts, err := preset.Parse([]byte(`{"preset":"a","namespaces":["a/*"],"checks":[
		{"routes":["/a/*"],"args":["n"],"check":"none","source":"s"},
		{"routes":["/a/*"],"args":["n"],"type":"string","check":"first","source":"s"},
		{"routes":["/a/*"],"args":["n"],"methods":["POST"],"check":"first","source":"s"},
		{"routes":["/a/*"],"args":["day"],"check":"item","patterns":[{"pattern":"^[0-9]+$","code":"bad_day","message":"No day."}],"source":"s"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, query, want string
		options           Options
	}{
		{name: "no preset", query: "n=x&day=x", want: "n"},
		{name: "unchecked", query: "n=x&day=7", options: Options{PresetFiles: []*preset.Preset{facts}}},
		{name: "a pattern", query: "n=x&day=x", want: "day", options: Options{PresetFiles: []*preset.Preset{facts}}},
		{name: "a setting", query: "n=x&day=7", want: "n", options: Options{
			PresetFiles: []*preset.Preset{facts}, Args: []ArgOverride{{Route: "/a/*", Arg: "n", Unchecked: no}},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, _, err := index.Read("site.json", []byte(`{"namespaces":["a/v1"],"routes":{`+routes+`}}`))
			if err != nil {
				t.Fatal(err)
			}
			if got := invalid(t, serve(t, x, c.options), "GET /a/v1/things?"+c.query, ""); got != c.want {
				t.Errorf("rejects %q, want %q", got, c.want)
			}
		})
	}
}
