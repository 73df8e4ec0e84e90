package preset

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/generator/testfile"
)

var updateKnown = flag.Bool("update-known", false, "write the known schemas")

// The known schemas are those that all releases in testdata have.
func TestKnownSchemasAreThoseOfReleases(t *testing.T) {
	releases := map[string][]string{
		"wordpress-core": {"wordpress-6.1.9", "wordpress-6.8.7", "wordpress-7.1.4"},
		"woocommerce":    {"site-woocommerce-9.8"},
	}
	var names []string
	for _, p := range files() {
		if p.Releases == nil {
			continue
		}
		names = append(names, "known/"+p.Name+".json.gz")
		t.Run(p.Name, func(t *testing.T) {
			name := "known/" + p.Name + ".json.gz"
			want := commonSchemas(t, releases[p.Name], p.Releases.Namespaces)
			if *updateKnown {
				var packed bytes.Buffer
				w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
				if _, err := w.Write(want); err != nil || w.Close() != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, packed.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			packed, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			r, err := gzip.NewReader(bytes.NewReader(packed))
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			if _, err := got.ReadFrom(r); err != nil || !bytes.Equal(got.Bytes(), want) {
				t.Errorf("%s is out of date, %v; to update it: go test ./generator/preset -run Known "+
					"-update-known", name, err)
			}
		})
	}
	if found, err := fs.Glob(os.DirFS("."), "known/*"); !slices.Equal(found, names) {
		t.Errorf("files %q of presets %q, %v", found, names, err)
	}
}

// Known schemas are those of a route in a namespace of the releases, for indexes
// without schemas, with or without presets.
func TestReleasesAreFoundByRoute(t *testing.T) {
	const core, shop = "WordPress 6.1 to 7.1", "WooCommerce 9.8"
	for _, c := range []struct {
		name, namespace, path string
		options               Options
		withSchemas           bool
		releases, key         string
	}{
		{"core", "wp/v2", "/wp/v2/posts", Options{}, false, core, "/wp/v2/posts"},
		{"without presets", "wp/v2", "/wp/v2/posts", Options{None: true}, false, core, "/wp/v2/posts"},
		{"a pattern that releases do not have", "wp/v2", `/wp/v2/posts/(?P<id>\d{1,9})`, Options{}, false, core, `/wp/v2/posts/(?P<id>[\d]+)`},
		{"another name of a capture", "wp/v2", `/wp/v2/posts/(?P<post>\d+)`, Options{}, false, core, ""},
		{"a route that releases do not have", "wp/v2", "/wp/v2/things", Options{}, false, core, ""},
		{"a namespace that behaves like core", "cms/v2", "/cms/v2/posts", Options{Core: []string{"cms/v2"}}, false, "", ""},
		{"a shop", "wc/v3", "/wc/v3/orders", Options{}, false, shop, "/wc/v3/orders"},
		{"another namespace of the preset", "wc/v2", "/wc/v2/orders", Options{}, false, "", ""},
		{"an index with schemas", "wp/v2", "/wp/v2/posts", Options{}, true, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			facts := NewSet([]string{c.namespace}, c.options).For(Query{
				Namespace: c.namespace, Route: route.Parse(c.path), Methods: []string{"GET"}, Released: !c.withSchemas,
			})
			key := ""
			if facts.Release != nil {
				key = facts.Release.Key
			}
			if facts.Releases != c.releases || key != c.key {
				t.Errorf("%q %q, want %q %q", facts.Releases, key, c.releases, c.key)
			}
		})
	}
}

// commonSchemas returns an index of the response schemas that some releases
// have in common.
func commonSchemas(t *testing.T, releases, namespaces []string) []byte {
	t.Helper()
	byTemplate, keys, order := map[string][]*index.Node{}, map[string]*index.Route{}, []string(nil)
	for _, release := range releases {
		x, _, err := index.Read(release, testfile.Text(t, "indexes/"+release+"-schemas.json.gz"))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range x.Routes {
			if r.Schema == nil || !slices.Contains(namespaces, r.Namespace) {
				continue
			}
			template := route.Parse(r.Key).Template()
			if byTemplate[template] == nil {
				order, keys[template] = append(order, template), r
			}
			byTemplate[template] = append(byTemplate[template], r.Schema)
		}
	}
	out := []byte(`{"namespaces":`)
	out = append(appendJSON(out, namespaces), `,"routes":{`...)
	for i, template := range order {
		if i > 0 {
			out = append(out, ',')
		}
		r := keys[template]
		out = append(appendJSON(out, r.Key), `:{"namespace":`...)
		out = append(appendJSON(out, r.Namespace),
			`,"methods":["GET"],"endpoints":[{"methods":["GET"],"args":{}}],"schema":`...)
		out = append(appendCommon(out, byTemplate[template]), '}')
	}
	return append(out, "}}\n"...)
}

func appendJSON(b []byte, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return append(b, text...)
}

// appendCommon appends a schema with the properties that all schemas have. All
// other keywords come from the last schema, as types grow.
func appendCommon(b []byte, schemas []*index.Node) []byte {
	last := schemas[len(schemas)-1]
	each := func(name string) (list []*index.Node) {
		for _, s := range schemas {
			if n := s.Get(name); n != nil && n.Kind == index.Object {
				list = append(list, n)
			}
		}
		return list
	}
	b = append(b, '{')
	add := func(name string) {
		if b[len(b)-1] != '{' {
			b = append(b, ',')
		}
		b = append(appendJSON(b, name), ':')
	}
	for _, m := range last.Members {
		switch m.Name {
		case "type", "format", "context", "readonly", "enum", "additionalProperties", "oneOf", "anyOf":
			add(m.Name)
			b = appendNode(b, m.Value)
		case "items":
			if list := each(m.Name); len(list) == len(schemas) {
				add(m.Name)
				b = appendCommon(b, list)
			}
		case "properties":
			list := each(m.Name)
			if len(list) < len(schemas) {
				continue
			}
			add(m.Name)
			b = append(b, '{')
			for _, p := range m.Value.Members {
				var all []*index.Node
				for _, n := range list {
					if x := n.Get(p.Name); x != nil && x.Kind == index.Object {
						all = append(all, x)
					}
				}
				if len(all) == len(schemas) {
					add(p.Name)
					b = appendCommon(b, all)
				}
			}
			b = append(b, '}')
		}
	}
	return append(b, '}')
}

// appendNode appends a value without descriptions.
func appendNode(b []byte, n *index.Node) []byte {
	switch n.Kind {
	case index.Object:
		b = append(b, '{')
		for _, m := range n.Members {
			if m.Name == "description" && m.Value.Kind == index.String || m.Name == "default" {
				continue
			}
			if b[len(b)-1] != '{' {
				b = append(b, ',')
			}
			b = appendNode(append(appendJSON(b, m.Name), ':'), m.Value)
		}
		return append(b, '}')
	case index.List:
		b = append(b, '[')
		for i, x := range n.Items {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendNode(b, x)
		}
		return append(b, ']')
	case index.String:
		return appendJSON(b, n.Text)
	case index.True:
		return append(b, "true"...)
	case index.False:
		return append(b, "false"...)
	case index.Null:
		return append(b, "null"...)
	}
	return append(b, n.Text...)
}
