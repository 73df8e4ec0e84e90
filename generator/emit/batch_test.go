package emit_test

import (
	"path/filepath"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/testfile"
)

// aShop is an index with a batch. It shows only the args of an item.
const aShop = `{"namespaces":["wc/v3"],"routes":{
	"/wc/v3/products/(?P<id>[\\d]+)":{"namespace":"wc/v3","methods":["GET"],
	"endpoints":[{"methods":["GET"],"args":{"id":{"type":"integer"}}}],
		"schema":{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},
		"price":{"type":"string"}}}},
	"/wc/v3/products/batch":{"namespace":"wc/v3","methods":["POST","PUT","PATCH"],
	"endpoints":[{"methods":["POST","PUT","PATCH"],
		"args":{"name":{"type":"string"},"status":{"type":"string","enum":["draft","publish"]},
		"images":{"type":"array","items":{"type":"object",
			"properties":{"src":{"type":"string"}}}}}}]}
}}`

const askBatch = `package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"

	"example.org/site"
	"example.org/site/rest"
	"example.org/site/siteserver"
	"example.org/site/wcv3"
	"example.org/site/wcv3/wcv3server"
)

type batch struct{ wcv3server.UnimplementedProducts }

func (batch) Batch(_ context.Context, p wcv3.ProductsBatchParams) (out rest.ItemBatch[wcv3.Product], err error) {
	for _, x := range p.Create {
		name, _ := x.Name.Get()
		fmt.Println("create", name, cmp.Or(x.Status, "none"), len(x.Images))
		out.Create = append(out.Create, rest.ItemResult[wcv3.Product]{Item: wcv3.Product{ID: 10, Name: name}})
	}
	for _, x := range p.Update {
		o := rest.ItemResult[wcv3.Product]{Item: wcv3.Product{ID: x.ID.Or(0)}}
		if o.Item.ID != 10 {
			o.Err = &rest.Error{Status: 400, Code: "woocommerce_rest_product_invalid_id", Message: "Invalid ID."}
		}
		out.Update = append(out.Update, o)
	}
	fmt.Println("delete", p.Delete)
	return out, nil
}

func main() {
	s := httptest.NewServer(siteserver.NewHandler(siteserver.Server{WCV3: wcv3server.Server{Products: batch{}}}))
	c, err := site.NewClient(s.URL + "/wp-json/", rest.ValidateBeforeSend(true))
	if err != nil {
		panic(err)
	}
	got, err := c.WCV3.Products.Batch(context.Background(), wcv3.ProductsBatchParams{
		Create: []wcv3.ProductsBatchItemInput{{
			Name: rest.Some("Hat"), Images: []wcv3.ProductsImageInput{{Src: rest.Some("a.png")}},
		}},
		Update: []wcv3.ProductsBatchItemInput{{ID: rest.Some(10)}, {ID: rest.Some(11)}},
		Delete: []int{12, 13},
	})
	fmt.Println(got.Create[0].Item.ID, got.Create[0].Item.Name, got.Update[0].Err, got.Update[1].Item.ID,
		len(got.Delete), err)
	fmt.Println(got.Err())
	for _, body := range []string{"{\"status\":\"x\"}", "{\"create\":[{\"status\":\"x\"}]}", "{\"delete\":[\"4\"]}"} {
		w, _ := http.Post(s.URL+"/wp-json/wc/v3/products/batch", "application/json", bytes.NewReader([]byte(body)))
		answer, _ := io.ReadAll(w.Body)
		fmt.Println(w.StatusCode, string(answer[:min(len(answer), 40)]))
	}
}
`

// A batch goes from the client of a shop to its server and back, with each item
// and each error. As in shops, args next to the lists are checked and args of
// items are not.
func TestBatchKeepsItemsAndErrors(t *testing.T) {
	testfile.SkipUnlessThorough(t, "compiles a server")
	module := newModule(t, "example.org")
	write(t, filepath.Join(module, "main.go"), []byte(askBatch))
	file := filepath.Join(module, "shop.json")
	write(t, file, []byte(aShop))
	save(t, generate(t, generator.Options{Inputs: []generator.Input{{From: file}}, Dir: filepath.Join(module, "site")}))
	want := `create Hat none 1
delete [12 13]
10 Hat <nil> 11 0 <nil>
400 woocommerce_rest_product_invalid_id: Invalid ID.
400 {"code":"rest_invalid_param","message":"
create  x 0
delete []
200 {"create":[{"id":10,"name":"","price":""
delete [4]
200 []
`
	if got := string(runProgram(t, module)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
