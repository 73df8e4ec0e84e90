package server

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// goodParams are the parameters of an endpoint of a plugin.
type goodParams struct {
	Status string
	Stock  rest.Opt[int]
	Until  rest.DateTime
	Parts  []goodPart
}

func (p *goodParams) CodeFields(c *codec.Coder) {
	c.OptionalEnum("status", &p.Status)
	c.Field("stock", &p.Stock)
	c.OptionalEnum("until", (*string)(&p.Until))
	codec.ListOf(c, "parts", &p.Parts, codec.ObjectItem)
}

type goodPart struct{ ID int }

func (p *goodPart) CodeFields(c *codec.Coder) { c.Int("id", &p.ID) }

// lineParams are a line of an order, with a product only for a new one.
type lineParams struct{ ID, Product rest.Opt[int] }

func (p *lineParams) CodeFields(c *codec.Coder) { c.Field("id", &p.ID).Field("product", &p.Product) }

func (p *lineParams) CodeConverted() {
	if p.ID.Or(0) != 0 {
		p.Product = rest.Opt[int]{}
	}
}

// line is a line in a response.
type line struct {
	rest.Received
	ID, Product int
}

func (p *line) CodeFields(c *codec.Coder) { c.Int("id", &p.ID).Int("product", &p.Product) }

// Parameters that Convert makes from a response leave out what only a new item
// has.
func TestConvertLeavesOutFieldsOfNewItems(t *testing.T) {
	for text, want := range map[string]string{`{"id":4,"product":7}`: `{"id":4}`, `{"id":0,"product":7}`: `{"id":0,"product":7}`} {
		var from line
		var to, sent lineParams
		if err := rest.Unmarshal([]byte(text), &from); err != nil {
			t.Fatal(err)
		}
		if err := rest.Convert(&from, &to); err != nil {
			t.Fatal(err)
		}
		if got, _ := rest.Marshal(&to); string(got) != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
		if err := rest.Unmarshal([]byte(text), &sent); err != nil || sent.Product != rest.Some(7) {
			t.Errorf("%s is received as %+v: %v", text, sent, err)
		}
	}
}

// goods is the client of a resource.
type goods rest.Client

func (g *goods) update(ctx context.Context, e *rest.Endpoint, p *goodParams, out *rest.Raw) error {
	return rest.Do(ctx, (*rest.Client)(g), e, "/n/v1/goods", p, out)
}

// loggedGoods embeds a client, as handlers of a gateway do.
type loggedGoods struct{ *goods }

// A gateway leaves to the site what the index may not know. Other servers, and
// handlers of their own, do not.
func TestGatewayLeavesToTheSite(t *testing.T) {
	var got string
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		got = string(b)
		io.WriteString(w, `{}`)
	}))
	t.Cleanup(site.Close)
	c, err := rest.NewClient(site.URL, rest.Forwarding())
	if err != nil {
		t.Fatal(err)
	}
	clients := (*goods)(c)
	type server struct {
		serves  any
		assumed bool
	}
	exact, assumed, own := server{clients, false}, server{loggedGoods{clients}, true}, server{struct{ *goodParams }{}, true}
	for _, x := range []struct {
		name, body string
		valid      []server // the other servers reject it
	}{
		{"a listed value", `{"status":"draft","stock":1}`, []server{exact, assumed, own}},
		{"a value that the site adds", `{"status":"shipped"}`, []server{exact, assumed}},
		{"null for an enum", `{"status":null}`, []server{assumed}},
		{"null for a number with a minimum", `{"stock":null}`, []server{assumed}},
		{"another format", `{"until":"tomorrow"}`, []server{assumed}},
		{"null within a list", `{"parts":[{"id":null},{"id":7}]}`, []server{assumed}},
		{"null for an enum of an item", `{"kind":null}`, []server{exact, assumed, own}},
		{"another type", `{"stock":"x"}`, nil},
		{"another type within a list", `{"parts":[{"id":"x"}]}`, nil},
		{"below the minimum", `{"stock":0}`, nil},
	} {
		t.Run(x.name, func(t *testing.T) {
			for _, s := range []server{exact, assumed, own} {
				one := float64(1)
				e := &rest.Endpoint{Namespace: "n/v1", Route: "/n/v1/goods", Methods: []string{"POST"}, Assumed: s.assumed, Args: []schema.Schema{
					{Name: "status", Type: schema.String, Enum: []any{"draft"}},
					{Name: "kind", Type: schema.String, Enum: []any{"simple"}, Flags: schema.ItemArg},
					{Name: "stock", Type: schema.Integer, Minimum: schema.Limit{one}},
					{Name: "until", Type: schema.String, Format: "date-time"},
					{Name: "parts", Type: schema.Array, Items: &schema.Schema{Type: schema.Object, Properties: []schema.Schema{
						{Name: "id", Type: schema.Integer},
					}}},
				}}
				m := NewMux()
				m.For(s.serves).Handle(e, func(call *Call) {
					var p goodParams
					var out rest.Raw
					call.Set(&p, &out, func(ctx context.Context) error { return clients.update(ctx, e, &p, &out) })
				})
				got = ""
				r := httptest.NewRequest("POST", "/wp-json/n/v1/goods", strings.NewReader(x.body))
				r.Header.Set("Content-Type", "application/json")
				w := httptest.NewRecorder()
				m.ServeHTTP(w, r)
				valid := false
				for _, v := range x.valid {
					valid = valid || v == s
				}
				if valid && (w.Code != 200 || got != x.body) || !valid && (w.Code != 400 || got != "") {
					t.Errorf("%T, assumed %v: %d %s, forwarded %s", s.serves, s.assumed, w.Code, w.Body, got)
				}
				if strings.Contains(w.Body.String(), "null.") {
					t.Errorf("the index says nothing about null: %s", w.Body)
				}
			}
		})
	}
}
