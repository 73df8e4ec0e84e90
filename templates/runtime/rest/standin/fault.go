package standin

import (
	"bytes"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strconv"
	"time"
)

// A Fault is a way in which sites fail.
type Fault string

// Faults that answer with an error in place of the response. The request
// changes nothing.
const (
	TooManyRequests Fault = "429" // 429 with the header Retry-After: 1
	ServerError     Fault = "500" // 500 with a page of HTML
	BadGateway      Fault = "502" // 502 with a page of HTML, as a proxy sends it
)

// Faults of the response. The request changes what it is to change.
const (
	Notice    Fault = "notice"     // a notice of PHP before the JSON
	BOM       Fault = "bom"        // a byte order mark before the JSON
	Cut       Fault = "cut"        // half of the body, and then the connection ends
	Slow      Fault = "slow"       // half of the body, and the rest a second later
	Closed    Fault = "closed"     // no response: the connection ends
	WrongType Fault = "wrong-type" // an object in place of the first number
	NoTotals  Fault = "no-totals"  // without X-WP-Total and X-WP-TotalPages
)

// Stripped is the fault of web servers that remove the header Authorization:
// the user is a visitor.
const Stripped Fault = "stripped"

// Faults are all faults.
var Faults = [...]Fault{TooManyRequests, ServerError, BadGateway, Notice, BOM, Cut, Slow, Closed, WrongType, NoTotals, Stripped}

// failure is what the next requests of an operation get.
type failure struct {
	operation string
	left      int // number of requests, or -1 for all
	fault     Fault
	err       error   // if the fault is an error in place of the response
	rate      float64 // part of the requests that get it, or 0 for all
	random    *rand.Rand
}

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
