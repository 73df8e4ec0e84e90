package outputtest

import (
	"context"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/wp"
)

func pageSamples() []sample {
	const whole = `{` + written + `,"parent":4,"menu_order":1,"meta":{"footnotes":"f"},"template":"t.php"}`
	const drafted = `{"parent":7,` + writtenPage + `}`
	return []sample{{
		at: "GET /cms/v2/pages", path: "/cms/v2/pages", answer: "[" + post + "," + post + "]",
		holds: "2 of 12 on 3: 7 <b>T</b> <p>C</p> true, 7 <b>T</b> <p>C</p> true",
		query: "context=view&page=1&per_page=100&" + listed + "&menu_order=0&search_semantics=exact&offset=0&order=asc&orderby=menu_order" +
			"&parent[]=0&parent_exclude[]=8&search_columns[]=post_excerpt&slug[]=x&status[]=publish&status[]=trash",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Pages.List(ctx, cmsv2.PagesListParams{
				Context: wp.ContextView, Page: rest.Some(1), PerPage: rest.Some(100), Search: rest.Some("a b"),
				After: rest.Some(rest.DateTime("2026-01-02T03:04:05")), ModifiedAfter: rest.Some(rest.DateTime("2026-01-02T03:04:06")),
				Author: []int{1, 2}, AuthorExclude: []int{3},
				Before: rest.Some(rest.DateTime("2026-02-02T03:04:05")), ModifiedBefore: rest.Some(rest.DateTime("2026-02-02T03:04:06")),
				Exclude: []int{4}, Include: []int{5}, MenuOrder: rest.Some(0), Offset: rest.Some(0), Order: wp.OrderAsc,
				SearchSemantics: wp.SearchSemanticsExact, Orderby: cmsv2.PagesOrderbyMenuOrder,
				Parent: []int{0}, ParentExclude: []int{8}, SearchColumns: []wp.SearchColumn{wp.SearchColumnPostExcerpt},
				Slug: []string{"x"}, Status: []wp.PostStatus{wp.StatusPublish, wp.StatusTrash},
			})
		},
	}, {
		at: "POST /cms/v2/pages", path: "/cms/v2/pages", body: whole, answer: post, holds: "7 <b>T</b> <p>C</p> true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Pages.Create(ctx, from[cmsv2.PagesCreateParams](whole))
		},
	}, {
		at: "GET /cms/v2/pages/{id}", path: "/cms/v2/pages/7", query: "context=view&excerpt_length=1&password=x", answer: post, holds: "7 <b>T</b> <p>C</p> true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Pages.Get(ctx, 7, cmsv2.PagesGetParams{Context: wp.ContextView, ExcerptLength: rest.Some(1), Password: rest.Some("x")})
		},
	}, {
		at: "POST /cms/v2/pages/{id}", path: "/cms/v2/pages/7", body: whole, answer: post, holds: "7 <b>T</b> <p>C</p> true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Pages.Update(ctx, 7, from[cmsv2.PagesUpdateParams](whole))
		},
	}, {
		at: "DELETE /cms/v2/pages/{id}", path: "/cms/v2/pages/7", query: "force=false", answer: post, holds: "7 <b>T</b> <p>C</p> true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Pages.Delete(ctx, 7, cmsv2.PagesDeleteParams{Force: rest.Some(false)})
		},
	}, {
		at: "GET /cms/v2/pages/{parent}/revisions", path: "/cms/v2/pages/7/revisions", query: revisionsQuery, answer: "[]", holds: "0 of 12 on 3: ",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.PageRevisions.List(ctx, 7, from[cmsv2.PageRevisionsListParams](revisionsAsked))
		},
	}, {
		at: "GET /cms/v2/pages/{parent}/revisions/{id}", path: "/cms/v2/pages/7/revisions/3", query: "context=edit", answer: revision, holds: "3",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.PageRevisions.Get(ctx, 7, 3, cmsv2.PageRevisionsGetParams{Context: wp.ContextEdit})
		},
	}, {
		at: "DELETE /cms/v2/pages/{parent}/revisions/{id}", path: "/cms/v2/pages/7/revisions/3", query: "force=true",
		answer: `{"deleted":true,"previous":` + revision + `}`, holds: "gone: 3",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.PageRevisions.Delete(ctx, 7, 3, cmsv2.PageRevisionsDeleteParams{Force: rest.Some(true)})
		},
	}, {
		at: "GET /cms/v2/pages/{id}/autosaves", path: "/cms/v2/pages/7/autosaves", query: "context=view", answer: "[" + post + "]", holds: "7 <b>T</b> <p>C</p> true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.PageAutosaves.List(ctx, 7, cmsv2.PageAutosavesListParams{Context: wp.ContextView})
		},
	}, {
		at: "POST /cms/v2/pages/{id}/autosaves", path: "/cms/v2/pages/7/autosaves", body: drafted, answer: post, holds: "7 <b>T</b> <p>C</p> true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.PageAutosaves.Create(ctx, 7, from[cmsv2.PageAutosavesCreateParams](drafted))
		},
	}, {
		at: "GET /cms/v2/pages/{parent}/autosaves/{id}", path: "/cms/v2/pages/7/autosaves/3", query: "context=view", answer: post, holds: "7 <b>T</b> <p>C</p> true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.PageAutosaves.Get(ctx, 7, 3, cmsv2.PageAutosavesGetParams{Context: wp.ContextView})
		},
	}}
}

func mediaSamples() []sample {
	const described = `{"date":null,"date_gmt":null,"slug":"s","status":"private","title":{"raw":"T"},"author":2,"featured_media":0,"comment_status":"closed",` +
		`"ping_status":"open","meta":{},"template":"","alt_text":"alt","caption":{"raw":"K"},"description":{"raw":"D"},"post":7`
	const edits = `{"src":"https://example.org/a.png","modifiers":[{"type":"flip","args":{"flip":{"horizontal":true,"vertical":false}}},` +
		`{"type":"rotate","args":{"angle":90}},{"type":"crop","args":{"left":0,"top":1.5,"width":50,"height":60}}],"rotation":90,"x":0,"y":1.5,"width":50,"height":100,` +
		`"caption":{"raw":"K"},"description":{"raw":"D"},"title":{"raw":"T"},"post":7,"alt_text":"alt"}`
	const create = described + `,"generate_sub_sizes":false,"convert_format":true,"url":"https://example.org/a.png"}`
	return []sample{{
		at: "GET /cms/v2/media", path: "/cms/v2/media", answer: "[" + file + "]", holds: "1 of 12 on 3: 9 F",
		query: "context=view&page=3&per_page=1&" + listed + "&search_semantics=exact&offset=1&order=asc&orderby=include_slugs" +
			"&parent[]=7&parent_exclude[]=8&search_columns[]=post_title&slug[]=x&status[]=inherit&status[]=private" +
			"&media_type[]=image&media_type[]=audio&mime_type[]=image/png",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Media.List(ctx, cmsv2.MediaListParams{
				Context: wp.ContextView, Page: rest.Some(3), PerPage: rest.Some(1), Search: rest.Some("a b"),
				After: rest.Some(rest.DateTime("2026-01-02T03:04:05")), ModifiedAfter: rest.Some(rest.DateTime("2026-01-02T03:04:06")),
				Author: []int{1, 2}, AuthorExclude: []int{3},
				Before: rest.Some(rest.DateTime("2026-02-02T03:04:05")), ModifiedBefore: rest.Some(rest.DateTime("2026-02-02T03:04:06")),
				Exclude: []int{4}, Include: []int{5}, Offset: rest.Some(1), Order: wp.OrderAsc,
				SearchSemantics: wp.SearchSemanticsExact, Orderby: cmsv2.MediaOrderbyIncludeSlugs,
				Parent: []int{7}, ParentExclude: []int{8}, SearchColumns: []wp.SearchColumn{wp.SearchColumnPostTitle},
				Slug: []string{"x"}, Status: []wp.PostStatus{wp.StatusInherit, wp.StatusPrivate},
				MediaType: []cmsv2.MediaMediaType{cmsv2.MediaMediaTypeImage, cmsv2.MediaMediaTypeAudio}, MimeType: []string{"image/png"},
			})
		},
	}, {
		at: "POST /cms/v2/media", path: "/cms/v2/media", body: create, answer: file, holds: "9 F",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Media.Create(ctx, from[cmsv2.MediaCreateParams](create))
		},
	}, {
		at: "GET /cms/v2/media/{id}", path: "/cms/v2/media/9", query: "context=view", answer: file, holds: "9 F",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Media.Get(ctx, 9, cmsv2.MediaGetParams{Context: wp.ContextView})
		},
	}, {
		at: "POST /cms/v2/media/{id}", path: "/cms/v2/media/9", body: described + "}", answer: file, holds: "9 F",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Media.Update(ctx, 9, from[cmsv2.MediaUpdateParams](described+"}"))
		},
	}, {
		at: "DELETE /cms/v2/media/{id}", path: "/cms/v2/media/9", query: "force=true", answer: `{"deleted":true,"previous":` + file + `}`, holds: "gone: 9 F",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Media.Delete(ctx, 9, cmsv2.MediaDeleteParams{Force: rest.Some(true)})
		},
	}, {
		at: "POST /cms/v2/media/{id}/post-process", path: "/cms/v2/media/9/post-process", body: `{"action":"create-image-subsizes"}`, answer: raw,
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.MediaPostProcess.Do(ctx, 9, cmsv2.MediaPostProcessDoParams{
				Action: cmsv2.MediaPostProcessActionCreateImageSubsizes})
		},
	}, {
		at: "POST /cms/v2/media/{id}/edit", path: "/cms/v2/media/9/edit", body: edits, answer: file, holds: "F",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.MediaEdit.Do(ctx, 9, from[cmsv2.MediaEditDoParams](edits))
		},
	}}
}
