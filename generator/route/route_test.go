package route_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/route"
)

func TestSegmentsAreHeadAndTail(t *testing.T) {
	for _, c := range []struct {
		name                           string
		key, namespace                 string
		head, tail, owner, word, whole string // segments with {} for captures; whole is the skeleton
	}{
		{name: "a collection",
			key: `/wp/v2/posts`, namespace: "wp/v2",
			head: "posts", word: "posts", whole: "/posts"},
		{name: "an item",
			key: `/wp/v2/posts/(?P<id>[\d]+)`, namespace: "wp/v2",
			head: "posts", tail: "{id}", word: "posts", whole: "/posts"},
		{name: "a collection of an item",
			key: `/wp/v2/posts/(?P<parent>[\d]+)/revisions`, namespace: "wp/v2",
			head: "posts {parent} revisions", owner: "posts", word: "revisions", whole: "/posts/{}/revisions"},
		{name: "two captures at the end",
			key: `/wc/v3/settings/(?P<group_id>[\w-]+)/(?P<id>[\w-]+)`, namespace: "wc/v3",
			head: "settings", tail: "{group_id} {id}", word: "settings", whole: "/settings"},
		{name: "text and a capture in one segment are literal",
			key: `/a/v1/x/v(?P<n>\d+)`, namespace: "a/v1",
			head: "x v{n}", owner: "x", word: "v", whole: "/x/v"},
		{name: "the namespace itself",
			key: `/wp/v2`, namespace: "wp/v2"},
		{name: "only captures",
			key: `/a/(?P<x>\d+)`, namespace: "a", tail: "{x}"},
		{name: "no namespace",
			key: `/batch/v1`, head: "batch v1", owner: "batch", word: "v1", whole: "/batch/v1"},
		{name: "a route outside its namespace keeps all segments",
			key: `/b/v1/x`, namespace: "a/v1", head: "b v1 x", owner: "b v1", word: "x", whole: "/b/v1/x"},
		{name: "double slashes divide no segments",
			key: `//s/x`, namespace: "/s", head: "x", word: "x", whole: "/x"},
		{name: "an optional capture with its slash",
			key: `/a/x/?(?P<y>[\w-]+)?`, namespace: "a", head: "x", tail: "{y}", word: "x", whole: "/x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			below := route.Parse(c.key).Below(c.namespace)
			got := []string{
				text(below.Head()), text(below.Tail()), text(below.Head().Owner()), below.Head().Word(), below.Skeleton(),
			}
			if want := []string{c.head, c.tail, c.owner, c.word, c.whole}; !slices.Equal(got, want) {
				t.Errorf("head, tail, owner, word, skeleton: %q, want %q", got, want)
			}
		})
	}
}

// text returns segments with spaces between them.
func text(segs route.Segments) string {
	var list []string
	for _, s := range segs {
		one := ""
		for _, x := range s {
			if x.Capture != "" {
				one += "{" + x.Capture + "}"
			}
			one += x.Text
		}
		list = append(list, one)
	}
	return strings.Join(list, " ")
}

func TestTemplatesAreRead(t *testing.T) {
	for _, template := range []string{"/", "/wp/v2/posts", "/wp/v2/posts/{id}", "/a/v{x}/{y}", "/a/{b}{c}"} {
		r := route.ParseTemplate(template)
		if got := r.Template(); got != template || !r.Exact {
			t.Errorf("%s: %s, exact %v", template, got, r.Exact)
		}
	}
}

func TestRoutesAreWrittenWithAndWithoutNamesOfCaptures(t *testing.T) {
	for _, c := range []struct{ key, template, unnamed string }{
		{`/wp/v2/posts`, "/wp/v2/posts", "/wp/v2/posts"},
		{`/wp/v2/posts/(?P<id>[\d]+)`, "/wp/v2/posts/{id}", "/wp/v2/posts/{}"},
		{`/a/v(?P<x>\d+)/(?P<y>[a-z]+)(?P<z>\d+)/`, "/a/v{x}/{y}{z}/", "/a/v{}/{}{}/"},
		{`/a/?(?P<x>[\w-]+)?`, "/a/{x}", "/a/{}"},
	} {
		r := route.Parse(c.key)
		if got := r.Template(); got != c.template {
			t.Errorf("%s has the template %s, want %s", c.key, got, c.template)
		}
		if got := r.Unnamed(); got != c.unnamed {
			t.Errorf("%s without names is %s, want %s", c.key, got, c.unnamed)
		}
		if got := r.Segments().Template() + "/"; !strings.HasPrefix(got, c.template) {
			t.Errorf("the segments of %s are %s", c.key, got)
		}
	}
}

func TestRoutesEndWithSlashes(t *testing.T) {
	for key, want := range map[string]bool{
		`/a/x`: false, `/a/x/`: true, `/a/x/?`: true, `/a/x/?(?P<y>[\w-]+)?`: false, `/a/x?`: false,
	} {
		if got := route.Parse(key).EndsWithSlash(); got != want {
			t.Errorf("%s ends with a slash: %v", key, got)
		}
	}
}

func TestFamiliesAreWrittenAsAddresses(t *testing.T) {
	for _, c := range []struct{ key, namespace, want string }{
		{`/wp/v2/posts/(?P<parent>[\d]+)/revisions`, "wp/v2", "/wp/v2/posts/{}/revisions"},
		{`/wp/v2`, "wp/v2", "/wp/v2"},
		{`/batch/v1`, "", "/batch/v1"}, // without a namespace
	} {
		if got := route.Parse(c.key).Below(c.namespace).Family(c.namespace).String(); got != c.want {
			t.Errorf("the family of %s is %s, want %s", c.key, got, c.want)
		}
	}
}

func TestPathsMayMatchRoutes(t *testing.T) {
	for _, c := range []struct {
		template, path string
		want           bool
	}{
		{"/wp/v2/posts", "/WP/v2/posts/", true}, // case and slashes do not count
		{"/wp/v2/posts", "/wp/v2/posts/5", false},
		{"/wp/v2/posts/{id}", "/wp/v2/posts/5", true},
		{"/wp/v2/posts/{id}", "/wp/v2/pages/5", false},
		{"/wp/v2/posts/{id}", "/wp/v2/posts", true},             // a capture may be empty
		{"/wp/v2/templates/{id}", "/wp/v2/templates/a/b", true}, // or hold slashes
		{"/", "/", true},
	} {
		if got := route.ParseTemplate(c.template).Segments().MayMatch(c.path); got != c.want {
			t.Errorf("%s may match %s: %v", c.template, c.path, got)
		}
	}
}

func TestPathsAreAmongWholeSegments(t *testing.T) {
	for path, want := range map[string]bool{
		"posts": true, "/revisions/": true, "wp/v2": true, "posts/{id}/revisions": true,
		"post": false, "posts/revisions": false, "revisions/posts": false, "wp/v2/posts/{id}/revisions/x": false,
		"/": false, "": false,
	} {
		if got := route.ParseTemplate("/wp/v2/posts/{id}/revisions").Segments().Contain(path); got != want {
			t.Errorf("contains %s: %v", path, got)
		}
	}
}

func TestCapturesOfPathsHoldLiteralsOfOtherRoutes(t *testing.T) {
	for _, c := range []struct{ template, path, other, want string }{
		{"/x/{id}", "/x/5", "/x/me", "/x/me"},
		{"/{a}/{b}", "/5/6", "/x/{c}", "/x/6"},
		{"/x/{id}", "/x/5", "/x/me/y", "/x/5"},   // another depth
		{"/x/{id}", "/x/5", "/x/v{n}", "/x/5"},   // no literal segment
		{"/x/v{n}", "/x/v5", "/x/me", "/x/v5"},   // not all of the segment is a capture
		{"/x/{id}", "/x/a/b", "/x/me", "/x/a/b"}, // a capture that holds slashes
	} {
		own, other := route.ParseTemplate(c.template).Segments(), route.ParseTemplate(c.other).Segments()
		if got := own.WithLiterals(c.path, other); got != c.want {
			t.Errorf("%s of %s with the literals of %s: %s, want %s", c.path, c.template, c.other, got, c.want)
		}
	}
}

// The parts of any key are consistent, and its captures are the groups of the pattern.
func FuzzParse(f *testing.F) {
	for _, key := range []string{
		`/`, `/a/(?P<b>[\d]+)`, `/a/(?P<b>(c|d)[)(]+)/e`, `/(`, `/[`, `/\`, `/a?`, `/(?:x|y)?z`, `/a(?:/(?P<l>x))?/b`,
		`/a/?(?P<x>\d+)?/b`, `/a/\Q(?P<x>\E`,
	} {
		f.Add(key, "a")
	}
	f.Fuzz(func(t *testing.T, key, namespace string) {
		r := route.Parse(key)
		below := r.Below(namespace)
		if n := len(below.Head()) + len(below.Tail()); n != len(below) {
			t.Errorf("head and tail have %d of %d segments", n, len(below))
		}
		if first := below.First().Template(); !strings.HasPrefix(below.Template(), strings.TrimSuffix("/"+first, "/")) {
			t.Errorf("%s begins with %q", below.Template(), first)
		}
		for _, s := range below.Tail() {
			if !s.IsCapture() {
				t.Errorf("the tail has the text %q", s.Literal())
			}
		}
		if below.Head().Skeleton() != below.Skeleton() {
			t.Errorf("skeleton %q of the head, %q of the route", below.Head().Skeleton(), below.Skeleton())
		}
		names := pattern.Captures(key)
		for _, c := range r.Captures() {
			if !slices.Contains(names, c.Capture) {
				t.Errorf("capture %q is not one of %q", c.Capture, names)
			}
		}
		for _, c := range r.Captures() {
			if !r.Has(c.Capture) {
				t.Errorf("no capture %q", c.Capture)
			}
		}
		if segs := r.Segments(); r.In(namespace) != (len(below) < len(segs) || strings.Trim(namespace, "/") == "") {
			t.Errorf("in %q: %v, and %d of %d segments are below", namespace, r.In(namespace), len(below), len(segs))
		}
		if path := r.Segments().WithLiterals(key, below); strings.Count(path, "/") > strings.Count(key, "/")+1 {
			t.Errorf("%q became %q", key, path)
		}
		r.Segments().MayMatch(key)
		format, literals := r.Format()
		if n := strings.Count(format, "%"); literals != nil && n != len(literals) {
			t.Errorf("%q has %d literals", format, len(literals))
		}
	})
}
