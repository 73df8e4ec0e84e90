package preset

import (
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/schema"
)

// Core is the name of the preset for the namespaces of WordPress itself.
const Core = "wordpress-core"

// coreNamespaces are the namespaces to which the preset applies by default.
var coreNamespaces = []string{"wp/v2", "oembed/1.0", "wp-site-health/v1", "wp-block-editor/v1", "wp-abilities/v1", ""}

// Family returns the namespace of core that a namespace behaves like: itself if
// it is one of core, and wp/v2 if it is in pointed. ok is false for all others.
func Family(namespace string, pointed []string) (family string, ok bool) {
	switch {
	case slices.Contains(coreNamespaces, namespace):
		return namespace, true
	case slices.Contains(pointed, namespace):
		return "wp/v2", true
	}
	return "", false
}

// WritesPosts reports whether an endpoint has the args of endpoints that write
// posts or media. A post type in another namespace behaves as in wp/v2.
func WritesPosts(e *index.Endpoint) bool {
	return has(e, "date_gmt", "slug", "status", "password") || WritesMedia(e)
}

// WritesMedia reports whether an endpoint has the args of endpoints that write
// media.
func WritesMedia(e *index.Endpoint) bool {
	return has(e, "date_gmt", "slug", "status", "alt_text", "caption")
}

func has(e *index.Endpoint, names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		return !slices.ContainsFunc(e.Args, func(a *index.Arg) bool { return a.Name == name })
	})
}

// resultForms are the forms of responses of core that neither routes nor schemas
// show.
var resultForms = []struct{ family, route, method, form string }{
	{"wp/v2", "/types", "GET", "table"},
	{"wp/v2", "/taxonomies", "GET", "table"},
	{"wp/v2", "/statuses", "GET", "table"},
	{"wp/v2", "/menu-locations", "GET", "table"},
	{"wp/v2", "/block-types/{namespace}", "GET", "list"},
	{"wp/v2", "/users/{user_id}/application-passwords", "DELETE", "raw"}, // how many there were
	{"wp-abilities/v1", "/abilities/{name}/run", "GET", "raw"},           // as the ability defines it
	{"wp-site-health/v1", "/tests/background-updates", "GET", "one"},
	{"wp-site-health/v1", "/tests/loopback-requests", "GET", "one"},
}

// ResultForm returns the form of a response of core that neither the route nor
// its schema shows: an object keyed by slug (table), a list, one object, or
// anything (raw). It returns "" for all others.
func ResultForm(family, route string, methods []string) string {
	for _, f := range resultForms {
		if f.family == family && f.route == route && slices.Contains(methods, f.method) {
			return f.form
		}
	}
	return ""
}

// PluginResultForm is ResultForm for routes of plugins, by their presets. The
// route begins with the slash before the namespace and has captures as {name}.
func PluginResultForm(plugins []*Plugin, route string, methods []string) string {
	for _, r := range resultsOf(plugins, route, methods) {
		if r.Result != "" {
			return r.Result
		}
	}
	return ""
}

// PluginResponse returns the schema of an item in the responses of a plugin's
// route, or nil, and whether it replaces the schema of the index. The route is
// written as for PluginResultForm.
func PluginResponse(plugins []*Plugin, route string, methods []string) (s *schema.Schema, replaces bool) {
	for _, r := range resultsOf(plugins, route, methods) {
		if r.Properties != nil {
			return &schema.Schema{Types: []string{"object"}, Properties: properties(r.Properties)}, r.Replace
		}
	}
	return nil, false
}

// PluginItem returns the schema of an item in the responses of a plugin's route,
// such as a string, or nil. The route is written as for PluginResultForm.
func PluginItem(plugins []*Plugin, route string, methods []string) *schema.Schema {
	for _, r := range resultsOf(plugins, route, methods) {
		if r.Item != nil {
			return r.Item.schema()
		}
	}
	return nil
}

// PluginLike returns the route whose responses hold the same object as the
// responses of a plugin's route, both written as for PluginResultForm, or "".
func PluginLike(plugins []*Plugin, route string, methods []string) string {
	for _, r := range resultsOf(plugins, route, methods) {
		if r.Like != "" {
			return r.Like
		}
	}
	return ""
}

// resultsOf returns the facts about the responses of an endpoint.
func resultsOf(plugins []*Plugin, route string, methods []string) (list []*Result) {
	for _, p := range plugins {
		for i := range p.Results {
			r := &p.Results[i]
			if r.Matches(route) && (shares(r.Methods, methods) || r.Methods == nil && methods[0] == "GET") {
				list = append(list, r)
			}
		}
	}
	return list
}

// shares reports whether two lists have a value in common.
func shares(x, y []string) bool {
	return slices.ContainsFunc(x, func(s string) bool { return slices.Contains(y, s) })
}

// PluginVerb returns the verb that names an operation of a plugin's route,
// written as for PluginResultForm, or "".
func PluginVerb(plugins []*Plugin, route string, methods []string) (verb string) {
	for _, p := range plugins {
		for _, v := range p.Verbs {
			if v.Matches(route) && (v.Methods == nil || shares(v.Methods, methods)) {
				verb = v.Verb
			}
		}
	}
	return verb
}

// PluginBatch reports whether a plugin's route, written as for PluginResultForm,
// takes lists of items to create, update and delete, and returns a result for
// each. The index shows the args of one item. Other routes called batch, and
// other methods, take whole requests or something else. In the patterns of
// batches a * also matches slashes.
func PluginBatch(plugins []*Plugin, route string, methods []string) bool {
	for _, m := range strings.Fields(writing) {
		if !slices.Contains(methods, m) {
			return false
		}
	}
	return strings.HasSuffix(route, "/batch") && slices.ContainsFunc(plugins, func(p *Plugin) bool {
		return slices.ContainsFunc(p.Batches, func(r Routes) bool {
			return slices.ContainsFunc(r.Routes, func(wanted string) bool { return pattern.Glob(wanted, route, "") })
		})
	})
}

// Uploads reports whether an operation of core takes a file as its body.
func Uploads(family, route string, methods []string) bool {
	return family == "wp/v2" && route == "/media" && slices.Contains(methods, "POST")
}

// Creates reports whether a route of core creates an item although it looks as if
// it changed one.
func Creates(family, route string) bool { return family == "wp/v2" && route == "/media/{id}/edit" }

// HoldsPostID reports whether a capture of a route below the namespace holds the
// ID of a post, whatever its pattern matches.
func HoldsPostID(route, capture string) bool {
	return capture == "id" && route == "/global-styles/{id}"
}
