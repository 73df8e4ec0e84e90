package naming

import (
	"go/token"
	"strings"
	"testing"
)

func TestPackagesHaveValidNames(t *testing.T) {
	for _, c := range []struct{ namespace, pkg, field string }{
		{"wp/v2", "wpv2", "WPV2"},
		{"cms/v2", "cmsv2", "CMSV2"},
		{"wp-site-health/v1", "wpsitehealthv1", "WPSiteHealthV1"},
		{"oembed/1.0", "oembed10", "Oembed10"},
		{"wc/store/v1", "wcstorev1", "WCStoreV1"},
		{"wc-admin-email", "wcadminemail", "WCAdminEmail"},
		{"ithemes-security/rpc", "ithemessecurityrpc", "IthemesSecurityRPC"},
		{"contact-form-7/v1", "contactform7v1", "ContactForm7V1"},
		{"elementor-ai/v1", "elementoraiv1", "ElementorAIV1"},
		{"wpmudev_pcs/v1", "wpmudevpcsv1", "WpmudevPcsV1"},
		{"v1", "v1", "V1"},
		{"2fa/v1", "n2fav1", "N2faV1"},
		{"WP/v2", "wpv2", "WPV2"},
		{"fooBar/v1", "foobarv1", "FooBarV1"},
		{"/jet-tabs-api/v1", "jettabsapiv1", "JetTabsAPIV1"},
		{"cms-v2", "cmsv2", "CMSV2"},
		{"日本/v1", "nv1", "NV1"},
		{"rest", "restapi", "RestAPI"}, // taken, and names that no package can have
		{"func", "funcapi", "FuncAPI"},
		{"string", "stringapi", "StringAPI"},
		{"con", "conapi", "ConAPI"},
	} {
		t.Run(c.namespace, func(t *testing.T) {
			if got := Packages([]string{c.namespace}, "rest")[c.namespace]; got != [2]string{c.pkg, c.field} {
				t.Errorf("%q: got %s, want %s, %s", c.namespace, got, c.pkg, c.field)
			}
		})
	}
}

// Only namespaces whose packages collide get names that state their separators.
func TestCollidingPackagesStateSeparators(t *testing.T) {
	want := map[string]string{
		"cms/v2": "cmsv2slashed", "cms-v2": "cmsv2kebab", "cmsv2": "cmsv2lower", "/cms/v2": "slashcmsslashv2",
		"ab/v1": "abslashv1", "a-b/v1": "adashbslashv1", "a/b/v1": "aslashbslashv1", "wp/v2": "wpv2",
	}
	var all []string
	for namespace := range want {
		all = append(all, namespace)
	}
	for namespace, names := range Packages(all) {
		if names[0] != want[namespace] || strings.ToLower(names[1]) != names[0] {
			t.Errorf("%q: got %s, want %s", namespace, names, want[namespace])
		}
	}
}

func FuzzPackages(f *testing.F) {
	for _, x := range hostile {
		f.Add(x, x+"/v1")
		f.Add("/"+x, x+"-v1")
	}
	f.Fuzz(func(t *testing.T, x, y string) {
		seen := map[string]bool{}
		for namespace, names := range Packages([]string{x, y}, "rest") {
			pkg, field := names[0], names[1]
			if !token.IsIdentifier(pkg) || strings.ToLower(pkg) != pkg || !token.IsExported(field) ||
				seen[pkg] || IsDevice(pkg) {
				t.Errorf("%q is %s, %s", namespace, pkg, field)
			}
			seen[pkg] = true
		}
	})
}
