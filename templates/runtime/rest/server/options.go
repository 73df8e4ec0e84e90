package server

import (
	"context"
	"log/slog"
	"net/http"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/address"
)

// An Option sets an option of a Mux.
type Option interface{ set(*settings) }

type option func(*settings)

func (o option) set(s *settings) { o(s) }

// Deployment selects one of the deployments that the packages were generated
// for, as WithDeployment returns it. The default is the first one.
func Deployment(d rest.Deployment) Option {
	return option(func(s *settings) { s.deployment = d.Index })
}

// Prefix sets the first part of the path of all routes, by default wp-json. It
// may have several segments, as in blog/wp-json, or be empty.
func Prefix(prefix string) Option {
	return option(func(s *settings) {
		s.prefix = address.NewPrefix(strings.TrimRight("/"+strings.Trim(prefix, "/"), "/"))
	})
}

// SiteAddress sets the address of the site in links and in the index, such as
// https://example.org. By default it is the host of the request, with https if
// the request came so. Set it for a Mux after a proxy that ends TLS, and for a
// site in a folder, such as https://example.org/blog with
// http.StripPrefix("/blog", mux) around the Mux.
func SiteAddress(address string) Option {
	return option(func(s *settings) { s.home = strings.TrimRight(address, "/") })
}

// Middleware wraps the server. The first one sees a request first. After the
// wrapped handler, the Pattern of the request is the route of its endpoint,
// for metrics, unless a later middleware passed on another request.
func Middleware(wrap func(http.Handler) http.Handler) Option {
	return option(func(s *settings) { s.middleware = append(s.middleware, wrap) })
}

// Authorize calls allowed before an endpoint is called, after routing and
// validation, as on the real server. It also calls it for each endpoint of a
// route to fill the header Allow. An *Error is returned to the client as it is.
// Any other error becomes rest_forbidden with status 403, or 401 for a request
// without the header Authorization. A Mux does not know users: check nonces
// (X-WP-Nonce, _wpnonce) in allowed or in a Middleware, and reject bad ones
// with 403 and wp.ErrInvalidNonce.
//
// The headers of r identify who sent the request; for an item of a batch they
// are the headers of the batch. The request is for e, the registered variable,
// such as cmsv2.PostsDeleteEndpoint, in any deployment, and OperationOf(ctx):
//
//	id, _ := server.OperationOf(ctx).Param("id").Int()
//
// Do not decide by r.Method, r.URL or Match: _method, rest_route and the body
// can override them.
func Authorize(allowed func(ctx context.Context, e *rest.Endpoint, r *http.Request) error) Option {
	return option(func(s *settings) { s.authorize = allowed })
}

// AllowOrigins limits the origins whose pages may read responses (CORS), such
// as https://app.example. By default all may, as on the real server, which
// requires a nonce for requests with cookies. It turns JSONP off, which has no
// origins.
func AllowOrigins(allowed func(origin string) bool) Option {
	return option(func(s *settings) { s.origins = allowed })
}

// JSONP enables or disables _jsonp, which makes a script of a response that
// pages of all origins can read. If it is disabled, such requests get 400
// rest_callback_disabled. By default it is enabled, as on the real server,
// unless AllowOrigins is used.
func JSONP(on bool) Option { return option(func(s *settings) { s.jsonp = rest.Some(on) }) }

// Strict turns off features of the real server that few sites need: reading
// responses from pages of other origins, JSONP, and links whose address comes
// from the header Host. Links have the given address. A later AllowOrigins,
// JSONP or SiteAddress overrides one of them.
func Strict(address string) Option {
	return option(func(s *settings) {
		SiteAddress(address).set(s)
		AllowOrigins(func(string) bool { return false }).set(s)
		JSONP(false).set(s)
	})
}

// EmbedFunc calls embed for a request with _embed if the response has _links,
// which a handler adds with Extras.Set. It gets the response, an object or a
// list, and the relations to embed, nil for all, and returns the response with
// a member _embedded in each object. An embedded resource should have the
// fields of context=embed only; a request to the Mux with that context returns
// them. The response that embed gets is valid until it returns, and it may be
// changed; the one that it returns is copied.
func EmbedFunc(embed func(ctx context.Context, relations []string, response []byte) ([]byte, error)) Option {
	return option(func(s *settings) { s.embed = embed })
}

// Logger logs panics and the errors that clients do not get. The default is
// slog.Default().
func Logger(log *slog.Logger) Option { return option(func(s *settings) { s.log = log }) }

func (l Limits) set(s *settings) { s.limits = l.filled() }

// ApplicationPasswords offers application passwords in the index, with the path
// of the page where users authorize applications, such as
// /wp-admin/authorize-application.php. Check them in a Middleware.
func ApplicationPasswords(page string) Option {
	return option(func(s *settings) { s.passwordPage = page })
}

// About describes the site in the index: about returns the JSON of the member
// name, description, gmt_offset, timezone_string, page_for_posts, page_on_front
// or show_on_front, or "" for its default.
func About(about func(member string) rest.Raw) Option {
	return option(func(s *settings) { s.about = about })
}
