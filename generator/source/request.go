package source

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"
)

// maxRedirects bounds the redirects of one address, maxRequests all requests for
// a site: each of many addresses may redirect.
const maxRedirects, maxRequests = 10, 64

// A visit is one search for the index of a live site.
type visit struct {
	loader      *Loader
	schemas     bool     // request response schemas
	home        *url.URL // the given address
	credentials *credentials
	transport   http.RoundTripper
	timeout     time.Duration
	tried       map[string]bool
	requests    int
	failures    []failure
}

// A failure is an address that did not return a site index.
type failure struct {
	address string
	why     string
	weight  int // the failure of the greatest weight is reported
}

// A response is the response of a live site, after its redirects.
type response struct {
	address *url.URL // after redirects
	status  int
	header  http.Header
	body    []byte // unpacked, in UTF-8
}

// isJSON reports whether the body is JSON, by its type or its first character.
func (a *response) isJSON() bool {
	kind, _, _ := mime.ParseMediaType(a.header.Get("Content-Type"))
	if kind == "application/json" || strings.HasSuffix(kind, "+json") {
		return true
	}
	return bytes.HasPrefix(bytes.TrimLeft(a.body, "\ufeff \t\r\n"), []byte("{"))
}

// isInterface reports whether the response comes from the interface of a site.
func (a *response) isInterface() bool {
	return a != nil && a.isJSON() && a.status != http.StatusNotFound
}

// get requests an address and follows its redirects. It sends the credentials
// only to addresses that are trusted with them. An http.Client would keep some
// headers across hosts.
func (v *visit) get(ctx context.Context, u *url.URL) (*response, error) {
	seen := map[string]bool{}
	for range maxRedirects + 1 {
		if seen[u.String()] {
			return nil, fmt.Errorf("redirects back to %s in a circle; check the address of the site", bare(u))
		}
		seen[u.String()] = true
		sent, err := v.send(ctx, u)
		if err != nil {
			return nil, err
		}
		next, err := redirect(sent, u)
		if next == nil && err == nil {
			return v.receive(sent, u)
		}
		sent.Body.Close() // the body of a redirect is not used
		if err != nil {
			return nil, err
		}
		u = next
	}
	return nil, fmt.Errorf("more than %d redirects; check the address of the site", maxRedirects)
}

func (v *visit) send(ctx context.Context, u *url.URL) (*http.Response, error) {
	v.requests++
	if v.requests > maxRequests {
		return nil, fmt.Errorf("no site index after %d requests", maxRequests)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, errors.New("not a valid address; want one like https://example.org/")
	}
	request.Header.Set("Accept", "application/json, text/html;q=0.5")
	request.Header.Set("User-Agent", "restgen")
	v.credentials.authorize(request)
	received, err := v.transport.RoundTrip(request)
	if err != nil {
		return nil, v.unreachable(ctx, u, err)
	}
	return received, nil
}

// unreachable returns the error of a request without a response, in one line.
func (v *visit) unreachable(ctx context.Context, u *url.URL, err error) error {
	if ended := v.ended(ctx); ended != nil {
		return ended
	}
	text, _, _ := strings.Cut(err.Error(), "\n")
	return fmt.Errorf("cannot reach %s: %s%s", u.Host, text, remedy(err))
}

// remedy returns what to do about errors of sites on a developer's own machine.
func remedy(err error) string {
	var plain tls.RecordHeaderError
	switch {
	case errors.As(err, new(x509.UnknownAuthorityError)):
		return "; add the authority to the trusted ones of this machine, or on Linux name a file with it in SSL_CERT_FILE"
	case errors.As(err, &plain) && string(plain.RecordHeader[:]) == "HTTP/":
		return "; begin the address with http://"
	}
	return "; check the address and the network"
}

// redirect returns the target of a redirect, or nil for another response.
func redirect(r *http.Response, from *url.URL) (*url.URL, error) {
	location := r.Header.Get("Location")
	if r.StatusCode < 300 || r.StatusCode > 399 || location == "" {
		return nil, nil
	}
	next, err := from.Parse(location)
	if err != nil || next.Host == "" || next.Scheme != "http" && next.Scheme != "https" {
		return nil, errors.New("redirects to something that is not a web address; check the address of the site")
	}
	next.User, next.Fragment = nil, ""
	return next, nil
}

// receive reads the body of a response within the limits.
func (v *visit) receive(r *http.Response, u *url.URL) (*response, error) {
	defer r.Body.Close() // only read
	limit := v.loader.maxBytes()
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	page := kind == "text/html"
	if r.ContentLength > limit && !page {
		return nil, v.loader.tooLarge()
	}
	a := &response{address: u, status: r.StatusCode, header: r.Header}
	at := Progress{Address: bare(u), Total: r.ContentLength}
	body := &meter{r: r.Body, progress: v.loader.Progress, at: at}
	var err error
	if page {
		a.body, err = io.ReadAll(io.LimitReader(body, maxPage))
	} else {
		a.body, err = v.whole(body)
	}
	if err != nil {
		return nil, v.broken(r.Request.Context(), err)
	}
	a.body = inUTF8(a.body, params["charset"])
	return a, nil
}

// maxPage limits the part of an HTML page that is searched for a link, in bytes.
const maxPage = 1 << 20

// whole reads a body to its end and unpacks it. The transport unpacks only
// responses that it requested compressed itself.
func (v *visit) whole(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, v.loader.maxBytes()+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > v.loader.maxBytes() {
		return nil, v.loader.tooLarge()
	}
	if IsPacked(data) {
		return v.loader.unpack(data)
	}
	return data, nil
}

// broken returns the error of a body that could not be read to its end.
func (v *visit) broken(ctx context.Context, err error) error {
	if ended := v.ended(ctx); ended != nil {
		return ended
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the connection ended in the middle of the response; try again")
	}
	return err
}

// ended returns the error of a context that ended, or nil.
func (v *visit) ended(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("no complete response within %s; try again later", v.timeout)
	}
	return context.Cause(ctx)
}

// inUTF8 converts the old charset that sites still use. Other invalid UTF-8 is
// left to the reader of the index.
func inUTF8(body []byte, charset string) []byte {
	switch strings.ToLower(charset) {
	case "iso-8859-1", "latin1", "windows-1252", "us-ascii":
	default:
		return body
	}
	if utf8.Valid(body) {
		return body
	}
	var out bytes.Buffer
	for _, c := range body {
		out.WriteRune(rune(c))
	}
	return out.Bytes()
}

// A meter reports the number of bytes that were read.
type meter struct {
	r        io.Reader
	progress func(Progress)
	at       Progress
}

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	m.at.Read += int64(n)
	m.at.Done = err == io.EOF
	if m.progress != nil {
		m.progress(m.at)
	}
	return n, err
}
