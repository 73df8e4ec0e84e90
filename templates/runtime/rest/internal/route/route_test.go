package route

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/pcre"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// routerOf returns a router for endpoints written as "METHODS /route/key", in
// the namespaces that they begin with.
func routerOf(namespaces []string, lines ...string) *Router {
	var routes []*Route
	for _, line := range lines {
		methods, key, _ := strings.Cut(line, " ")
		namespace := ""
		for _, n := range namespaces {
			if namespace == "" && (strings.HasPrefix(key, "/"+n+"/") || key == "/"+n) {
				namespace = n
			}
		}
		i := slices.IndexFunc(routes, func(r *Route) bool { return r.Key == key })
		if i < 0 {
			i = len(routes)
			routes = append(routes, routeOf(key, namespace))
		}
		routes[i].Methods = append(routes[i].Methods, strings.Split(methods, ","))
	}
	return NewRouter(routes, slices.Contains(namespaces, ""))
}

// routeOf returns a route that uses the engine if package regexp cannot match
// it.
func routeOf(key, namespace string) *Route {
	var engine schema.Engine
	if _, err := regexp.Compile(key); err != nil {
		engine = pcre.Compile
	}
	return New(key, namespace, "", engine)
}

// found returns the key and the captures of the route that serves a request.
func found(x *Router, method, path string) string {
	r, _, captures := x.Find(path, method, nil)
	if r == nil {
		return "none"
	}
	text := r.Key
	for _, c := range captures {
		text += fmt.Sprintf(" %s=%q", c.Name, c.Value)
	}
	return text
}

const (
	templateKey = `/wp/v2/templates/(?P<id>([^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?)[\/\w%-]+)`
	postKey     = `/wp/v2/posts/(?P<id>[\d]+)`
	revisionKey = `/wp/v2/posts/(?P<parent>[\d]+)/revisions/(?P<id>[\d]+)`
	optionalKey = `/wp/v2/optional/(?P<a>x)?(?P<b>y)?(?P<c>z)?`
	runKey      = `/wp/v2/abilities/(?P<name>[a-zA-Z0-9\-\/]+?)/run`
)

func TestPathsFindTheirRoutes(t *testing.T) {
	x := routerOf([]string{"wp/v2", "wp/v22"},
		"GET /", "POST /batch/v1", "GET /wp/v2", "GET,POST /wp/v2/posts", "GET "+postKey, "POST,PUT "+postKey, "GET "+revisionKey,
		"GET /wp/v2/templates/lookup", "GET,POST "+templateKey,
		`GET /wp/v2/users/(?P<user_id>(?:[\d]+|me))/keys`,
		`GET /wp/v2/types/(?<type>[\w-]+)`,
		`GET /wp/v2/renderer/(?P<name>[a-z0-9-]+/[a-z0-9-]+)`,
		"GET "+runKey, `GET /wp/v2/abilities/(?P<name>[a-zA-Z0-9\-\/]+)`, "GET "+optionalKey,
		`GET /wp/v2/bytes/(?P<c>.)`, `GET /wp/v2/free/(?!me)(?P<name>\w++)`, `GET /wp/v2/twice/(?P<x>\w)\1`,
		`GET /wp/v2/either/(?|(?P<x>\d)(\w)|(?P<x>[a-c])(-))\2/(?P<y>.)`,
		`GET /wp/v22/x`, `GET /other/(?P<id>\d+)`,
	)
	for _, c := range []struct{ name, method, path, want string }{
		{"the index", "GET", "/", "/"},
		{"a namespace", "GET", "/wp/v2", "/wp/v2"},
		{"case does not matter", "GET", "/WP/V2/POSTS", "/wp/v2/posts"},
		{"a newline at the end is ignored", "GET", "/wp/v2/posts\n", "/wp/v2/posts"},
		{"two newlines are not", "GET", "/wp/v2/posts\n\n", "none"},
		{"a slash before the path", "GET", "//wp/v2/posts", "none"},
		{"two slashes in the path", "GET", "/wp/v2//posts", "none"},
		{"a slash at the end", "GET", "/wp/v2/posts/", "none"},
		{"HEAD is served by GET", "HEAD", "/wp/v2/posts", "/wp/v2/posts"},
		{"a method that the route lacks", "DELETE", "/wp/v2/posts", "none"},
		{"a capture keeps zeros", "GET", "/wp/v2/posts/07", postKey + ` id="07"`},
		{"a newline does not belong to a capture", "GET", "/wp/v2/posts/7\n", postKey + ` id="7"`},
		{"routes of one key are tried by their methods", "PUT", "/wp/v2/posts/7", postKey + ` id="7"`},
		{"a capture does not fit", "GET", "/wp/v2/posts/x", "none"},
		{"digits of other scripts are no digits", "GET", "/wp/v2/posts/１", "none"},
		{"two captures", "GET", "/wp/v2/posts/1/Revisions/2", revisionKey + ` parent="1" id="2"`},
		{"an earlier route without captures", "GET", "/wp/v2/templates/lookup", "/wp/v2/templates/lookup"},
		{"a later route serves the other method", "POST", "/wp/v2/templates/lookup", templateKey + ` id="lookup"`},
		{"a capture that is too short", "GET", "/wp/v2/templates/a", "none"},
		{"a capture holds slashes and other scripts",
			"GET", "/wp/v2/templates/é//home", templateKey + ` id="é//home"`},
		{"a capture with alternatives ignores case",
			"GET", "/wp/v2/users/ME/keys", `/wp/v2/users/(?P<user_id>(?:[\d]+|me))/keys user_id="ME"`},
		{"only whole alternatives fit", "GET", "/wp/v2/users/me2/keys", "none"},
		{"another form of named captures",
			"GET", "/wp/v2/types/Wp_Block", `/wp/v2/types/(?<type>[\w-]+) type="Wp_Block"`},
		{"a capture of two segments",
			"GET", "/wp/v2/renderer/core/archives", `/wp/v2/renderer/(?P<name>[a-z0-9-]+/[a-z0-9-]+) name="core/archives"`},
		{"a lazy capture takes as little as possible", "GET", "/wp/v2/abilities/a/run/run", runKey + ` name="a/run"`},
		{"the next route without its end",
			"GET", "/wp/v2/abilities/a", `/wp/v2/abilities/(?P<name>[a-zA-Z0-9\-\/]+) name="a"`},
		{"optional captures are empty", "GET", "/wp/v2/optional/y", optionalKey + ` a="" b="y"`},
		{"a dot is one byte", "GET", "/wp/v2/bytes/é", "none"},
		{"a byte that is no character", "GET", "/wp/v2/bytes/\xe9", "/wp/v2/bytes/(?P<c>.) c=\"\\xe9\""},
		{"a look-ahead that fits", "GET", "/wp/v2/free/you", `/wp/v2/free/(?!me)(?P<name>\w++) name="you"`},
		{"a look-ahead that does not fit", "GET", "/wp/v2/free/meet", "none"},
		{"a back-reference that fits", "GET", "/wp/v2/twice/aa", `/wp/v2/twice/(?P<x>\w)\1 x="a"`},
		{"a back-reference that does not fit", "GET", "/wp/v2/twice/ab", "none"},
		{"captures of one name with digits",
			"GET", "/wp/v2/either/5zz/7", `/wp/v2/either/(?|(?P<x>\d)(\w)|(?P<x>[a-c])(-))\2/(?P<y>.) x="5" y="7"`},
		{"captures of one name with letters",
			"GET", "/wp/v2/either/a--/7", `/wp/v2/either/(?|(?P<x>\d)(\w)|(?P<x>[a-c])(-))\2/(?P<y>.) x="a" y="7"`},
		{"captures of one name with another end", "GET", "/wp/v2/either/a-z/7", "none"},
		{"a namespace that begins with another is looked up there first",
			"GET", "/wp/v22/x", "/wp/v22/x"}, // looked up in wp/v2 first
		{"a route without a namespace", "GET", "/OTHER/5", `/other/(?P<id>\d+) id="5"`},
		{"a character whose other case is ASCII", "GET", "/wp/v2/types/\u212A", "none"},
		{"a batch", "POST", "/batch/v1", "/batch/v1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := found(x, c.method, c.path); got != c.want {
				t.Errorf("%s %q: %s, not %s", c.method, c.path, got, c.want)
			}
		})
	}
}

// A namespace that a path begins with hides the routes of all others.
func TestNamespacesAreChosenFirst(t *testing.T) {
	x := routerOf([]string{"a/v1", "a"}, `GET /a/v1/x`, `GET /a/(?P<rest>.+)`, `GET /(?P<all>.+)`)
	for path, want := range map[string]string{
		"/a/v1/x": "/a/v1/x",
		"/a/v1/y": `/a/(?P<rest>.+) rest="v1/y"`,
		"/A/v1/x": "/a/v1/x",
		"/b":      `/(?P<all>.+) all="b"`,
		"/ab":     "none",
	} {
		t.Run(path, func(t *testing.T) {
			if got := found(x, "GET", path); got != want {
				t.Errorf("%s: %s, not %s", path, got, want)
			}
		})
	}
}

// Every path begins with an empty namespace, so that no other one hides its
// routes.
func TestEmptyNamespaceHidesNothing(t *testing.T) {
	for want, namespaces := range map[string][]string{
		"none":                      {"a/v1"},
		`/(?P<all>.+) all="a/v1/y"`: {"", "a/v1"},
	} {
		x := routerOf(namespaces, `GET /a/v1/x`, `GET /(?P<all>.+)`)
		if got := found(x, "GET", "/a/v1/y"); got != want {
			t.Errorf("%q: %s, want %s", namespaces, got, want)
		}
	}
}

// A site may list a namespace that is the beginning of another one, routes
// without a namespace, and routes of a namespace that are elsewhere.
func TestRoutesOfOddNamespacesAreFound(t *testing.T) {
	at := func(key, namespace string) *Route {
		r := New(key, namespace, "", nil)
		r.Methods = [][]string{{"GET"}}
		return r
	}
	routes := func() []*Route {
		return []*Route{
			at("/loose", ""), at("/torture/old", "torture"), at("/torture/v1/x", "torture/v1"), at("/elsewhere/y", "torture/v1"),
			at("/slash", "/"), at("/a/b/x", "a/b/"),
		}
	}
	for _, x := range []struct {
		name       string
		listsEmpty bool
		path, want string
	}{
		{"no namespace", false, "/loose", "/loose"},
		{"the bare prefix", false, "/torture/old", "/torture/old"},
		{"a namespace below the bare prefix", false, "/torture/v1/x", "/torture/v1/x"},
		{"outside of its namespace", false, "/elsewhere/y", "/elsewhere/y"},
		{"no namespace, listed", true, "/loose", "/loose"},
		{"the bare prefix, with the empty one", true, "/torture/old", "/torture/old"},
		{"a namespace below, with the empty one", true, "/torture/v1/x", "/torture/v1/x"},
		{"outside of its namespace, with the empty one", true, "/elsewhere/y", "/elsewhere/y"},
		{"nothing", true, "/torture/v1/y", "none"},
		{"a slash", false, "/slash", "/slash"},
		{"a slash at the end", false, "/a/b/x", "/a/b/x"},
		{"a slash at the end alone", false, "/a/b", "none"},
	} {
		t.Run(x.name, func(t *testing.T) {
			if got := found(NewRouter(routes(), x.listsEmpty), "GET", x.path); got != x.want {
				t.Errorf("%s: %s, want %s", x.path, got, x.want)
			}
		})
	}
}

func TestInvalidPatternsMatchNothing(t *testing.T) {
	x := routerOf(nil, `GET /a/(?P<x>`, `GET /b/[`, `GET /c)`, `GET /e*+\y`, `GET |+/f`)
	for _, path := range []string{"/a/", "/b/[", "/c)", "/ey", "/f"} {
		t.Run(path, func(t *testing.T) {
			if got := found(x, "GET", path); got != "none" {
				t.Errorf("%s: %s", path, got)
			}
		})
	}
}

func TestAlternativesOutsideOfGroupsMatch(t *testing.T) {
	x := routerOf(nil, `GET /a|b/c`)
	for path, want := range map[string]string{"/a": "/a|b/c", "/a/and/more": "/a|b/c", "/x/b/c": "/a|b/c", "/x": "none"} {
		t.Run(path, func(t *testing.T) {
			if got := found(x, "GET", path); got != want {
				t.Errorf("%s: %s, not %s", path, got, want)
			}
		})
	}
}

func TestUnsupportedPatternsMatchByPrefix(t *testing.T) {
	const key = `/a/b/(?P<x>a(?&x)?)`
	if !routeOf(key, "").compiled().MatchesAll() || routeOf(`/a/(?=b)(?P<x>b)`, "").compiled().MatchesAll() {
		t.Error("recursion is not understood, lookahead is")
	}
	x := routerOf(nil, "GET "+key)
	if found(x, "GET", "/a/b/aa") != key || found(x, "GET", "/a/c") != "none" {
		t.Error("a route that is not understood does not match its literal beginning")
	}
}

func TestMatchingDoesNotAllocate(t *testing.T) {
	x := routerOf([]string{"wp/v2"}, "GET /wp/v2/posts", "GET "+postKey, `GET /wp/v2/types/(?P<type>[\w-]+)`)
	into := make([]Capture, 0, 8)
	if n := testing.AllocsPerRun(100, func() {
		for _, path := range []string{"/wp/v2/posts", "/wp/v2/posts/12", "/wp/v2/types/page", "/wp/v2/nothing"} {
			x.Find(path, "GET", into)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzRoute compares matching by steps with matching by pattern.
func FuzzRoute(f *testing.F) {
	f.Add(postKey, "/wp/v2/posts/7")
	f.Add(`/x/(?P<id>[^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?)`, "/x/a b/c\n")
	f.Add(`/a|b(?i)[a-\w]{2,}?$`, "/a")
	f.Add(`/(?P<n>[^k]+)K(?-i:/a)`, "/lk/a")
	f.Add(`/(?P<n>[[:alpha:]]+)_(?-i)(?P<m>[A-C]+)a`, "/aB_ABa")
	f.Fuzz(func(t *testing.T, key, path string) {
		if len(key) > 100 || len(path) > 100 {
			t.Skip()
		}
		r := New(key, "", "", nil)
		if r.steps == nil {
			return
		}
		own, plain := r.Match(path, nil)
		by, matches := captures(r.compiled(), path, nil)
		if !lex.IsASCII(key) { // its letters have other cases
			return
		}
		if matches != plain || matches && fmt.Sprint(by) != fmt.Sprint(own) {
			t.Errorf("%q %q: by steps %v %v, by pattern %v %v", key, path, plain, own, matches, by)
		}
	})
}

// Each name of a capture occurs once, whichever package reads the pattern.
func TestNamesOfCapturesOccurOnce(t *testing.T) {
	for key, want := range map[string]string{
		`/a`:                            "",
		`/a/(?P<x>\d+)/(?<y>(?P<z>b)?)`: "x y z",
		`/a/(?!b)(?P<x>\w++)/(?P<y>a)`:  "x y",
		`/a/(?|(?<x>a)|(?<x>b))(?<y>c)`: "x y",
		`/a/[`:                          "",
	} {
		t.Run(key, func(t *testing.T) {
			if got := strings.Join(routeOf(key, "").Names, " "); got != want {
				t.Errorf("%s: %q, not %q", key, got, want)
			}
		})
	}
}

// A prefix ends with the literal text, even if only a part of it is matched
// regardless of case: few paths are then matched with an expression.
func TestPrefixEndsWithLiteralText(t *testing.T) {
	r := New(`/a/b/(?P<x>[^c]+d?)/e`, "", `\A/(?i:A/B)/(?P<x>[^cC]+[dD]?)/(?i:E)\n?\z`, nil)
	if r.steps != nil || r.prefix != "/a/b/" {
		t.Errorf("prefix %q, %d steps", r.prefix, len(r.steps))
	}
}
