package rest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html"
	"iter"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

// Client sends requests to one site. It never changes, so any number of goroutines may use it; With makes
// another one.
type Client struct {
	base       string       // the address of the API root, up to where the path of a route begins
	tail       string       // the query of the address without rest_route, with an & before each parameter
	hidden     []credential // what must not be seen of this and of earlier addresses: longest first, behind their names
	plain      bool         // the path is the value of rest_route
	exact      bool
	guessed    string // the address, where it was taken for that of a site, or for one below the root
	http       *http.Client
	transport  http.RoundTripper // that was asked for, whatever the http.Client
	auth       []credential
	decode     decodeOptions
	deployment Deployment
	method     string
	query      string // further parameters of every request, likewise
	checks     bool
	retry      retries
	limit      int64
	timeout    time.Duration
	timed      bool // timeout was asked for
	prefetch   int
	exchange   func(Exchange)
	capture    *Response
	err        error // of an option
}

// NewClient returns a Client for an API root: …/wp-json/, …/index.php/wp-json/ or …/?rest_route=/, as Discover
// finds it, or for anything below …/wp-json/. An address without any of these is that of a site; the API is then reached by
// …/index.php?rest_route=/, which works wherever the site does. Roots with another prefix than wp-json need the
// option Root, unless they follow index.php. A user and a password in the address are an application password.
// Other parameters in its query are sent with every request, and their values are treated as secrets.
//
// Nothing is sent: an address where there is no site is noticed at the first call.
func NewClient(address string, options ...ClientOption) (*Client, error) {
	c := &Client{http: guarded(nil, nil), limit: 64 << 20, timeout: time.Minute,
		retry: retries{more: 2, first: 500 * time.Millisecond, longest: 30 * time.Second}}
	c.apply(options)
	if err := c.setAddress(address); err != nil {
		return nil, err
	}
	return c, c.err
}

// With returns a Client that differs from c by some options: for one call, or for several.
func (c *Client) With(options ...ClientOption) *Client {
	d := *c
	d.auth = slices.Clip(c.auth)
	d.apply(options)
	return &d
}

func (c *Client) apply(options []ClientOption) {
	for _, o := range options {
		o.client(c)
	}
}

func (c *Client) setAddress(address string) error {
	u, err := parseAddress(address)
	if err != nil {
		return err
	}
	if u.User != nil {
		secret, _ := u.User.Password()
		ApplicationPassword(u.User.Username(), secret).client(c)
	}
	c.setTail(u.RawQuery)
	c.base, c.guessed = u.Scheme+"://"+strings.ReplaceAll(u.Host, "%", "%25")+strings.TrimRight(u.EscapedPath(), "/"), ""
	root, _, isBelow := strings.Cut(c.base, "/wp-json/")
	switch {
	case c.plain:
		if !strings.HasSuffix(u.Path, ".php") {
			c.base += "/"
		}
		c.base += "?rest_route="
	case c.exact || strings.HasSuffix(c.base, "/wp-json"):
	case isBelow: // a namespace, or a route
		c.base, c.guessed = root+"/wp-json", c.base
	case strings.Contains(c.base, "/index.php/"):
	default:
		c.plain, c.guessed = true, c.base
		c.base = strings.TrimSuffix(c.base, "/index.php") + "/index.php?rest_route="
	}
	return nil
}

// parseAddress parses the address of a site. An error says nothing of it: it may hold a password.
func parseAddress(address string) (*url.URL, error) {
	address = strings.TrimSpace(address) // as it comes from a file
	u, err := url.Parse(address)
	if scheme, _, _ := strings.Cut(strings.ToLower(address), "://"); scheme != "http" && scheme != "https" {
		return nil, errors.New("rest: the address of a site has to begin with http:// or https://")
	}
	if err != nil || u.Host == "" {
		return nil, errors.New("rest: the address of a site is no URL; what is special in a user or a password has to be escaped in it")
	}
	return u, nil
}

// setTail takes the query of an address. Values so short that they may stand anywhere are hidden behind their names.
func (c *Client) setTail(query string) {
	c.plain, c.tail, c.hidden = false, "", slices.Clip(c.hidden)
	for _, pair := range strings.Split(strings.ReplaceAll(query, " ", "+"), "&") {
		name, value, _ := strings.Cut(pair, "=")
		if name == "rest_route" || pair == "" {
			c.plain = c.plain || pair != ""
			continue
		}
		c.tail += "&" + pair
		plain, _ := url.QueryUnescape(value)
		for _, secret := range append(spellings(plain), value) {
			if secret != "" {
				c.hidden = append(c.hidden, credential{name: name + "=", secret: secret})
			}
			if len(secret) >= 8 {
				c.hidden = append(c.hidden, credential{secret: secret})
			}
		}
	}
	sort.Slice(c.hidden, func(i, k int) bool {
		return len(c.hidden[i].name+c.hidden[i].secret) > len(c.hidden[k].name+c.hidden[k].secret)
	})
}

// address returns the address of a route.
func (c *Client) address(path string, query []byte) string {
	b := append(make([]byte, 0, len(c.base)+len(path)+len(c.tail)+len(c.query)+len(query)+1), c.base...)
	if c.plain {
		path = escapeRest.Replace(path)
	} else if strings.Contains(path, "%") {
		path = unescapePath.Replace(path)
	}
	b = append(append(append(b, path...), c.tail...), c.query...)
	if len(query) > 0 {
		b = append(append(b, '&'), query...)
	}
	if end := len(c.base) + len(path); !c.plain && len(b) > end {
		b[end] = '?'
	}
	return string(b)
}

// Address returns the address of the API root, with its query. From it NewClient with the option Root makes the same
// Client again.
func (c *Client) Address() string {
	root := *c
	root.query = ""
	return root.address("/", nil)
}

// unescapePath undoes the escapes that a path, other than a query, does not need: most sites match a path as it was
// sent, so that a capture of [a-z=&]+ takes a=b, and does not take a%3Db.
var unescapePath = strings.NewReplacer("%21", "!", "%24", "$", "%26", "&", "%28", "(", "%29", ")", "%2A", "*", "%2B", "+",
	"%2C", ",", "%3A", ":", "%3B", ";", "%3D", "=", "%40", "@")

// escapeRest escapes of a path what has another meaning in a query, or ends the address.
var escapeRest = strings.NewReplacer(" ", "%20", "+", "%2B")

// String returns the address of the API root. It holds no secrets.
func (c Client) String() string { return "rest.Client(" + c.base + ")" }

// GoString returns what String returns.
func (c Client) GoString() string { return c.String() }

// Format prints what String returns, whatever the verb.
func (c Client) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(c.String())) }

// Path makes the path of a route: each % of format is replaced by the next capture, an int, a string or an Optional.
// What has a meaning in an address is escaped; slashes stay, as some captures hold several segments. A capture that is empty
// and not Optional, is nothing but slashes, or has . or .. as a segment would make it the path of another route: a call with it
// fails before anything is sent.
func Path(format string, captures ...any) string {
	var b []byte
	for i := range len(format) {
		if format[i] != '%' || len(captures) == 0 {
			b = append(b, format[i])
			continue
		}
		switch v := captures[0].(type) {
		case int:
			b = strconv.AppendInt(b, int64(v), 10)
		case string:
			b = appendCapture(b, v)
		case Optional:
			if v[1] != "" {
				b = appendCapture(append(b, v[0]...), v[1])
			}
		default:
			b = appendCapture(b, fmt.Sprint(v))
		}
		captures = captures[1:]
	}
	return string(b)
}

// Optional is a capture that a route may lack, behind the text that comes with it: what the route
// /x/(?P<id>[\d]+)/?(?P<field>\w+)? has behind the id is Optional{"/", field}. An empty capture leaves out both.
type Optional [2]string

// noCapture stands in a path for a capture that must not be sent.
const noCapture = "\x00"

func appendCapture(b []byte, s string) []byte {
	segments := strings.Split(s, "/")
	if strings.Trim(s, `/\`) == "" || strings.Contains(s, noCapture) || slices.Contains(segments, ".") || slices.Contains(segments, "..") {
		return append(b, noCapture...)
	}
	for i, segment := range segments {
		if i > 0 {
			b = append(b, '/')
		}
		b = appendEscaped(b, segment)
	}
	return b
}

// Discover returns a Client for the site at an address: any of its pages, or its API root, which with the option Root
// it has to be. An address that does not look like a root, or does not answer with an index, is taken for a page and
// asked where the API is; see Roots. The query of a root is kept, as by NewClient, that of a page is not.
//
// Credentials are sent to the host of the address only, and not for the page. A site whose API is on another host is
// an error that names it, unless there are no credentials.
func Discover(ctx context.Context, address string, options ...ClientOption) (*Client, error) {
	c, err := NewClient(address, options...)
	if err != nil {
		return nil, err
	}
	site, _ := parseAddress(address) // as NewClient did
	site.User = nil
	seen, tried := map[url.URL]bool{}, []string{}
	silent := map[string]bool{} // hosts that are down: they answer nowhere
	refusing := "*"             // the folder of a site that refuses: another one of the host is not meant
	for root := range c.candidates(ctx, site) {
		found := *c
		found.exact = true
		if seen[*root] || silent[root.Host] || refusing != "*" && Folder(root) != refusing || found.setAddress(root.String()) != nil {
			continue
		}
		seen[*root] = true
		name := found.redact(root.String())
		if len(c.auth) > 0 && !sameHost(site, root) {
			return nil, &Error{Code: string(ErrNotAvailable), Message: fmt.Sprintf(
				"the API of %s is at %s, another host or scheme: use that address if it may have the credentials", site.Host, name)}
		}
		err := found.checkIndex(ctx)
		if err == nil {
			return &found, nil
		}
		if e := new(Error); refusing == "*" && errors.As(err, &e) && e.Data != "" && e.Status != http.StatusNotFound {
			refusing = Folder(root)
		}
		var down *net.OpError
		silent[root.Host] = errors.As(err, &down) && down.Op == "dial" || errors.Is(err, context.DeadlineExceeded)
		tried = append(tried, fmt.Sprintf("%s (%s)", name, strings.TrimSuffix(err.Error(), discoverHint)))
		if ctx.Err() != nil {
			break
		}
	}
	return nil, &Error{Code: string(ErrNotAvailable), Err: ctx.Err(),
		Message: "no API was found, tried " + strings.Join(tried, ", ")}
}

// candidates yields the addresses where the root may be, the likeliest first.
func (c *Client) candidates(ctx context.Context, site *url.URL) iter.Seq[*url.URL] {
	return func(yield func(*url.URL) bool) {
		if c.guessed == "" && !yield(site) || c.exact {
			return
		}
		page, header, body := c.askPage(ctx, site)
		roots := Roots(site, page, header, body)
		if looksJSON(body) {
			roots = slices.Insert(roots, 0, page)
		}
		for _, root := range roots {
			if !yield(root) {
				return
			}
		}
	}
}

// askPage gets a page, without credentials, and returns its address after redirects. One that does not answer is empty.
func (c *Client) askPage(ctx context.Context, site *url.URL) (*url.URL, http.Header, []byte) {
	r := (&http.Request{Method: http.MethodGet, URL: site, Header: http.Header{}}).WithContext(ctx)
	anonymous := *c.http
	anonymous.Timeout = cmp.Or(anonymous.Timeout, c.timeout)
	w, err := anonymous.Do(r)
	if err != nil {
		return site, nil, nil
	}
	defer w.Body.Close()
	body, _ := readBody(w, 1<<20)
	w.Request.URL.User = nil
	return w.Request.URL, w.Header, body
}

var (
	rootRelation = regexp.MustCompile(`(?:^|[\s,;])https://api\.w\.org/?(?:[\s,;]|$)`)
	linkHeader   = regexp.MustCompile(`<([^>]*)>([^<]*)`)
	linkTag      = regexp.MustCompile(`(?i)<link()\s([^>]*)>`)
	attribute    = regexp.MustCompile(`(?i)([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`)
)

// Roots returns the addresses at which the API root of a site may be, the likeliest first, some of them twice: those
// that a page of the site names, in its header Link and in elements link, by the relation https://api.w.org/, and then
// the usual ones, below the page and at the top. Site is the address that was asked, page the one that answered, after
// redirects, with header and body. Of a host that answered by https, links by http are taken to mean https: sites that
// were set up before their certificate still give them.
func Roots(site, page *url.URL, header http.Header, body []byte) []*url.URL {
	var roots []*url.URL
	links := rootLinks(header, body)
	for _, base := range []*url.URL{page, site} {
		for _, folder := range []string{Folder(base), ""} {
			for _, form := range []string{"/wp-json/", "/index.php/wp-json/", "/index.php?rest_route=/", "/?rest_route=/"} {
				links = append(links, base.Scheme+"://"+base.Host+folder+form)
			}
		}
	}
	for _, link := range links {
		root, err := page.Parse(link)
		if err != nil || root.Host == "" || root.Scheme != "http" && root.Scheme != "https" {
			continue
		}
		if root.Scheme == "http" && page.Scheme == "https" && strings.EqualFold(root.Hostname(), page.Hostname()) {
			root.Scheme, root.Host = page.Scheme, page.Host
		}
		root.User, root.Fragment = nil, ""
		roots = append(roots, root)
	}
	return roots
}

// Folder returns the path below which the site of an API root, or of a page right in its folder, lies: "/blog", and "" at the
// top of the host.
func Folder(root *url.URL) string {
	folder, _, _ := strings.Cut(root.EscapedPath(), "/wp-json")
	folder, _, _ = strings.Cut(folder, "/index.php")
	return strings.TrimRight(folder, "/")
}

// rootLinks returns the addresses of the links of an answer to a root.
func rootLinks(header http.Header, body []byte) (found []string) {
	links := linkHeader.FindAllStringSubmatch(strings.Join(header.Values("Link"), ","), -1)
	for _, link := range append(links, linkTag.FindAllStringSubmatch(string(body), 64)...) {
		address, relations := link[1], ""
		for _, m := range attribute.FindAllStringSubmatch(link[2], -1) {
			switch value := html.UnescapeString(m[2] + m[3] + m[4]); strings.ToLower(m[1]) {
			case "rel":
				relations = value
			case "href":
				address = value
			}
		}
		if address != "" && rootRelation.MatchString(relations) {
			found = append(found, address)
		}
	}
	return found
}

// checkIndex asks the root for its index.
func (c *Client) checkIndex(ctx context.Context) error {
	var index indexHead
	x := &call{method: http.MethodGet, path: "/", query: []byte("_fields=namespaces,name")}
	own := *c
	own.query = ""
	if err := own.run(ctx, x, &index); err != nil {
		return err
	}
	if index.Namespaces == nil {
		return own.named(x, &Error{Status: http.StatusOK, Code: string(ErrNotJSON), Message: "JSON, but no index of a site"})
	}
	return nil
}

// indexHead is what tells an index from other JSON.
type indexHead struct{ Namespaces []string }

// CodeFields lists the fields that are read.
func (x *indexHead) CodeFields(c *Coder) { c.Strings("namespaces", &x.Namespaces) }
