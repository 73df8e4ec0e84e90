//go:build integration

// Package load holds a generated server under many, slow and random requests.
package load

import (
	"context"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/cmsv2/cmsv2server"
	"github.com/restgen/restgen/output/outputserver"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/server"
	"github.com/restgen/restgen/output/rest/wp"
	"github.com/restgen/restgen/output/root/rootserver"
)

// posts serves the posts 1 to 1000, and writes one.
type posts struct{ cmsv2server.UnimplementedPosts }

var content = strings.Repeat("<p>Lorem ipsum dolor sit amet.</p>\n", 20)

func post(id int) cmsv2.Post {
	return cmsv2.Post{
		ID: id, Title: wp.Text{Rendered: fmt.Sprint("Post ", id)}, Content: wp.Text{Rendered: content},
	}
}

func (posts) List(_ context.Context, params cmsv2.PostsListParams) (rest.Page[cmsv2.Post], error) {
	page := rest.Page[cmsv2.Post]{Total: 1000, TotalPages: 100}
	for id := range params.PerPage.Or(10) {
		page.Items = append(page.Items, post(id+1))
	}
	return page, nil
}

func (posts) Get(_ context.Context, id int, _ cmsv2.PostsGetParams) (cmsv2.Post, error) {
	if id > 1000 {
		return cmsv2.Post{}, &rest.Error{Status: http.StatusNotFound, Code: "rest_post_invalid_id",
			Message: "Invalid post ID."}
	}
	return post(id), nil
}

func (posts) Create(context.Context, cmsv2.PostsCreateParams) (cmsv2.Post, error) {
	return post(1), nil
}

// upstream answers the gateway that serves everything but posts.
type upstream struct{ count atomic.Int64 }

// responses are some that fit, and some that do not.
var responses = []string{
	`{}`, `[]`, `{"id":7,"name":"x","title":{"rendered":"x"},"_links":{"self":[{"href":"x"}]}}`,
	`[{"id":7},{"id":8}]`, `true`, `"text"`, `7`, `null`,
	`[{"id":"seven","meta":[],"title":7}]`, `{"code":"rest_forbidden","message":"No.","data":{"status":403}}`,
	``, `<html>`, `{"deleted":true,"previous":{"id":7}}`,
}

func (u *upstream) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		io.Copy(io.Discard, r.Body)
		r.Body.Close()
	}
	text := responses[u.count.Add(1)%int64(len(responses))]
	status := http.StatusOK
	if strings.Contains(text, "forbidden") {
		status = http.StatusForbidden
	}
	return &http.Response{
		StatusCode: status, Proto: "HTTP/1.1", ProtoMajor: 1,
		ProtoMinor: 1, Request: r, ContentLength: int64(len(text)),
		Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(text)),
	}, nil
}

// A target is a running server. It knows which connections it has open.
type target struct {
	address string
	open    sync.Map // true by remote address
	logged  atomic.Int64
	last    atomic.Value // of the lines that were logged
}

func (s *target) Write(text []byte) (int, error) {
	s.logged.Add(1)
	s.last.Store(string(text))
	return len(text), nil
}

// serve starts a server with the limits of docs/server.md.
func serve(t *testing.T) *target {
	t.Helper()
	c, err := output.NewClient("https://site.example/wp-json/", rest.Transport(&upstream{}), rest.Retry{})
	if err != nil {
		t.Fatal(err)
	}
	s := &target{}
	parts := outputserver.Gateway(c)
	parts.CMSV2.Posts = posts{}
	parts.Root = rootserver.Server{} // which serves batches
	handler := outputserver.NewHandler(parts, server.Limits{Body: 1 << 20}, server.Logger(slog.New(slog.NewTextHandler(s, nil))))
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          log.New(s, "", 0),
		ConnState: func(c net.Conn, state http.ConnState) {
			if state == http.StateClosed {
				s.open.Delete(c.RemoteAddr().String())
			} else {
				s.open.Store(c.RemoteAddr().String(), true)
			}
		},
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	s.address = listener.Addr().String()
	return s
}

// peak samples the memory of this process until stop is called, which returns the
// most that was in use beyond the start.
func peak() (stop func() uint64) {
	use := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapInuse + m.StackInuse
	}
	runtime.GC()
	before, most := use(), uint64(0)
	ended, done := make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		for ticks := time.NewTicker(200 * time.Millisecond); ; {
			select {
			case <-ended:
				return
			case <-ticks.C:
				most = max(most, use())
			}
		}
	}()
	return func() uint64 {
		close(ended)
		<-done
		return most - min(before, most)
	}
}
