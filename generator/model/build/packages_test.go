package build

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// The order in which namespaces are found names nothing, and the plainest has the plain name.
func TestOrderOfNamespacesNamesNothing(t *testing.T) {
	names := []string{"", "cms/v2", "cms-v2", "cmsv2", "c-ms/v2", "/cms/v2", "ab/v1", "a-b/v1", "a/b/v1", "aB/v1", "wc/store/v1",
		"wc-store/v1", "wc/store-v1", "oembed/1.0", "oembed-1.0", "oembed/1dot0", "contact-form-7/v1", "contact_form-7/v1",
		"fooBar/v1", "foo-bar-camel/v1", "root", "rest"}
	packages := func(seed uint64) map[string]string {
		var list []*model.Namespace
		for _, name := range names {
			list = append(list, &model.Namespace{Name: name})
		}
		rand.New(rand.NewPCG(seed, 1)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		before := slices.Clone(list)
		namePackages(list)
		if !slices.Equal(list, before) {
			t.Error("the list has another order")
		}
		all := map[string]string{}
		for _, ns := range list {
			for _, name := range []string{ns.Package, "." + ns.Field} {
				if other, taken := all[name]; taken {
					t.Errorf("%s and %s are both %s", ns.Name, other, name)
				}
				all[name] = ns.Name
			}
		}
		return all
	}
	want := packages(0)
	for pkg, namespace := range map[string]string{"cmsv2": "cms/v2", "abv1": "ab/v1", "wcstorev1": "wc/store/v1", ".WCStoreV1": "wc/store/v1",
		"oembed1dot0": "oembed/1.0", "contactform7v1": "contact-form-7/v1", "foobarcamelv1": "foo-bar-camel/v1", "root": ""} {
		if want[pkg] != namespace {
			t.Errorf("%s is that of %s, want %s", pkg, want[pkg], namespace)
		}
	}
	for seed := range uint64(10) {
		for name, namespace := range packages(seed) {
			if want[name] != namespace {
				t.Errorf("seed %d: %s is that of %s, not of %s", seed, name, namespace, want[name])
			}
		}
	}
}

// Neither packages nor files are called as devices of Windows, which Go does not allow.
func TestNothingIsCalledAsADevice(t *testing.T) {
	for _, name := range []string{"con", "nul", "aux", "prn", "com1", "lpt9"} {
		list := []*model.Namespace{{Name: name}}
		if namePackages(list); naming.Device(list[0].Package) || naming.Device(fileName(strings.ToUpper(name[:1])+name[1:])) {
			t.Errorf("%s is called so", name)
		}
	}
	if namePackages([]*model.Namespace{{Name: "con/v1"}}); fileName("Console") != "console" {
		t.Error("what only begins so is called otherwise")
	}
}

// A site may call a namespace as the hashed name of another one.
func TestHashedNamesMayBeTaken(t *testing.T) {
	list := []*model.Namespace{{Name: "ab/v1"}, {Name: "a-b/v1"}}
	namePackages(list)
	list = append(list, &model.Namespace{Name: list[1].Package})
	namePackages(list)
	if list[2].Package != list[2].Name || list[1].Package == list[2].Package {
		t.Errorf("%s is %s, %s is %s", list[1].Name, list[1].Package, list[2].Name, list[2].Package)
	}
	names := scope{"A": "a"}
	if first, second := names.claim("A", "b"), names.claim("AX3e23e8", "c"); first != "AX3e23e8" || second == first {
		t.Errorf("b is %s, c is %s", first, second)
	}
	if third := (scope{"A": "a", "AX3e23e8": "c"}).claim("A", "b"); third == "AX3e23e8" {
		t.Errorf("b is %s, as c is", third)
	}
}
