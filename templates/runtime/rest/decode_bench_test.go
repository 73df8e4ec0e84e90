package rest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

type benchPost struct {
	Received
	Date, DateGMT                                    Opt[string]
	GUID                                             benchText
	ID                                               int
	Link, Modified, ModifiedGMT, Slug                string
	Status                                           sampleStatus
	Type, Password, PermalinkTemplate, GeneratedSlug string
	ClassList                                        []string
	Title                                            benchText
	Content, Excerpt                                 benchText
	Author, FeaturedMedia                            int
	CommentStatus, PingStatus, Format                sampleStatus
	Meta                                             benchMeta
	Sticky                                           bool
	Template                                         string
	Categories, Tags                                 []int
}

func (p *benchPost) CodeFields(c *codec.Coder) {
	c.Field("date", &p.Date)
	c.In(codec.View|codec.Edit).Field("date_gmt", &p.DateGMT)
	c.In(codec.View|codec.Edit).Object("guid", &p.GUID)
	c.Int("id", &p.ID)
	c.String("link", &p.Link)
	c.In(codec.View|codec.Edit).String("modified", &p.Modified)
	c.In(codec.View|codec.Edit).String("modified_gmt", &p.ModifiedGMT)
	c.String("slug", &p.Slug)
	c.In(codec.View|codec.Edit).Enum("status", (*string)(&p.Status))
	c.String("type", &p.Type)
	c.In(codec.Edit).String("password", &p.Password)
	c.In(codec.Edit).String("permalink_template", &p.PermalinkTemplate)
	c.In(codec.Edit).String("generated_slug", &p.GeneratedSlug)
	c.In(codec.View|codec.Edit).Strings("class_list", &p.ClassList)
	c.Object("title", &p.Title)
	c.In(codec.View|codec.Edit).Object("content", &p.Content)
	c.Int("author", &p.Author)
	c.Object("excerpt", &p.Excerpt)
	c.Int("featured_media", &p.FeaturedMedia)
	c.In(codec.View|codec.Edit).Enum("comment_status", (*string)(&p.CommentStatus))
	c.In(codec.View|codec.Edit).Enum("ping_status", (*string)(&p.PingStatus))
	c.In(codec.View|codec.Edit).Enum("format", (*string)(&p.Format))
	c.In(codec.View|codec.Edit).Object("meta", &p.Meta)
	c.In(codec.View|codec.Edit).Bool("sticky", &p.Sticky)
	c.In(codec.View|codec.Edit).String("template", &p.Template)
	c.In(codec.View|codec.Edit).Ints("categories", &p.Categories)
	c.In(codec.View|codec.Edit).Ints("tags", &p.Tags)
}

type benchText struct {
	Received
	Raw, Rendered string
	BlockVersion  int
	Protected     bool
}

func (t *benchText) CodeFields(c *codec.Coder) {
	c.In(codec.Edit).String("raw", &t.Raw)
	c.String("rendered", &t.Rendered)
	c.In(codec.Edit).Int("block_version", &t.BlockVersion)
	c.Bool("protected", &t.Protected)
}

type benchMeta struct {
	Received
	Footnotes string
}

func (m *benchMeta) CodeFields(c *codec.Coder) {
	c.String("footnotes", &m.Footnotes)
}

// benchPosts returns 20 posts as a server sends them: every slash is escaped,
// and a third of the text are links.
func benchPosts() []byte {
	paragraph := `<p class=\"has-text\">Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do ` +
		`eiusmod tempor incididunt ut labore et dolore magna aliqua. <a ` +
		`href=\"https:\/\/example.org\/2026\/11\/a-page\/\">Caf\u00e9<\/a> ut enim ad minim veniam, quis ` +
		`nostrud exercitation \u201cullamco\u201d laboris.<\/p>\n\n`
	link := `{"href":"https:\/\/example.org\/index.php\/wp-json\/wp\/v2\/posts\/%d\/revisions",` +
		`"embeddable":true,"taxonomy":"category"}`
	var b strings.Builder
	for i := range 20 {
		if i > 0 {
			b.WriteString(",")
		}
		links := strings.Repeat(`"wp:rel":[`+strings.Repeat(fmt.Sprintf(link, i)+",", 4)+`{}],`, 6)
		fmt.Fprintf(&b,
			`{"id":%d,"date":"2026-11-20T10:00:%02d","date_gmt":"2026-11-20T09:00:%02d",`+
				`"guid":{"rendered":"https:\/\/example.org\/?p=%d"},`+
				`"modified":"2026-11-20T10:00:00","modified_gmt":"2026-11-20T09:00:00","slug":"post-%d",`+
				`"status":"publish","type":"post",`+
				`"link":"https:\/\/example.org\/2026\/11\/post-%d\/",`+
				`"title":{"rendered":"Post %d &#8211; title"},"content":{"rendered":"%s","protected":false},`+
				`"excerpt":{"rendered":"%s","protected":false},"author":1,"featured_media":0,`+
				`"comment_status":"open","ping_status":"open","sticky":false,`+
				`"template":"","format":"standard","meta":{"footnotes":""},"categories":[1,%d],"tags":[%d],`+
				`"class_list":["post-%d","post","type-post","status-publish","format-standard","hentry",`+
				`"category-uncategorized"],`+
				`"_links":{%s"curies":[{"name":"wp","href":"https:\/\/api.w.org\/{rel}","templated":true}]}}`,
			i+1, i, i, i, i, i, i, strings.Repeat(paragraph, 26), paragraph, i+2, i+3, i, links)
	}
	return []byte("[" + b.String() + "]")
}

func BenchmarkDecodePosts(b *testing.B) {
	in := benchPosts()
	b.SetBytes(int64(len(in)))
	b.ReportAllocs()
	for b.Loop() {
		var page Page[benchPost]
		if err := Unmarshal(in, PageOf(&page)); err != nil || len(page.Items) != 20 || !Has(&page.Items[19], "tags") {
			b.Fatal(err)
		}
	}
}

type benchCreate struct {
	Date, Slug, Title, Content Opt[string]
	Status                     Opt[sampleStatus]
	Author                     Opt[int]
	Sticky                     Opt[bool]
	Categories, Tags           []int
}

func (p *benchCreate) CodeFields(c *codec.Coder) {
	c.Field("date", &p.Date)
	c.Field("slug", &p.Slug)
	OptOf(c, "status", &p.Status, codec.EnumItem)
	c.Field("title", &p.Title)
	c.Field("content", &p.Content)
	c.Field("author", &p.Author)
	c.Field("sticky", &p.Sticky)
	c.Ints("categories", &p.Categories)
	c.Ints("tags", &p.Tags)
}

func sampleCreate() *benchCreate {
	return &benchCreate{Date: Some("2026-11-20T10:00:00"), Slug: Some("a-post"), Title: Some("A post"),
		Status:  Some(sampleStatus("draft")),
		Content: Some(strings.Repeat("<p>Lorem ipsum dolor sit amet</p>\n", 30)),
		Author:  Some(1), Sticky: Some(true), Categories: []int{1, 2}}
}

func BenchmarkMarshal(b *testing.B) {
	p := sampleCreate()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Marshal(p); err != nil {
			b.Fatal(err)
		}
	}
}

// The result of Marshal is its only allocation.
func TestMarshalAllocatesOnce(t *testing.T) {
	p := sampleCreate()
	if n := testing.AllocsPerRun(100, func() {
		if _, err := Marshal(p); err != nil {
			t.Fatal(err)
		}
	}); n > 1 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkEncodeCreate(b *testing.B) {
	p := sampleCreate()
	var buffer []byte
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if buffer, err = codec.AppendJSON(buffer[:0], p); err != nil {
			b.Fatal(err)
		}
	}
}
