package generator_test

import (
	"strings"
	"testing"
)

// TestStandInTakesBatchesOfItems names what shops do with batches. The site begins
// with the products 1, 2 and 3.
func TestStandInTakesBatchesOfItems(t *testing.T) {
	const products, variations = "admin POST /wc/v3/products/batch", "admin POST /wc/v3/products/4/variations/batch"
	h, _ := stand(t, "indexes/site-woocommerce-9.8-schemas.json.gz")
	check(t, h, []row{
		{"items are created", products, `{"create":[{"name":"Mug"},{"name":"Hat"}]}`, 200, []string{`{"create":[{"id":4,"name":"Mug"`, `{"id":5,"name":"Hat"`, `!"update"`, `!"delete"`}},
		{"and there", "admin GET /wc/v3/products", "", 200, []string{`"name":"Mug"`, `"name":"Hat"`}},
		{"a new item comes first, and each has its result", products, `{"delete":[5,99],"update":[{"id":4,"name":"Cup"},{"id":"98"}],"create":[{"name":"Tea"}]}`, 200, []string{
			`{"create":[{"id":6,"name":"Tea"`, `],"update":[{"id":4,"name":"Cup"`, `,{"id":"98","error":{"code":"rest_post_invalid_id","message":"There is no such item.","data":{"status":404}}}],"delete":[{"id":5,"name":"Hat"`,
			`,{"id":99,"error":{"code":"rest_post_invalid_id"`, `!"previous"`}},
		{"so the others are changed", "admin GET /wc/v3/products?_fields=id,name&orderby=id&order=asc", "", 200, []string{`{"id":4,"name":"Cup"},{"id":6,"name":"Tea"}]`}},
		{"an item that is not valid has the id 0", products, `{"create":[{"name":"x","status":"nope"}]}`, 200, []string{`{"create":[{"id":0,"error":{"code":"rest_invalid_param"`}},
		{"an update needs an id", products, `{"update":[{"name":"x"}]}`, 200, []string{`{"update":[{"id":null,"error":{`}},
		{"a batch of nothing", products, `{"create":[]}`, 200, []string{"[]"}},
		{"a batch of 101 items", products, `{"delete":[` + strings.Repeat("1,", 100) + "1" + `]}`, 413, []string{"woocommerce_rest_request_entity_too_large"}},
		{"visitors send none", "POST /wc/v3/products/batch", `{"create":[{"name":"x"}]}`, 401, []string{"rest_forbidden"}},
		{"nor do authors", "ann POST /wc/v3/products/batch", `{"create":[{"name":"x"}]}`, 403, []string{"rest_forbidden"}},
		{"a collection below an item", variations, `{"create":[{"sku":"red"}]}`, 200, []string{`{"create":[{"id":7,`, `"sku":"red"`}},
		{"has items", "admin GET /wc/v3/products/4/variations", "", 200, []string{`"sku":"red"`}},
		{"below an item that does not exist", "admin POST /wc/v3/products/77/variations/batch", `{"create":[{"sku":"red"}]}`, 404, []string{"rest_post_invalid_parent"}},
		{"what a collection does not have", "admin POST /wc/v3/settings/general/batch", `{"create":[{"value":"x"}]}`, 200, []string{`{"create":[{"id":0,"error":{"code":"invalid-method","message":"Method 'create_item'`}},
		{"a batch of several collections", "admin POST /wc/v3/settings/batch", `{"update":[{"group_id":"general","id":"x","value":"y"}]}`, 501, []string{"rest_not_implemented"}},
	})
}
