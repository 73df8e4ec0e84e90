package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/generator/testmodule"
)

// The program that init prints compiles as it is, for all kinds of indexes. All
// but the first take long to compile, and need RESTGEN_INDEXES=all.
func TestFirstProgramCompiles(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles generated packages")
	}
	for i, test := range []struct{ name, file, want string }{
		{name: "deployment", file: "deployment-b.json", want: "client.CMSV2.Posts.List("},
		{name: "core with schemas", file: "indexes/wordpress-7.1.4-schemas.json.gz", want: "fmt.Println(item.ID, item.Slug)"},
		{name: "site without schemas", file: "indexes/site-slash-namespace.json.gz", want: "page.Items"},
	} {
		if i > 0 && !testfile.Thorough() {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "mine")
			put(t, filepath.Join(dir, "saved.json"), string(testfile.Text(t, test.file)))
			put(t, filepath.Join(dir, "go.mod"), "module example.org\n\ngo 1.26\n") // whose packages others compile
			t.Chdir(dir)
			program, diagnostics, status := runOutput("init", "saved.json")
			if status != fine {
				t.Fatal(diagnostics)
			}
			if !strings.Contains(program, test.want) {
				t.Errorf("want %s in:\n%s", test.want, program)
			}
			put(t, filepath.Join(dir, "main.go"), program)
			command(t, dir, "gofmt", "-l", "-d", "main.go")
			// go test compiles and vets a program without tests. go vet checks more, so it would first have to read
			// the standard library again.
			check := "test"
			if testfile.Thorough() {
				check = "vet"
			}
			if out, err := testmodule.Go(t, dir, check, ".").CombinedOutput(); err != nil {
				t.Errorf("go %s: %v\n%s", check, err, out)
			}
		})
	}
}

// The first program lists the example of a preset, if there is one. The example
// of a plugin needs the package of the plugin only; otherwise the program lists
// the posts of any namespace.
func TestFirstProgramCallsTheExample(t *testing.T) {
	const page = `"context":{"type":"string"},"page":{"type":"integer"},"per_page":{"type":"integer"}`
	const posts = page + `,"before":{"type":"string"},"after":{"type":"string"},"exclude":{"type":"array"},"include":{"type":"array"},` +
		`"slug":{"type":"array"},"status":{"type":"array","default":"publish"}`
	for name, x := range map[string]struct {
		routes map[string]string // args by route
		want   []string
	}{
		"shop": {
			map[string]string{"/wc/v3/orders": page, "/wc/v3/products": page, "/wp/v2/posts": posts},
			[]string{"\t// A key of the shop", "client := wcv3.NewClient(site)", "client.Products.List("},
		},
		"core":              {map[string]string{"/wp/v2/media": page, "/wp/v2/posts": posts}, []string{"client.WPV2.Posts.List("}},
		"another namespace": {map[string]string{"/cms/v2/media": page, "/cms/v2/posts": posts}, []string{"client.CMSV2.Posts.List("}},
		"no example":        {map[string]string{"/a/v1/books": page, "/a/v1/posts": page}, []string{"client.AV1.Books.List("}},
		// Plugins act on GET, too.
		"index of a namespace": {
			map[string]string{"/a/v1": "", "/a/v1/all": "", "/a/v1/books": "", `/a/v1/books/(?P<id>[\d]+)`: ""},
			[]string{"client.AV1.Index.Get("},
		},
		"collection without pages": {
			map[string]string{"/a/v1/all": "", "/a/v1/books": "", `/a/v1/books/(?P<id>[\d]+)`: ""},
			[]string{"client.AV1.Books.List("},
		},
		"actions only": {map[string]string{"/a/v1/delete-files": "", "/a/v1/syncs": ""}, []string{"fmt.Println(client)"}},
	} {
		t.Run(name, func(t *testing.T) {
			var routes []string
			for _, route := range slices.Sorted(maps.Keys(x.routes)) {
				ns := strings.Join(strings.Split(route, "/")[1:3], "/")
				routes = append(routes, fmt.Sprintf(`%q:{"namespace":%q,"methods":["GET"],"endpoints":[{"methods":["GET"],"args":{%s}}]}`,
					route, ns, x.routes[route]))
			}
			dir := t.TempDir()
			put(t, filepath.Join(dir, "saved.json"), `{"routes":{`+strings.Join(routes, ",")+`}}`)
			put(t, filepath.Join(dir, "go.mod"), "module example.org\n")
			t.Chdir(dir)
			program, diagnostics, status := runOutput("init", "saved.json")
			if status != fine {
				t.Fatal(diagnostics)
			}
			for _, want := range x.want {
				if !strings.Contains(program, want) {
					t.Errorf("want %q in\n%s", want, program)
				}
			}
		})
	}
}
