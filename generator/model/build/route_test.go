package build

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/route"
)

// A collection is recognized by its own routes, whatever its name.
func TestCollectionsAreKnownByTheirRoutes(t *testing.T) {
	const item = "/(?P<id>[0-9]+)"
	for _, test := range []struct {
		name, routes, want string
	}{
		{"all four routes of a collection",
			"GET /quiz, POST /quiz, GET /quiz" + item + ", DELETE /quiz" + item, "List Create Get Delete"},
		{"a list and an item", "GET /quiz, GET /quiz" + item, "List Get"},
		{"a route that reads and writes", "GET /quiz, POST /quiz", "Get Do"},
		{"items without a list", "GET /quiz" + item + ", DELETE /quiz" + item, "GetByID DeleteByID"},
		{"items that are created and deleted", "POST /redirect, DELETE /redirect" + item, "Create Delete"},
		{"pages alone", "GET /log?page", "List"},
		{"a plural that reads and writes", "GET /import-jobs, POST /import-jobs", "Get Do"},
		{"a plural with items", "GET /import-jobs, POST /import-jobs, GET /import-jobs" + item, "List Create Get"},
		{"a verb with pages", "GET /get-chats?page", "Get"},
		{"a singleton that is deleted", "GET /scan, POST /scan, DELETE /scan", "Get DoPost DoDelete"},
		{"two ways to one item", "GET /posts" + item + ", GET /posts/(?P<slug>[a-z]+)", "GetByID GetBySlug"},
		{"one way to an item", "GET /posts/(?P<slug>[a-z]+)", "Get"},
	} {
		t.Run(test.name, func(t *testing.T) {
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
func TestPathsMatchTheirRoutes(t *testing.T) {
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
			p := route.Parse(c.key)
			o := &model.Operation{}
			o.Path, o.Literals = p.Format()
			var captures []any
			for i, x := range p.Captures() {
				captures = append(captures, 5+i)
				o.Captures = append(o.Captures, model.Capture{Name: x.Capture, Optional: x.Optional, Lead: x.Lead})
			}
			if address := o.Address(captures...); p.Template() != c.template || address != c.address ||
				p.Exact != c.exact {
				t.Errorf("%s: %s, %s, exact %v; not %s, %s, %v", c.key, p.Template(), address, p.Exact,
					c.template, c.address, c.exact)
			}
		})
	}
}

// An optional capture can be left out, with the slash before it.
func TestOptionalCapturesCanBeLeftOut(t *testing.T) {
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
