package rest

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// The sample types are similar to the generated types of a small post.

type sampleStatus string

type samplePost struct {
	Received
	ID      int
	Date    Opt[string]
	Title   sampleText
	Status  sampleStatus
	Sticky  bool
	Ratio   float64
	Tags    []int
	Names   []string
	Meta    map[string]string
	Links   []sampleLink
	Content sampleContent
	Extra   Raw
	Grid    [][]int
}

func (p *samplePost) CodeFields(c *codec.Coder) {
	c.Int("id", &p.ID)
	c.Field("date", &p.Date)
	c.Object("title", &p.Title)
	c.Enum("status", (*string)(&p.Status))
	c.In(codec.View|codec.Edit).Bool("sticky", &p.Sticky)
	c.Float("ratio", &p.Ratio)
	c.Ints("tags", &p.Tags)
	c.Strings("names", &p.Names)
	codec.MapOf(c, "meta", &p.Meta, codec.StringItem)
	c.List("links", &p.Links)
	c.Sum("content", &p.Content)
	c.Field("extra", &p.Extra)
	codec.ListOf(c, "grid", &p.Grid, codec.ListItem(codec.IntItem))
}

type sampleText struct {
	Received
	Raw      string
	Rendered string
}

func (t *sampleText) IsZero() bool { return t.Raw == "" && t.Rendered == "" }

func (t *sampleText) CodeFields(c *codec.Coder) {
	c.In(codec.Edit).String("raw", &t.Raw)
	c.String("rendered", &t.Rendered)
}

type sampleLink struct {
	Received
	Href string
	More map[string]Raw
}

func (l *sampleLink) CodeFields(c *codec.Coder) {
	c.String("href", &l.Href)
	codec.AdditionalMembers(c, &l.More, nil)
}

// sampleContent is a sum type.
type sampleContent struct {
	IDs   []int
	Words []string
	Word  Opt[string]
	Text  *sampleText
	Query *sampleLinkQuery
}

type sampleLinkQuery struct{ Terms []int }

func (v *sampleContent) CodeVariants(c *codec.Coder) {
	codec.ListVariant(c, &v.IDs)
	codec.ListVariant(c, &v.Words)
	OptVariant(c, &v.Word, nil)
	codec.Variant(c, &v.Text)
	codec.Variant(c, &v.Query)
}

func (v sampleContent) IsZero() bool { return reflect.DeepEqual(v, sampleContent{}) }

func (q *sampleLinkQuery) CodeFields(c *codec.Coder) { c.Ints("terms", &q.Terms) }

func decodeSample(t testing.TB, text string, options ...DecodeOption) samplePost {
	t.Helper()
	var p samplePost
	if err := Unmarshal([]byte(text), &p, options...); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

func encode(t testing.TB, v codec.FieldCoder) string {
	t.Helper()
	b, err := codec.AppendJSON(nil, v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func sameJSON(t testing.TB, got, want string) {
	t.Helper()
	var a, b any
	if err := json.Unmarshal([]byte(got), &a); err != nil {
		t.Fatalf("%v: %s", err, got)
	}
	if err := json.Unmarshal([]byte(want), &b); err != nil {
		t.Fatalf("%v: %s", err, want)
	}
	if !reflect.DeepEqual(a, b) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

const wholeSample = `{"id":7,"date":"2020-01-02T03:04:05","title":{"raw":"a\/b","rendered":"<p>\u00e9\n<\/p>"},
	"status":"draft",
	"sticky":true,"ratio":1.5,"tags":[1,-2],"names":["x","\ud83d\ude00"],"meta":{"a\/b":"c"},
	"links":[{"href":"https:\/\/example.org\/","embeddable":true,"n":{"x":[1,2]}}],
	"content":{"terms":[3]},"extra":[{"a":null}],"grid":[[1],[],[2,3]]}`

func TestEveryFieldIsDecodedAndEncoded(t *testing.T) {
	p := decodeSample(t, wholeSample)
	if p.ID != 7 || p.Date.Or("") != "2020-01-02T03:04:05" || p.Title.Raw != "a/b" ||
		p.Title.Rendered != "<p>é\n</p>" ||
		p.Status != "draft" || !p.Sticky || p.Ratio != 1.5 || p.Tags[1] != -2 || p.Names[1] != "😀" ||
		p.Meta["a/b"] != "c" ||
		p.Links[0].Href != "https://example.org/" || p.Links[0].More["n"] != `{"x":[1,2]}` ||
		p.Extra != `[{"a":null}]` ||
		p.Grid[2][1] != 3 {
		t.Errorf("%+v", p)
	}
	if q := p.Content.Query; q == nil || q.Terms[0] != 3 {
		t.Errorf("%#v", p.Content)
	}
	sameJSON(t, encode(t, &p), wholeSample)
}

func TestDecodeOrderDoesNotMatter(t *testing.T) {
	p := decodeSample(t, `{"grid":[[4]],"x":1,"title":{"rendered":"r","y":{},"raw":"w"},"id":9,"status":"publish"}`)
	if p.Grid[0][0] != 4 || p.Title.Rendered != "r" || p.Title.Raw != "w" || p.ID != 9 || p.Status != "publish" {
		t.Errorf("%+v", p)
	}
	sameJSON(t, encode(t, &p),
		`{"grid":[[4]],"title":{"rendered":"r","raw":"w","y":{}},"id":9,"status":"publish","x":1}`)
}

func TestHasReportsReceivedFields(t *testing.T) {
	p := decodeSample(t, `{"id":1,"title":{"rendered":"x"}}`)
	for name, want := range map[string]bool{"id": true, "title": true, "date": false, "nope": false} {
		t.Run(name, func(t *testing.T) {
			if Has(&p, name) != want {
				t.Errorf("Has(%s) is %v", name, !want)
			}
		})
	}
	for _, in := range []string{`{"id":1}`, `{}`, `[]`} {
		t.Run(in, func(t *testing.T) {
			if none := decodeSample(t, in); Has(&none.Title, "rendered") {
				t.Errorf("%s: an object that was not sent holds a field", in)
			}
		})
	}
	if Has(&p.Title, "raw") || !Has(&p.Title, "rendered") || !Has(&samplePost{}, "date") {
		t.Error("title, or a post that was not received")
	}
}

func TestHasReportsFieldsOfDeletedItems(t *testing.T) {
	for in, want := range map[string][2]bool{ // deleted, item has id
		`{"deleted":true,"previous":{"id":1}}`: {true, true},
		`{"id":1,"title":{"rendered":"x"}}`:    {false, true},
		`{"title":{"rendered":"x"}}`:           {false, false},
	} {
		t.Run(in, func(t *testing.T) {
			var d Deleted[samplePost]
			if err := Unmarshal([]byte(in), DeletedOf(&d)); err != nil {
				t.Fatal(err)
			}
			if got := [2]bool{d.Deleted, Has(&d.Item, "id")}; got != want {
				t.Errorf("%s: holds deleted, id: %v", in, got)
			}
			sameJSON(t, encode(t, DeletedOf(&d)), in)
		})
	}
}

// The decoder accepts what PHP sends in place of the documented types.
func TestDecoderAcceptsTypesOfPHP(t *testing.T) {
	for _, x := range []struct {
		name, in string
		repair   string // what the hook hears
		good     func(p *samplePost) bool
	}{
		{"an integer in a string",
			`{"id":"5"}`, `/id: want integer, got "5"`, func(p *samplePost) bool { return p.ID == 5 }},
		{"an integer with a fraction of zero", `{"id":5.0}`, "", func(p *samplePost) bool { return p.ID == 5 }},
		{"a string that is no integer",
			`{"id":"x","ratio":2}`, `/id: want integer, got "x"`, func(p *samplePost) bool {
				return p.ID == 0 && p.Ratio == 2
			}},
		{"null in place of an integer",
			`{"id":null,"ratio":2}`, "", func(p *samplePost) bool { return p.Ratio == 2 }},
		{"false in place of an integer, and a number in a string",
			`{"id":false,"ratio":"2.5"}`, `/ratio: want number, got "2.5"`,
			func(p *samplePost) bool { return p.Ratio == 2.5 }},
		{"an integer that is too large",
			`{"id":12345678901234567890123,"ratio":1}`, `/id: want integer, got 12345678901234567890123`,
			func(p *samplePost) bool { return p.Ratio == 1 }},
		{"an empty list in place of an object",
			`{"title":[],"id":1}`, "", func(p *samplePost) bool { return p.ID == 1 && !Has(&p.Title, "raw") }},
		{"a string in place of an object",
			`{"title":"x","id":1}`, `/title: want object, got "x"`, func(p *samplePost) bool { return p.ID == 1 }},
		{"an integer in place of a string", `{"title":{"raw":5}}`, `/title/raw: want string, got 5`,
			func(p *samplePost) bool { return p.Title.Raw == "5" }},
		{"a boolean in place of a string",
			`{"title":{"raw":true,"rendered":"r"}}`, `/title/raw: want string, got true`, func(p *samplePost) bool {
				return p.Title.Rendered == "r"
			}},
		{"false in place of a date", `{"date":false}`, "", func(p *samplePost) bool { return p.Date.IsZero() }},
		{"null in place of a date", `{"date":null}`, "", func(p *samplePost) bool { return p.Date.IsNull() }},
		{"an integer in place of a boolean",
			`{"sticky":1}`, `/sticky: want boolean, got 1`, func(p *samplePost) bool { return p.Sticky }},
		{"an empty string in place of a boolean",
			`{"sticky":"","id":1}`, "", func(p *samplePost) bool { return !p.Sticky && p.ID == 1 }},
		{"an object in place of a list",
			`{"tags":{"0":1,"2":3}}`, `/tags: want array, got {"0":1,"2":3}`, func(p *samplePost) bool {
				return len(p.Tags) == 2 && p.Tags[1] == 3
			}},
		{"a single item in place of a list",
			`{"tags":7,"id":1}`, `/tags: want array, got 7`, func(p *samplePost) bool {
				return p.Tags[0] == 7 && p.ID == 1
			}},
		{"a single string in place of a list",
			`{"names":"a"}`, `/names: want array, got "a"`, func(p *samplePost) bool { return p.Names[0] == "a" }},
		{"an empty string in place of a list",
			`{"names":"","id":1}`, "", func(p *samplePost) bool { return p.Names == nil && p.ID == 1 }},
		{"an item that does not fit",
			`{"tags":[1,"x",3]}`, `/tags/1: want integer, got "x"`, func(p *samplePost) bool {
				return len(p.Tags) == 2 && p.Tags[1] == 3
			}},
		{"an object that is no list",
			`{"tags":{"a":1},"id":1}`, `/tags: want integer, got {"a":1}`, func(p *samplePost) bool {
				return p.Tags == nil && p.ID == 1
			}},
		{"an empty list in place of a map",
			`{"meta":[],"id":1}`, "", func(p *samplePost) bool { return p.Meta != nil && p.ID == 1 }},
		{"a list in place of a map",
			`{"meta":["a"]}`, `/meta: want object, got ["a"]`, func(p *samplePost) bool { return p.Meta["0"] == "a" }},
		{"a map with a member that is false", `{"meta":{"a":false,"b":"c"}}`, "", func(p *samplePost) bool {
			return len(p.Meta) == 1 && p.Meta["b"] == "c"
		}},
		{"an object of objects in place of a list",
			`{"links":{"3":{"href":"h"}}}`, `/links: want array, got {"3":{"href":"h"}}`, func(p *samplePost) bool {
				return p.Links[0].Href == "h"
			}},
		{"a single object in place of a list",
			`{"links":{"href":"h"}}`, `/links: want array, got {"href":"h"}`, func(p *samplePost) bool {
				return p.Links[0].Href == "h"
			}},
		{"an integer in place of an enum value",
			`{"status":3}`, `/status: want string, got 3`, func(p *samplePost) bool { return p.Status == "3" }},
		{"a boolean in place of several types",
			`{"content":true,"id":1}`, `/content: want one of several types, got true`, func(p *samplePost) bool {
				return p.Content.IsZero() && p.ID == 1
			}},
	} {
		t.Run(x.name, func(t *testing.T) {
			var heard []string
			p := decodeSample(t, x.in, OnRepair(func(r codec.Repair) { heard = append(heard, r.String()) }))
			if got := strings.Join(heard, "; "); got != x.repair {
				t.Errorf("%s: hook heard %q, want %q", x.in, got, x.repair)
			}
			if !x.good(&p) {
				t.Errorf("%s: %+v", x.in, p)
			}
			sameJSON(t, encode(t, &p), x.in)
		})
	}
}
