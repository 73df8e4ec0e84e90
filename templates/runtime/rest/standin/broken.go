package standin

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"time"
)

// session is what the site knows of a request while it serves it.
type session struct {
	user  *user    // nil for visitors
	fault Fault    // of the response, or ""
	wrote *url.URL // of a request whose response is in the context edit, and so is its header Allow
}

type sessionKey struct{}

// sessionOf returns the session of a request. A request from elsewhere has none:
// it is one of a visitor.
func sessionOf(ctx context.Context) *session {
	if s, ok := ctx.Value(sessionKey{}).(*session); ok {
		return s
	}
	return &session{}
}

func currentUser(ctx context.Context) *user { return sessionOf(ctx).user }

// response is a response that is held back.
type response struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (w *response) Header() http.Header { return w.header }

// WriteHeader implements http.ResponseWriter.
func (w *response) WriteHeader(status int) { w.status = status }

// Write implements http.ResponseWriter.
func (w *response) Write(b []byte) (int, error) { return w.body.Write(b) }

// send sends the response with a fault.
func (w *response) send(to http.ResponseWriter, r *http.Request, f Fault) {
	header, body := w.header, w.body.Bytes()
	header.Del("Content-Length")
	switch f {
	case Notice:
		body = append([]byte(notice), body...)
	case BOM:
		body = append([]byte("\xef\xbb\xbf"), body...)
	case WrongType:
		body = firstNumber.ReplaceAll(body, []byte("$1{}$2"))
	case Cut, Slow:
		header.Set("Content-Length", strconv.Itoa(len(body)))
	case NoTotals:
		header.Del("X-WP-Total")
		header.Del("X-WP-TotalPages")
	case Closed:
		panic(http.ErrAbortHandler)
	}
	to.WriteHeader(w.status)
	if f != Cut && f != Slow {
		_, _ = to.Write(body) // the client may be gone
		return
	}
	half := len(body) / 2
	_, _ = to.Write(body[:half])
	_ = http.NewResponseController(to).Flush() // or the client gets no header
	if f == Cut {
		panic(http.ErrAbortHandler)
	}
	select {
	case <-r.Context().Done():
	case <-time.After(time.Second):
	}
	_, _ = to.Write(body[half:])
}

// notice is what PHP writes before a response.
const notice = "<br />\n<b>Notice</b>:  Undefined index: id in <b>/plugin.php</b> on line <b>7</b><br />\n"

// firstNumber is the first member of a JSON text that is a number.
var firstNumber = regexp.MustCompile(`(?s)^(.*?":)-?\d[\d.eE+-]*(.*)$`)
