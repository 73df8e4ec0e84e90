package build

import (
	"cmp"
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
)

func TestNames(t *testing.T) {
	for _, c := range []struct {
		ns, key, methods             string
		resource, item, op, template string
		path                         string // empty if it is the template without names
	}{
		{"cms/v2", `/cms/v2/posts`, "GET", "Posts", "Post", "List", "/cms/v2/posts", ""},
		{"cms/v2", `/cms/v2/posts/(?P<id>[\d]+)`, "POST", "Posts", "Post", "Update", "/cms/v2/posts/{id}", ""},
		{"cms/v2", `/cms/v2/posts/(?P<parent>[\d]+)/revisions/(?P<id>[\d]+)`, "DELETE", "PostRevisions",
			"PostRevision", "Delete",
			"/cms/v2/posts/{parent}/revisions/{id}", ""},
		{"wp/v2", `/wp/v2/media/(?P<id>[\d]+)/edit`, "POST", "MediaEdit", "MediaEditResponse", "Do",
			"/wp/v2/media/{id}/edit", ""},
		{"wp/v2", `/wp/v2/media`, "POST", "Media", "MediaResponse", "Create", "/wp/v2/media", ""},
		{"wp/v2", `/wp/v2/users/me`, "GET", "UserMe", "UserMeResponse", "Get", "/wp/v2/users/me", ""},
		{"wp/v2", `/wp/v2/types/(?P<type>[\w-]+)`, "GET", "Types", "Type", "Get", "/wp/v2/types/{type}", ""},
		{"wp/v2", `/wp/v2/icons/(?P<collection>[a-z]+)`, "GET", "Icons", "Icon", "GetByCollection",
			"/wp/v2/icons/{collection}", ""},
		{"wp/v2", `/wp/v2/templates/(?P<id>([^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?)[\/\w%-]+)`, "GET",
			"Templates", "Template", "Get",
			"/wp/v2/templates/{id}", ""},
		{"wp/v2", `/wp/v2/product`, "GET", "Product", "ProductResponse", "List", "/wp/v2/product", ""},
		{"wp/v2", `/wp/v2/news`, "POST", "News", "NewsResponse", "Create", "/wp/v2/news", ""},
		{"wp/v2", `/wp/v2/product/(?P<id>[\d]+)`, "POST,PUT,PATCH", "Product", "ProductResponse", "Update",
			"/wp/v2/product/{id}", ""},
		{"wp/v2", `/wp/v2/wp_pattern_category`, "GET", "WPPatternCategory", "WPPatternCategoryResponse", "List",
			"/wp/v2/wp_pattern_category", ""},
		{"wp/v2", `/wp/v2/settings`, "GET", "Settings", "SettingsResponse", "Get", "/wp/v2/settings", ""},
		{"wp/v2", `/wp/v2/view-config`, "GET", "ViewConfig", "ViewConfigResponse", "Get", "/wp/v2/view-config", ""},
		{"wp/v2", `/wp/v2/block-renderer/(?P<name>core/latest-posts)`, "GET,POST", "BlockRenderer",
			"BlockRendererResponse", "DoByNameCoreLatestPosts",
			"/wp/v2/block-renderer/{name}", ""},
		{"wc/v3", `/wc/v3/product`, "GET", "Product", "ProductResponse", "Get", "/wc/v3/product", ""},
		{"wc/v3", `/wc/v3/payment_gateways`, "GET", "PaymentGateways", "PaymentGateway", "List",
			"/wc/v3/payment_gateways", ""},
		{"wc/v3", `/wc/v3/products/attributes`, "GET", "ProductAttributes", "ProductAttribute", "List",
			"/wc/v3/products/attributes", ""},
		{"wc/v3", `/wc/v3/products/(?P<product_id>[\d]+)/variations`, "GET", "ProductVariations",
			"ProductVariation", "List",
			"/wc/v3/products/{product_id}/variations", ""},
		{"wc/v3", `/wc/v3/products/batch`, "POST,PUT,PATCH", "Products", "Product", "Batch",
			"/wc/v3/products/batch", ""},
		{"wc/v3", `/wc/v3/settings/(?P<group_id>[\w-]+)/batch`, "POST,PUT,PATCH", "Settings",
			"SettingsResponse", "BatchByGroupID",
			"/wc/v3/settings/{group_id}/batch", ""},
		{"wc/v3", `/wc/v3/settings/(?P<group_id>[\w-]+)/(?P<id>[\w-]+)`, "GET", "Settings", "SettingsResponse",
			"GetByGroupIDAndID",
			"/wc/v3/settings/{group_id}/{id}", ""},
		{"wc/v3", `/wc/v3/orders/(?P<order_id>[\d]+)/notes/(?P<id>[\d]+)`, "DELETE", "OrderNotes", "OrderNote",
			"Delete",
			"/wc/v3/orders/{order_id}/notes/{id}", ""},
		{"wc/v3", `/wc/v3/data/countries/(?P<location>[\w-]+)`, "GET", "DataCountries", "DataCountry", "Get",
			"/wc/v3/data/countries/{location}", ""},
		{"wc/v3", `/wc/v3/attributes/(?P<attribute_id>[\d]+)/terms`, "GET", "AttributeTerms", "AttributeTerm", "List",
			"/wc/v3/attributes/{attribute_id}/terms", ""},
		{"wc/v3", `/wc/v3/attributes/(?P<slug>[a-z]+)/terms`, "GET", "AttributeTerms", "AttributeTerm", "ListBySlug",
			"/wc/v3/attributes/{slug}/terms", ""},
		{"a/v1", `/a/v1/events/by-slug/(?P<slug>[a-z]+)`, "GET", "EventBySlug", "EventBySlugResponse", "Get",
			"/a/v1/events/by-slug/{slug}", ""},
		{"a/v1", `/a/v1/delete-webp-files`, "GET", "DeleteWEBPFiles", "DeleteWEBPFilesResponse", "Get",
			"/a/v1/delete-webp-files", ""},
		{"a/v1", `/a/v1/clear_all_caches`, "POST", "ClearAllCaches", "ClearAllCachesResponse", "Do",
			"/a/v1/clear_all_caches", ""},
		{"a/v1", `/a/v1/deletePost/(?P<id>[\d]+)`, "DELETE", "DeletePost", "DeletePostResponse", "DoByID",
			"/a/v1/deletePost/{id}", ""},
		{"a/v1", `/a/v1/sites/176750379/campaigns`, "GET", "SiteCampaigns", "SiteCampaign", "List",
			"/a/v1/sites/176750379/campaigns", ""},
		{"a/v1", `/a/v1/bulk/404`, "GET", "Bulk404", "Bulk404Response", "Get", "/a/v1/bulk/404", ""},
		{"", `/`, "GET", "Index", "IndexResponse", "Get", "/", ""},
		{"", `/batch/v1`, "POST", "BatchV1", "BatchV1Response", "Post", "/batch/v1", ""},
		{"wp/v2", `/wp/v2`, "GET", "Index", "IndexResponse", "Get", "/wp/v2", ""},
		{"a/v1", `/a/v1/run/?`, "GET,POST", "Run", "RunResponse", "Do", "/a/v1/run", ""},
		{"/s", `//s/x/(?:one|two)`, "GET", "XOne", "XOneResponse", "Get", "//s/x/one", ""},
	} {
		t.Run(c.ns, func(t *testing.T) {
			v := endpointOf(c.ns, c.key, splitComma(c.methods)...)
			e := evidence{}
			e.note(v)
			format, _ := v.path.format()
			resource := plainName(v.segs)
			got := [...]string{
				resource, responseName(resource, v.segs), nameOperation(v, e).plain(), v.path.template(), format,
			}
			want := [...]string{
				c.resource, c.item, c.op, c.template, cmp.Or(c.path, captureNames.ReplaceAllString(c.template, "%")),
			}
			if got != want {
				t.Errorf("%s\n got %v\nwant %v", c.key, got, want)
			}
		})
	}
}

// endpointOf returns the only endpoint of a route.
func endpointOf(namespace, key string, methods ...string) endpoint {
	ep := &index.Endpoint{Methods: methods}
	v := endpoint{
		route: &index.Route{Key: key, Namespace: namespace, Endpoints: []*index.Endpoint{ep}},
		path:  parsePath(key), ep: ep,
	}
	v.segs, v.batch = familySegments(v)
	return v
}

// A collection is recognized by its own routes, whatever its name.
func TestCollectionsByEvidence(t *testing.T) {
	const item = "/(?P<id>[0-9]+)"
	for _, test := range []struct {
		routes, want string
	}{
		{"GET /quiz, POST /quiz, GET /quiz" + item + ", DELETE /quiz" + item, "List Create Get Delete"},
		{"GET /quiz, GET /quiz" + item, "List Get"},
		{"GET /quiz, POST /quiz", "Get Post"},
		{"GET /quiz" + item + ", DELETE /quiz" + item, "GetByID DeleteByID"},
		{"POST /redirect, DELETE /redirect" + item, "Create Delete"},
		{"GET /log?page", "List"},
		{"GET /import-jobs, POST /import-jobs", "Get Do"},
		{"GET /import-jobs, POST /import-jobs, GET /import-jobs" + item, "List Create Get"},
		{"GET /get-chats?page", "Get"},
		{"GET /scan, POST /scan, DELETE /scan", "Get DoPost DoDelete"},
		{"GET /posts" + item + ", GET /posts/(?P<slug>[a-z]+)", "GetByID GetBySlug"},
		{"GET /posts/(?P<slug>[a-z]+)", "Get"},
	} {
		t.Run(test.routes, func(t *testing.T) {
			var routes []string
			byRoute := map[string][]string{}
			for _, line := range strings.Split(test.routes, ", ") {
				method, route, _ := strings.Cut(line, " ")
				if byRoute[route] == nil {
					routes = append(routes, route)
				}
				byRoute[route] = append(byRoute[route], method)
			}
			var list []string
			for _, route := range routes {
				key, paged := strings.CutSuffix(route, "?page")
				args := "{}"
				if paged {
					args = `{"page":{},"per_page":{}}`
				}
				var endpoints []string
				for _, method := range byRoute[route] {
					endpoints = append(endpoints, fmt.Sprintf(`{"methods":["%s"],"args":%s}`, method, args))
				}
				list = append(list,
					fmt.Sprintf(`"/a/v1%s":{"namespace":"a/v1","methods":["%s"],"endpoints":[%s]}`, key,
						strings.Join(byRoute[route], `","`), strings.Join(endpoints, ",")))
			}
			api, _ := apiOf(t, Options{}, strings.Join(list, ","))
			got := map[string]bool{}
			for _, op := range api.Namespaces[0].Resources[0].Operations {
				got[op.Name] = true
			}
			want := map[string]bool{}
			for _, name := range strings.Fields(test.want) {
				want[name] = true
			}
			if !maps.Equal(got, want) {
				t.Errorf("%s: %v, want %s", test.routes, slices.Sorted(maps.Keys(got)), test.want)
			}
		})
	}
}

// A client can build a path that the route matches, if the key shows one.
func TestPaths(t *testing.T) {
	for _, c := range []struct {
		key, template, address string // with 5, 6 … for the captures
		exact                  bool
	}{
		{`/a/b\.c\/d`, "/a/b.c/d", "/a/b.c/d", true},
		{`/a/b.c`, "/a/b.c", "/a/b.c", true},
		{`/a/\d+/b`, "/a//b", "/a//b", false},
		{`/a/x\w{2}y`, "/a/xy", "/a/xy", false},
		{`/a/\p{L}\x41b`, "/a/b", "/a/b", false},
		{`/a/\c(?<x>b`, "/a/<x>b", "/a/%3Cx%3Eb", false},
		{`/a/.*`, "/a/", "/a/", false},
		{`/a/b.+c{2}d`, "/a/bcd", "/a/bcd", false},
		{`/a/{b}`, "/a/{b}", "/a/%7Bb%7D", true},
		{`/a|/b`, "/a", "/a", false},
		{`/a/(?:b|c)/d`, "/a/b/d", "/a/b/d", true},
		{`/a(?:/(?P<x>\d+))/b`, "/a/{x}/b", "/a/5/b", true},
		{`/a(?:/(?P<x>\d+))?/(?P<y>\d+)`, "/a/{y}", "/a/5", true},
		{`/a(?:/(?P<x>\d+))*`, "/a", "/a", true},
		{`/a/(?:v(?P<x>\d+)|(?P<y>\w+))`, "/a/v{x}", "/a/v5", false},
		{`/a/(?!no)(?P<x>(?P<y>\d)\w+)`, "/a/{x}", "/a/5", false},
		{`/a/(?|(?P<x>\d)|(?P<x>\w))`, "/a/{x}", "/a/5", false},
		{`/a/(\d+)/(?P<x>\d+)`, "/a//{x}", "/a//5", false},
		{`/%/(?P<x>\d+)%s(?P<y>\d+)/é`, "/%/{x}%s{y}/é", "/%25/5%25s6/%C3%A9", true},
		{`/a b/#/(?P<x>\d+)`, "/a b/#/{x}", "/a%20b/%23/5", true},
		{`/a/(?P<x>\d+)/?(?P<y>[\w-]+)?`, "/a/{x}/{y}", "/a/5/6", true},
		{`/a/(?P<x>\d+)/?(?P<y>[\w-]+)`, "/a/{x}/{y}", "/a/5/6", true},
		{`/a/?(?P<x>\d+)?/b`, "/a/{x}/b", "/a/5/b", true},
		{`/a/?b/?(c)?/(?P<x>.*)`, "/ab/{x}", "/ab/5", true},
		{`/a(?P<x>[\w\/]*)(\?.*)?`, "/a{x}", "/a5", true},
		{`/100%/a&b`, "/100%/a&b", "/100%25/a%26b", true},
	} {
		t.Run(c.key, func(t *testing.T) {
			p := parsePath(c.key)
			o := &model.Operation{}
			o.Path, o.Literals = p.format()
			var captures []any
			for i, x := range p.captures() {
				captures = append(captures, 5+i)
				o.Captures = append(o.Captures, model.Capture{Name: x.capture, Optional: x.optional, Lead: x.lead})
			}
			if address := o.Address(captures...); p.template() != c.template || address != c.address ||
				p.exact != c.exact {
				t.Errorf("%s: %s, %s, exact %v; not %s, %s, %v", c.key, p.template(), address, p.exact,
					c.template, c.address, c.exact)
			}
		})
	}
}

// An optional capture can be left out, with the slash before it.
func TestPathsWithoutCaptures(t *testing.T) {
	for key, want := range map[string]string{
		`/a/(?P<x>\d+)/?(?P<y>\d+)?`:     "/a/5",
		`/a/?(?P<y>[\w-]+)*/b`:           "/a/b",
		`/a(?P<y>[a-z0-9_\/]*)`:          "/a",
		`/a/(?P<x>\d+)/(?P<y>.*)`:        "/a/5/",
		`/a/(?P<x>\d+)/%25/?(?P<y>\d+)?`: "/a/5/%2525",
	} {
		t.Run(key, func(t *testing.T) {
			o := built(t, key)
			var captures []any
			for _, c := range o.Captures {
				if c.Int == c.Optional {
					t.Errorf("%s: %+v", key, c)
				}
				captures = append(captures, map[string]any{"x": 5, "y": ""}[c.Name])
			}
			if got := o.Address(captures...); got != want {
				t.Errorf("%s: got %s, want %s", key, got, want)
			}
		})
	}
}

func splitComma(s string) []string {
	var list []string
	for len(s) > 0 {
		i := 0
		for i < len(s) && s[i] != ',' {
			i++
		}
		list = append(list, s[:i])
		s = s[min(i+1, len(s)):]
	}
	return list
}

func FuzzParsePath(f *testing.F) {
	for _, key := range []string{
		`/`, `/a/(?P<b>[\d]+)`, `/a/(?P<b>(c|d)[)(]+)/e`, `/(`, `/[`, `/\`, `/a?`, `/(?:x|y)?z`,
	} {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		v := endpointOf("a/v1", key, "GET")
		for _, name := range resourceNames(v.segs) {
			if !token.IsIdentifier(name) || !token.IsExported(name) {
				t.Errorf("%q: %s", key, name)
			}
		}
		nameOperation(v, evidence{})
	})
}
