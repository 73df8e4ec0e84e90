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
	"unicode/utf8"
)

// maxRedirects bounds the redirects of one address, maxRequests all requests for
// a site: each of many addresses may redirect.
const maxRedirects, maxRequests = 10, 64

// An answer is what a live site said, at the end of its redirects.
type answer struct {
	address *url.URL // that answered
	status  int
	header  http.Header
	body    []byte // unpacked, in UTF-8
}

// isJSON reports whether the answer is JSON, by its type or by its looks.
func (a *answer) isJSON() bool {
	kind, _, _ := mime.ParseMediaType(a.header.Get("Content-Type"))
	return kind == "application/json" || strings.HasSuffix(kind, "+json") || bytes.HasPrefix(bytes.TrimLeft(a.body, "\ufeff \t\r\n"), []byte("{"))
}

// isInterface reports whether the interface of a site answered, if not with its index.
func (a *answer) isInterface() bool {
	return a != nil && a.isJSON() && a.status != http.StatusNotFound
}

// get asks for an address and follows its redirects. Each hop gets the credentials only if it is trusted with them, for
// which a client's own redirects are too generous: they keep headers of any name.
func (v *visit) get(ctx context.Context, u *url.URL) (*answer, error) {
	seen := map[string]bool{}
	for range maxRedirects + 1 {
		if seen[u.String()] {
			return nil, fmt.Errorf("redirects in a circle, back to %s", bare(u))
		}
		seen[u.String()] = true
		response, err := v.send(ctx, u)
		if err != nil {
			return nil, err
		}
		next, err := redirect(response, u)
		if next == nil && err == nil {
			return v.take(response, u)
		}
		response.Body.Close() // nothing of it is wanted
		if err != nil {
			return nil, err
		}
		u = next
	}
	return nil, fmt.Errorf("more than %d redirects", maxRedirects)
}

func (v *visit) send(ctx context.Context, u *url.URL) (*http.Response, error) {
	v.requests++
	if v.requests > maxRequests {
		return nil, fmt.Errorf("no site index after %d requests", maxRequests)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, errors.New("not an address")
	}
	request.Header.Set("Accept", "application/json, text/html;q=0.5")
	request.Header.Set("User-Agent", "restgen")
	v.credentials.authorize(request)
	response, err := v.transport.RoundTrip(request)
	if err != nil {
		return nil, v.unreachable(ctx, u, err)
	}
	return response, nil
}

// unreachable says in one line why there was no answer.
func (v *visit) unreachable(ctx context.Context, u *url.URL, err error) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("no complete answer within %s", v.timeout)
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	text, _, _ := strings.Cut(err.Error(), "\n")
	return fmt.Errorf("%s cannot be reached: %s%s", u.Host, text, remedy(err))
}

// remedy says what helps against faults that sites have on a developer's own machine.
func remedy(err error) string {
	var plain tls.RecordHeaderError
	switch {
	case errors.As(err, new(x509.UnknownAuthorityError)):
		return "; let this machine trust it, or outside of Windows and macOS name a file that holds it in SSL_CERT_FILE"
	case errors.As(err, &plain) && string(plain.RecordHeader[:]) == "HTTP/":
		return "; begin its address with http://"
	}
	return ""
}

// redirect returns where an answer sends to, nil if it is none.
func redirect(response *http.Response, from *url.URL) (*url.URL, error) {
	location := response.Header.Get("Location")
	if response.StatusCode < 300 || response.StatusCode > 399 || location == "" {
		return nil, nil
	}
	next, err := from.Parse(location)
	if err != nil || next.Host == "" || next.Scheme != "http" && next.Scheme != "https" {
		return nil, errors.New("redirects to what is not a web address")
	}
	next.User, next.Fragment = nil, ""
	return next, nil
}

// take reads the body of an answer, within the bounds.
func (v *visit) take(response *http.Response, u *url.URL) (*answer, error) {
	defer response.Body.Close() // read only: nothing can be lost
	limit := v.loader.maxBytes()
	kind, params, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	page := kind == "text/html"
	if response.ContentLength > limit && !page {
		return nil, v.loader.tooLarge()
	}
	a := &answer{address: u, status: response.StatusCode, header: response.Header}
	body := io.Reader(&meter{r: response.Body, progress: v.loader.Progress, at: Progress{Address: bare(u), Total: response.ContentLength}})
	var err error
	if page {
		a.body, err = io.ReadAll(io.LimitReader(body, maxPage))
	} else {
		a.body, err = v.whole(body)
	}
	if err != nil {
		return nil, v.broken(response.Request.Context(), err)
	}
	a.body = inUTF8(a.body, params["charset"])
	return a, nil
}

// maxPage is how much of an HTML page is looked at for a link, in bytes.
const maxPage = 1 << 20

// whole reads a body to its end and unpacks it, which the transport does only if it was the one who asked for it.
func (v *visit) whole(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, v.loader.maxBytes()+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > v.loader.maxBytes() {
		return nil, v.loader.tooLarge()
	}
	if bytes.HasPrefix(data, []byte("\x1f\x8b")) {
		return v.loader.unpack(data)
	}
	return data, nil
}

// broken says why a body could not be read to its end.
func (v *visit) broken(ctx context.Context, err error) error {
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return fmt.Errorf("no complete answer within %s", v.timeout)
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the connection broke off in the middle of the answer")
	}
	return err
}

// inUTF8 converts the one old charset that sites still name. Whatever else is no UTF-8 is left to the reader.
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

// A meter counts what is read.
type meter struct {
	r        io.Reader
	progress func(Progress)
	at       Progress
}

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	m.at.Read += int64(n)
	if m.progress != nil {
		m.progress(m.at)
	}
	return n, err
}
