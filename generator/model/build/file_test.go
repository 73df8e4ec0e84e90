package build

import (
	"fmt"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model"
)

// A file is named after the first segment of a route. If this segment has a
// resource, it is the first in the file.
func TestFilesAreNamedByFirstSegment(t *testing.T) {
	for _, test := range []struct {
		name   string
		routes string // below /a/v1
		want   string
	}{
		{"resources below others", "/posts /posts/{id} /posts/{parent}/revisions /post-types /zoo",
			"posts.go:Posts,PostRevisions post_types.go:PostTypes zoo.go:Zoo"},
		{"without the resource above", "/posts/{parent}/revisions", "posts.go:PostRevisions"},
		{"two resources without one above", "/posts/b/c /posts/a", "posts.go:PostA,PostBC"},
		{"a resource before those below it",
			"/media /media/a/b /media/{id}/edit", "media.go:Media,MediaAB,MediaEdit"},
		{"a capture and a literal of one name",
			"/{id}/posts /posts/x", "posts_lower.go:PostX item_slash_posts.go:Posts"}, // both are spelled out
		{"a capture and nothing else", "/{id}/posts/x", "post_x.go:PostX"},
		{"text before a capture", "/posts-{id}/x", "posts.go:PostsX"},
		{"a file named as that of the package",
			"/a /av1 /av1/x", "a.go:A av1_lower.go:Av1,Av1X"}, // av1.go is that of the package,
		{"names that mean something to Go or to Windows", "/x-test/y /x-linux/y /con/y /test/y",
			"con_resource.go:ConY test.go:TestY x-linux.go:XLinuxY x-test.go:XTestY"},
		{"segments that differ in case", "/Ab/x /ab/x", "ab_pascal.go:AbPascalX ab_lower.go:AbSlashX"},
	} {
		t.Run(test.name, func(t *testing.T) {
			api, _ := apiOf(t, Options{}, routesOf(strings.Fields(test.routes)...))
			got := filesOf(api)
			if got != test.want {
				t.Errorf("%s: %s, want %s", test.routes, got, test.want)
			}
		})
	}
}

// A file has the name that options give the resource of the first segment, even
// if that is excluded.
func TestFilesHaveNamesOfOptions(t *testing.T) {
	names := map[string]string{"/a/v1/posts": "Articles", "/a/v1/posts/{id}/x": "Extras"}
	for _, test := range []struct {
		exclude []string
		want    string
	}{
		{nil, "articles.go:Articles,Extras"},
		{[]string{"/a/v1/posts"}, "articles.go:Extras"},
	} {
		t.Run(test.want, func(t *testing.T) {
			api, _ := apiOf(t, Options{Names: names, Exclude: test.exclude}, routesOf("/posts", "/posts/{id}/x"))
			if got := filesOf(api); got != test.want {
				t.Errorf("without %q: %s, want %s", test.exclude, got, test.want)
			}
		})
	}
}

func routesOf(list ...string) string {
	var b []string
	for _, route := range list {
		key := strings.NewReplacer("{", "(?P<", "}", ">[a-z]+)").Replace("/a/v1" + route)
		b = append(b,
			fmt.Sprintf(`%q:{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}]}`, key))
	}
	return strings.Join(b, ",")
}

func filesOf(api *model.API) string {
	var files []string
	for _, list := range api.Namespaces[0].Files {
		var names []string
		for _, r := range list {
			names = append(names, r.Name)
		}
		files = append(files, list[0].File+":"+strings.Join(names, ","))
	}
	return strings.Join(files, " ")
}
