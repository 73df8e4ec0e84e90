package preset

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/glob"
	"github.com/restgen/restgen/generator/index"
)

// Core is the name of the preset for the namespaces of the content management system itself.
const Core = "wordpress-core"

// coreNamespaces are those to which the preset applies by itself.
var coreNamespaces = []string{"wp/v2", "oembed/1.0", "wp-site-health/v1", "wp-block-editor/v1", "wp-abilities/v1", ""}

// Family returns the namespace of core whose habits a namespace has: its own name for core's, wp/v2 for those in
// pointed. ok is false for all others.
func Family(namespace string, pointed []string) (family string, ok bool) {
	switch {
	case slices.Contains(coreNamespaces, namespace):
		return namespace, true
	case slices.Contains(pointed, namespace):
		return "wp/v2", true
	}
	return "", false
}

// WritesPosts reports whether an endpoint has the args that the controller of posts gives to those that write, or that of media: a
// post type may have a namespace of its author's, where it behaves as in wp/v2.
func WritesPosts(e *index.Endpoint) bool {
	return has(e, "date_gmt", "slug", "status", "password") || WritesMedia(e)
}

// WritesMedia reports whether an endpoint has the args that the controller of media gives to those that write.
func WritesMedia(e *index.Endpoint) bool {
	return has(e, "date_gmt", "slug", "status", "alt_text", "caption")
}

func has(e *index.Endpoint, names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		return !slices.ContainsFunc(e.Args, func(a *index.Arg) bool { return a.Name == name })
	})
}

// answers are the operations of core whose answers have another form than their routes and schemas tell.
var answers = []struct{ family, route, method, form string }{
	{"wp/v2", "/types", "GET", "table"},
	{"wp/v2", "/taxonomies", "GET", "table"},
	{"wp/v2", "/statuses", "GET", "table"},
	{"wp/v2", "/menu-locations", "GET", "table"},
	{"wp/v2", "/block-types/{namespace}", "GET", "list"},
	{"wp/v2", "/users/{user_id}/application-passwords", "DELETE", "raw"}, // how many there were
	{"wp-abilities/v1", "/abilities/{name}/run", "GET", "raw"},           // what the ability says
	{"wp-site-health/v1", "/tests/background-updates", "GET", "one"},
	{"wp-site-health/v1", "/tests/loopback-requests", "GET", "one"},
}

// Answer returns the form of an answer of core that neither the route nor its schema tells: an object keyed by slug
// (table), a list, one object, or what has no schema (raw). Of all others the form is empty.
func Answer(family, route string, methods []string) string {
	for _, a := range answers {
		if a.family == family && a.route == route && slices.Contains(methods, a.method) {
			return a.form
		}
	}
	return ""
}

// elsewhere are routes of widespread plugins whose answers have another form than the routes and schemas tell, as patterns in which each
// segment has a * of its own.
var elsewhere = []struct{ routes, form string }{
	{"/wc/*/settings/{group_id} /wc-analytics/settings/{group_id}", "list"},
	{"/wc-analytics/leaderboards/* /wc-analytics/reports/performance-indicators/allowed", "list"},
	{"/wc-analytics/data/countries/locales /wc-analytics/reports/import/totals", "raw"},
	{"/wc-admin/marketing/recommended", "list"},
	{"/wc-admin/features /wc-admin/mobile-app /wc-admin/onboarding/product-types", "raw"},
	{"/wc-admin/plugins/*/status/{job_id} /wc-admin/onboarding/plugins/scheduled-installs/{job_id}", "raw"},
	{"/wc/*/subscriptions/statuses /wc/*/products/shipping_classes/slug-suggestion", "raw"},
	{"/ldlms/v2/price-types /ldlms/v2/question-types /web-stories/v1/taxonomies /cky/v1/banners/configs", "table"},
	{"/wpcom/v2/admin-menu /google-site-kit/v1/core/modules/data/list", "list"},
}

// PluginAnswer is Answer for what plugins add: their routes that read, from the slash before the namespace on, with captures
// as {name}.
func PluginAnswer(route string) string {
	for _, e := range elsewhere {
		if slices.ContainsFunc(strings.Fields(e.routes), func(p string) bool { return glob.Match(p, route, "/") }) {
			return e.form
		}
	}
	return ""
}

// batches are routes of widespread plugins that take many items at once: what the base controller of WooCommerce adds to
// its routes, and to those of plugins that build on it. They are patterns in which a * takes slashes, too.
const batches = "/wc/*/batch /wc-*/batch"

// PluginBatch reports whether a plugin's route, written as for PluginAnswer, takes lists of items to create, update and delete,
// and answers each by itself. The args that an index shows of it are those of one item. What is called batch elsewhere,
// or has other methods, takes whole requests or something else.
func PluginBatch(route string, methods []string) bool {
	for _, m := range strings.Fields(writing) {
		if !slices.Contains(methods, m) {
			return false
		}
	}
	return slices.ContainsFunc(strings.Fields(batches), func(p string) bool { return glob.Match(p, route, "") })
}

// Uploads reports whether an operation of core takes a file as its body.
func Uploads(family, route string, methods []string) bool {
	return family == "wp/v2" && route == "/media" && slices.Contains(methods, "POST")
}

// Creates reports whether a route of core that looks as if it changed a thing makes another one beside it.
func Creates(family, route string) bool { return family == "wp/v2" && route == "/media/{id}/edit" }

// HoldsPostID reports whether a capture of a route below the namespace holds the
// ID of a post, whatever its pattern matches.
func HoldsPostID(route, capture string) bool {
	return capture == "id" && route == "/global-styles/{id}"
}
