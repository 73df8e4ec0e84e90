package outputtest

import (
	"context"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/builderv1"
	"github.com/restgen/restgen/output/cachev1"
	"github.com/restgen/restgen/output/cachev3"
	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/oembed10"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/codec"
	"github.com/restgen/restgen/output/rest/wp"
	"github.com/restgen/restgen/output/root"
)

// A sample is a call of an endpoint with all its args, and the expected request.
type sample struct {
	at     string // the endpoint: its first method, and its route with {name} for captures
	path   string // as sent
	query  string // as sent, but for the escapes
	body   string // as sent
	answer string // response of the site
	holds  string // digest of the decoded response; empty: the response
	call   func(context.Context, *output.Client) (any, error)
}

// Responses of the site, with the fields of context view, which a generated
// server returns whole.
const (
	text     = `"title":{"rendered":"<b>T</b>"},"content":{"rendered":"<p>C</p>","protected":true},"excerpt":{"rendered":"E","protected":false}`
	post     = `{"id":7,` + text + `,"link":"https://example.org/7"}`
	file     = `{"id":9,"title":{"rendered":"F"},"caption":{"rendered":"K"},"description":{"rendered":"D"},"mime_type":"image/png"}`
	revision = `{"id":3,"parent":7}`
	raw      = `{"ok":true,"list":[1,"two",null]}`
	gone     = `{"deleted":true,"previous":` + post + `}`
)

// from decodes params.
func from[P any, C interface {
	*P
	codec.FieldCoder
}](object string) P {
	var p P
	if err := rest.Unmarshal([]byte(object), C(&p)); err != nil {
		panic(err)
	}
	return p
}

// samples returns a sample for every endpoint of both deployments, as
// TestEveryEndpointIsCalled checks.
func samples() []sample {
	var all []sample
	for _, some := range [][]sample{smallSamples(), pluginSamples(), postSamples(), postPartSamples(), pageSamples(), mediaSamples()} {
		all = append(all, some...)
	}
	return all
}

func smallSamples() []sample {
	return []sample{{
		at: "GET /", path: "/", query: "context=embed", answer: raw,
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.Root.Index.Get(ctx, root.IndexGetParams{Context: rest.Some("embed")})
		},
	}, {
		at: "POST /batch/v1", path: "/batch/v1", answer: `{"responses":[]}`,
		body: `{"validation":"require-all-validate","requests":[{"method":"PUT","path":"/cms/v2/posts/7?a=b","body":{"title":"x"},"headers":{"X-One":"1","X-Two":["2","3"]}},{"path":"/x"}]}`,
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.Root.BatchV1.Do(ctx, root.BatchV1DoParams{
				Validation: root.BatchV1ValidationRequireAllValidate,
				Requests: []root.BatchV1RequestInput{{
					Method: root.BatchV1MethodPut, Path: rest.Some("/cms/v2/posts/7?a=b"),
					Body: map[string]rest.Raw{"title": `"x"`},
					Headers: map[string]root.BatchV1HeaderInput{
						"X-One": {Text: rest.Some("1")}, "X-Two": {List: []string{"2", "3"}},
					},
				}, {Path: rest.Some("/x")}},
			})
		},
	}, {
		at: "GET /oembed/1.0", path: "/oembed/1.0", query: "namespace=oembed/1.0&context=view", answer: raw,
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.Oembed10.Index.Get(ctx, oembed10.IndexGetParams{Namespace: rest.Some("oembed/1.0"), Context: rest.Some("view")})
		},
	}, {
		at: "GET /oembed/1.0/embed", path: "/oembed/1.0/embed", query: "url=https://example.org/?p=1&format=xml&maxwidth=320", answer: raw,
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.Oembed10.Embed.Get(ctx, oembed10.EmbedGetParams{
				URL: rest.Some("https://example.org/?p=1"), Format: `"xml"`, Maxwidth: "320"})
		},
	}, {
		at: "GET /oembed/1.0/proxy", path: "/oembed/1.0/proxy", answer: raw,
		query: "url=https://example.org/v?a=1&b=2&format=xml&maxwidth=320&maxheight=200&discover=false",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.Oembed10.Proxy.Get(ctx, oembed10.ProxyGetParams{
				URL: rest.Some("https://example.org/v?a=1&b=2"), Format: oembed10.ProxyFormatXML,
				Maxwidth: rest.Some(320), Maxheight: rest.Some(200), Discover: rest.Some(false)})
		},
	}, {
		at: "GET /cms/v2", path: "/cms/v2", query: "namespace=cms/v2&context=embed", answer: raw,
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.Index.Get(ctx, cmsv2.IndexGetParams{Namespace: rest.Some("cms/v2"), Context: rest.Some("embed")})
		},
	}, {
		at: "GET /cms/v2/menu-items", path: "/cms/v2/menu-items", query: "context=embed&page=2&per_page=5&search=home", answer: "[" + raw + "]",
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.MenuItems.List(ctx, cmsv2.MenuItemsListParams{
				Context: wp.ContextEmbed, Page: rest.Some(2), PerPage: rest.Some(5), Search: rest.Some("home")})
		},
	}, {
		at: "POST /cms/v2/menu-items", path: "/cms/v2/menu-items", body: "{}", answer: raw,
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CMSV2.MenuItems.Create(ctx, cmsv2.MenuItemsCreateParams{})
		},
	}}
}

// pluginSamples returns the endpoints of plugins. Few of them have args.
func pluginSamples() []sample {
	all := []sample{{
		at: "GET /cache/v1", path: "/cache/v1", query: "namespace=cache/v1&context=embed", answer: raw,
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CacheV1.Index.Get(ctx, cachev1.IndexGetParams{Namespace: rest.Some("cache/v1"), Context: rest.Some("embed")})
		},
	}, {
		at: "GET /cache/v3", path: "/cache/v3", query: "namespace=cache/v3&context=embed", answer: raw,
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.CacheV3.Index.Get(ctx, cachev3.IndexGetParams{Namespace: rest.Some("cache/v3"), Context: rest.Some("embed")})
		},
	}, {
		at: "GET /builder/v1", path: "/builder/v1", query: "namespace=builder/v1&context=embed", answer: raw,
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.BuilderV1.Index.Get(ctx, builderv1.IndexGetParams{Namespace: rest.Some("builder/v1"), Context: rest.Some("embed")})
		},
	}, {
		at: "GET /builder/v1/get-templates/{args}", path: "/builder/v1/get-templates/page=2&type=hero-1", answer: raw,
		call: func(ctx context.Context, c *output.Client) (any, error) {
			return c.BuilderV1.Templates.GetByArgs(ctx, "page=2&type=hero-1", builderv1.TemplatesGetByArgsParams{})
		},
	}}
	for route, get := range bareReads {
		all = append(all, sample{at: "GET " + route, path: route, answer: raw, call: get})
	}
	for route, post := range bareWrites {
		all = append(all, sample{at: "POST " + route, path: route, body: "{}", answer: raw, call: post})
	}
	return all
}

// bare makes a call of an operation without parameters.
func bare[P any](f func(*output.Client) func(context.Context, P) (rest.Raw, error)) func(context.Context, *output.Client) (any, error) {
	return func(ctx context.Context, c *output.Client) (any, error) {
		var none P
		return f(c)(ctx, none)
	}
}

type rawCall[P any] = func(context.Context, P) (rest.Raw, error)

var bareReads = map[string]func(context.Context, *output.Client) (any, error){
	"/cache/v1/tool/check_ip": bare(func(c *output.Client) rawCall[cachev1.ToolCheckIPGetParams] {
		return c.CacheV1.ToolCheckIP.Get
	}),
	"/cache/v1/guest/sync": bare(func(c *output.Client) rawCall[cachev1.GuestSyncGetParams] { return c.CacheV1.GuestSync.Get }),
	"/builder/v1/get-templates-data": bare(func(c *output.Client) rawCall[builderv1.TemplatesDataGetParams] {
		return c.BuilderV1.TemplatesData.Get
	}),
	"/builder/v1/get-templates": bare(func(c *output.Client) rawCall[builderv1.TemplatesGetParams] { return c.BuilderV1.Templates.Get }),
	"/builder/v1/get-template-authors": bare(func(c *output.Client) rawCall[builderv1.TemplateAuthorsGetParams] {
		return c.BuilderV1.TemplateAuthors.Get
	}),
	"/builder/v1/get-template-bundles": bare(func(c *output.Client) rawCall[builderv1.TemplateBundlesGetParams] {
		return c.BuilderV1.TemplateBundles.Get
	}),
	"/builder/v1/get-template-tags": bare(func(c *output.Client) rawCall[builderv1.TemplateTagsGetParams] {
		return c.BuilderV1.TemplateTags.Get
	}),
	"/builder/v1/get-global-classes-site-usage": bare(func(c *output.Client) rawCall[builderv1.GlobalClassesSiteUsageGetParams] {
		return c.BuilderV1.GlobalClassesSiteUsage.Get
	}),
}

var bareWrites = map[string]func(context.Context, *output.Client) (any, error){
	"/cache/v1/toggle_crawler_state": bare(func(c *output.Client) rawCall[cachev1.ToggleCrawlerStateDoParams] {
		return c.CacheV1.ToggleCrawlerState.Do
	}),
	"/cache/v1/notify_img": bare(func(c *output.Client) rawCall[cachev1.NotifyImgDoParams] { return c.CacheV1.NotifyImg.Do }),
	"/cache/v1/notify_ccss": bare(func(c *output.Client) rawCall[cachev1.NotifyCcssDoParams] {
		return c.CacheV1.NotifyCcss.Do
	}),
	"/cache/v1/notify_ucss": bare(func(c *output.Client) rawCall[cachev1.NotifyUcssDoParams] {
		return c.CacheV1.NotifyUcss.Do
	}),
	"/cache/v1/notify_vpi": bare(func(c *output.Client) rawCall[cachev1.NotifyVpiDoParams] { return c.CacheV1.NotifyVpi.Do }),
	"/cache/v1/check_img":  bare(func(c *output.Client) rawCall[cachev1.CheckImgDoParams] { return c.CacheV1.CheckImg.Do }),
	"/cache/v3/ip_validate": bare(func(c *output.Client) rawCall[cachev3.IPValidateDoParams] {
		return c.CacheV3.IPValidate.Do
	}),
	"/cache/v3/rest_echo":  bare(func(c *output.Client) rawCall[cachev3.RestEchoDoParams] { return c.CacheV3.RestEcho.Do }),
	"/cache/v3/ping":       bare(func(c *output.Client) rawCall[cachev3.PingDoParams] { return c.CacheV3.Ping.Do }),
	"/cache/v3/cdn_status": bare(func(c *output.Client) rawCall[cachev3.CDNStatusDoParams] { return c.CacheV3.CDNStatus.Do }),
	"/cache/v3/err_domains": bare(func(c *output.Client) rawCall[cachev3.ErrDomainsCreateParams] {
		return c.CacheV3.ErrDomains.Create
	}),
	"/builder/v1/render_element": bare(func(c *output.Client) rawCall[builderv1.RenderElementDoParams] {
		return c.BuilderV1.RenderElement.Do
	}),
	"/builder/v1/load_query_page": bare(func(c *output.Client) rawCall[builderv1.LoadQueryPageDoParams] {
		return c.BuilderV1.LoadQueryPage.Do
	}),
	"/builder/v1/load_popup_content": bare(func(c *output.Client) rawCall[builderv1.LoadPopupContentDoParams] {
		return c.BuilderV1.LoadPopupContent.Do
	}),
	"/builder/v1/query_result": bare(func(c *output.Client) rawCall[builderv1.QueryResultDoParams] {
		return c.BuilderV1.QueryResult.Do
	}),
}
