package build

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/generator/testfile"
)

var updateKnown = flag.Bool("update-known", false, "write the known schemas")

// The known schemas are those that all releases in testdata have.
func TestKnownSchemasAreThoseOfReleases(t *testing.T) {
	for file, from := range map[string]struct{ releases, namespaces []string }{
		"wordpress":   {[]string{"wordpress-6.1.9", "wordpress-6.8.7", "wordpress-7.1.4"}, preset.KnownCore()},
		"woocommerce": {[]string{"site-woocommerce-9.8"}, preset.KnownShop()},
	} {
		t.Run(file, func(t *testing.T) {
			want := commonSchemas(t, from.releases, from.namespaces)
			name := "../../preset/known/" + file + ".json.gz"
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
				t.Errorf("%s is out of date, %v; to update it: go test ./generator/model/build -run Known "+
					"-update-known", name, err)
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
		x := ReadIndex(t, "indexes/"+release+"-schemas.json.gz")
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

// The share of operations with a response of four fields or more, over indexes
// without schemas, with and without the known ones.
func TestShareOfTypedResponses(t *testing.T) {
	names := []string{"site-litespeed", "site-bricks", "site-shop-old-363-routes"}
	if testfile.Thorough() {
		names = append(names, "wordpress-6.1.9", "wordpress-6.8.7", "wordpress-7.1.4", "site-shop-892-routes",
			"site-shop-747-routes", "site-jetpack-old")
	}
	typed, before, all := 0, 0, 0
	for _, name := range names {
		x := ReadIndex(t, "indexes/"+name+".json.gz")
		for _, off := range []bool{false, true} {
			api, _, err := Model([]Input{{Index: x}}, Options{IndexSchemas: off})
			if err != nil {
				t.Fatal(err)
			}
			n, total := typedOperations(api)
			if off {
				before, all = before+n, all+total
			} else {
				typed += n
			}
		}
	}
	t.Logf("%d of %d operations with known schemas, %d without", typed, all, before)
	if typed*100 < all*30 || typed <= before {
		t.Errorf("%d of %d operations have a response of four fields or more", typed, all)
	}
}

// The share of operations with a response of four fields or more, over indexes
// with schemas. Some objects have fewer properties.
func TestMostResponsesHaveFields(t *testing.T) {
	typed, all := 0, 0
	for name, want := range map[string]int{
		"wordpress-6.1.9": 92, "wordpress-6.8.7": 92, "wordpress-7.1.4": 90, "site-woocommerce-9.8": 74,
	} {
		if !testfile.Thorough() && name != "wordpress-6.8.7" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			api, _, err := Model([]Input{{Index: ReadIndex(t, "indexes/"+name+"-schemas.json.gz")}}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			n, of := typedOperations(api)
			if n*100 < of*want {
				t.Errorf("%d of %d, want %d %%", n, of, want)
			}
			typed, all = typed+n, all+of
		})
	}
	t.Logf("%d of %d operations", typed, all)
	if typed*100 < all*80 {
		t.Errorf("%d of %d operations have a response of four fields or more", typed, all)
	}
}

func typedOperations(api *model.API) (typed, all int) {
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				all++
				if s := op.Result.Type; s != nil && op.Result.Kind != model.RawResult && len(s.Fields) >= 4 {
					typed++
				}
			}
		}
	}
	return typed, all
}
