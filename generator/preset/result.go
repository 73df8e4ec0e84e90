package preset

import "slices"

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

// Keyed reports whether a route of core answers an object keyed by slug where others answer a list.
func Keyed(family, route string) bool {
	return family == "wp/v2" && slices.Contains([]string{"/types", "/taxonomies", "/statuses", "/menu-locations"}, route)
}

// Uploads reports whether an operation of core takes a file as its body.
func Uploads(family, route string, methods []string) bool {
	return family == "wp/v2" && route == "/media" && slices.Contains(methods, "POST")
}
