package build

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/naming"
)

// The order in which namespaces are found names nothing.
func TestOrderOfNamespacesNamesNothing(t *testing.T) {
	names := []string{"", "cms/v2", "cms-v2", "cmsv2", "c-ms/v2", "/cms/v2", "ab/v1", "a-b/v1", "a/b/v1",
		"aB/v1", "wc/store/v1",
		"oembed/1.0", "contact-form-7/v1", "fooBar/v1", "foo-bar-camel/v1", "root", "rest"}
	packages := func(seed uint64) map[string]string {
		var list []*namespace
		for _, name := range names {
			list = append(list, &namespace{name: name})
		}
		rand.New(rand.NewPCG(seed, 1)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		before := slices.Clone(list)
		namePackages(list)
		if !slices.Equal(list, before) {
			t.Error("the list has another order")
		}
		all := map[string]string{}
		for _, ns := range list {
			for _, name := range []string{ns.pkg, "." + ns.field} {
				if other, taken := all[name]; taken {
					t.Errorf("%s and %s are both %s", ns.name, other, name)
				}
				all[name] = ns.name
			}
		}
		return all
	}
	want := packages(0)
	for pkg, namespace := range map[string]string{
		"wcstorev1": "wc/store/v1", ".WCStoreV1": "wc/store/v1",
		"oembed10": "oembed/1.0", "contactform7v1": "contact-form-7/v1",
		"cmsv2slashed": "cms/v2", "cmsv2kebab": "cms-v2", "cmsv2lower": "cmsv2", "root": "", "rootapi": "root",
	} {
		t.Run(pkg, func(t *testing.T) {
			if want[pkg] != namespace || want[pkg] == "" && pkg != "root" {
				t.Errorf("%s stands for %q, want %q", pkg, want[pkg], namespace)
			}
		})
	}
	for seed := range uint64(10) {
		for name, namespace := range packages(seed) {
			if want[name] != namespace {
				t.Errorf("seed %d: %s stands for %s, not for %s", seed, name, namespace, want[name])
			}
		}
	}
}

// No package or file has the name of a device of Windows, which Go does not
// allow.
func TestNothingIsNamedLikeADevice(t *testing.T) {
	for _, name := range []string{"con", "nul", "aux", "prn", "com1", "lpt9"} {
		t.Run(name, func(t *testing.T) {
			list := []*namespace{{name: name}}
			if namePackages(list); naming.IsDevice(list[0].pkg) ||
				naming.IsDevice(naming.File(strings.ToUpper(name[:1])+name[1:])) {
				t.Errorf("%s is a device", name)
			}
		})
	}
	if got := naming.File("Console"); got != "console" {
		t.Errorf("Console is in %s.go", got)
	}
}
