package fault

import (
	"bytes"
	"net/http"
	"regexp"
	"strconv"
	"time"
)

// A Response is a response that is held back.
type Response struct {
	Status int
	header http.Header
	body   bytes.Buffer
}

// NewResponse returns an empty response with the header of another one.
func NewResponse(header http.Header) *Response {
	return &Response{Status: http.StatusOK, header: header}
}

// Body returns the body.
func (w *Response) Body() []byte { return w.body.Bytes() }

// Header implements http.ResponseWriter.
func (w *Response) Header() http.Header { return w.header }

// WriteHeader implements http.ResponseWriter.
func (w *Response) WriteHeader(status int) { w.Status = status }

// Write implements http.ResponseWriter.
func (w *Response) Write(b []byte) (int, error) { return w.body.Write(b) }

// Send sends the response with a fault.
func (w *Response) Send(to http.ResponseWriter, r *http.Request, f Kind) {
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
	to.WriteHeader(w.Status)
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
