package build_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/naming"
	"github.com/restgen/restgen/generator/testfile"
)

// The types of the fields of a response begin with its name, so that none has the
// name of the enum of an arg: adding response schemas renames nothing in requests.
func TestResponsesAndRequestsDoNotMeet(t *testing.T) {
	for path, want := range map[string]string{
		"media":   "MediaItem MediaResponse MediaResponseItem",
		"modules": "Module ModuleItem ModulesItem",
	} {
		t.Run(path, func(t *testing.T) {
			names := declared(t, fmt.Sprintf(`"/a/v1/%s":{"namespace":"a/v1","methods":["GET"],
			"endpoints":[{"methods":["GET"],"args":{"item":{"type":"string","enum":["a","b"]}}}],
			"schema":{"type":"object","properties":{
			"item":{"type":"object","properties":{"weight":{"type":"number"}}}}}}`, path))
			for i, name := range names {
				names[i], _, _ = strings.Cut(name, " ")
			}
			if slices.Sort(names); strings.Join(names, " ") != want {
				t.Errorf("%s: got %s, want %s", path, names, want)
			}
		})
	}
}

// Where composed names meet in a package, the name of a request stays, and a word
// says what has the other one.
func TestRequestsKeepNamesThatMeet(t *testing.T) {
	const object = `{"type":"object","properties":{"id":{"type":"integer"}}}`
	list := func(key, args, schema string) string {
		return fmt.Sprintf(`"/a/v1/%s":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],`+
			`"args":{%s}}],"schema":%s}`, key, args, schema)
	}
	orders := `{"type":"object","properties":{"id":{"type":"integer"},"refunds":{"type":"array","items":` +
		object + `}}}`
	for _, test := range []struct {
		name   string
		routes []string
		want   string
	}{
		{"a nested object alone", []string{list("orders", "", orders)}, "Order OrderRefund"},
		{"a nested object and a resource", []string{list("orders", "", orders), list("orders/refunds", "", object)},
			"Order OrderFieldRefund OrderRefund"},
		{"two resources of the same words",
			[]string{list("orders/statuses", "", object), list("orders/(?P<id>[0-9]+)/statuses", "", object)},
			"OrderItemStatus OrdersStatus"},
		{"a resource whose name has a verb", []string{list("get-items", "", object)}, "ItemsResponse"},
		{"that resource and one without the verb",
			[]string{list("get-items", "", object), list("items", "", object)}, "GetItemsResponse Item"},
		{"resources that differ in case",
			[]string{list("note", "", object), list("Note", "", object)}, "NoteLowerResponse NotePascalResponse"},
		{"an enum of a request and a response",
			[]string{list("post", `"status":{"type":"string","enum":["a"]}`, `{}`),
				list("post/statuses", "", object)}, "PostStatus PostStatusResponse"},
		{"two enums of requests",
			[]string{list("things", `"a":{"type":"string","enum":["b"]},"a_b":{"type":"string","enum":["c"]}`,
				`{}`)}, "ThingsA ThingsAB"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var names []string
			for _, name := range declared(t, strings.Join(test.routes, ",")) {
				name, _, _ = strings.Cut(name, " ")
				names = append(names, name)
			}
			if slices.Sort(names); strings.Join(names, " ") != test.want {
				t.Errorf("got %s, want %s", names, test.want)
			}
		})
	}
}

// A constant and an enum may be put together to one name.
func TestConstantsDoNotMeetTypes(t *testing.T) {
	api := modelOf(t, []byte(`{"namespaces":["a/v1"],
		"routes":{"/a/v1/things":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],
		"args":{"a":{"type":"string","enum":["b","c"]},"a_b":{"type":"string","enum":["d"]}}}]}}}`))
	var names []string
	for _, d := range api.Namespaces[0].Resources[0].Decls {
		names = append(names, d.Name)
		for _, v := range d.Values {
			names = append(names, v.Name)
		}
	}
	if got, want := strings.Join(names, " "), "ThingsA ThingsAValueB ThingsAC ThingsAB ThingsABD"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// spellings match the words for spellings, and hashes.
var (
	spellings = regexp.MustCompile(
		`(Snake|Kebab|Camel|Hidden|Upper|Lower|Pascal|Spaced|` +
			`Mixed|Caps|Dotted|Slashed|Dash|Underscore|Slash|Item)($|[A-Z0-9])`)
	hashes = regexp.MustCompile(`X[0-9a-f]{6}($|[A-Z.])`)
)

// The names of real sites are plain but for texts that meet, of which there is one
// pair, and none has a hash.
func TestNamesOfRealSitesArePlain(t *testing.T) {
	files := []string{
		"indexes/wordpress-7.1.4-schemas.json.gz", "indexes/site-bricks.json.gz", "indexes/site-litespeed.json.gz",
	}
	if testfile.Thorough() {
		files = testfile.Match(t, "indexes/*.gz")
	}
	for _, file := range append(files, "deployment-a.json", "deployment-b.json") {
		t.Run(path.Base(file), func(t *testing.T) {
			api := modelOfIndex(t, build.ReadIndex(t, file))
			for id := range identifiers(api) {
				if _, last, _ := strings.Cut(id, "."); hashes.MatchString(last) {
					t.Errorf("%s has a hash", id)
				}
			}
			for _, ns := range api.Namespaces {
				for _, r := range ns.Resources {
					plainResource(t, r)
				}
			}
		})
	}
}

// plainResource checks the names of a resource.
func plainResource(t *testing.T, r *model.Resource) {
	route := strings.Join(naming.Words(r.Operations[0].Template), " ")
	for _, word := range spellings.FindAllString(r.Name, -1) {
		if word = strings.ToLower(strings.TrimRight(word,
			"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")); !strings.Contains(route, word) {
			t.Errorf("%s has the resource %s", route, r.Name)
		}
	}
	for _, op := range r.Operations {
		plainFields(t, op.Params)
	}
	for _, d := range r.Decls {
		if d.Struct != nil {
			plainFields(t, d.Struct)
		}
		words := map[string]int{}
		for _, v := range d.Values {
			words[strings.Join(naming.Words(v.Value), " ")]++
		}
		for _, v := range d.Values {
			meets := words[strings.Join(naming.Words(v.Value), " ")] > 1
			if plain := d.Name + naming.Name(v.Value); v.Name != plain && !meets {
				t.Errorf("%q is %s, want %s", v.Value, v.Name, plain)
			}
		}
	}
}

func plainFields(t *testing.T, s *model.Struct) {
	words := map[string]int{}
	for _, f := range s.Fields {
		words[strings.Join(naming.Words(f.Name), " ")]++
	}
	for _, f := range s.Fields {
		meets := words[strings.Join(naming.Words(f.Name), " ")] > 1
		if plain := naming.Name(f.Name); (f.Go == plain) == meets {
			t.Errorf("%s.%s stands for %q, which is %s", s.Name, f.Go, f.Name, plain)
		}
	}
}

// Response schemas rename nothing in requests.
func TestSchemasRenameNothingInRequests(t *testing.T) {
	for _, file := range []string{"indexes/wordpress-7.1.4-schemas.json.gz"} {
		t.Run(file, func(t *testing.T) {
			var document map[string]any
			if err := json.Unmarshal(testfile.Text(t, file), &document); err != nil {
				t.Fatal(err)
			}
			with := requestNames(modelOf(t, marshal(t, document)))
			for _, route := range document["routes"].(map[string]any) {
				delete(route.(map[string]any), "schema")
			}
			without := requestNames(modelOf(t, marshal(t, document)))
			for _, id := range slices.Sorted(maps.Keys(without)) {
				if with[id] != without[id] {
					t.Errorf("%s: with schemas %s stands for %q, without for %q", file, id, with[id], without[id])
				}
			}
		})
	}
}

// requestNames returns the identifiers that requests need, and what each stands
// for.
func requestNames(api *model.API) map[string]string {
	all := map[string]string{}
	var visit func(pkg string, s *model.Struct)
	seen := map[*model.Decl]bool{}
	types := func(pkg string, typ *model.Type) {
		for typ != nil && typ.Elem != nil {
			typ = typ.Elem
		}
		if typ == nil || typ.Decl == nil || seen[typ.Decl] {
			return
		}
		d := typ.Decl
		seen[d] = true
		all[pkg+"."+d.Name] = d.Doc
		if d.Struct != nil {
			visit(pkg, d.Struct)
		}
		for _, c := range d.Cases {
			all[pkg+"."+d.Name+"."+c.Name] = fmt.Sprint(c.Type.Kind)
		}
	}
	visit = func(pkg string, s *model.Struct) {
		for _, f := range s.Fields {
			all[pkg+"."+s.Name+"."+f.Go] = f.Name
			types(pkg, f.Type)
		}
	}
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				all[ns.Package+"."+r.Name+"."+op.Name] = op.Template
				visit(ns.Package, op.Params)
			}
		}
	}
	return all
}
