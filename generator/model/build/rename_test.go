package build

import (
	"errors"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
)

const renamedRoutes = `"/a/v1/orders":{"namespace":"a/v1","methods":["GET","POST"],"endpoints":[
		{"methods":["GET"],"args":{"status":{"type":"string","enum":["on-hold","paid"]},"a/b":{"type":"string"}}},
		{"methods":["POST"],"args":{"status":{"type":"string","enum":["on-hold","paid"]},
			"billing":{"type":"object","properties":{"email":{"type":"string"}}},
			"items":{"type":"array","items":{"type":"object",
			"properties":{"sku":{"type":"string"},"email":{"type":"string"}}}}}}],
		"schema":{"type":"object","properties":{"id":{"type":"integer"},
		"billing":{"type":"object","properties":{"email":{"type":"string"}}}}}},
	"/b/v1/orders":{"namespace":"b/v1","methods":["GET"],
	"endpoints":[{"methods":["GET"],"args":{"status":{"type":"string"}}}]}`

// The options name fields and enum values in requests and responses.
func TestOptionsNameFields(t *testing.T) {
	for _, c := range []struct{ key, name, want, without string }{
		{"/a/v1/orders#status", "State",
			"OrdersListParams.State OrdersCreateParams.State OrdersState OrdersStateOnHold OrdersStatePaid", "Status"},
		{"/a/v1/orders#status=on-hold", "Held", "OrdersStatusHeld OrdersStatusPaid OrdersListParams.Status", "OnHold"},
		{"/a/v1/orders#billing/email", "Mail",
			"OrdersBillingInput.Mail OrderBilling.Mail OrdersItemInput.Email", "BillingInput.Email"},
		{"/a/v1/orders#email", "Mail", "OrdersBillingInput.Mail OrderBilling.Mail OrdersItemInput.Mail", "Email"},
		{"/a/v1/orders#a~1b", "Slashed", "OrdersListParams.Slashed", "AB"},
		{"/a/v1/orders#items", "Lines", "OrdersCreateParams.Lines OrdersLineInput.Email", "Item"},
		{"/a/v1/orders", "Purchases", "PurchasesListParams.Status PurchaseBilling.Email PurchasesStatusPaid", "Order"},
	} {
		t.Run(c.key, func(t *testing.T) {
			api, _ := apiOf(t, Options{Names: map[string]string{c.key: c.name}}, renamedRoutes)
			got := " " + strings.Join(namesOf(api.Namespaces[0]), " ") + " "
			for _, want := range strings.Fields(c.want) {
				if !strings.Contains(got, " "+want+" ") {
					t.Errorf("%s: %s: no %s among%s", c.key, c.name, want, got)
				}
			}
			if strings.Contains(got, c.without) {
				t.Errorf("%s: %s: there is %s among%s", c.key, c.name, c.without, got)
			}
		})
	}
}

// namesOf returns the fields, types and constants of a namespace.
func namesOf(ns *model.Namespace) []string {
	var list []string
	fields := func(s *model.Struct) {
		for _, f := range s.Fields {
			list = append(list, s.Name+"."+f.Go)
		}
	}
	for _, r := range ns.Resources {
		for _, op := range r.Operations {
			fields(op.Params)
		}
		for _, d := range r.Decls {
			list = append(list, d.Name)
			if d.Struct != nil {
				fields(d.Struct)
			}
			for _, v := range d.Values {
				list = append(list, v.Name)
			}
		}
	}
	return list
}

// A name that nothing gets, or that something else has, is an error.
func TestUnusedNamesAreErrors(t *testing.T) {
	x, _, err := index.Read("site.json", []byte(`{"namespaces":["a/v1","b/v1"],"routes":{`+renamedRoutes+`}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ key, name, want string }{
		{"/a/v1/orders#status", "State", ""},
		{"/b/v1/orders#status", "State", ""}, // left out
		{"/a/v1/orders#statuss", "State", `/a/v1/orders has no field "statuss"; correct or remove the entry`},
		{"/a/v1/orders#email/billing", "Mail",
			`/a/v1/orders has no field "email/billing"; correct or remove the entry`},
		{"/a/v1/orders#status=held", "Held",
			`/a/v1/orders has no enum value "held" of "status"; correct or remove the entry`},
		{"/a/v1/orders#sku", "Email", `"email" already has the name Email; choose another name`},
		{"/a/v1/orders#status=paid", "OnHold", `"on-hold" already has the name OnHold; choose another name`},
		{"/a/v1/order#status", "State",
			"no route matches the pattern \"/a/v1/order\"; `restgen routes INDEX` lists all routes"},
		{"GET /a/v1/orders#status", "State",
			"GET /a/v1/orders#status: a field is named for all operations of its resource; leave out the method"},
	} {
		t.Run(c.key, func(t *testing.T) {
			_, _, err := Model([]Input{{Index: x}},
				Options{Include: []string{"a/v1"}, Names: map[string]string{c.key: c.name}})
			var unused UnusedOptions
			errors.As(err, &unused)
			got := ""
			for _, m := range unused {
				got += m.Message
			}
			if got != c.want {
				t.Errorf("%s: %s: got %s, want %s", c.key, c.name, got, c.want)
			}
		})
	}
}

// One entry can name fields of several families, which are built in parallel:
// the namespaces a and a/v1 both have routes that begin with /a/v1/x. Under the
// race detector this fails if they share state.
func TestOneOptionNamesFieldsOfSeveralFamilies(t *testing.T) {
	route := func(key, namespace, arg string) string {
		return `"` + key + `":{"namespace":"` + namespace + `","methods":["GET"],"endpoints":[{"methods":["GET"],
			"args":{"status":{"type":"string","enum":["on-hold","paid"]},"` + arg + `":{"type":"string"}}}]}`
	}
	x := readRoutes(t, route("/a/v1/x", "a/v1", "_town")+","+route(`/a/v1/x/(?P<id>\\d+)`, "a", "town"))
	for range 50 {
		api, _, err := Model([]Input{{Index: x}}, Options{Names: map[string]string{
			"/a/v1/x#status": "State", "/a/v1/x#status=on-hold": "Held",
		}})
		if err != nil {
			t.Fatal(err)
		}
		for _, ns := range api.Namespaces {
			names := strings.Join(namesOf(ns), " ")
			if !strings.Contains(names, "Params.State") || !strings.Contains(names, "StateHeld") {
				t.Errorf("%s has no State and StateHeld: %s", ns.Name, names)
			}
		}
		_, _, err = Model([]Input{{Index: x}}, Options{Names: map[string]string{"/a/v1/x#status": "Town"}})
		const want = `"_town" already has the name Town; choose another name`
		if err == nil || err.Error() != want {
			t.Fatalf("%v, want %s", err, want)
		}
	}
}
