package wp

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// titled has a text to write, as the params of posts do.
type titled struct{ Title rest.Opt[RenderedInput] }

func (p *titled) CodeFields(c *codec.Coder) { c.Field("title", &p.Title) }

// A string in place of a text is its raw form, and is passed on as a string.
func TestStringIsRawText(t *testing.T) {
	for _, body := range []string{`{"title":"Hello"}`, `{"title":{"raw":"Hello"}}`} {
		var decoded, read titled
		if err := rest.Unmarshal([]byte(body), &decoded, rest.OnRepair(func(r codec.Repair) {
			t.Errorf("%s: %v", body, r)
		})); err != nil {
			t.Fatal(err)
		}
		v, err := schema.ParseJSON([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		codec.Bind(&read, []schema.Value{v.Member("title")})
		for _, p := range []titled{decoded, read} {
			if title, _ := p.Title.Get(); title.Raw.Or("") != "Hello" {
				t.Errorf("%s: the title is %+v", body, p.Title)
			}
			sameJSON(t, encode(t, &p), body)
		}
	}
}

func TestSomeText(t *testing.T) {
	for _, x := range []struct {
		title       rest.Opt[RenderedInput]
		json, query string
	}{
		{SomeText("a b"), `{"title":"a b"}`, "title=a%20b"},
		{SomeText(""), `{"title":""}`, "title="},
		{rest.Some(RenderedInput{Raw: rest.Some("a")}), `{"title":{"raw":"a"}}`, "title%5Braw%5D=a"},
		{rest.Opt[RenderedInput]{}, `{}`, ""},
	} {
		t.Run(x.json, func(t *testing.T) {
			p := &titled{x.title}
			sameJSON(t, encode(t, p), x.json)
			if q, err := codec.AppendQuery(nil, p); err != nil || string(q) != x.query {
				t.Errorf("%s: the query is %s, want %s: %v", x.json, q, x.query, err)
			}
		})
	}
}

// If the site accepts a text as a string or as an object, the schema accepts
// both, and both ways to send one.
func TestSchemasAcceptBothFormsOfTexts(t *testing.T) {
	e := &rest.Endpoint{
		Namespace: "a/v1", Route: "/a/v1/things", Methods: []string{"POST"},
		Args: []schema.Schema{{Name: "title", Types: []schema.Type{schema.String, schema.Object},
			Properties: []schema.Schema{{Name: "raw", Type: schema.String, MinLength: 2}}}},
	}
	for _, x := range []struct {
		name  string
		title rest.Opt[RenderedInput]
		good  bool
	}{
		{"text", SomeText("Hello"), true},
		{"raw text", rest.Some(RenderedInput{Raw: rest.Some("Hello")}), true},
		{"short raw text", rest.Some(RenderedInput{Raw: rest.Some("H")}), false},
	} {
		t.Run(x.name, func(t *testing.T) {
			if err := rest.Validate(e, &titled{x.title}); (err == nil) != x.good {
				t.Errorf("%+v: %v", x.title, err)
			}
		})
	}
	var got []string
	m := server.NewMux()
	m.Handle(e, func(call *server.Call) {
		var params titled
		call.Set(&params, &params, func(context.Context) error {
			title, _ := params.Title.Get()
			got = append(got, title.Raw.Or(""))
			return nil
		})
	})
	for _, body := range []string{`{"title":"Hello"}`, `{"title":{"raw":"Hello"}}`} {
		r := httptest.NewRequest(http.MethodPost, "/wp-json/a/v1/things", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		m.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			t.Errorf("%s: %s", body, w.Body)
		}
	}
	if strings.Join(got, " ") != "Hello Hello" {
		t.Errorf("the server got %q", got)
	}
}

// answered is a response with texts that may be strings.
type answered struct {
	rest.Received
	Title   Rendered
	Name    Text
	Content Blocks
	Body    Content
}

func (p *answered) CodeFields(c *codec.Coder) {
	c.Text("title", &p.Title)
	c.Text("name", &p.Name)
	c.In(codec.View|codec.Edit).Text("content", &p.Content)
	c.Object("body", &p.Body)
}

// A text that came as a string is encoded as a string in every context.
func TestKeepsFormOfTexts(t *testing.T) {
	const in = `{"title":"T\n","name":{"raw":"n","rendered":"N"},"content":"C"}`
	var heard []string
	var p answered
	if err := rest.Unmarshal([]byte(in), &p, rest.OnRepair(func(r codec.Repair) {
		heard = append(heard, r.String())
	})); err != nil || heard != nil {
		t.Fatal(err, heard)
	}
	if p.Title.Raw != "T\n" || p.Name.Rendered != "N" || p.Content.Raw != "C" {
		t.Errorf("%+v", p)
	}
	for name, want := range map[string]bool{"raw": true, "rendered": false} {
		if rest.Has(&p.Title, name) != want {
			t.Errorf("the title holds %s: %v", name, !want)
		}
	}
	sameJSON(t, encode(t, &p), in)
	for show, want := range map[codec.Contexts]string{
		codec.Edit: in, codec.View: in, codec.Embed: `{"title":"T\n","name":{"raw":"n","rendered":"N"}}`,
	} {
		got, err := codec.AppendResponse(nil, &p, show, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		sameJSON(t, string(got), want)
	}
	p.Title = Rendered{Raw: "a", Rendered: "b"}
	sameJSON(t, encode(t, &p), strings.Replace(in, `"T\n"`, `{"raw":"a","rendered":"b"}`, 1))
}

// A string in place of an object that is not a text is a mismatch and is kept.
// It is still stored in raw, since parameters have texts as strings.
func TestKeepsStringsInPlaceOfObjects(t *testing.T) {
	in := encode(t, &titled{SomeText("B\n")})
	in = strings.Replace(in, "title", "body", 1)
	var heard []string
	var p answered
	if err := rest.Unmarshal([]byte(in), &p, rest.OnRepair(func(r codec.Repair) {
		heard = append(heard, r.String())
	})); err != nil {
		t.Fatal(err)
	}
	if len(heard) != 1 || p.Body.Raw != "B\n" || !rest.Has(&p.Body, "raw") || rest.Has(&p.Body, "rendered") {
		t.Errorf("heard %q of %+v", heard, p.Body)
	}
	sameJSON(t, encode(t, &p), in)
	p.Body.Rendered = "<p>B"
	sameJSON(t, encode(t, &p), `{"body":{"raw":"B\n","rendered":"<p>B"}}`)
	for _, other := range []string{`{"body":7}`, `{"body":["B"]}`, `{"body":"B`} {
		t.Run(other, func(t *testing.T) {
			var q answered
			if err := rest.Unmarshal([]byte(other), &q); (err == nil) != strings.HasSuffix(other, "}") ||
				q.Body.Raw != "" {
				t.Errorf("%s: %v, %+v", other, err, q.Body)
			}
		})
	}
}
