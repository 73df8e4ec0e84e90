package routename

import (
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/route"
)

func TestRoutesHaveNamesAndTemplates(t *testing.T) {
	for _, c := range []struct {
		ns, key, methods             string
		resource, item, op, template string
	}{
		{"cms/v2", `/cms/v2/posts`, "GET", "Posts", "Post", "List", "/cms/v2/posts"},
		{"cms/v2", `/cms/v2/posts/(?P<id>[\d]+)`, "POST", "Posts", "Post", "Update", "/cms/v2/posts/{id}"},
		{"cms/v2", `/cms/v2/posts/(?P<parent>[\d]+)/revisions/(?P<id>[\d]+)`, "DELETE", "PostRevisions",
			"PostRevision", "Delete",
			"/cms/v2/posts/{parent}/revisions/{id}"},
		{"wp/v2", `/wp/v2/media/(?P<id>[\d]+)/edit`, "POST", "MediaEdit", "MediaEditResponse", "Do",
			"/wp/v2/media/{id}/edit"},
		{"wp/v2", `/wp/v2/media`, "POST", "Media", "MediaResponse", "Create", "/wp/v2/media"},
		{"wp/v2", `/wp/v2/users/me`, "GET", "UserMe", "UserMeResponse", "Get", "/wp/v2/users/me"},
		{"wp/v2", `/wp/v2/types/(?P<type>[\w-]+)`, "GET", "Types", "Type", "Get", "/wp/v2/types/{type}"},
		{"wp/v2", `/wp/v2/icons/(?P<collection>[a-z]+)`, "GET", "Icons", "Icon", "GetByCollection",
			"/wp/v2/icons/{collection}"},
		{"wp/v2", `/wp/v2/templates/(?P<id>([^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?)[\/\w%-]+)`, "GET",
			"Templates", "Template", "Get",
			"/wp/v2/templates/{id}"},
		{"wp/v2", `/wp/v2/product`, "GET", "Product", "ProductResponse", "List", "/wp/v2/product"},
		{"wp/v2", `/wp/v2/news`, "POST", "News", "NewsResponse", "Create", "/wp/v2/news"},
		{"wp/v2", `/wp/v2/product/(?P<id>[\d]+)`, "POST,PUT,PATCH", "Product", "ProductResponse", "Update",
			"/wp/v2/product/{id}"},
		{"wp/v2", `/wp/v2/wp_pattern_category`, "GET", "WPPatternCategory", "WPPatternCategoryResponse", "List",
			"/wp/v2/wp_pattern_category"},
		{"wp/v2", `/wp/v2/settings`, "GET", "Settings", "SettingsResponse", "Get", "/wp/v2/settings"},
		{"wp/v2", `/wp/v2/view-config`, "GET", "ViewConfig", "ViewConfigResponse", "Get", "/wp/v2/view-config"},
		{"wp/v2", `/wp/v2/block-renderer/(?P<name>core/latest-posts)`, "GET,POST", "BlockRenderer",
			"BlockRendererResponse", "DoByNameCoreLatestPosts",
			"/wp/v2/block-renderer/{name}"},
		{"wc/v3", `/wc/v3/product`, "GET", "Product", "ProductResponse", "Get", "/wc/v3/product"},
		{"wc/v3", `/wc/v3/payment_gateways`, "GET", "PaymentGateways", "PaymentGateway", "List",
			"/wc/v3/payment_gateways"},
		{"wc/v3", `/wc/v3/products/attributes`, "GET", "ProductAttributes", "ProductAttribute", "List",
			"/wc/v3/products/attributes"},
		{"wc/v3", `/wc/v3/products/(?P<product_id>[\d]+)/variations`, "GET", "ProductVariations",
			"ProductVariation", "List",
			"/wc/v3/products/{product_id}/variations"},
		{"wc/v3", `/wc/v3/products/batch`, "POST,PUT,PATCH", "Products", "Product", "Batch",
			"/wc/v3/products/batch"},
		{"wc/v3", `/wc/v3/settings/(?P<group_id>[\w-]+)/batch`, "POST,PUT,PATCH", "Settings",
			"SettingsResponse", "BatchByGroupID",
			"/wc/v3/settings/{group_id}/batch"},
		{"wc/v3", `/wc/v3/settings/(?P<group_id>[\w-]+)/(?P<id>[\w-]+)`, "GET", "Settings", "SettingsResponse",
			"GetByGroupIDAndID",
			"/wc/v3/settings/{group_id}/{id}"},
		{"wc/v3", `/wc/v3/orders/(?P<order_id>[\d]+)/notes/(?P<id>[\d]+)`, "DELETE", "OrderNotes", "OrderNote",
			"Delete",
			"/wc/v3/orders/{order_id}/notes/{id}"},
		{"wc/v3", `/wc/v3/data/countries/(?P<location>[\w-]+)`, "GET", "DataCountries", "DataCountry", "Get",
			"/wc/v3/data/countries/{location}"},
		{"wc/v3", `/wc/v3/attributes/(?P<attribute_id>[\d]+)/terms`, "GET", "AttributeTerms", "AttributeTerm", "List",
			"/wc/v3/attributes/{attribute_id}/terms"},
		{"wc/v3", `/wc/v3/attributes/(?P<slug>[a-z]+)/terms`, "GET", "AttributeTerms", "AttributeTerm", "ListBySlug",
			"/wc/v3/attributes/{slug}/terms"},
		{"a/v1", `/a/v1/events/by-slug/(?P<slug>[a-z]+)`, "GET", "EventBySlug", "EventBySlugResponse", "Get",
			"/a/v1/events/by-slug/{slug}"},
		{"a/v1", `/a/v1/delete-webp-files`, "GET", "DeleteWEBPFiles", "DeleteWEBPFilesResponse", "Get",
			"/a/v1/delete-webp-files"},
		{"a/v1", `/a/v1/get_template_authors`, "GET", "TemplateAuthors", "TemplateAuthorsResponse", "Get",
			"/a/v1/get_template_authors"},
		{"a/v1", `/a/v1/an/getPagespeed`, "POST", "AnPagespeed", "AnPagespeedResponse", "Get", "/a/v1/an/getPagespeed"},
		{"a/v1", `/a/v1/getter`, "GET", "Getter", "GetterResponse", "Get", "/a/v1/getter"},
		{"a/v1", `/a/v1/get-1`, "GET", "Get1", "Get1Response", "Get", "/a/v1/get-1"},
		{"a/v1", `/a/v1/clear_all_caches`, "POST", "ClearAllCaches", "ClearAllCachesResponse", "Do",
			"/a/v1/clear_all_caches"},
		{"a/v1", `/a/v1/deletePost/(?P<id>[\d]+)`, "DELETE", "DeletePost", "DeletePostResponse", "DoByID",
			"/a/v1/deletePost/{id}"},
		{"a/v1", `/a/v1/sites/176750379/campaigns`, "GET", "SiteCampaigns", "SiteCampaign", "List",
			"/a/v1/sites/176750379/campaigns"},
		{"a/v1", `/a/v1/bulk/404`, "GET", "Bulk404", "Bulk404Response", "Get", "/a/v1/bulk/404"},
		{"", `/`, "GET", "Index", "IndexResponse", "Get", "/"},
		{"a/v1", `/a/v1`, "POST", "Index", "IndexResponse", "Post", "/a/v1"},
		{"a/v1", `/a/v1/admin-settings`, "POST", "AdminSettings", "AdminSettingsResponse", "Post",
			"/a/v1/admin-settings"},
		{"a/v1", `/a/v1/feedback`, "POST", "Feedback", "FeedbackResponse", "Do", "/a/v1/feedback"},
		{"", `/batch/v1`, "POST", "BatchV1", "BatchV1Response", "Do", "/batch/v1"},
		{"wp/v2", `/wp/v2`, "GET", "Index", "IndexResponse", "Get", "/wp/v2"},
		{"a/v1", `/a/v1/run/?`, "GET,POST", "Run", "RunResponse", "Do", "/a/v1/run"},
		{"/s", `//s/x/(?:one|two)`, "GET", "XOne", "XOneResponse", "Get", "//s/x/one"},
	} {
		t.Run(c.methods+" "+c.key, func(t *testing.T) {
			e, head := cluesOf(c.ns, c.key, strings.Split(c.methods, ",")...)
			var ev Evidence
			ev.Add(e)
			resource := Resource(head)
			template := route.Parse(c.key).Template()
			got := [...]string{resource, Response(resource, head), Operation(e, ev).Plain(), template}
			want := [...]string{c.resource, c.item, c.op, c.template}
			if got != want {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

// cluesOf returns the clues of the only endpoint of a route, and the segments that name its
// resource.
func cluesOf(namespace, key string, methods ...string) (Clues, route.Segments) {
	below := route.Parse(key).Below(namespace)
	changes := slices.Contains(methods, "POST") && slices.Contains(methods, "PUT") && slices.Contains(methods, "PATCH")
	head, batch := Head(below, changes)
	return Clues{Segments: below, Methods: methods, EndsInBatch: batch, Bases: namespace == "wp/v2"}, head
}

func FuzzNamesOfRoutes(f *testing.F) {
	for _, key := range []string{
		`/`, `/a/(?P<b>[\d]+)`, `/a/(?P<b>(c|d)[)(]+)/e`, `/(`, `/[`, `/\`, `/a?`, `/(?:x|y)?z`,
	} {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		e, head := cluesOf("a/v1", key, "GET")
		for _, name := range Resources(head) {
			if !token.IsIdentifier(name) || !token.IsExported(name) {
				t.Errorf("%q: %s", key, name)
			}
		}
		Operation(e, Evidence{})
	})
}
