package model

import "testing"

func TestNames(t *testing.T) {
	for _, c := range []struct {
		ns, key, methods                   string
		resource, item, op, template, path string
	}{
		{"cms/v2", `/cms/v2/posts`, "GET", "Posts", "Post", "List", "/cms/v2/posts", "/cms/v2/posts"},
		{"cms/v2", `/cms/v2/posts/(?P<id>[\d]+)`, "POST", "Posts", "Post", "Update", "/cms/v2/posts/{id}", "/cms/v2/posts/%"},
		{"cms/v2", `/cms/v2/posts/(?P<parent>[\d]+)/revisions/(?P<id>[\d]+)`, "DELETE", "PostRevisions", "PostRevision", "Delete",
			"/cms/v2/posts/{parent}/revisions/{id}", "/cms/v2/posts/%/revisions/%"},
		{"wp/v2", `/wp/v2/media/(?P<id>[\d]+)/edit`, "POST", "MediaItemEdit", "MediaItemEditItem", "Post", "/wp/v2/media/{id}/edit", "/wp/v2/media/%/edit"},
		{"wp/v2", `/wp/v2/media`, "POST", "Media", "MediaItem", "Create", "/wp/v2/media", "/wp/v2/media"},
		{"wp/v2", `/wp/v2/users/me`, "GET", "UsersMe", "UsersMeItem", "Get", "/wp/v2/users/me", "/wp/v2/users/me"},
		{"wp/v2", `/wp/v2/types/(?P<type>[\w-]+)`, "GET", "Types", "Type", "Get", "/wp/v2/types/{type}", "/wp/v2/types/%"},
		{"wp/v2", `/wp/v2/icons/(?P<collection>[a-z]+)`, "GET", "Icons", "Icon", "GetByCollection", "/wp/v2/icons/{collection}", "/wp/v2/icons/%"},
		{"wp/v2", `/wp/v2/templates/(?P<id>([^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?)[\/\w%-]+)`, "GET", "Templates", "Template", "Get",
			"/wp/v2/templates/{id}", "/wp/v2/templates/%"},
		{"", `/`, "GET", "Index", "IndexItem", "Get", "/", "/"},
		{"", `/batch/v1`, "POST", "BatchV1", "BatchV1Item", "Post", "/batch/v1", "/batch/v1"},
		{"wp/v2", `/wp/v2`, "GET", "Index", "IndexItem", "Get", "/wp/v2", "/wp/v2"},
		{"a/v1", `/a/v1/run/?`, "GET,POST", "Run", "RunItem", "Call", "/a/v1/run", "/a/v1/run"},
		{"/s", `//s/x/(?:one|two)`, "GET", "XOne", "XOneItem", "Get", "//s/x/one", "//s/x/one"},
	} {
		p := parsePath(c.key)
		methods := splitComma(c.methods)
		got := [...]string{resourceName(c.ns, p), itemName(c.ns, p), operationName(c.ns, p, methods), p.template(), p.format()}
		want := [...]string{c.resource, c.item, c.op, c.template, c.path}
		if got != want {
			t.Errorf("%s\n got %v\nwant %v", c.key, got, want)
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
