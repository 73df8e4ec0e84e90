package standin

import (
	"bytes"
	"context"
	"net/http"
	"regexp"
	"strconv"
	"time"
)

// session is what the site knows of a request while it serves it.
type session struct {
	user  *user // nil for visitors
	fault Fault // of the response, or ""
	wrote bool  // the response is in the context edit, and so is its header Allow
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

// held is a response that is held back until its fault is known.
type held struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

// WriteHeader implements http.ResponseWriter.
func (w *held) WriteHeader(status int) { w.status = status }

// Write implements http.ResponseWriter.
func (w *held) Write(b []byte) (int, error) { return w.body.Write(b) }

// send sends the response with a fault.
func (w *held) send(r *http.Request, f Fault) {
	header, body := w.Header(), w.body.Bytes()
	header.Del("Content-Length")
	sent := body
	switch f {
	case Notice:
		body = append([]byte("<br />\n<b>Notice</b>:  Undefined index: id in <b>/plugin.php</b> on line <b>7</b><br />\n"), body...)
		sent = body
	case BOM:
		body = append([]byte("\xef\xbb\xbf"), body...)
		sent = body
	case WrongType:
		body = firstNumber.ReplaceAll(body, []byte("$1{}$2"))
		sent = body
	case Cut, Slow:
		header.Set("Content-Length", strconv.Itoa(len(body)))
		sent = body[:len(body)/2]
	case NoTotals:
		header.Del("X-WP-Total")
		header.Del("X-WP-TotalPages")
	case Closed:
		panic(http.ErrAbortHandler)
	}
	w.ResponseWriter.WriteHeader(w.status)
	_, _ = w.ResponseWriter.Write(sent) // the client may be gone
	switch f {
	case Cut:
		_ = http.NewResponseController(w.ResponseWriter).Flush() // or the client gets no header
		panic(http.ErrAbortHandler)
	case Slow:
		_ = http.NewResponseController(w.ResponseWriter).Flush()
		select {
		case <-r.Context().Done():
		case <-time.After(time.Second):
		}
		_, _ = w.ResponseWriter.Write(body[len(sent):])
	}
}

// firstNumber is the first member of a JSON text that is a number.
var firstNumber = regexp.MustCompile(`(?s)^(.*?":)-?\d[\d.eE+-]*(.*)$`)
