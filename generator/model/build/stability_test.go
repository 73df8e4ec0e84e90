package build_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
)

// indexes are those whose names are held to be stable.
var indexes = []string{
	"indexes/wordpress-6.8.7-schemas.json.gz", "indexes/site-shop-old-363-routes.json.gz", "hostile/names.json",
}

func modelOf(t *testing.T, text []byte) *model.API {
	t.Helper()
	x, _, err := index.Read("index.json", text)
	if err != nil {
		t.Fatal(err)
	}
	return modelOfIndex(t, x)
}

func modelOfIndex(t *testing.T, x *index.Index) *model.API {
	t.Helper()
	api, _, err := build.Model([]build.Input{{Index: x}}, build.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return api
}

// identifiers returns all exported identifiers of an API with their origins,
// and the file of each resource by its route.
func identifiers(api *model.API) map[string]string {
	all := map[string]string{}
	for _, ns := range api.Namespaces {
		all[ns.Package], all["."+ns.Field] = ns.Name, ns.Name
		for _, r := range ns.Resources {
			at := ns.Package + "."
			origin := literals.ReplaceAllString(r.Operations[0].Template, "")
			all[at+r.Name], all[ns.Package+origin] = origin, r.File
			for _, op := range r.Operations {
				id := at + r.Name + "." + op.Name
				all[id] = strings.Join(op.Methods, ",") + " " + op.Template
				addFields(all, at, op.Params)
			}
			origin = copies.ReplaceAllString(origin, "") // of what it has copies of: it may declare types for all
			for _, d := range r.Decls {
				all[at+d.Name] = origin
				for _, v := range d.Values {
					all[at+v.Name] = d.Name + " " + v.Value
				}
				for _, c := range d.Cases {
					all[at+d.Name+"."+c.Name] = origin
				}
				if d.Struct != nil {
					addFields(all, at, d.Struct)
				}
			}
		}
	}
	return all
}

var copies = regexp.MustCompile(`/(revisions|autosaves|me|batch)$`)

var literals = regexp.MustCompile(`/?\{[^}]*\}`)

func addFields(all map[string]string, at string, s *model.Struct) {
	for _, f := range s.Fields {
		all[at+s.Name+"."+f.Go] = f.Name
	}
}

// A removal takes something out of a document, and puts it back.
type removal struct {
	what         string
	take, revert func()
}

// wholes are the removals of namespaces, routes and endpoints.
func wholes(routes map[string]any) []removal {
	list := byNamespace(routes)
	for key, endpoints := range endpointsOf(routes) {
		list = append(list, without(routes, key, key))
		if len(endpoints) > 1 {
			for i := range endpoints {
				list = append(list, shorter(routes[key].(map[string]any), "endpoints", i, fmt.Sprint(key, " ", i)))
			}
		}
	}
	return list
}

// parts returns the removals of args, of fields of responses, and of enum
// values.
func parts(routes map[string]any) []removal {
	var list []removal
	for key, endpoints := range endpointsOf(routes) {
		for i, e := range endpoints {
			if e, ok := e.(map[string]any); ok {
				list = append(list, members(e, "args", fmt.Sprint(key, " ", i))...)
			}
		}
		if schema, ok := routes[key].(map[string]any)["schema"].(map[string]any); ok {
			list = append(list, members(schema, "properties", key+" schema")...)
		}
	}
	return list
}

// endpointsOf walks the endpoints of all routes, in order.
func endpointsOf(routes map[string]any) func(func(string, []any) bool) {
	return func(yield func(string, []any) bool) {
		for _, key := range slices.Sorted(maps.Keys(routes)) {
			route, _ := routes[key].(map[string]any)
			if endpoints, _ := route["endpoints"].([]any); len(endpoints) > 0 && !yield(key, endpoints) {
				return
			}
		}
	}
}

func byNamespace(routes map[string]any) []removal {
	byName := map[string]map[string]any{}
	for key, route := range routes {
		if route, ok := route.(map[string]any); ok {
			name, _ := route["namespace"].(string)
			if byName[name] == nil {
				byName[name] = map[string]any{}
			}
			byName[name][key] = route
		}
	}
	var list []removal
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		gone := byName[name]
		list = append(list, removal{"namespace " + name,
			func() { maps.DeleteFunc(routes, func(key string, _ any) bool { return gone[key] != nil }) },
			func() { maps.Copy(routes, gone) }})
	}
	return list
}

// members returns the removals of args or fields of responses, and of enum
// values below them. A removal of anything else below an arg may change the
// type of the arg itself.
func members(holder map[string]any, member, at string) []removal {
	object, _ := holder[member].(map[string]any)
	var list []removal
	for _, name := range slices.Sorted(maps.Keys(object)) {
		list = append(list, without(object, name, at+" "+name))
		list = append(list, enums(object[name], at+" "+name)...)
	}
	return list
}

// enums are the removals of enum values, at any depth.
func enums(v any, at string) []removal {
	var list []removal
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			list = append(list, enums(item, at)...)
		}
	case map[string]any:
		if values, ok := v["enum"].([]any); ok && len(values) > 1 {
			for i, value := range values {
				list = append(list, shorter(v, "enum", i, fmt.Sprintf("%s = %v", at, value)))
			}
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if name != "enum" && name != "default" {
				list = append(list, enums(v[name], at+" "+name)...)
			}
		}
	}
	return list
}

func without(object map[string]any, name, what string) removal {
	value := object[name]
	return removal{what, func() { delete(object, name) }, func() { object[name] = value }}
}

func shorter(object map[string]any, name string, i int, what string) removal {
	list := object[name].([]any)
	return removal{what, func() {
		object[name] = slices.Delete(slices.Clone(list), i, i+1)
	}, func() { object[name] = list }}
}

// Removing anything renames nothing else: the remaining API declares a subset,
// with the same origins. Only where composed names meet does one get the plain
// name when the other goes.
func TestNamesDoNotDependOnNeighbours(t *testing.T) {
	const seed = 7
	tries := 2 // of each index
	if testfile.Thorough() {
		tries = 40
	}
	for _, file := range indexes {
		t.Run(filepath.Base(file), func(t *testing.T) {
			var document map[string]any
			if err := json.Unmarshal(testfile.Text(t, file), &document); err != nil {
				t.Fatal(err)
			}
			whole := identifiers(modelOf(t, marshal(t, document)))
			routes := document["routes"].(map[string]any)
			random := rand.New(rand.NewPCG(seed, seed))
			for _, r := range append(sample(random, wholes(routes), tries/2),
				sample(random, parts(routes), tries/2)...) {
				r.take()
				rest := identifiers(modelOf(t, marshal(t, document)))
				r.revert()
				for _, id := range slices.Sorted(maps.Keys(rest)) {
					was, known := whole[id]
					if meets := known && file == "hostile/names.json"; was != rest[id] && !meets || !known {
						t.Errorf("without %s: %s stands for %q; with it, for %q", r.what, id, rest[id], was)
						break // the others follow from it
					}
				}
			}
		})
	}
}

func sample(random *rand.Rand, all []removal, n int) []removal {
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(n, len(all))]
}

func marshal(t *testing.T, document any) []byte {
	t.Helper()
	text, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// The order of routes only changes the match order.
func TestOrderOfRoutesNamesNothing(t *testing.T) {
	files, seeds := indexes[1:], uint64(1)
	if testfile.Thorough() {
		files, seeds = indexes, 3
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text := testfile.Text(t, file)
			want := emitted(t, text)
			for seed := range seeds {
				for path, content := range emitted(t, shuffled(t, text, seed)) {
					ordered := filepath.Base(path) == "routes.go" || filepath.Base(path) == "index.json"
					if !ordered && !bytes.Equal(content, want[path]) {
						t.Errorf("seed %d: %s differs, first in\n%s", seed, path, firstDifference(content, want[path]))
					}
				}
			}
		})
	}
}

func emitted(t *testing.T, text []byte) map[string][]byte {
	t.Helper()
	files, err := emit.Emit(modelOf(t, text), emit.Options{
		Header: "// Generated.", Package: "site", ImportPath: "example.org/site",
	})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, f := range files {
		all[f.Path] = f.Content
	}
	return all
}

func firstDifference(x, y []byte) string {
	a, b := strings.Split(string(x), "\n"), strings.Split(string(y), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return a[i] + "\nwas\n" + b[i]
		}
	}
	return "its length"
}

// shuffled returns the document with its routes in another order.
func shuffled(t *testing.T, text []byte, seed uint64) []byte {
	t.Helper()
	var document struct {
		Namespaces json.RawMessage            `json:"namespaces"`
		Routes     map[string]json.RawMessage `json:"routes"`
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	keys := slices.Sorted(maps.Keys(document.Routes))
	rand.New(rand.NewPCG(seed, 1)).Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"namespaces":%s,"routes":{`, document.Namespaces)
	for i, key := range keys {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%s:%s", marshal(t, key), document.Routes[key])
	}
	b.WriteString("}}")
	return b.Bytes()
}

// A namespace with the words of another one renames that one, so that its package
// does not mean another namespace, and changes nothing else.
func TestNamespacesThatMeetAreRenamed(t *testing.T) {
	plain := []string{
		"cms/v2", "wc/store/v1", "wp-site-health/v1", "oembed/1.0", "contact-form-7/v1", "wc-admin", "wpmudev_pcs/v1",
	}
	site := siteOf(t, plain...)
	want, names := emitted(t, site), identifiers(modelOf(t, site))
	for odd, partner := range map[string]string{
		"cms-v2": "cmsv2", "cms_v2": "cmsv2", "cmsv2": "cmsv2", "CMS/v2": "cmsv2",
		"/cms/v2": "cmsv2", "cms//v2": "cmsv2", "cm/sv2": "cmsv2",
		"wc-store/v1": "wcstorev1", "wcstorev1": "wcstorev1",
		"wpSiteHealth/v1": "wpsitehealthv1", "oembed-1.0": "oembed10",
		"contact_form_7/v1": "contactform7v1", "wc_admin": "wcadmin", "cms/v3": "", "wc/store": "", "oembed/10.1": "",
	} {
		t.Run(odd, func(t *testing.T) {
			site := siteOf(t, append(plain, odd)...)
			got, all := emitted(t, site), identifiers(modelOf(t, site))
			if len(got) <= len(want) {
				t.Errorf("%s has no files of its own", odd)
			}
			for path, content := range want {
				folder, _, below := strings.Cut(path, "/")
				if below && folder != partner && folder != "rest" && folder != "siteserver" && !bytes.Equal(got[path], content) {
					t.Errorf("with %s %s differs, first in\n%s", odd, path, firstDifference(got[path], content))
				}
				if folder == partner && got[path] != nil {
					t.Errorf("with %s there still is %s", odd, path)
				}
			}
			for id, origin := range names {
				if other := all[id]; other != "" && other != origin {
					t.Errorf("with %s: %s stands for %q, without it for %q", odd, id, other, origin)
				}
			}
		})
	}
}

// siteOf is an index with a route in each namespace.
func siteOf(t *testing.T, namespaces ...string) []byte {
	t.Helper()
	routes := map[string]any{}
	for _, name := range namespaces {
		routes["/"+name+"/things"] = map[string]any{"namespace": name, "methods": []string{"GET"},
			"endpoints": []any{map[string]any{"methods": []string{"GET"},
				"args": map[string]any{"page": map[string]any{"type": "integer"}}}}}
	}
	return marshal(t, map[string]any{"namespaces": namespaces, "routes": routes})
}

// In an API of several deployments, each has the names that it has alone.
func TestDeploymentsDoNotRenameEachOther(t *testing.T) {
	for _, pair := range [][2]string{
		{"deployment-a.json", "deployment-b.json"},
		{"indexes/wordpress-6.1.9-schemas.json.gz", "indexes/wordpress-7.1.4-schemas.json.gz"},
		{"indexes/site-bricks.json.gz", "indexes/site-litespeed.json.gz"},
	} {
		var inputs []build.Input
		for i, file := range pair {
			x, _, err := index.Read(file, testfile.Text(t, file))
			if err != nil {
				t.Fatal(err)
			}
			inputs = append(inputs, build.Input{Name: string(rune('a' + i)), Index: x})
		}
		together := identifiersOf(t, inputs...)
		for i, file := range pair {
			for id, origin := range identifiersOf(t, inputs[i]) {
				if together[id] != origin {
					t.Errorf("%s: %s stands for %q alone, and for %q together", file, id, origin, together[id])
				}
			}
		}
	}
}

func identifiersOf(t *testing.T, inputs ...build.Input) map[string]string {
	t.Helper()
	api, _, err := build.Model(inputs, build.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return identifiers(api)
}
