package rest

import (
	"math"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/fieldset"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

type sampleParams struct {
	Page    Opt[int]
	Search  Opt[string]
	Force   Opt[bool]
	Ratio   Opt[float64]
	Status  []sampleStatus
	Include []int
	Content sampleContent
	Meta    map[string]string
	Links   []sampleLinkQuery
	Title   Opt[sampleTitle]
	Raw     Raw
}

func (p *sampleParams) CodeFields(c *codec.Coder) {
	c.Field("page", &p.Page)
	c.Field("search", &p.Search)
	c.Field("force", &p.Force)
	c.Field("ratio", &p.Ratio)
	c.List("status", &p.Status)
	c.Ints("include", &p.Include)
	c.Sum("content", &p.Content)
	codec.MapOf(c, "meta", &p.Meta, codec.StringItem)
	c.List("links", &p.Links)
	c.Field("title", &p.Title)
	c.Field("raw", &p.Raw)
}

type sampleTitle struct{ Raw Opt[string] }

func (t *sampleTitle) CodeFields(c *codec.Coder) { c.Field("raw", &t.Raw) }

var sampleSent = sampleParams{Page: Some(2), Search: Some("a b&c=é"), Force: Some(false), Ratio: Some(2.0), Status: []sampleStatus{"draft", "x"},
	Include: []int{}, Content: sampleContent{Query: &sampleLinkQuery{Terms: []int{3, 4}}}, Meta: map[string]string{"b": "2", "a[]": "1"},
	Links: []sampleLinkQuery{{Terms: []int{1}}, {Terms: []int{2, 3}}}, Title: Some(sampleTitle{Raw: Some("t")}), Raw: `{"x":[1,{"y":true}]}`}

func TestEncodeWritesWhatWasSet(t *testing.T) {
	sameJSON(t, encode(t, &sampleSent), `{"page":2,"search":"a b&c=é","force":false,"ratio":2,"status":["draft","x"],"include":[],
		"content":{"terms":[3,4]},"meta":{"b":"2","a[]":"1"},"links":[{"terms":[1]},{"terms":[2,3]}],"title":{"raw":"t"},"raw":{"x":[1,{"y":true}]}}`)
	if got := encode(t, &sampleParams{}); got != "{}" {
		t.Error(got)
	}
	null := sampleParams{Search: Null[string](), Title: Null[sampleTitle]()}
	if got := encode(t, &null); got != `{"search":null,"title":null}` {
		t.Error(got)
	}
}

// oddNames has names that JSON escapes, next to an object that has none.
type oddNames struct {
	Quote, Slash, Line string
	Title              sampleTitle
}

func (p *oddNames) CodeFields(c *codec.Coder) {
	c.EscapeNames()
	c.String("a\"b", &p.Quote)
	c.Object("title", &p.Title)
	c.String(`a\b`, &p.Slash)
	c.String("a\nb\x01", &p.Line)
}

func TestNamesAreEscaped(t *testing.T) {
	want := oddNames{"q", "s", "l", sampleTitle{Some("t")}}
	text := encode(t, &want)
	sameJSON(t, text, `{"a\"b":"q","title":{"raw":"t"},"a\\b":"s","a\nb\u0001":"l"}`)
	var got oddNames
	if err := Unmarshal([]byte(text), &got); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	query, err := codec.AppendQuery(nil, &want)
	if err != nil || !strings.Contains(string(query), "a%22b=q&title%5Braw%5D=t") {
		t.Errorf("%s, %v", query, err)
	}
}

func TestInvalidValuesAreNotEncoded(t *testing.T) {
	for _, v := range []codec.FieldCoder{&sampleParams{Raw: "{"}, &sampleParams{Ratio: Some(math.NaN())}, &sampleParams{Ratio: Some(math.Inf(1))}} {
		if b, err := codec.AppendJSON([]byte("x"), v); err == nil || string(b) != "x" {
			t.Errorf("%s, %v", b, err)
		}
	}
	for name, v := range map[string]codec.FieldCoder{"search": &sampleParams{Search: Null[string]()}, "raw[x][0]": &sampleParams{Raw: `{"x":[null]}`}} {
		if _, err := codec.AppendQuery(nil, v); err == nil || err.Error() != "rest: the parameter "+name+" is null, which a query cannot say" {
			t.Error(err)
		}
	}
}

func TestQueryNestsAsInPHP(t *testing.T) {
	b, err := codec.AppendQuery(nil, &sampleSent)
	if err != nil {
		t.Fatal(err)
	}
	text, err := url.QueryUnescape(string(b))
	const want = "page=2&search=a b&c=é&force=false&ratio=2&status[]=draft&status[]=x&include=&content[terms][]=3&content[terms][]=4" +
		"&meta[a[]]=1&meta[b]=2&links[0][terms][]=1&links[1][terms][]=2&links[1][terms][]=3&title[raw]=t&raw[x][0]=1&raw[x][1][y]=true"
	if text != want || err != nil {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

// An empty map is sent, like an empty list: it differs from an absent one.
func TestQueriesSendEmptyMaps(t *testing.T) {
	for want, meta := range map[string]map[string]string{"": nil, "meta=": {}} {
		query, err := codec.AppendQuery(nil, &sampleParams{Meta: meta})
		if string(query) != want || err != nil {
			t.Errorf("%v is %q, %v", meta, query, err)
		}
		if meta != nil && schema.ParseQuery(string(query)).Member("meta").Kind() == schema.KindAbsent {
			t.Error("does not arrive")
		}
	}
	if query, err := codec.AppendQuery(nil, codec.MapResult(&map[string]Raw{})); len(query) > 0 || err != nil {
		t.Errorf("%q, %v", query, err)
	}
}

// A bracket in a name is escaped and makes no list.
func TestBracketsInNamesMakeNoList(t *testing.T) {
	for raw, want := range map[Raw]string{`{"[":{"x":1}}`: "raw[[][x]=1", `[{"[":[[2]]}]`: "raw[0][[][0][0]=2"} {
		query, err := codec.AppendQuery(nil, &sampleParams{Raw: raw})
		text, _ := url.QueryUnescape(string(query))
		if text != want || err != nil {
			t.Errorf("%s, want %s: %v", text, want, err)
		}
	}
}

// Large numbers are sent without a plus, which is a space in a query.
func TestQueriesHaveNoPlusInNumbers(t *testing.T) {
	for _, want := range []float64{1e15, -2.5e300, 1e-7} {
		query, _ := codec.AppendQuery(nil, &sampleParams{Ratio: Some(want)})
		text := schema.ParseQuery(string(query)).Member("ratio").Text()
		if got, err := strconv.ParseFloat(text, 64); got != want || err != nil {
			t.Errorf("%s is read as %q", query, text)
		}
	}
}

// The server reads what a client writes, as a query and as JSON.
func TestServerReadsClientEncoding(t *testing.T) {
	sent := sampleSent
	sent.Include = []int{7}
	delete(sent.Meta, "a[]")
	query, _ := codec.AppendQuery(nil, &sent)
	text, _ := codec.AppendJSON(nil, &sent)
	fromJSON, _ := schema.ParseJSON(text)
	for name, v := range map[string]schema.Value{"query": schema.ParseQuery(string(query)), "JSON": fromJSON} {
		var values []schema.Value
		var got sampleParams
		for _, field := range codec.FieldNames(&got) {
			values = append(values, v.Member(field))
		}
		codec.Bind(&got, values)
		if name == "query" { // where everything is text
			got.Force, got.Raw = sent.Force, sent.Raw
		}
		again, err := codec.AppendJSON(nil, &got)
		if err != nil || string(again) != string(text) {
			t.Errorf("%s: %v\ngot  %s\nwant %s", name, err, again, text)
		}
	}
}

func TestUnreadMembersGoToMore(t *testing.T) {
	v, _ := schema.ParseJSON([]byte(`{"link":{"href":"h","a":1,"b":[2]},"gone":1}`))
	var p struct{ sampleLinkHolder }
	codec.Bind(&p, []schema.Value{v.Member("link"), {}})
	if p.Link.Href != "h" || len(p.Link.More) != 2 || p.Link.More["b"] != "[2]" || !p.Gone.IsZero() {
		t.Errorf("%+v", p)
	}
}

type sampleLinkHolder struct {
	Link sampleLink
	Gone Opt[int]
}

func (p *sampleLinkHolder) CodeFields(c *codec.Coder) {
	c.Object("link", &p.Link)
	c.Field("gone", &p.Gone)
}

func fields(names ...string) *fieldset.Set {
	f := fieldset.New()
	for _, name := range names {
		f.Add(name)
	}
	return f
}

func TestAppendResponseSelectsFields(t *testing.T) {
	post := samplePost{ID: 1, Title: sampleText{Raw: "w", Rendered: "r"}, Meta: map[string]string{"k": "v"}, Sticky: true}
	whole := `{"id":1,"date":null,"title":{"raw":"w","rendered":"r"},"status":"","sticky":true,"ratio":0,"tags":[],"names":[],
		"meta":{"k":"v"},"links":[],"content":null,"extra":null,"grid":[]}`
	viewed := strings.Replace(whole, `"raw":"w",`, "", 1)
	byType := codec.MapResult(&map[string]sampleText{"post": {Rendered: "r"}})
	for _, x := range []struct {
		name   string
		v      codec.FieldCoder
		show   codec.Contexts
		fields *fieldset.Set
		want   string
	}{
		{name: "edit", v: &post, show: codec.Edit, want: whole},
		{name: "view", v: &post, show: codec.View, want: viewed},
		{name: "embed", v: &post, show: codec.Embed, want: strings.Replace(viewed, `"sticky":true,`, "", 1)},
		{name: "two fields", v: &post, show: codec.View, fields: fields("id", "title.rendered"), want: `{"id":1,"title":{"rendered":"r"}}`},
		{name: "a field of another context", v: &post, show: codec.View, fields: fields("title.raw"), want: `{"title":[]}`},
		{name: "an unknown field", v: &post, show: codec.View, fields: fields("nope"), want: `[]`},
		{name: "a member of a map", v: &post, show: codec.View, fields: fields("meta.k", "tags"), want: `{"tags":[],"meta":{"k":"v"}}`},
		{name: "an unknown member of a map", v: &post, show: codec.View, fields: fields("meta.none"), want: `{"meta":[]}`},
		{name: "an empty map", v: &samplePost{Meta: map[string]string{}}, show: codec.View, fields: fields("meta"), want: `{"meta":[]}`},
		{name: "a page", v: PageOf(&Page[samplePost]{Items: []samplePost{post, {ID: 2}}}), show: codec.View, fields: fields("id"),
			want: `[{"id":1},{"id":2}]`},
		{name: "an empty page", v: PageOf(&Page[samplePost]{}), show: codec.View, want: `[]`},
		{name: "an empty result", v: codec.MapResult(&map[string]sampleText{}), show: codec.View, want: `[]`},
		{name: "a field of items", v: byType, show: codec.View, fields: fields("rendered"), want: `[]`},
		{name: "a field of one item", v: byType, show: codec.View, fields: fields("post.rendered"), want: `{"post":{"rendered":"r"}}`},
	} {
		t.Run(x.name, func(t *testing.T) {
			got, err := codec.AppendResponse(nil, x.v, x.show, x.fields, nil)
			if err != nil {
				t.Error(err)
			}
			sameJSON(t, string(got), x.want)
		})
	}
}

// A gateway returns exactly the fields that it received.
func TestEncodesReceivedFieldsOnly(t *testing.T) {
	const in = `{"id":"1","title":{"rendered":"r"},"date":null,"tags":null,"plugin":{"a":1}}`
	p := decodeSample(t, in, KeepUnknown())
	got, err := codec.AppendResponse(nil, &p, codec.View, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	sameJSON(t, string(got), in)
}

// Fields that were not received are not encoded unless they were set.
func TestEncodesFieldsSetAfterReceipt(t *testing.T) {
	received := func() *samplePost {
		var p samplePost
		if err := Unmarshal([]byte(`{"id":7}`), &p); err != nil {
			t.Fatal(err)
		}
		return &p
	}
	for want, set := range map[string]func(p *samplePost){
		`{"id":7}`:                                        func(*samplePost) {},
		`{"id":0}`:                                        func(p *samplePost) { p.ID = 0 },
		`{"id":7,"title":{"raw":"A"}}`:                    func(p *samplePost) { p.Title.Raw = "A" },
		`{"id":7,"title":{"rendered":"B"}}`:               func(p *samplePost) { p.Title = sampleText{Rendered: "B"} },
		`{"id":7,"date":"","tags":[],"grid":[[]]}`:        func(p *samplePost) { p.Date, p.Tags, p.Grid = Some(""), []int{}, [][]int{{}} },
		`{"id":7,"date":null,"status":"x","sticky":true}`: func(p *samplePost) { p.Date, p.Status, p.Sticky = Null[string](), "x", true },
		`{"id":7,"meta":{"a":""},"links":[{"href":""}]}`:  func(p *samplePost) { p.Meta, p.Links = map[string]string{"a": ""}, []sampleLink{{}} },
		`{"id":7,"ratio":0.5,"extra":{}}`:                 func(p *samplePost) { p.Extra, p.Ratio = "{}", 0.5 },
	} {
		t.Run(want, func(t *testing.T) {
			p := received()
			set(p)
			if out, err := codec.AppendJSON(nil, p); string(out) != want || err != nil {
				t.Errorf("%s, %v\nwant %s", out, err, want)
			}
		})
	}
	own := struct{ ownPost }{}
	if err := Unmarshal([]byte(`{"id":7}`), &own); err != nil {
		t.Fatal(err)
	}
	if out, _ := codec.AppendJSON(nil, &own); string(out) != `{"id":7}` {
		t.Errorf("%s", out)
	}
	own.Place.Town.Name = "Ulm"
	if out, _ := codec.AppendJSON(nil, &own); string(out) != `{"id":7,"place":{"town":{"name":"Ulm"}}}` {
		t.Errorf("%s", out)
	}
}

// Objects in a response that were not received are not encoded.
func TestOmitsObjectsNotReceived(t *testing.T) {
	var outer outerResponse
	for in, want := range map[string]string{`{"id":7}`: `{"id":7}`, `{"id":7,"inner":{}}`: `{"id":7,"inner":{}}`, `{"id":7,"inner":[]}`: `{"id":7,"inner":[]}`} {
		t.Run(in, func(t *testing.T) {
			if err := Unmarshal([]byte(in), &outer); err != nil {
				t.Fatal(err)
			}
			if out, _ := codec.AppendJSON(nil, &outer); string(out) != want {
				t.Errorf("%s, not %s", out, want)
			}
			outer.Inner.Text.Raw = "A"
			if out, _ := codec.AppendJSON(nil, &outer); string(out) != `{"id":7,"inner":{"text":{"raw":"A"}}}` {
				t.Errorf("%s: %s", in, out)
			}
			outer = outerResponse{}
		})
	}
}

type outerResponse struct {
	Received
	ID    int
	Inner innerResponse
}

func (p *outerResponse) CodeFields(c *codec.Coder) {
	c.Int("id", &p.ID)
	c.Object("inner", &p.Inner)
}

type innerResponse struct {
	Received
	Text sampleText
}

func (p *innerResponse) CodeFields(c *codec.Coder) { c.Object("text", &p.Text) }

// ownPost has members that are not responses, as types of callers may have.
type ownPost struct {
	samplePost
	Place ownPlace
}

func (p *ownPost) CodeFields(c *codec.Coder) {
	p.samplePost.CodeFields(c)
	c.Object("place", &p.Place)
}

type ownPlace struct {
	Height int
	Town   ownTown
}

func (p *ownPlace) CodeFields(c *codec.Coder) {
	c.Int("height", &p.Height)
	c.Object("town", &p.Town)
}

type ownTown struct{ Name string }

func (t *ownTown) CodeFields(c *codec.Coder) { c.String("name", &t.Name) }
