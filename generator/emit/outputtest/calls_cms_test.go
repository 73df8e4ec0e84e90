package outputtest

import (
	"context"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/wp"
)

const (
	// The fields of most kinds of items.
	written = `"date":"2026-01-02T03:04:05","date_gmt":null,"slug":"s","status":"draft","password":"p","title":{"raw":"T"},"content":{"raw":"C"},` +
		`"author":2,"excerpt":{"raw":"E"},"featured_media":0,"comment_status":"open","ping_status":"closed"`
	writtenPost = `{` + written + `,"format":"aside","meta":{"footnotes":"f"},"sticky":false,"template":"","categories":[1,2],"tags":[]}`
	writtenPage = written + `,"menu_order":1,"meta":{"footnotes":"f"},"template":"t.php"`
	// The parameters of most lists.
	listed = "search=a b&after=2026-01-02T03:04:05&modified_after=2026-01-02T03:04:06&author[]=1&author[]=2&author_exclude[]=3" +
		"&before=2026-02-02T03:04:05&modified_before=2026-02-02T03:04:06&exclude[]=4&include[]=5"
)

func postSamples() []sample {
	return []sample{{
		at: "GET /cms/v2/posts", path: "/cms/v2/posts", answer: "[" + post + "]", holds: "1 of 12 on 3: 7 <b>T</b> <p>C</p> true",
		query: "context=view&page=2&per_page=5&" + listed + "&search_semantics=exact&offset=6&order=asc&orderby=title" +
			"&search_columns[]=post_title&search_columns[]=post_content&slug[]=a&slug[]=b-c&status[]=draft&status[]=any&tax_relation=OR" +
			"&categories[terms][]=1&categories[terms][]=2&categories[include_children]=true&categories[operator]=AND" +
			"&categories_exclude[]=3&tags[]=4&tags[]=5&tags_exclude[terms][]=6&sticky=true&ignore_sticky=false&format[]=aside",
		call: func(ctx context.Context, c *output.Client) (any, error) { return c.CMSV2.Posts.List(ctx, allOfPosts()) },
	}, {
		at: "POST /cms/v2/posts", path: "/cms/v2/posts", body: writtenPost, answer: post, holds: "7 <b>T</b> <p>C</p> true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Posts.Create(ctx, cmsv2.PostsCreateParams{
				Date: rest.Some(rest.DateTime("2026-01-02T03:04:05")), DateGMT: rest.Null[rest.DateTime](), Slug: rest.Some("s"),
				Status: wp.StatusDraft, Password: rest.Some("p"),
				Title: rest.Some(wp.TextInput{Raw: rest.Some("T")}), Content: rest.Some(wp.TextInput{Raw: rest.Some("C")}),
				Author: rest.Some(2), Excerpt: rest.Some(wp.TextInput{Raw: rest.Some("E")}), FeaturedMedia: rest.Some(0),
				CommentStatus: wp.OpenClosedOpen, PingStatus: wp.OpenClosedClosed,
				Format: wp.PostFormatAside, Meta: &cmsv2.PostsMetaInput{Footnotes: rest.Some("f")},
				Sticky: rest.Some(false), Template: rest.Some(""), Categories: []int{1, 2}, Tags: []int{},
			})
		},
	}, {
		at: "GET /cms/v2/posts/{id}", path: "/cms/v2/posts/7", query: "context=embed&excerpt_length=20&password=ä \"x\"",
		answer: `{"id":7,"title":{"rendered":"<b>T</b>"},"content":{"protected":true}}`, holds: "7 <b>T</b>  true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Posts.Get(ctx, 7, cmsv2.PostsGetParams{Context: wp.ContextEmbed, ExcerptLength: rest.Some(20), Password: rest.Some(`ä "x"`)})
		},
	}, {
		at: "POST /cms/v2/posts/{id}", path: "/cms/v2/posts/7", body: writtenPost, answer: post, holds: "7 <b>T</b> <p>C</p> true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Posts.Update(ctx, 7, from[cmsv2.PostsUpdateParams](writtenPost))
		},
	}, {
		at: "DELETE /cms/v2/posts/{id}", path: "/cms/v2/posts/7", query: "force=true", answer: gone, holds: "gone: 7 <b>T</b> <p>C</p> true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Posts.Delete(ctx, 7, cmsv2.PostsDeleteParams{Force: rest.Some(true)})
		},
	}}
}

func allOfPosts() cmsv2.PostsListParams {
	return cmsv2.PostsListParams{
		Context: wp.ContextView, Page: rest.Some(2), PerPage: rest.Some(5), Search: rest.Some("a b"),
		After: rest.Some(rest.DateTime("2026-01-02T03:04:05")), ModifiedAfter: rest.Some(rest.DateTime("2026-01-02T03:04:06")),
		Author: []int{1, 2}, AuthorExclude: []int{3},
		Before: rest.Some(rest.DateTime("2026-02-02T03:04:05")), ModifiedBefore: rest.Some(rest.DateTime("2026-02-02T03:04:06")),
		Exclude: []int{4}, Include: []int{5}, SearchSemantics: wp.SearchSemanticsExact, Offset: rest.Some(6),
		Order: wp.OrderAsc, Orderby: cmsv2.PostsOrderbyTitle,
		SearchColumns: []wp.SearchColumn{wp.SearchColumnPostTitle, wp.SearchColumnPostContent},
		Slug:          []string{"a", "b-c"}, Status: []wp.PostStatus{wp.StatusDraft, wp.StatusAny},
		TaxRelation: wp.RelationOr,
		Categories: wp.TermFilter{Query: &wp.TermQuery{
			Terms: []int{1, 2}, IncludeChildren: rest.Some(true), Operator: wp.RelationAnd,
		}},
		CategoriesExclude: wp.TermExclusion{IDs: []int{3}}, Tags: wp.TagFilter{IDs: []int{4, 5}},
		TagsExclude: wp.TagExclusion{Query: &wp.ExcludedTags{Terms: []int{6}}}, Sticky: rest.Some(true), IgnoreSticky: rest.Some(false),
		Format: []wp.PostFormat{wp.PostFormatAside},
	}
}

const (
	revisionsQuery = "context=embed&page=1&per_page=2&search=x&exclude[]=1&include[]=2&include[]=3&offset=4&order=desc&orderby=relevance"
	revisionsAsked = `{"context":"embed","page":1,"per_page":2,"search":"x","exclude":[1],"include":[2,3],"offset":4,"order":"desc","orderby":"relevance"}`
	drafted        = `{"parent":7,` + written + `,"format":"aside","meta":{"footnotes":"f"},"sticky":true,"template":"","categories":[],"tags":[3]}`
)

// postPartSamples are the revisions and autosaves of posts.
func postPartSamples() []sample {
	return []sample{{
		at: "GET /cms/v2/posts/{parent}/revisions", path: "/cms/v2/posts/7/revisions", query: revisionsQuery,
		answer: "[" + revision + "," + revision + "]", holds: "2 of 12 on 3: 3, 3",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.PostRevisions.List(ctx, 7, from[cmsv2.PostRevisionsListParams](revisionsAsked))
		},
	}, {
		at: "GET /cms/v2/posts/{parent}/revisions/{id}", path: "/cms/v2/posts/7/revisions/3", query: "context=view", answer: revision, holds: "3",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.PostRevisions.Get(ctx, 7, 3, cmsv2.PostRevisionsGetParams{Context: wp.ContextView})
		},
	}, {
		at: "DELETE /cms/v2/posts/{parent}/revisions/{id}", path: "/cms/v2/posts/7/revisions/3", query: "force=true",
		answer: `{"deleted":true,"previous":` + revision + `}`, holds: "gone: 3",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.PostRevisions.Delete(ctx, 7, 3, cmsv2.PostRevisionsDeleteParams{Force: rest.Some(true)})
		},
	}, {
		at: "GET /cms/v2/posts/{id}/autosaves", path: "/cms/v2/posts/7/autosaves", query: "context=view", answer: "[" + post + "]", holds: "7 <b>T</b> <p>C</p> true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.PostAutosaves.List(ctx, 7, cmsv2.PostAutosavesListParams{Context: wp.ContextView})
		},
	}, {
		at: "POST /cms/v2/posts/{id}/autosaves", path: "/cms/v2/posts/7/autosaves", body: drafted, answer: post, holds: "7 <b>T</b> <p>C</p> true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.PostAutosaves.Create(ctx, 7, from[cmsv2.PostAutosavesCreateParams](drafted))
		},
	}, {
		at: "GET /cms/v2/posts/{parent}/autosaves/{id}", path: "/cms/v2/posts/7/autosaves/3", query: "context=view", answer: post, holds: "7 <b>T</b> <p>C</p> true",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.PostAutosaves.Get(ctx, 7, 3, cmsv2.PostAutosavesGetParams{Context: wp.ContextView})
		},
	}}
}
