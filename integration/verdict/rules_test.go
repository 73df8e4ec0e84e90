package verdict

import (
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// rules are requests with the decisions of the live shop: the message about an
// arg, or "" if it is accepted.
var rules = map[string]struct{ line, body, arg, message string }{
	"null for a field":                    {"PUT /wc/v3/products/7", `{"stock_quantity":null}`, "", ""},
	"null within a field":                 {"PUT /wc/v3/products/7", `{"dimensions":{"length":null}}`, "dimensions", "dimensions[length] is not of type string."},
	"a list that is only sanitized":       {"GET /wc/v3/products?exclude=%C3%9Cn%C3%AF&parent[]=a", "", "", ""},
	"an arg of the first pass":            {"GET /wc/v3/products/tags?hide_empty=x&per_page=x", "", "hide_empty", "hide_empty is not of type boolean."},
	"a date":                              {"GET /wc/v3/reports/sales?date_min=Abc", "", "date_min", "The date you provided is invalid."},
	"no string for a date":                {"GET /wc/v3/reports/sales?date_min[]=2020-01-01", "", "date_min", "date_min is not of type string"},
	"null for an arg of a list":           {"GET /wc/v3/products", `{"sku":null,"order":"asc"}`, "", ""},
	"null for an arg without a sanitizer": {"GET /wc/v3/products", `{"order":null}`, "order", "order is not of type string."},
	"two numbers":                         {"GET /wc-analytics/customers?orders_count_between[]=1&orders_count_between[]=2", "", "", ""},
	"one number":                          {"GET /wc-analytics/customers?orders_count_between[]=1", "", "orders_count_between", "orders_count_between must contain 2 numbers."},
	"no list of numbers":                  {"GET /wc-analytics/customers?orders_count_between=7", "", "orders_count_between", "orders_count_between is not a numerically indexed array."},
	"a part of an address":                {"POST /wc/store/v1/checkout", `{"billing_address":{"city":"x"}}`, "", ""},
	"a country":                           {"POST /wc-admin/settings/payments/country", `{"location":"DEU"}`, "location", "The location argument must be a valid ISO3166 alpha-2 country code."},
}

// callbacks names the functions that check and sanitize an arg: - for the default
// of the server, NULL for none, and closure for one without a name.
type callbacks struct{ Route, Methods, Arg, Validate, Sanitize string }

// flags returns the flags that express the callbacks.
func (c callbacks) flags() schema.Flags {
	switch {
	case c.Validate == "-" && c.Sanitize == "-":
		return 0
	case c.Validate == "-" || c.Validate == "NULL":
		return schema.SkipValidation
	case c.Sanitize == "-":
		return schema.ValidateFirst
	}
	return schema.ItemArg
}

// unlike lists the args of which the site checks only what it alone can judge.
var unlike = map[string]string{
	"reassign":   "is the ID of a user or an empty value",
	"extensions": "is checked by the plugins that add to it", "additional_fields": "is checked by plugins",
	"billing_address": "may be a part of an address", "shipping_address": "may be a part of an address",
}

// checkCallbacks compares the checks of all args with the callbacks on the site.
func checkCallbacks(t *testing.T, name string, list []*rest.Endpoint, fewest int) {
	t.Helper()
	want := map[string]callbacks{}
	for _, c := range testfile.Lines[callbacks](t, "oracle/callbacks-"+name+".jsonl.gz") {
		want[c.Methods+" "+c.Route+" "+c.Arg] = c
	}
	found := 0
	for _, e := range list {
		for _, a := range e.Args {
			c, ok := want[strings.Join(e.Methods, ",")+" "+e.Route+" "+a.Name]
			if !ok || unlike[a.Name] != "" || a.Type == "" && a.Types == nil && c.flags() == 0 {
				continue
			}
			found++
			if got := a.Flags; got != c.flags() {
				t.Errorf("%s %s %s: flags %b, want %b (%s, %s)", c.Methods, c.Route, c.Arg, got, c.flags(), c.Validate, c.Sanitize)
			}
		}
	}
	if found < fewest {
		t.Errorf("%d args are too few", found)
	}
}
