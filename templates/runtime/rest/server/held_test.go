package server

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// heldParams have fields of all scalar types, with and without a type in the
// schema.
type heldParams struct {
	Page    rest.Opt[int]
	Count   rest.Opt[int]
	Ratio   rest.Opt[float64]
	Include []int
	Exclude []int
	Name    rest.Opt[string]
	Delete  rest.Opt[bool]
	Number  rest.Opt[int]
	Factor  rest.Opt[float64]
	Text    rest.Opt[string]
	Any     rest.Raw
}

func (p *heldParams) CodeFields(c *codec.Coder) {
	c.Field("page", &p.Page)
	c.Field("count", &p.Count)
	c.Field("ratio", &p.Ratio)
	c.Ints("include", &p.Include)
	c.Ints("exclude", &p.Exclude)
	c.Field("name", &p.Name)
	c.Field("delete", &p.Delete)
	c.Field("number", &p.Number)
	c.Field("factor", &p.Factor)
	c.Field("text", &p.Text)
	c.Field("any", &p.Any)
}

var heldThing = rest.Endpoint{
	Namespace: "n/v1", Route: `/n/v1/things/(?P<id>[\d]+)/of/(?P<of>[\d]+)`, Methods: []string{"POST"},
	Args: []schema.Schema{
		{Name: "id", Type: schema.Integer},
		{Name: "page", Type: schema.Integer, Default: 1, Minimum: schema.Limit{1}},
		{Name: "count", Type: schema.Integer},
		{Name: "ratio", Type: schema.Number},
		{Name: "include", Type: schema.Array, Items: &schema.Schema{Type: schema.Integer}},
		{Name: "exclude", Type: schema.Array, Items: &schema.Schema{Type: schema.Integer}, Flags: schema.SkipValidation},
		{Name: "name", Type: schema.String, Format: "text-field", MinLength: 2},
		{Name: "delete"}, {Name: "number"}, {Name: "factor"}, {Name: "text"}, {Name: "any"},
	},
}

// Authorize sees exactly what the handler gets, and neither gets a value that
// nobody sent because a number was too large, or one that the schema excludes
// after conversion.
func TestValuesAreConvertedOnce(t *testing.T) {
	const path = "/wp-json/n/v1/things/7/of/8"
	compared, most := 0, fmt.Sprint(math.MaxInt)
	beyond := most + ` 8 {"page":1}` // the site has no such item either
	if strconv.IntSize == 32 {
		beyond = "404"
	}
	for _, c := range []struct{ path, query, body, want string }{
		{path, "", `{}`, `7 8 {"page":1}`},
		{path, "", `{"page":1e300}`, `7 8 {"page":1}`},
		{path, "", `{"page":18446744073709551616}`, `7 8 {"page":1}`},
		{path, "page=5", `{"page":1e300}`, `7 8 {"page":1}`},
		{path, "page=1e300", ``, `7 8 {"page":1}`},
		{path, "page=1e2", ``, `7 8 {"page":100}`},
		{path, "", `{"page":5.0}`, `7 8 {"page":5}`},
		{path, "", `{"count":` + most + `}`, `7 8 {"page":1,"count":` + most + `}`},
		{path, "", `{"count":9223372036854775808}`, `7 8 {"page":1}`},
		{path, "count=-9223372036854775809", ``, `7 8 {"page":1}`},
		{path, fmt.Sprint("count=", math.MinInt), ``, fmt.Sprintf(`7 8 {"page":1,"count":%d}`, math.MinInt)},
		{path, "", `{"include":[1,2]}`, `7 8 {"page":1,"include":[1,2]}`},
		{path, "include=3,4", ``, `7 8 {"page":1,"include":[3,4]}`},
		{path, "", `{"include":[1e300]}`, `7 8 {"page":1}`},
		{path, "include=1,99999999999999999999", ``, `7 8 {"page":1}`},
		{path, "", `{"exclude":["5","x",true]}`, `7 8 {"page":1,"exclude":[5,0,1]}`},
		{path, "", `{"exclude":[1e300]}`, `7 8 {"page":1}`},
		{path, "", `{"ratio":1e400}`, `7 8 {"page":1}`},
		{path, "ratio=-1e400", ``, `7 8 {"page":1}`},
		{path, "ratio=1e40", ``, `7 8 {"page":1,"ratio":1e40}`},
		{path, "", `{"name":"<b></b>"}`, `7 8 {"page":1}`},
		{path, "", `{"name":"<b>ab</b>"}`, `7 8 {"page":1,"name":"ab"}`},
		{path, "", `{"delete":3}`, `7 8 {"page":1,"delete":true}`},
		{path, "delete=false", ``, `7 8 {"page":1,"delete":false}`},
		{path, "", `{"delete":[]}`, `7 8 {"page":1,"delete":false}`},
		{path, "", `{"number":"5x"}`, `7 8 {"page":1,"number":5}`},
		{path, "", `{"number":1e300}`, `7 8 {"page":1}`},
		{path, "", `{"number":true}`, `7 8 {"page":1,"number":1}`},
		{path, "", `{"factor":"1.5"}`, `7 8 {"page":1,"factor":1.5}`},
		{path, "", `{"factor":1e400}`, `7 8 {"page":1}`},
		{path, "", `{"text":12}`, `7 8 {"page":1,"text":"12"}`},
		{path, "", `{"text":["a"]}`, `7 8 {"page":1,"text":"Array"}`},
		{path, "", `{"any":{"a":[1.50]}}`, `7 8 {"page":1,"any":{"a":[1.50]}}`},
		{"/wp-json/n/v1/things/007/of/08", "", ``, `7 8 {"page":1}`},
		{"/wp-json/n/v1/things/" + most + "/of/8", "", ``, most + ` 8 {"page":1}`},
		{"/wp-json/n/v1/things/99999999999999999999/of/8", "", ``, beyond},
		{path, "", `{"id":9}`, `9 8 {"page":1}`},
		{path, "of=9", ``, `7 9 {"page":1}`},
		{path, "", `{"of":9.0}`, `7 9 {"page":1}`},
		// These end as on the real server, which finds no such item.
		{"/wp-json/n/v1/things/7/of/99999999999999999999", "", ``, `404`},
		{path, "", `{"of":1e300}`, `404`},
		{path, "of=9x", ``, `404`},
		{path, "", `{"of":[9]}`, `404`},
	} {
		t.Run(c.path+"?"+c.query+" "+c.body, func(t *testing.T) {
			var seen, got string
			m := NewMux(Authorize(func(ctx context.Context, _ *rest.Endpoint, _ *http.Request) error {
				op := OperationOf(ctx)
				id, _ := op.Param("id").Int()
				of, _ := op.Param("of").Int()
				seen = fmt.Sprint(id, " ", of, " {")
				for _, name := range codec.FieldNames(&heldParams{}) {
					if v := op.Param(name); v.Exists() {
						seen += fmt.Sprintf("%q:%v,", name, v)
					}
				}
				seen = strings.ReplaceAll(strings.TrimSuffix(seen, ",")+"}", "e+", "e")
				return nil
			}))
			handleCall(m, &heldThing, func(_ context.Context, call *Call, p heldParams) (rest.Raw, error) {
				of := call.Int(1)
				b, err := codec.AppendJSON(nil, &p)
				got = fmt.Sprint(call.Int(0), " ", of, " ", string(b))
				return "null", err
			})
			w := send(m, "POST "+c.path+"?"+c.query, c.body, jsonBody)
			compared++
			switch {
			case c.want == "404":
				if w.Code != 404 || got != "" {
					t.Errorf("%d, got %s", w.Code, got)
				}
			case got != c.want || seen != got || w.Code != 200:
				t.Errorf("%d %s: seen %s\ngot  %s\nwant %s", w.Code, w.Body, seen, got, c.want)
			}
		})
	}
	m := NewMux()
	m.Add(&batchRun)
	e := rest.Endpoint{Namespace: "n/v1", Route: `/n/v1/of/(?P<of>[\d]+)`, Methods: []string{"POST"}, Batch: true}
	handleCall(m, &e, func(_ context.Context, call *Call, _ codec.NoParams) (rest.Raw, error) {
		return rest.Raw(fmt.Sprint(call.Int(0))), nil
	})
	w := send(m, "POST /wp-json/batch/v1",
		`{"requests":[{"path":"/n/v1/of/99999999999999999999"},{"path":"/n/v1/of/9"}]}`, jsonBody)
	if text := w.Body.String(); w.Code != 207 || !strings.Contains(text, `"status":404`) || !strings.Contains(text, `{"body":9`) {
		t.Errorf("%d %s", w.Code, text)
	}
	t.Logf("counted %d requests seen alike", compared)
}
