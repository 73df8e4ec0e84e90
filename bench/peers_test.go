package main

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/bytedance/sonic"
	"github.com/getkin/kin-openapi/openapi3"
	"github.com/go-faster/jx"
	jsonv2 "github.com/go-json-experiment/json"
	goccy "github.com/goccy/go-json"
	v5 "github.com/santhosh-tekuri/jsonschema/v5"
	v6 "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/restgen/restgen/bench/openapi"
	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/wp"
)

// text is a text of a post.
type text struct {
	Raw       string `json:"raw,omitempty"`
	Rendered  string `json:"rendered,omitempty"`
	Protected bool   `json:"protected,omitempty"`
}

// post is what the peers decode: the fields of a post that are sent.
type post struct {
	ID            int      `json:"id"`
	Date          string   `json:"date"`
	DateGMT       string   `json:"date_gmt"`
	GUID          text     `json:"guid"`
	Modified      string   `json:"modified"`
	ModifiedGMT   string   `json:"modified_gmt"`
	Slug          string   `json:"slug"`
	Status        string   `json:"status"`
	Type          string   `json:"type"`
	Link          string   `json:"link"`
	Title         text     `json:"title"`
	Content       text     `json:"content"`
	Excerpt       text     `json:"excerpt"`
	Author        int      `json:"author"`
	FeaturedMedia int      `json:"featured_media"`
	CommentStatus string   `json:"comment_status"`
	PingStatus    string   `json:"ping_status"`
	Sticky        bool     `json:"sticky"`
	Template      string   `json:"template"`
	Format        string   `json:"format"`
	Categories    []int    `json:"categories"`
	Tags          []int    `json:"tags"`
	ClassList     []string `json:"class_list"`
}

// posts is a list of 20 posts as a site sends it, with slashes escaped.
func posts() []byte {
	paragraph := `<p class=\"has-text\">Lorem ipsum dolor sit amet, <a ` +
		`href=\"https:\/\/example.org\/a-page\/\">Caf\u00e9<\/a> ut enim \u201cullamco\u201d.<\/p>\n\n`
	var links, b bytes.Buffer
	for i := range 20 {
		fmt.Fprintf(&links,
			`"wp:rel%d":[{"href":"https:\/\/example.org\/wp-json\/wp\/v2\/posts\/7\/revisions","embeddable":true}],`, i)
	}
	for i := range 20 {
		fmt.Fprintf(&b,
			`,{"id":%d,"date":"2026-11-20T10:00:00","date_gmt":"2026-11-20T09:00:00",`+
				`"guid":{"rendered":"https:\/\/example.org\/?p=7"},`+
				`"modified":"2026-11-20T10:00:00","modified_gmt":"2026-11-20T09:00:00","slug":"post-%[1]d",`+
				`"status":"publish","type":"post",`+
				`"link":"https:\/\/example.org\/2026\/11\/a-post\/",`+
				`"title":{"rendered":"Post &#8211; title"},"content":{"rendered":"%s","protected":false},`+
				`"excerpt":{"rendered":"%s","protected":false},"author":1,"featured_media":0,`+
				`"comment_status":"open","ping_status":"open","sticky":false,`+
				`"template":"","format":"standard","categories":[1,2],"tags":[3],"class_list":["post",`+
				`"type-post","status-publish"],"_links":{%s"x":[]}}`,
			i+1, strings.Repeat(paragraph, 40), paragraph, &links)
	}
	return append(append([]byte{'['}, b.Bytes()[1:]...), ']')
}

func BenchmarkDecode(b *testing.B) {
	in := posts()
	reflected := func(unmarshal func([]byte, any) error) func() (int, error) {
		return func() (int, error) {
			var list []post
			if err := unmarshal(in, &list); err != nil {
				return 0, err
			}
			return len(list[19].Content.Rendered), nil
		}
	}
	run(b, map[string]func() (int, error){
		"restgen": func() (int, error) {
			var page rest.Page[cmsv2.Post]
			if err := rest.Unmarshal(in, rest.PageOf(&page)); err != nil {
				return 0, err
			}
			return len(page.Items[19].Content.Rendered), nil
		},
		"encoding/json":            reflected(stdjson.Unmarshal),
		"go-json-experiment/json":  reflected(func(b []byte, v any) error { return jsonv2.Unmarshal(b, v) }),
		"goccy/go-json":            reflected(goccy.Unmarshal),
		"bytedance/sonic":          reflected(sonic.Unmarshal),
		"go-faster/jx, skips only": func() (int, error) { return 0, jx.DecodeBytes(in).Skip() },
	})
}

// run runs all functions. The functions that decode or encode return the same
// number.
func run(b *testing.B, all map[string]func() (int, error)) {
	want, err := all["restgen"]()
	if err != nil {
		b.Fatal(err)
	}
	for name, f := range all {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if got, err := f(); err != nil || got != 0 && got != want {
					b.Fatal(got, want, err)
				}
			}
		})
	}
}

var content = strings.Repeat("<p>Lorem ipsum dolor sit amet</p>\n", 30)

func created() *cmsv2.PostsCreateParams {
	return &cmsv2.PostsCreateParams{
		Date: rest.Some(rest.DateTime("2026-11-20T10:00:00Z")),
		Slug: rest.Some("a-post"), Status: wp.StatusDraft, Title: written("A post"),
		Content: written(content), Author: rest.Some(1), Sticky: rest.Some(true), Categories: []int{1, 2},
	}
}

func written(s string) rest.Opt[wp.TextInput] {
	return rest.Some(wp.TextInput{Raw: rest.Some(s)})
}

// creation is what the peers encode, in the order of the fields of restgen.
type creation struct {
	Date       string `json:"date"`
	Slug       string `json:"slug"`
	Status     string `json:"status"`
	Title      text   `json:"title"`
	Content    text   `json:"content"`
	Author     int    `json:"author"`
	Sticky     bool   `json:"sticky"`
	Categories []int  `json:"categories"`
}

func BenchmarkEncode(b *testing.B) {
	in := created()
	other := &creation{
		"2026-11-20T10:00:00Z", "a-post", "draft", text{Raw: "A post"}, text{Raw: content}, 1, true, []int{1, 2},
	}
	encoded := func(marshal func(any) ([]byte, error)) func() (int, error) {
		return func() (int, error) {
			_, err := marshal(other) // of another length where < is escaped
			return 0, err
		}
	}
	run(b, map[string]func() (int, error){
		"restgen": func() (int, error) {
			out, err := rest.Marshal(in)
			return len(out), err
		},
		"encoding/json":           encoded(stdjson.Marshal),
		"go-json-experiment/json": encoded(func(v any) ([]byte, error) { return jsonv2.Marshal(v) }),
		"goccy/go-json":           encoded(goccy.Marshal),
		"bytedance/sonic":         encoded(sonic.Marshal),
	})
}

// bodySchema returns the JSON schema of the arguments that create a post.
func bodySchema(b *testing.B) []byte {
	text, err := os.ReadFile("../testdata/deployment-a.json")
	if err != nil {
		b.Fatal(err)
	}
	var site struct {
		Routes map[string]struct {
			Endpoints []struct{ Args stdjson.RawMessage }
		}
	}
	if err := stdjson.Unmarshal(text, &site); err != nil {
		b.Fatal(err)
	}
	return openapi.Schema(site.Routes["/cms/v2/posts"].Endpoints[1].Args)
}

// BenchmarkValidate decodes and validates a body.
func BenchmarkValidate(b *testing.B) {
	schema := bodySchema(b)
	body := must(rest.Marshal(created()))
	var kin openapi3.Schema
	if err := kin.UnmarshalJSON(schema); err != nil {
		b.Fatal(err)
	}
	five := v5.MustCompileString("schema.json", string(schema))
	six := v6.NewCompiler()
	if err := six.AddResource("schema.json", must(v6.UnmarshalJSON(bytes.NewReader(schema)))); err != nil {
		b.Fatal(err)
	}
	last := six.MustCompile("schema.json")
	reflected := func(validate func(any) error) func() (int, error) {
		return func() (int, error) {
			var v map[string]any
			if err := stdjson.Unmarshal(body, &v); err != nil {
				return 0, err
			}
			return 0, validate(v)
		}
	}
	in := created()
	run(b, map[string]func() (int, error){
		"restgen": func() (int, error) {
			var in cmsv2.PostsCreateParams
			if err := rest.Unmarshal(body, &in); err != nil {
				return 0, err
			}
			return 0, rest.Validate(cmsv2.PostsCreateEndpoint, &in)
		},
		"restgen, without decoding":     func() (int, error) { return 0, rest.Validate(cmsv2.PostsCreateEndpoint, in) },
		"santhosh-tekuri/jsonschema/v5": reflected(five.Validate),
		"santhosh-tekuri/jsonschema/v6": reflected(last.Validate),
		"getkin/kin-openapi":            reflected(func(v any) error { return kin.VisitJSON(v) }),
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
