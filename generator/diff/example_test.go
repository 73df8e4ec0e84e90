package diff_test

import (
	"fmt"
	"log"

	"github.com/restgen/restgen/generator/diff"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
)

// apiOf returns the API of a site whose only arg has this maximum.
func apiOf(name string, maximum int) *model.API {
	document := fmt.Sprintf(`{"namespaces": ["shop/v1"], "routes": {"/shop/v1/goods": {
		"namespace": "shop/v1",
		"methods": ["GET"],
		"endpoints": [{"methods": ["GET"], "args": {"per_page": {"type": "integer", "minimum": 1, "maximum": %d}}}]
	}}}`, maximum)
	x, _, err := index.Read(name, []byte(document))
	if err != nil {
		log.Fatal(err)
	}
	api, _, err := build.Model([]build.Input{{Index: x}}, build.Options{})
	if err != nil {
		log.Fatal(err)
	}
	return api
}

// Compare can be used as a library, for example to fail a build on findings of
// your own choice.
func ExampleCompare() {
	r := diff.Compare(apiOf("old.json", 100), apiOf("new.json", 50))
	fmt.Println(r.Worst(), r.Count(report.Breaking))
	for _, f := range r.Findings {
		fmt.Println(f.Level, f.Rule, f.Method, f.Route, f.Arg)
		fmt.Println(f.Witness.Method, f.Witness.Path, f.Witness.Query)
	}
	// Output:
	// breaking 1
	// breaking arg-narrowed GET /shop/v1/goods per_page
	// GET /shop/v1/goods per_page=100
}
