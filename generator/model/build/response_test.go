package build_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
)

// Responses of core have the same form with and without response schemas. One
// of the two may leave it raw.
func TestFormsDoNotDependOnSchemas(t *testing.T) {
	versions := []string{"7.1.4"}
	if testfile.Thorough() {
		versions = append(versions, "6.1.9", "6.8.7")
	}
	for _, version := range versions {
		described := forms(t, "indexes/wordpress-"+version+"-schemas.json.gz")
		same := 0
		for name, kind := range forms(t, "indexes/wordpress-"+version+".json.gz") {
			switch want := described[name]; {
			case kind == want:
				same++
			case kind != model.RawResult && want != model.RawResult:
				t.Errorf("%s %s: form %d, not %d", version, name, kind, want)
			case want == model.PageResult:
				t.Errorf("%s %s: raw, though it has pages", version, name)
			}
		}
		if same < 100 {
			t.Errorf("%s: %d operations of the same form", version, same)
		}
	}
}

func forms(t *testing.T, file string) map[string]model.ResultKind {
	t.Helper()
	api := modelOfIndex(t, build.ReadIndex(t, file))
	list := map[string]model.ResultKind{}
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				list[ns.Name+" "+r.Name+"."+op.Name] = op.Result.Kind
			}
		}
	}
	return list
}

// The response type of a collection below another one does not take the name of
// a field of that.
func TestResponsesTakeNoNameOfAField(t *testing.T) {
	const orders = `"/a/v1/orders":{"namespace":"a/v1","methods":["POST"],
		"endpoints":[{"methods":["POST"],"args":{"status":{"enum":["paid"],"type":"string"}}}]},
		"/a/v1/cart":{"namespace":"a/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":[]}],
		"schema":{"type":"object",
			"properties":{"items":{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"}}}}}}}`
	statuses := `,"/a/v1/orders/statuses":{"namespace":"a/v1","methods":["GET"],
		"endpoints":[{"methods":["GET"],"args":[]}],
		"schema":{"type":"object","properties":{"slug":{"type":"string"}}}}`
	for _, more := range []string{"", statuses} {
		t.Run(more, func(t *testing.T) {
			names := declared(t, orders+more)
			for _, want := range []string{"OrdersStatus 5", "CartResponse 6", "CartResponseItem 6"} {
				if !slices.Contains(names, want) {
					t.Errorf("no %s among %q", want, names)
				}
			}
			if got := slices.Contains(names, "OrderStatus 6"); got != (more != "") {
				t.Errorf("OrderStatus: %t, among %q", got, names)
			}
		})
	}
}

// The form and status of a response do not depend on the names in the options.
func TestFormsDoNotDependOnNames(t *testing.T) {
	const routes = `"/a/v1/things":{"namespace":"a/v1","methods":["GET","POST"],
		"endpoints":[{"methods":["GET"],"args":[]},{"methods":["POST"],"args":[]}],
		"schema":{"type":"object","properties":{"id":{"type":"integer"}}}}`
	x, _, err := index.Read("site.json", []byte(`{"namespaces":["a/v1"],"routes":{`+routes+`}}`))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{"GET /a/v1/things": "Browse", "POST /a/v1/things": "Publish"}
	api, _, err := build.Model([]build.Input{{Index: x}}, build.Options{Names: names})
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range api.Namespaces[0].Resources[0].Operations {
		want, status := model.ListResult, 0
		if op.Name == "Publish" {
			want, status = model.OneResult, 201
		}
		if op.Result.Kind != want || op.Endpoints[0].Status != status {
			t.Errorf("%s: form %d, status %d", op.Name, op.Result.Kind, op.Endpoints[0].Status)
		}
	}
}

// declared returns the names and kinds of the types of a site.
func declared(t *testing.T, routes string) (names []string) {
	t.Helper()
	x, _, err := index.Read("site.json", []byte(`{"namespaces":["a/v1"],"routes":{`+routes+`}}`))
	if err != nil {
		t.Fatal(err)
	}
	api, _, err := build.Model([]build.Input{{Index: x}}, build.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range api.Namespaces[0].Resources {
		for _, d := range r.Decls {
			names = append(names, fmt.Sprint(d.Name, " ", int(d.Kind)))
		}
	}
	return names
}
