package driver

import (
	"encoding/xml"
	"errors"
	"strings"
	"testing"

	"live/site/rest"
)

func TestSettingsAreSaved(t *testing.T) {
	b := newBench(t)
	before := b.do("GET /wp/v2/settings", "")
	title := unique("Title ")
	after := b.do("POST /wp/v2/settings", `{"title":"%s","start_of_week":3}`, title)
	b.want(after, "title", title, "start_of_week", 3, "posts_per_page", before["posts_per_page"])
	b.want(b.do("GET /wp/v2/settings", ""), "title", title)
	b.want(b.as(rest.Method("PATCH")).do("POST /wp/v2/settings", `{"title":"Site"}`), "title", "Site")
	b.refuse(400, "rest_invalid_param", "POST /wp/v2/settings", `{"default_ping_status":"nonsense"}`)
	(&bench{t, anonymous(t)}).refuse(401, "rest_forbidden", "GET /wp/v2/settings", "")
}

func TestSearchFindsPostsAndTerms(t *testing.T) {
	b := newBench(t)
	word := unique("needle")
	post := b.do("POST /wp/v2/posts", `{"title":"A %s","status":"publish"}`, word)
	tag := b.do("POST /wp/v2/tags", `{"name":"%s"}`, word)
	b.do("POST /wp/v2/posts/{}", `{"tags":[%d],"format":"quote"}`, post.id(), tag.id())
	found := b.list("GET /wp/v2/search", `{"search":"%s"}`, word)
	if len(found) != 1 {
		t.Fatalf("found %d", len(found))
	}
	b.want(found[0], "id", post.id(), "type", "post", "subtype", "post", "title", "A "+word)
	found = b.list("GET /wp/v2/search", `{"search":"%s","type":"term","subtype":["post_tag"]}`, word)
	if len(found) != 1 || found[0].id() != tag.id() {
		t.Errorf("terms found: %v", found)
	}
	for _, format := range b.list("GET /wp/v2/search", `{"type":"post-format"}`) {
		if _, ok := format["id"].(string); !ok {
			t.Errorf("the id of a format is %v", format["id"])
		}
	}
}

// TestOEmbedReturnsJSONAndXML reads JSON with the generated operation. It reads XML, which no
// type of the index describes, unchanged.
func TestOEmbedReturnsJSONAndXML(t *testing.T) {
	b := newBench(t)
	post := b.do("POST /wp/v2/posts", `{"title":"Shown","status":"publish"}`)
	link := post["link"].(string)
	b.want(b.do("GET /oembed/1.0/embed", `{"url":"%s"}`, link), "version", "1.0", "title", "Shown", "type", "rich")
	b.refuse(404, "oembed_invalid_url", "GET /oembed/1.0/embed", `{"url":"%s/nowhere"}`, address)

	var answer rest.Response
	c := b.c.Rest.With(rest.Parameter("url", link), rest.Parameter("format", "xml"))
	if err := rest.Call(t.Context(), c, "GET", "/oembed/1.0/embed", nil, &answer); err != nil {
		t.Fatal(err)
	}
	var embed struct {
		XMLName xml.Name `xml:"oembed"`
		Title   string   `xml:"title"`
	}
	if err := xml.Unmarshal(answer.Body, &embed); err != nil || embed.Title != "Shown" {
		t.Errorf("%q, %v", embed.Title, err)
	}
	if kind := answer.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/xml") {
		t.Errorf("the XML is %s", kind)
	}
}

func TestExportIsAnArchive(t *testing.T) {
	var answer rest.Response
	if err := rest.Call(t.Context(), connect(t).Rest, "GET", "/wp-block-editor/v1/export", nil, &answer); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(answer.Body), "PK") {
		t.Errorf("%d bytes of %s are no archive", len(answer.Body), answer.Header.Get("Content-Type"))
	}
}

func TestIndexesOfNamespacesAreServed(t *testing.T) {
	b := newBench(t)
	index := b.do("GET /", "")
	if index.at("authentication.application-passwords.endpoints.authorization") == nil {
		t.Error("the index offers no application passwords")
	}
	spaces := index["namespaces"].([]any)
	for _, name := range spaces {
		b.want(b.do("GET /"+name.(string), ""), "namespace", name)
	}
	b.refuse(404, "rest_invalid_namespace", "GET /wp/v2", `{"namespace":"none/v9"}`)
}

func TestAbilitiesRunWithTheirMethods(t *testing.T) {
	b := newBench(t)
	const run = "/wp-abilities/v1/abilities/{}/run"
	if !b.has("GET", "/wp-abilities/v1/abilities/%/run") {
		t.Skip("this release has no abilities")
	}
	b.want(b.do("GET "+run, "", "core/get-site-info"), "url", address)
	echo, err := b.as(rest.Method("POST")).try("GET /wp-abilities/v1/abilities/{restgen/echo}/run",
		`{"input":{"text":"Hello"}}`)
	if err != nil || echo != "Hello" {
		t.Errorf("the echo is %v, %v", echo, err)
	}
	b.refuse(405, "rest_ability_invalid_method", "GET "+run, `{"input":{"text":"Hello"}}`, "restgen/echo")
	b.as(rest.Method("POST")).refuse(400, "ability_invalid_input", "GET "+run, `{"input":{"text":5}}`, "restgen/echo")
}

// The sites cannot reach other servers. An operation that needs one returns an
// error.
func TestOtherServersAreOutOfReach(t *testing.T) {
	b := newBench(t)
	b.refuse(500, "http_request_not_executed", "GET /wp/v2/pattern-directory/patterns", "")
	b.refuse(500, "plugins_api_failed", "GET /wp/v2/block-directory/search", `{"term":"x"}`)
	b.refuse(500, "plugins_api_failed", "POST /wp/v2/plugins", `{"slug":"nothing"}`)
	if _, err := b.try("GET /wp-site-health/v1/directory-sizes", ""); err != nil &&
		!errors.Is(err, rest.ErrorCode("not_available")) {
		t.Error(err)
	}
}
