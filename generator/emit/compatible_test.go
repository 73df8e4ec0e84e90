package emit_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"testing"

	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/testfile"
)

// implementation is a server that was written for an early version of a site.
const implementation = `package implementation

import (
	"context"
	"net/http"

	"example.org/site/cmsv2"
	"example.org/site/cmsv2/cmsv2server"
	"example.org/site/rest"
	"example.org/site/siteserver"
)

type posts struct{ cmsv2server.UnimplementedPosts }

func (posts) List(_ context.Context, p cmsv2.PostsListParams) (rest.Page[cmsv2.Post], error) {
	return rest.Page[cmsv2.Post]{Items: []cmsv2.Post{{ID: p.Page.Or(1)}}}, nil
}

func (posts) Get(context.Context, int, cmsv2.PostsGetParams) (cmsv2.Post, error) { return cmsv2.Post{}, nil }

type pages struct{ cmsv2server.UnimplementedPages }

var _ http.Handler = siteserver.NewHandler(siteserver.Server{CMSV2: cmsv2server.Server{Posts: posts{}, Pages: &pages{}}})
`

// A server still compiles with packages that have more routes, endpoints, args
// and enum values than those that it was written for.
func TestOldServersCompile(t *testing.T) {
	text := testfile.Text(t, "deployment-b.json")
	var early map[string]any
	if err := json.Unmarshal(text, &early); err != nil {
		t.Fatal(err)
	}
	routes := early["routes"].(map[string]any)
	for key := range routes {
		if key != "/cms/v2/posts" && key != `/cms/v2/posts/(?P<id>[\d]+)` && key != "/cms/v2/pages" {
			delete(routes, key)
		}
	}
	for _, route := range routes { // each route begins with its GET endpoint
		route := route.(map[string]any)
		route["endpoints"] = route["endpoints"].([]any)[:1]
		args := route["endpoints"].([]any)[0].(map[string]any)["args"].(map[string]any)
		delete(args, "status")
		delete(args, "search")
	}
	before, err := json.Marshal(early)
	if err != nil {
		t.Fatal(err)
	}
	checker := sharedChecker(t)
	checker.compiles(t, emitted(t, read(t, "early.json", before)), implementation)
	checker.compiles(t, emitted(t, read(t, "late.json", text)), implementation)
}

// compiles checks another program together with emitted packages.
func (c *checker) compiles(t *testing.T, files []emit.File, source string) {
	t.Helper()
	c.check(t, files)
	tree, err := parser.ParseFile(c.set, "implementation.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	c.checkFiles("example.org/implementation", []*ast.File{tree})
}
