package build

import (
	"errors"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
)

// An option that matches nothing is reported with its position, unless it
// matches something that is not selected.
func TestUnusedOptionsHavePositions(t *testing.T) {
	x, _, err := index.Read("site.json", []byte(`{"namespaces":["a/v1","empty/v1"],"routes":{
		"/a/v1/posts":{"namespace":"a/v1","methods":["GET","POST"],"endpoints":[{"methods":["GET"],"args":{"page":{}}},
			{"methods":["POST"],"args":{"title":{},"\u001b[2J":{}}}]},
		"/a/v1/posts/(?P<id>\\d+)/autosaves":{"namespace":"a/v1","methods":["GET"],
		"endpoints":[{"methods":["GET"],"args":[]}]},
		"/b/v1/things/(?P<id>\\d+)":{"namespace":"b/v1","methods":["POST","PUT"],
		"endpoints":[{"methods":["POST","PUT"],"args":{"n":{}}}]},
		"/a/v1/drafts/(?P<id>\\d+)":{"namespace":"a/v1","methods":["POST","PUT"],
		"endpoints":[{"methods":["POST"],"args":{}},{"methods":["POST","PUT"],"args":{}}]},
		"/b/v1/pages/(?P<id>\\d+)/autosaves":{"namespace":"b/v1","methods":["GET"],
		"endpoints":[{"methods":["GET"],"args":[]}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	names := func(key string) Options { return Options{Names: map[string]string{key: "Foo"}} }
	arg := func(route, name string, methods ...string) Options {
		return Options{Args: []ArgOverride{{Route: "/a/v1/*", Arg: "*"}, {Route: route, Arg: name, Methods: methods}}}
	}
	result := func(route string, methods ...string) Options {
		return Options{Results: []ResultOverride{{Route: route, Methods: methods}}}
	}
	presets := func(ns string) Options { return Options{Presets: map[string][]string{"wordpress-core": {"a/v1", ns}}} }
	const route = "; `restgen routes INDEX` lists all routes"
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{Include: []string{"a/v1", "c/v1"}, Exclude: []string{"GET /a/*", "DELETE *"}},
			`/include/1 no route matches the pattern "c/v1"` + route + "\n" +
				`/exclude/1 no route matches the pattern "DELETE *"` + route},
		{Options{Include: []string{"a/v1/posts"}, Exclude: []string{"GET "}},
			`/include/0 no route matches the pattern "a/v1/posts"; routes begin with a slash` + route +
				"\n" + `/exclude/0 no route matches the pattern "GET "` + route},

		{Options{Include: []string{"a/v1"}, Exclude: []string{"GET /a/*", "POST *"}},
			"/exclude everything that is included is excluded; exclude less"},

		{names("/a/v1/posts"), ""}, {names("GET /a/v1/posts"), ""},
		{names("get /a/v1/posts"), ""}, {names("PUT /b/v1/things/{id}"), ""},
		{names(`POST /b/v1/things/(?P<id>\d+)`), ""},
		{names("/b/v1/pages"), ""}, {names(`/b/v1/things/(?P<id>\d+)`), ""},
		{names("posts"), `/names/posts no route matches the pattern "posts"` + route},
		{names("/posts"), `/names/~1posts no route matches the pattern "/posts"` + route},
		{names("/"), `/names/~1 no route matches the pattern "/"` + route},
		{names("/a/v1/postz"), `/names/~1a~1v1~1postz no route matches the pattern "/a/v1/postz"` + route},
		{names("GET /a/v1/postz"), `/names/GET ~1a~1v1~1postz no route matches the pattern "GET /a/v1/postz"` + route},
		{names("GET /a/v1/*"), `/names/GET ~1a~1v1~1* no route matches the pattern "GET /a/v1/*"` + route},
		{names("DELETE /a/v1/posts"),
			`/names/DELETE ~1a~1v1~1posts no route matches the pattern "DELETE /a/v1/posts"` + route},

		{Options{Names: map[string]string{"/a/v1/posts": "PostAutosaves"}},
			`/names/~1a~1v1~1posts "/a/v1/posts/{}/autosaves" already has the name PostAutosaves; choose another name`},
		{Options{Names: map[string]string{"GET /a/v1/posts": "Create"}},
			`/names/GET ~1a~1v1~1posts "POST /a/v1/posts" already has the name Create; choose another name`},
		{Options{Names: map[string]string{"POST /a/v1/drafts/{id}": "Update"}}, // PUT has it, which lists POST too
			`/names/POST ~1a~1v1~1drafts~1{id} "PUT /a/v1/drafts/{id}" already has the name Update; choose another name`},
		{Options{Names: map[string]string{"/a/v1/posts": "Handle"}},
			`/names/~1a~1v1~1posts no resource can be named Handle, as restgen uses such names itself; ` +
				`choose another name`},
		{Options{Names: map[string]string{"/a/v1/posts": "New"}},
			`/names/~1a~1v1~1posts no resource can be named New, as restgen uses such names itself; choose ` +
				`another name`},
		{Options{Names: map[string]string{"/a/v1/posts": "Posts", "GET /a/v1/posts": "List"}}, ""},

		{arg("/b/v1/things/{id}", "n"), ""}, {arg("/b/v1/things/{id}", "n", "PATCH", "PUT"), ""},
		{arg("/nope", "n"), `/args/1 no route matches the pattern "/nope"` + route},
		{arg("/a/v1/posts", "page", "PUT", "PATCH"),
			`/args/1 no route matches the pattern "PUT,PATCH /a/v1/posts"` + route},
		{arg("/a/v1/posts", "page", "POST"), `/args/1 /a/v1/posts has no arg "page"; want one of "\x1b[2J", "title"`},
		{arg("/b/v1/things/{id}", "m"), `/args/1 /b/v1/things/{id} has no arg "m"; want "n"`},
		{arg("/b/v1/pages/*", "*"), `/args/1 /b/v1/pages/* has no args; remove the entry`},

		{result("/b/v1/things/*"), ""},
		{result("/b/v1/things/*", "GET"), `/results/0 no route matches the pattern "GET /b/v1/things/*"` + route},

		{presets("b/v1"), ""}, {presets("empty/v1"), ""},
		{presets("nope/v1"),
			`/presets/wordpress-core/1 unknown namespace "nope/v1"; want one of "a/v1", "b/v1", "empty/v1"`},
	} {
		t.Run(c.want, func(t *testing.T) {
			if c.o.Include == nil {
				c.o.Include = []string{"a/v1"} // what is left out is there all the same
			}
			api, _, err := Model([]Input{{Index: x}}, c.o)
			var unused UnusedOptions
			errors.As(err, &unused)
			var got []string
			for _, m := range unused {
				got = append(got, m.Setting+" "+m.Message)
			}
			if got := strings.Join(got, "\n"); got != c.want || api == nil ||
				len(api.Namespaces) != 1 && c.o.Exclude == nil {
				t.Errorf("%+v:\n%s\nwant\n%s", c.o, got, c.want)
			}
		})
	}
	o := Options{Include: []string{"x", "y"}, At: map[string]string{"/include/1": "restgen.yaml:3:4"}}
	_, _, err = Model([]Input{{Index: x}}, o)
	if want := `no route matches the pattern "x"` + route + "\n" +
		`restgen.yaml:3:4: no route matches the pattern "y"` + route; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

// Options name operations by any method, routes by key, and whole resources.
func TestOptionsNameOperations(t *testing.T) {
	const routes = `
		"/a/v1/posts":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]},
		"/a/v1/posts/(?P<id>\\d+)":{"namespace":"a/v1","methods":["POST","PUT","PATCH"],
		"endpoints":[{"methods":["POST"],"args":{}},{"methods":["POST","PUT","PATCH"],"args":{}}]},
		"/a/v1":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}`
	for _, c := range []struct{ key, want string }{
		{"/a/v1/posts", "Foo.List Foo.UpdatePost Foo.UpdatePutPatch Index.Get"},
		{"/a/v1/posts/{id}", "Foo.List Foo.UpdatePost Foo.UpdatePutPatch Index.Get"},
		{`/a/v1/posts/(?P<id>\d+)`, "Foo.List Foo.UpdatePost Foo.UpdatePutPatch Index.Get"},
		{"/a/v1", "Foo.Get Posts.List Posts.UpdatePost Posts.UpdatePutPatch"},
		{"get /a/v1/posts", "Index.Get Posts.Foo Posts.UpdatePost Posts.UpdatePutPatch"},
		{"POST /a/v1/posts/{id}", "Index.Get Posts.List Posts.Update Posts.Foo"},
		{"PATCH /a/v1/posts/{id}", "Index.Get Posts.List Posts.Update Posts.Foo"},
		{`PUT /a/v1/posts/(?P<id>\d+)`, "Index.Get Posts.List Posts.Update Posts.Foo"},
	} {
		t.Run(c.key, func(t *testing.T) {
			api, _ := apiOf(t, Options{Names: map[string]string{c.key: "Foo"}}, routes)
			var got []string
			for _, r := range api.Namespaces[0].Resources {
				for _, op := range r.Operations {
					got = append(got, r.Name+"."+op.Name)
				}
			}
			if got := strings.Join(got, " "); got != c.want {
				t.Errorf("%s: %s, not %s", c.key, got, c.want)
			}
		})
	}
}
