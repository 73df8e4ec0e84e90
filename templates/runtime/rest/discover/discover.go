// Package discover finds the addresses at which the API of a site may be.
//
// The address of a site and a response of it come in, and the addresses that may
// be the root of the API go out, the likeliest first. It sends nothing: package
// rest and the restgen command request the addresses, with different limits. A new
// sign of a root in a page or a header belongs here.
package discover

import (
	"html"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

var (
	rootRelation = lex.Lazy{Source: `(?:^|[\s,;])https://api\.w\.org/?(?:[\s,;]|$)`}
	linkHeader   = lex.Lazy{Source: `<([^>]*)>([^<]*)`}
	linkTag      = lex.Lazy{Source: `(?i)<link()\s([^>]*)>`}
	attribute    = lex.Lazy{Source: `(?i)([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`}
)

// maxRoots is how many addresses Roots returns, maxLinks how many of them come
// from links of a page. A page may have thousands of links, and the usual
// addresses are tried in any case.
const maxRoots, maxLinks = 16, 4

// Roots returns the addresses at which the API root of a site may be, the
// likeliest first, at most 16 and none twice. First are those that a page of the
// site names, in its header Link and in link elements, with the relation
// https://api.w.org/; then the usual ones, below the page and at the top.
//
// Site is the address of the request; page is the address of the response,
// after redirects, with its header and body. If the page came by https, http
// links to its host are changed to https: a site that was set up before its
// certificate still returns them.
func Roots(site, page *url.URL, header http.Header, body []byte) []*url.URL {
	roots := appendRoots(nil, page, rootLinks(header, body), maxLinks)
	var usual []string
	for _, base := range []*url.URL{page, site} {
		for _, folder := range []string{SiteFolder(base), ""} {
			for _, form := range []string{"/wp-json/", "/index.php/wp-json/", "/index.php?rest_route=/", "/?rest_route=/"} {
				usual = append(usual, base.Scheme+"://"+base.Host+folder+form)
			}
		}
	}
	return appendRoots(roots, page, usual, maxRoots)
}

// appendRoots appends the addresses that links of a page lead to, until there
// are enough.
func appendRoots(roots []*url.URL, page *url.URL, links []string, most int) []*url.URL {
	for _, link := range links {
		if len(roots) == most {
			break
		}
		root, err := page.Parse(link)
		if err != nil || root.Host == "" || root.Scheme != "http" && root.Scheme != "https" {
			continue
		}
		if root.Scheme == "http" && page.Scheme == "https" && strings.EqualFold(root.Hostname(), page.Hostname()) {
			root.Scheme, root.Host = page.Scheme, page.Host
		}
		root.User, root.Fragment = nil, ""
		if !slices.ContainsFunc(roots, func(u *url.URL) bool { return *u == *root }) {
			roots = append(roots, root)
		}
	}
	return roots
}

// SiteFolder returns the path of the site of an API root, or of a page in the
// folder of the site: "/blog", or "" at the top of the host.
func SiteFolder(root *url.URL) string {
	folder, _, _ := strings.Cut(root.EscapedPath(), "/wp-json")
	folder, _, _ = strings.Cut(folder, "/index.php")
	return strings.TrimRight(folder, "/")
}

// rootLinks returns the links of a response to an API root.
func rootLinks(header http.Header, body []byte) (found []string) {
	links := linkHeader.Get().FindAllStringSubmatch(strings.Join(header.Values("Link"), ","), -1)
	for _, link := range append(links, linkTag.Get().FindAllStringSubmatch(string(body), 64)...) {
		address, relations := link[1], ""
		for _, m := range attribute.Get().FindAllStringSubmatch(link[2], -1) {
			value := html.UnescapeString(m[2] + m[3] + m[4])
			switch strings.ToLower(m[1]) {
			case "rel":
				relations = value
			case "href":
				address = value
			}
		}
		if address != "" && rootRelation.Get().MatchString(relations) {
			found = append(found, address)
		}
	}
	return found
}
