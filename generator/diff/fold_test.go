package diff

import (
	"fmt"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// routed returns the API of an index with some routes, each with the method GET.
func routed(t *testing.T, keys ...string) *model.API {
	t.Helper()
	var routes []string
	for _, key := range keys {
		routes = append(routes, fmt.Sprintf(`%q:{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}`, key))
	}
	return api(t, "site", []byte(`{"namespaces":["a/v1"],"routes":{`+strings.Join(routes, ",")+`}}`), build.Options{})
}

// TestRemovedRoutesOfAPluginFold removes all routes of a plugin, which have the
// beginning of their paths in common. They are one entry, for Go code too.
func TestRemovedRoutesOfAPluginFold(t *testing.T) {
	const id = `/(?P<id>[\\d]+)`
	for _, c := range []struct {
		name       string
		gone, left []string
		want       string
	}{
		{"a plugin below its first segment",
			[]string{"/a/v1/pay/accounts", "/a/v1/pay/charges" + id, "/a/v1/pay/reader/all"}, []string{"/a/v1", "/a/v1/orders"},
			"breaking GET /a/v1/pay/accounts and 2 more routes: the route was removed\n" +
				"breaking av1.PayAccounts, with its methods and types, was removed (and 2 more)\n"},
		{"below a segment that other routes have",
			[]string{"/a/v1/pay/charges/all", "/a/v1/pay/charges/open"}, []string{"/a/v1", "/a/v1/pay"},
			"breaking GET /a/v1/pay/charges/all and 1 more route: the route was removed\n" +
				"breaking av1.PayChargeAll, with its methods and types, was removed (and 1 more)\n"},
		{"two plugins",
			[]string{"/a/v1/pay", "/a/v1/ship"}, []string{"/a/v1"},
			"breaking GET /a/v1/pay: the route was removed\nbreaking av1.Pay, with its methods and types, was removed\n" +
				"breaking GET /a/v1/ship: the route was removed\nbreaking av1.Ship, with its methods and types, was removed\n"},
		{"a segment that only begins alike",
			[]string{"/a/v1/pay"}, []string{"/a/v1", "/a/v1/payments"},
			"breaking GET /a/v1/pay: the route was removed\nbreaking av1.Pay, with its methods and types, was removed\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			for f := range Compare(routed(t, append(c.left, c.gone...)...), routed(t, c.left...)).All() {
				got += string(f.Level) + " " + f.Line() + "\n"
			}
			if got != c.want {
				t.Errorf("got\n%s", got)
			}
		})
	}
}

// TestRouteThatTakesANameIsTheCause adds a route with a capture to a resource,
// so that the methods of others get longer names. It is the cause, not another
// change in the resource.
func TestRouteThatTakesANameIsTheCause(t *testing.T) {
	const route = `%q:{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{%s}}]}`
	site := func(args, more string) *model.API {
		text := fmt.Sprintf(route+","+route, "/a/v1/goods", args, `/a/v1/goods/(?P<id>[\d]+)`, "")
		return api(t, "site", []byte(`{"namespaces":["a/v1"],"routes":{`+text+more+`}}`), build.Options{})
	}
	old := site("", "")
	new := site(`"slug":{"type":"string"}`, ","+fmt.Sprintf(route, `/a/v1/goods/(?P<slug>[\S]+)`, ""))
	for _, f := range Compare(old, new).Findings {
		if f.Message != "av1.Goods.Get was removed" {
			continue
		}
		for _, e := range f.Effects {
			if e.Rule == "route-added" && e.Route == "/a/v1/goods/{slug}" {
				return
			}
		}
	}
	t.Error(lines(Compare(old, new), report.Wire), lines(Compare(old, new), report.Source))
}
