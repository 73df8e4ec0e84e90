package rest

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
)

// A ServerOption changes a Mux.
type ServerOption interface{ server(*Mux) }

// serverOption is a ServerOption that is nothing else.
type serverOption func(*Mux)

func (o serverOption) server(m *Mux) { o(m) }

// Prefix is the first part of the addresses of the form /wp-json/...; without this option it is wp-json. It may
// have several segments, as in blog/wp-json, or none.
func Prefix(prefix string) ServerOption {
	return serverOption(func(m *Mux) { m.prefix = strings.TrimRight("/"+strings.Trim(prefix, "/"), "/") })
}

// Home is the address of the site, which links and the index hold, as https://example.org. Without this option
// it is taken from the request.
func Home(address string) ServerOption {
	return serverOption(func(m *Mux) { m.home = strings.TrimRight(address, "/") })
}

// Middleware wraps the whole server. Of several, the first sees a request first.
func Middleware(wrap func(http.Handler) http.Handler) ServerOption {
	return serverOption(func(m *Mux) { m.middleware = append(m.middleware, wrap) })
}

// Permit is asked before an endpoint is called, after routing and the checks of all parameters, as on the real
// server; and for each endpoint of a route, to fill the header Allow. An *Error is answered as it is; any other
// error becomes rest_forbidden, with 403, or 401 for a request without the header Authorization. The request
// of an item of a batch has the method and the path of the item, and the headers of the batch.
func Permit(allowed func(ctx context.Context, e *Endpoint, r *http.Request) error) ServerOption {
	return serverOption(func(m *Mux) { m.permit = allowed })
}

// Origins limits the origins to whose pages a browser shows answers (CORS), as https://app.example. Without this
// option all are allowed, as on the real server, which asks for a nonce where a cookie says who is asking.
func Origins(allowed func(origin string) bool) ServerOption {
	return serverOption(func(m *Mux) { m.origins = allowed })
}

// Embedder is called when a request asks for embedded resources (_embed). It gets the answer and the relations to
// embed, nil for all of them, and returns the answer with the member _embedded.
func Embedder(embed func(ctx context.Context, relations []string, answer []byte) ([]byte, error)) ServerOption {
	return serverOption(func(m *Mux) { m.embed = embed })
}

// Logger is told of panics and of errors that the client does not get to see. Without this option they go to
// slog.Default().
func Logger(log *slog.Logger) ServerOption { return serverOption(func(m *Mux) { m.log = log }) }

// MaxBody bounds the body of a request in bytes, files that are uploaded excepted; a larger one is refused with
// 413. Without this option the bound is 8 MiB.
func MaxBody(bytes int64) ServerOption { return serverOption(func(m *Mux) { m.limits.body = bytes }) }

// MaxUpload bounds the body of an upload in bytes; a larger one is refused with 413. Without this option the
// bound is 64 MiB.
func MaxUpload(bytes int64) ServerOption {
	return serverOption(func(m *Mux) { m.limits.upload = bytes })
}

// MaxDepth bounds the nesting of a JSON body; a deeper one is refused with 400 rest_invalid_json. Without this
// option the bound is that of the real server, 512, which it cannot exceed.
func MaxDepth(levels int) ServerOption { return serverOption(func(m *Mux) { m.limits.depth = levels }) }

// MaxParams bounds how many values the parameters of a request hold, nested ones included; more are refused with
// 400. Without this option the bound is 20,000.
func MaxParams(n int) ServerOption { return serverOption(func(m *Mux) { m.limits.params = n }) }

// limits bound what a request may cost.
type limits struct {
	body, upload  int64 // bytes
	depth, params int
}

var defaultLimits = limits{body: 8 << 20, upload: 64 << 20, depth: phpDepth, params: 20000}
