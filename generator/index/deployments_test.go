package index_test

import (
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// savedIndex holds the members of a site index that the tests look at.
type savedIndex struct {
	Namespaces     []string `json:"namespaces"`
	Authentication map[string]struct {
		Endpoints map[string]string `json:"endpoints"`
	} `json:"authentication"`
	Routes map[string]savedRoute `json:"routes"`
}

type savedRoute struct {
	Namespace string          `json:"namespace"`
	Methods   []string        `json:"methods"`
	Endpoints []savedEndpoint `json:"endpoints"`
	Links     *struct {
		Self []struct {
			Href string `json:"href"`
		} `json:"self"`
	} `json:"_links"`
}

type savedEndpoint struct {
	Methods    []string        `json:"methods"`
	AllowBatch map[string]bool `json:"allow_batch"`
	Args       json.RawMessage `json:"args"`
}

// deployments holds the namespaces of section 2.5 and the address forms of
// section 1 of the interface document.
var deployments = map[string]struct {
	address    string
	namespaces []string
}{
	"a": {
		"https://a.example/index.php?rest_route=",
		[]string{"oembed/1.0", "cms/v2", "site-health/v1", "block-editor/v1", "abilities/v1"},
	},
	"b": {
		"https://b.example/index.php/rest",
		[]string{"oembed/1.0", "cache/v1", "cache/v3", "builder/v1", "cms/v2", "site-health/v1",
			"block-editor/v1", "abilities/v1"},
	},
}

func load(t *testing.T, d string) savedIndex {
	t.Helper()
	var x savedIndex
	if err := json.Unmarshal(testfile.Text(t, "deployment-"+d+".json"), &x); err != nil {
		t.Fatal(err)
	}
	return x
}

// each runs a test for both deployments.
func each(t *testing.T, test func(t *testing.T, d string, x savedIndex)) {
	for d := range deployments {
		t.Run(d, func(t *testing.T) { test(t, d, load(t, d)) })
	}
}

// The saved indexes of the two deployments have the routes of the interface
// document, no more and no less.
func TestDeploymentsHaveRoutesOfTheDocument(t *testing.T) {
	each(t, func(t *testing.T, d string, x savedIndex) {
		want := shown(d)
		for key := range want {
			if _, ok := x.Routes[key]; !ok {
				t.Errorf("route %s is missing", key)
			}
		}
		for key, route := range x.Routes {
			endpoints, ok := want[key]
			if !ok {
				t.Errorf("route %s is not in the document", key)
				continue
			}
			checkRoute(t, key, route, endpoints)
		}
	})
}

func checkRoute(t *testing.T, key string, route savedRoute, want []endpoint) {
	t.Helper()
	if len(route.Endpoints) != len(want) {
		t.Errorf("%s: %d endpoints, want %d", key, len(route.Endpoints), len(want))
		return
	}
	var methods []string
	for i, saved := range route.Endpoints {
		methods = append(methods, saved.Methods...)
		where := want[i].methods + " " + key
		if got := strings.Join(saved.Methods, " "); got != want[i].methods {
			t.Errorf("%s: methods %s", where, got)
		}
		if batch := (saved.AllowBatch != nil); batch != want[i].batch || batch && !saved.AllowBatch["v1"] {
			t.Errorf("%s: allow_batch %v, want %t", where, saved.AllowBatch, want[i].batch)
		}
		checkArgs(t, where, saved.Args, want[i].args)
	}
	if !slices.Equal(route.Methods, methods) {
		t.Errorf("%s: methods %v, want those of its endpoints, %v", key, route.Methods, methods)
	}
}

func checkArgs(t *testing.T, where string, saved json.RawMessage, want rows) {
	t.Helper()
	if want == nil {
		if string(saved) != "[]" {
			t.Errorf("%s: args %s, want an empty list", where, saved)
		}
		return
	}
	var args map[string]map[string]any
	if err := json.Unmarshal(saved, &args); err != nil {
		t.Errorf("%s: args: %v", where, err)
		return
	}
	for name := range want {
		if args[name] == nil {
			t.Errorf("%s: arg %s is missing", where, name)
		}
	}
	for name, schema := range args {
		if want[name] == "" {
			t.Errorf("%s: arg %s is not in the document", where, name)
			continue
		}
		checkArg(t, where+" "+name, schema, want[name])
	}
}

func checkArg(t *testing.T, where string, schema map[string]any, row string) {
	t.Helper()
	var want any
	if err := json.Unmarshal([]byte(row), &want); err != nil {
		t.Fatalf("%s: row %s: %v", where, row, err)
	}
	if _, ok := schema["required"].(bool); !ok {
		t.Errorf("%s: required is %v, want a boolean", where, schema["required"])
	}
	if schema["required"] == false {
		delete(schema, "required")
	}
	if got := plain(schema); !reflect.DeepEqual(got, want) {
		b, _ := json.Marshal(got)
		t.Errorf("%s:\n got %s\nwant %s", where, b, row)
	}
}

// plain returns a schema without descriptions and titles. A property named
// title stays, as its value is not a string.
func plain(v any) any {
	switch v := v.(type) {
	case map[string]any:
		rest := map[string]any{}
		for name, value := range v {
			if _, isText := value.(string); isText && (name == "description" || name == "title") {
				continue
			}
			rest[name] = plain(value)
		}
		return rest
	case []any:
		rest := make([]any, len(v))
		for i := range v {
			rest[i] = plain(v[i])
		}
		return rest
	}
	return v
}

func TestDeploymentsHaveTheirNamespaces(t *testing.T) {
	each(t, func(t *testing.T, d string, x savedIndex) {
		if want := deployments[d].namespaces; !slices.Equal(x.Namespaces, want) {
			t.Errorf("namespaces %v, want %v", x.Namespaces, want)
		}
		for key, route := range x.Routes {
			want := ""
			if key != "/" && key != "/batch/v1" {
				i := slices.IndexFunc(x.Namespaces, func(n string) bool {
					return strings.HasPrefix(key+"/", "/"+n+"/")
				})
				want = x.Namespaces[i]
			}
			if route.Namespace != want {
				t.Errorf("%s: namespace %q, want %q", key, route.Namespace, want)
			}
		}
	})
}

// A route links to itself if its address needs no captures.
func TestRoutesWithoutCapturesHaveLinks(t *testing.T) {
	each(t, func(t *testing.T, d string, x savedIndex) {
		for key, route := range x.Routes {
			if fixed := !strings.Contains(key, "("); fixed != (route.Links != nil) {
				t.Errorf("%s: has a link: %t, want %t", key, route.Links != nil, fixed)
			}
			if route.Links != nil && route.Links.Self[0].Href != deployments[d].address+key {
				t.Errorf("%s: link %s", key, route.Links.Self[0].Href)
			}
		}
		if x.Authentication["application-passwords"].Endpoints["authorization"] == "" {
			t.Error("no address for the authorization screen")
		}
	})
}

// The index has the members of section 2.1 in that order. Each arg is on a line
// of its own and ends with required, as servers send it.
func TestDeploymentsAreInTheOrderOfServers(t *testing.T) {
	field := regexp.MustCompile(`(?m)^  "(\w+)":`)
	arg := regexp.MustCompile(`(?m)^ {12}"\w+": \{(.*)\},?$`)
	each(t, func(t *testing.T, d string, _ savedIndex) {
		b := string(testfile.Text(t, "deployment-"+d+".json"))
		var fields []string
		for _, m := range field.FindAllStringSubmatch(b, -1) {
			fields = append(fields, m[1])
		}
		want := "name description url home gmt_offset timezone_string page_for_posts page_on_front " +
			"show_on_front namespaces authentication routes"
		if got := strings.Join(fields, " "); got != want {
			t.Errorf("fields %s\nwant %s", got, want)
		}
		args := arg.FindAllStringSubmatch(b, -1)
		if len(args) < 250 {
			t.Errorf("%d lines with an arg", len(args))
		}
		for _, m := range args {
			if !strings.HasSuffix(m[1], `"required": true`) && !strings.HasSuffix(m[1], `"required": false`) {
				t.Errorf("required is not last: %s", m[0])
			}
		}
	})
}

// The descriptions of deprecated args begin with "Deprecated:", where tools look
// for it.
func TestDeprecatedArgsSaySo(t *testing.T) {
	var args map[string]struct {
		Description string `json:"description"`
	}
	edit := load(t, "a").Routes["/cms/v2/media/"+idPart+"/edit"]
	if err := json.Unmarshal(edit.Endpoints[0].Args, &args); err != nil {
		t.Fatal(err)
	}
	old := []string{"rotation", "x", "y", "width", "height"}
	for name, arg := range args {
		says := strings.HasPrefix(arg.Description, "Deprecated: use modifiers instead.")
		if says != slices.Contains(old, name) {
			t.Errorf("%s: %q", name, arg.Description)
		}
	}
}
