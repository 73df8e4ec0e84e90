package build

import (
	"testing"

	"github.com/restgen/restgen/generator/model"
)

func TestNames(t *testing.T) {
	for _, c := range []struct {
		ns, key, methods                   string
		resource, item, op, template, path string
	}{
		{"cms/v2", `/cms/v2/posts`, "GET", "Posts", "Post", "List", "/cms/v2/posts", "/cms/v2/posts"},
		{"cms/v2", `/cms/v2/posts/(?P<id>[\d]+)`, "POST", "Posts", "Post", "Update", "/cms/v2/posts/{id}", "/cms/v2/posts/%"},
		{"cms/v2", `/cms/v2/posts/(?P<parent>[\d]+)/revisions/(?P<id>[\d]+)`, "DELETE", "PostRevisions", "PostRevision", "Delete",
			"/cms/v2/posts/{parent}/revisions/{id}", "/cms/v2/posts/%/revisions/%"},
		{"wp/v2", `/wp/v2/media/(?P<id>[\d]+)/edit`, "POST", "MediaItemEdit", "MediaItemEditAnswer", "Post", "/wp/v2/media/{id}/edit", "/wp/v2/media/%/edit"},
		{"wp/v2", `/wp/v2/media`, "POST", "Media", "MediaItem", "Create", "/wp/v2/media", "/wp/v2/media"},
		{"wp/v2", `/wp/v2/users/me`, "GET", "UsersMe", "UserMeAnswer", "Get", "/wp/v2/users/me", "/wp/v2/users/me"},
		{"wp/v2", `/wp/v2/types/(?P<type>[\w-]+)`, "GET", "Types", "Type", "Get", "/wp/v2/types/{type}", "/wp/v2/types/%"},
		{"wp/v2", `/wp/v2/icons/(?P<collection>[a-z]+)`, "GET", "Icons", "Icon", "GetByCollection", "/wp/v2/icons/{collection}", "/wp/v2/icons/%"},
		{"wp/v2", `/wp/v2/templates/(?P<id>([^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?)[\/\w%-]+)`, "GET", "Templates", "Template", "Get",
			"/wp/v2/templates/{id}", "/wp/v2/templates/%"},
		{"wp/v2", `/wp/v2/product`, "GET", "Product", "ProductItem", "List", "/wp/v2/product", "/wp/v2/product"},
		{"wp/v2", `/wp/v2/news`, "POST", "News", "NewsItem", "Create", "/wp/v2/news", "/wp/v2/news"},
		{"wp/v2", `/wp/v2/product/(?P<id>[\d]+)`, "POST,PUT,PATCH", "Product", "ProductItem", "Update", "/wp/v2/product/{id}", "/wp/v2/product/%"},
		{"wp/v2", `/wp/v2/settings`, "GET", "Settings", "SettingsAnswer", "Get", "/wp/v2/settings", "/wp/v2/settings"},
		{"wp/v2", `/wp/v2/view-config`, "GET", "ViewConfig", "ViewConfigAnswer", "Get", "/wp/v2/view-config", "/wp/v2/view-config"},
		{"wc/v3", `/wc/v3/product`, "GET", "Product", "ProductAnswer", "Get", "/wc/v3/product", "/wc/v3/product"},
		{"wc/v3", `/wc/v3/attributes/(?P<attribute_id>[\d]+)/terms`, "GET", "AttributeTerms", "AttributeTerm", "List",
			"/wc/v3/attributes/{attribute_id}/terms", "/wc/v3/attributes/%/terms"},
		{"wc/v3", `/wc/v3/attributes/(?P<slug>[a-z]+)/terms`, "GET", "AttributeTerms", "AttributeTerm", "ListBySlug",
			"/wc/v3/attributes/{slug}/terms", "/wc/v3/attributes/%/terms"},
		{"", `/`, "GET", "Index", "IndexItem", "Get", "/", "/"},
		{"", `/batch/v1`, "POST", "BatchV1", "BatchV1Answer", "Post", "/batch/v1", "/batch/v1"},
		{"wp/v2", `/wp/v2`, "GET", "Index", "IndexItem", "Get", "/wp/v2", "/wp/v2"},
		{"a/v1", `/a/v1/run/?`, "GET,POST", "Run", "RunAnswer", "Call", "/a/v1/run", "/a/v1/run"},
		{"/s", `//s/x/(?:one|two)`, "GET", "XOne", "XOneAnswer", "Get", "//s/x/one", "//s/x/one"},
	} {
		p := parsePath(c.key)
		methods := splitComma(c.methods)
		format, _ := p.format()
		got := [...]string{resourceName(c.ns, p), itemName(c.ns, p), operationName(c.ns, p, methods), p.template(), format}
		want := [...]string{c.resource, c.item, c.op, c.template, c.path}
		if got != want {
			t.Errorf("%s\n got %v\nwant %v", c.key, got, want)
		}
	}
}

// A client can reach a route by an address that the route matches, wherever the key says what that is.
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
		p := parsePath(c.key)
		o := &model.Operation{}
		o.Path, o.Literals = p.format()
		var captures []any
		for i, x := range p.captures() {
			captures = append(captures, 5+i)
			o.Captures = append(o.Captures, model.Capture{Name: x.capture, Optional: x.optional, Lead: x.lead})
		}
		if address := o.Address(captures...); p.template() != c.template || address != c.address || p.exact != c.exact {
			t.Errorf("%s: %s, %s, exact %v; not %s, %s, %v", c.key, p.template(), address, p.exact, c.template, c.address, c.exact)
		}
	}
}

// A capture that need not be there can be left out, with what comes with it only.
func TestPathsWithoutCaptures(t *testing.T) {
	for key, want := range map[string]string{
		`/a/(?P<x>\d+)/?(?P<y>\d+)?`:     "/a/5",
		`/a/?(?P<y>[\w-]+)*/b`:           "/a/b",
		`/a(?P<y>[a-z0-9_\/]*)`:          "/a",
		`/a/(?P<x>\d+)/(?P<y>.*)`:        "/a/5/",
		`/a/(?P<x>\d+)/%25/?(?P<y>\d+)?`: "/a/5/%2525",
	} {
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
	for _, key := range []string{`/`, `/a/(?P<b>[\d]+)`, `/a/(?P<b>(c|d)[)(]+)/e`, `/(`, `/[`, `/\`, `/a?`, `/(?:x|y)?z`} {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		p := parsePath(key)
		resourceName("a/v1", p)
		itemName("a/v1", p)
		operationName("a/v1", p, []string{"GET"})
	})
}
