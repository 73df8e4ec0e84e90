package rest

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// Discover returns a Client for the site at an address: any of its pages, or its API root. It asks the page where
// the API is (header Link and element link), and tries the usual addresses if it does not say. The root has to
// answer with an index.
//
// Credentials are sent to the host of the address only. A site whose API is on another host is an error that
// names it, unless there are no credentials.
func Discover(ctx context.Context, address string, options ...ClientOption) (*Client, error) {
	c, err := NewClient(address, options...)
	if err != nil {
		return nil, err
	}
	site, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	site.User = nil
	var tried []string
	for _, root := range c.candidates(ctx, site) {
		found := *c
		found.exact = true
		if err := found.setAddress(root.String()); err != nil {
			continue
		}
		if len(c.auth) > 0 && !sameHost(site, root) {
			return nil, &Error{Code: string(ErrNotAvailable), Message: fmt.Sprintf(
				"the API of %s is at %s, another host or scheme: use that address if it may have the credentials", site.Host, root)}
		}
		err := found.checkIndex(ctx)
		if err == nil {
			return &found, nil
		}
		tried = append(tried, fmt.Sprintf("%s (%s)", root, strings.TrimSuffix(err.Error(), discoverHint)))
		if ctx.Err() != nil {
			break
		}
	}
	return nil, &Error{Code: string(ErrNotAvailable), Err: ctx.Err(),
		Message: "no API was found, tried " + strings.Join(tried, ", ")}
}

// candidates returns the addresses where the root may be, the likeliest first.
func (c *Client) candidates(ctx context.Context, site *url.URL) []*url.URL {
	if site.Query().Has("rest_route") || !c.plain {
		return []*url.URL{site}
	}
	var found []*url.URL
	base := *site
	if root, page := c.askPage(ctx, site); page != nil {
		if base = *page; root != nil {
			found = append(found, root)
		}
	}
	folder := strings.TrimSuffix(strings.TrimSuffix(base.Path, "index.php"), "/")
	for _, form := range []string{"/wp-json/", "/index.php/wp-json/", "/index.php?rest_route=/", "/?rest_route=/"} {
		if root, err := url.Parse(base.Scheme + "://" + base.Host + folder + form); err == nil {
			found = append(found, root)
		}
	}
	return found
}

const rootRelation = "https://api.w.org/"

var (
	linkHeader = regexp.MustCompile(`<([^>]*)>\s*;[^,<]*\brel="?` + regexp.QuoteMeta(rootRelation))
	linkTag    = regexp.MustCompile(`(?i)<link\b[^>]*>`)
	attribute  = regexp.MustCompile(`(?i)\b(rel|href)\s*=\s*(?:"([^"]*)"|'([^']*)')`)
)

// askPage gets a page, without credentials, and returns the root that it names, and its own address after
// redirects; nil for what it does not know.
func (c *Client) askPage(ctx context.Context, site *url.URL) (root, page *url.URL) {
	anonymous := *c
	anonymous.auth, anonymous.limit = nil, 1<<20
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, site.String(), nil)
	if err != nil {
		return nil, nil
	}
	if c.timeout > 0 {
		limited, cancel := context.WithTimeout(ctx, c.timeout)
		defer cancel()
		r = r.WithContext(limited)
	}
	w, err := anonymous.http.Do(r)
	if err != nil {
		return nil, nil
	}
	defer w.Body.Close()
	page = w.Request.URL
	body, _ := readBody(w, anonymous.limit)
	if name := rootOf(w.Header, string(body)); name != "" {
		if u, err := page.Parse(name); err == nil && (u.Scheme == "http" || u.Scheme == "https") {
			return u, page
		}
	}
	return nil, page
}

// rootOf returns the root that an answer names, or nothing.
func rootOf(h http.Header, page string) string {
	for _, link := range h.Values("Link") {
		if m := linkHeader.FindStringSubmatch(link); m != nil {
			return m[1]
		}
	}
	for _, tag := range linkTag.FindAllString(page, -1) {
		rel, href := "", ""
		for _, m := range attribute.FindAllStringSubmatch(tag, -1) {
			if value := html.UnescapeString(m[2] + m[3]); strings.EqualFold(m[1], "rel") {
				rel = value
			} else {
				href = value
			}
		}
		if rel == rootRelation {
			return href
		}
	}
	return ""
}

// checkIndex asks the root for its index.
func (c *Client) checkIndex(ctx context.Context) error {
	var index indexHead
	x := &call{method: http.MethodGet, path: "/", query: []byte("_fields=namespaces,name")}
	own := *c
	own.query = nil
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
