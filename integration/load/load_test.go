//go:build integration

package load

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Figures of the load.
const (
	connections = 2000
	loadTime    = 20 * time.Second
	slow        = 200 // connections of each kind
	// mostMemory is for one connection: its part of the server, and of the client,
	// which runs in the same process.
	mostMemory = 512 << 10
)

// questions are requests with the status of the response.
var questions = []struct {
	text   string
	status int
}{
	{question("GET", "/wp-json/cms/v2/posts?per_page=10&context=view", ""), 200},
	{question("GET", "/wp-json/cms/v2/posts/7", ""), 200},
	{question("GET", "/?rest_route=/cms/v2/posts/8&_fields=id,title.rendered", ""), 200},
	{question("GET", "/wp-json/cms/v2/posts/1001", ""), 404},
	{question("GET", "/wp-json/cms/v2/posts?per_page=0", ""), 400},
	{question("GET", "/wp-json/nothing/v9", ""), 404},
	{question("POST", "/wp-json/cms/v2/posts", `{"title":"A title","status":"draft","content":{"raw":"Text"}}`), 201},
	{question("POST", "/wp-json/cms/v2/posts", `{"title":`), 400},
	{question("POST", "/wp-json/batch/v1",
		`{"requests":[{"path":"/cms/v2/posts","body":{"title":"A"}},{"path":"/cms/v2/posts",`+
			`"body":{"sticky":7}}]}`), 207},
}

// question returns the text of a request.
func question(method, target, body string) string {
	return fmt.Sprintf("%s %s HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json\r\n"+
		"Content-Length: %d\r\n\r\n%s", method, target, len(body), body)
}

// TestServerWithstandsLoad holds 2,000 connections for 20 s, with slow ones of
// three kinds, and then sends random requests. Every response is the right
// one, slow connections end by the server's limits, and the memory of a
// connection is bounded.
func TestServerWithstandsLoad(t *testing.T) {
	s, list := serve(t), places(t)
	stop := peak()
	var all, talks sync.WaitGroup
	var responses, wrong atomic.Int64
	fail := func(format string, args ...any) {
		if wrong.Add(1) <= 20 {
			t.Errorf(format, args...)
		}
	}
	for i := range connections {
		talks.Go(func() {
			if err := s.converse(i, &responses); err != nil {
				fail("connection %d: %v", i, err)
			}
		})
	}
	for _, kind := range slowness {
		for range slow {
			all.Go(func() {
				if err := s.dawdle(kind); err != nil {
					fail("%s: %v", kind.name, err)
				}
			})
		}
	}
	talks.Wait()
	random := s.askAtRandom(list, fail)
	all.Wait()
	used := stop()
	each := used / (connections + uint64(len(slowness))*slow)
	t.Logf("%d connections, %d slow ones: %d responses and %d to random requests, %d errors, %d MiB, %d KiB "+
		"for a connection",
		connections, len(slowness)*slow, responses.Load(), random, wrong.Load(), used>>20, each>>10)
	if each > mostMemory {
		t.Errorf("a connection takes %d bytes", each)
	}
	if n := s.logged.Load(); n > 0 {
		t.Logf("the server logged %d lines; the last one: %.300s", n, s.last.Load())
	}
}

// converse asks questions on one connection until the time is over.
func (s *target) converse(seed int, responses *atomic.Int64) error {
	r := rand.New(rand.NewPCG(uint64(seed), 1))
	time.Sleep(time.Duration(r.IntN(2000)) * time.Millisecond) // not all at once
	c, err := net.Dial("tcp", s.address)
	if err != nil {
		return err
	}
	defer c.Close()
	in := bufio.NewReaderSize(c, 2<<10)
	for end := time.Now().Add(loadTime); time.Now().Before(end); time.Sleep(
		time.Duration(r.IntN(1000)) * time.Millisecond) {
		q := questions[r.IntN(len(questions))]
		if _, err := io.WriteString(c, q.text); err != nil {
			return err
		}
		w, err := http.ReadResponse(in, nil)
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := json.NewDecoder(w.Body).Decode(&value); err != nil || w.StatusCode != q.status || w.Close {
			return fmt.Errorf("%d instead of %d, %v, %v for %.80q", w.StatusCode, q.status, err, w.Close, q.text)
		}
		io.Copy(io.Discard, w.Body)
		responses.Add(1)
	}
	return nil
}

// A pace is a way to keep a server waiting.
type pace struct {
	name   string
	first  string // what is sent at once
	always string // what is sent every second, unless empty
}

var slowness = []pace{
	{"slow headers", "GET /wp-json/ HTTP/1.1\r\nHost: site.example\r\n", "X-More: more\r\n"},
	{"slow bodies", "POST /wp-json/cms/v2/posts HTTP/1.1\r\nHost: site.example\r\n" +
		"Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{", `"a":"b",`},
	{"slow readers", strings.Repeat(question("GET", "/wp-json/cms/v2/posts?per_page=100", ""), 100), ""},
}

// dawdle holds a connection until the server ends it.
func (s *target) dawdle(p pace) error {
	c, err := net.Dial("tcp", s.address)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := c.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
		return err
	}
	if _, err := io.WriteString(c, p.first); err != nil {
		return err
	}
	for range 120 {
		time.Sleep(time.Second)
		if _, open := s.open.Load(c.LocalAddr().String()); !open {
			return nil
		}
		io.WriteString(c, p.always) // it fails once the server has ended the connection
	}
	return fmt.Errorf("the server holds it for two minutes")
}
