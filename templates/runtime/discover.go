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
	"strings"
)

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
	silent := map[string]bool{} // hosts that answer nowhere
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
		var reaching *net.OpError
		silent[root.Host] = errors.As(err, &reaching) && reaching.Op == "dial" || errors.Is(err, context.DeadlineExceeded)
		tried = append(tried, fmt.Sprintf("%s (%s)", name, strings.TrimSuffix(err.Error(), discoverHint)))
		if ctx.Err() != nil {
			break
		}
	}
	return nil, &Error{Code: string(ErrNotAvailable), Err: ctx.Err(),
		Message: "no API was found, tried " + strings.Join(tried, ", ")}
}

// candidates yields the addresses where the root may be, the likeliest first. The page is asked without credentials.
func (c *Client) candidates(ctx context.Context, site *url.URL) iter.Seq[*url.URL] {
	return func(yield func(*url.URL) bool) {
		if c.guessed == "" && !yield(site) || c.exact {
			return
		}
		anonymous := *c.http // asks the page, which may not answer
		anonymous.Timeout = cmp.Or(anonymous.Timeout, c.timeout)
		page, header, body := site, http.Header{}, []byte{}
		w, err := anonymous.Do((&http.Request{Method: http.MethodGet, URL: site, Header: http.Header{}}).WithContext(ctx))
		if err == nil {
			page, header = w.Request.URL, w.Header
			page.User = nil
			body, _ = readUpTo(nil, w.Body, 1<<20)
			w.Body.Close()
		}
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
	var index Table[Raw]
	x := &call{method: http.MethodGet, path: "/", query: []byte("_fields=namespaces,name")}
	own := *c
	own.query = ""
	if err := own.run(ctx, x, &index); err != nil {
		return err
	}
	var namespaces List[Raw]
	if Unmarshal([]byte(index["namespaces"]), &namespaces) != nil || namespaces == nil {
		return own.named(x, &Error{Status: http.StatusOK, Code: string(ErrNotJSON), Message: "JSON, but no index of a site"})
	}
	return nil
}
