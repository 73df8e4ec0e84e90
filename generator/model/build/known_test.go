package build

import (
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/testfile"
)

// The share of operations with a response of four fields or more, over indexes
// without schemas, with and without the known ones.
func TestKnownSchemasTypeMoreResponses(t *testing.T) {
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
