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
type titled struct{ Title rest.Opt[TextInput] }

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

func TestSomeTextIsSentAsAString(t *testing.T) {
	for _, x := range []struct {
		title       rest.Opt[TextInput]
		json, query string
	}{
		{SomeText("a b"), `{"title":"a b"}`, "title=a%20b"},
		{SomeText(""), `{"title":""}`, "title="},
		{rest.Some(TextInput{Raw: rest.Some("a")}), `{"title":{"raw":"a"}}`, "title%5Braw%5D=a"},
		{rest.Opt[TextInput]{}, `{}`, ""},
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
		title rest.Opt[TextInput]
		good  bool
	}{
		{"text", SomeText("Hello"), true},
		{"raw text", rest.Some(TextInput{Raw: rest.Some("Hello")}), true},
		{"short raw text", rest.Some(TextInput{Raw: rest.Some("H")}), false},
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

// body describes the content of posts.
var body = codec.TextParts{
	Raw:          codec.Edit,
	Rendered:     codec.View | codec.Edit,
	BlockVersion: codec.Edit,
	Protected:    codec.Always,
}

// answered is a response with texts that may be strings.
type answered struct {
	rest.Received
	Title   Text
	Name    Text
	Content Text
	Body    Text
}

func (p *answered) CodeFields(c *codec.Coder) {
	c.Text("title", &p.Title, codec.TextParts{Raw: codec.Edit, Rendered: codec.Always, OrString: true})
	c.Text("name", &p.Name, codec.TextParts{Raw: codec.Always, Rendered: codec.Always, OrString: true})
	c.In(codec.View|codec.Edit).Text("content", &p.Content,
		codec.TextParts{Raw: codec.View | codec.Edit, BlockVersion: codec.Edit, OrString: true})
	c.Text("body", &p.Body, body)
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
	p.Title = Text{Raw: "a", Rendered: "b"}
	sameJSON(t, encode(t, &p), strings.Replace(in, `"T\n"`, `{"raw":"a","rendered":"b"}`, 1))
}

// A text that was not received is encoded if a part of it was set since.
func TestEncodesTextsSetAfterReceipt(t *testing.T) {
	for want, set := range map[string]func(p *answered){
		`{"body":{"raw":"b"}}`:                               func(*answered) {},
		`{"body":{"raw":"b"},"content":{"raw":"c"}}`:         func(p *answered) { p.Content.Raw = "c" },
		`{"body":{"raw":"b"},"name":{"rendered":"n"}}`:       func(p *answered) { p.Name.Rendered = "n" },
		`{"body":{"raw":"b"},"content":{"block_version":1}}`: func(p *answered) { p.Content.BlockVersion = 1 },
		`{"body":{"raw":"b"},"name":{"x":1}}`:                func(p *answered) { p.Name.Extras.Set("x", "1") },
	} {
		t.Run(want, func(t *testing.T) {
			var p answered
			if err := rest.Unmarshal([]byte(`{"body":{"raw":"b"}}`), &p); err != nil {
				t.Fatal(err)
			}
			set(&p)
			sameJSON(t, encode(t, &p), want)
		})
	}
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

// described is a response with a text, given its parts.
type described struct {
	rest.Received
	Text, Null rest.Opt[Text]
	List       []Text
	parts      codec.TextParts
}

func (d *described) CodeFields(c *codec.Coder) {
	rest.OptOf(c, "text", &d.Text, codec.TextItem[Text](d.parts))
	rest.OptOf(c, "null", &d.Null, codec.TextItem[Text](d.parts))
	codec.ListOf(c, "list", &d.List, codec.TextItem[Text](d.parts))
}

// The field of a text decides which parts it has, and which contexts show them.
func TestFieldDecidesThePartsOfAText(t *testing.T) {
	const always, edit, embed, viewEdit = codec.Always, codec.Edit, codec.Embed, codec.View | codec.Edit
	for name, x := range map[string]struct {
		parts               codec.TextParts
		view, edit, inEmbed string
	}{
		"title":       {codec.TextParts{Raw: edit, Rendered: always}, `{"rendered":"R"}`, `{"raw":"r","rendered":"R"}`, `{"rendered":"R"}`},
		"description": {codec.TextParts{Raw: edit, Rendered: viewEdit}, `{"rendered":"R"}`, `{"raw":"r","rendered":"R"}`, `[]`},
		"excerpt": {codec.TextParts{Raw: edit, Rendered: always, Protected: always}, `{"rendered":"R","protected":false}`,
			`{"raw":"r","rendered":"R","protected":false}`, `{"rendered":"R","protected":false}`},
		"content": {body, `{"rendered":"R","protected":false}`,
			`{"raw":"r","rendered":"R","block_version":1,"protected":false}`, `{"protected":false}`},
		"content of a menu": {codec.TextParts{Raw: edit | embed, Rendered: always, BlockVersion: edit | embed, Protected: always},
			`{"rendered":"R","protected":false}`, `{"raw":"r","rendered":"R","block_version":1,"protected":false}`,
			`{"raw":"r","rendered":"R","block_version":1,"protected":false}`},
		"blocks": {codec.TextParts{Raw: viewEdit, BlockVersion: edit}, `{"raw":"r"}`, `{"raw":"r","block_version":1}`, `[]`},
	} {
		t.Run(name, func(t *testing.T) {
			written := Text{Raw: "r", Rendered: "R", BlockVersion: 1}
			v := described{Text: rest.Some(written), Null: rest.Null[Text](), List: []Text{written}, parts: x.parts}
			for show, want := range map[codec.Contexts]string{codec.View: x.view, edit: x.edit, embed: x.inEmbed, 0: x.edit} {
				got, err := codec.AppendResponse(nil, &v, show, nil, nil)
				if want = `{"text":` + want + `,"null":null,"list":[` + want + `]}`; err != nil || string(got) != want {
					t.Errorf("%d: %s %v, want %s", show, got, err, want)
				}
			}
		})
	}
}

// A member that does not belong to the text is kept as it came, and a text of a
// user's own struct has all parts.
func TestOtherMembersOfTextsAreKept(t *testing.T) {
	const in = `{"list":[{"rendered":"R","protected":true,"block_version":0,"raw":"r"}]}`
	v := described{parts: codec.TextParts{Raw: codec.Edit, Rendered: codec.Always}}
	if err := rest.Unmarshal([]byte(in), &v); err != nil || v.List[0].Protected {
		t.Error(v.List, err)
	}
	if got := encode(t, &v); got != `{"list":[{"raw":"r","rendered":"R","protected":true,"block_version":0}]}` {
		t.Error(got)
	}
	var own struct{ List []Text }
	if err := rest.Unmarshal([]byte(in), &own); err != nil || !own.List[0].Protected || !rest.Has(&own.List[0], "block_version") {
		t.Error(own, err)
	}
	if got, err := rest.Marshal(own.List); err != nil || string(got) != `[{"raw":"r","rendered":"R","block_version":0,"protected":true}]` {
		t.Errorf("%s %v", got, err)
	}
}
