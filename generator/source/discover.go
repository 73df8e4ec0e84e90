package source

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// relation names the root of the interface in links.
const relation = "https://api.w.org/"

// roots lists where the root of the interface may be: where the answer says it is, then where it usually is.
func (v *visit) roots(a *answer) []*url.URL {
	var roots []*url.URL
	bases := []*url.URL{v.home}
	if a != nil {
		for _, link := range append(headerLinks(a.header), pageLinks(a.body)...) {
			if u, err := a.address.Parse(link); err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" {
				roots = append(roots, v.secure(u))
			}
		}
		bases = append(bases, a.address)
	}
	for _, base := range bases {
		roots = append(roots, forms(base, sitePath(base.Path))...)
		roots = append(roots, forms(base, "/")...)
	}
	return roots
}

// secure takes https for a link to the site itself, which sites that were set up before their certificate still give
// with http.
func (v *visit) secure(u *url.URL) *url.URL {
	u.User, u.Fragment = nil, ""
	if v.home.Scheme == "https" && strings.EqualFold(u.Hostname(), v.home.Hostname()) {
		u.Scheme, u.Host = v.home.Scheme, v.home.Host
	}
	return u
}

// forms are the three addresses that a root can have.
func forms(base *url.URL, path string) []*url.URL {
	at := func(path, query string) *url.URL {
		return &url.URL{Scheme: base.Scheme, Host: base.Host, Path: path, RawQuery: query}
	}
	return []*url.URL{at(path+"wp-json/", ""), at(path+"index.php/wp-json/", ""), at(path, "rest_route=/")}
}

// sitePath is the path of the site that a path belongs to, as far as it can be told.
func sitePath(path string) string {
	for _, part := range []string{"/wp-json", "/index.php"} {
		if i := strings.Index(path, part); i >= 0 {
			path = path[:i]
		}
	}
	return strings.TrimRight(path, "/") + "/"
}

// isRoot reports whether an address looks like one of the interface rather than like a page.
func isRoot(u *url.URL) bool {
	return u.Query().Has("rest_route") || strings.Contains(u.Path+"/", "/wp-json/")
}

// withContext asks for the response schemas too, if they are wanted.
func (v *visit) withContext(u *url.URL) *url.URL {
	if !v.loader.Schemas || asksForSchemas(u) {
		return u
	}
	asked := *u
	if asked.RawQuery != "" {
		asked.RawQuery += "&"
	}
	asked.RawQuery += "context=help"
	return &asked
}

// asksForSchemas reports whether the last context is help: it is the one that PHP takes.
func asksForSchemas(u *url.URL) bool {
	contexts := u.Query()["context"]
	return len(contexts) > 0 && contexts[len(contexts)-1] == "help"
}

// withoutContext returns the address without what withContext added.
func withoutContext(u *url.URL) *url.URL {
	plain := *u
	plain.RawQuery = strings.TrimPrefix(strings.TrimSuffix("&"+u.RawQuery, "&context=help"), "&")
	return &plain
}

var (
	linkValue = regexp.MustCompile(`<([^>]*)>([^<]*)`)
	linkTag   = regexp.MustCompile(`(?is)<link\s[^>]*>`)
	attribute = regexp.MustCompile(`(?is)([a-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`)
	position  = regexp.MustCompile(`^:\d+:\d+`)
)

// headerLinks finds the root in the Link headers of an answer.
func headerLinks(h http.Header) []string {
	var out []string
	for _, value := range h.Values("Link") {
		for _, m := range linkValue.FindAllStringSubmatch(value, -1) {
			for _, rel := range attribute.FindAllStringSubmatch(m[2], -1) {
				if strings.EqualFold(rel[1], "rel") && isRelation(rel[2]+rel[3]+rel[4]) {
					out = append(out, m[1])
				}
			}
		}
	}
	return out
}

// pageLinks finds the root in the link tags of an HTML page.
func pageLinks(page []byte) []string {
	var out []string
	for _, tag := range linkTag.FindAllString(string(page[:min(len(page), maxPage)]), 64) {
		var rel, href string
		for _, m := range attribute.FindAllStringSubmatch(tag, -1) {
			value := html.UnescapeString(m[2] + m[3] + m[4])
			switch strings.ToLower(m[1]) {
			case "rel":
				rel = value
			case "href":
				href = value
			}
		}
		if isRelation(rel) && href != "" {
			out = append(out, href)
		}
	}
	return out
}

func isRelation(rel string) bool {
	for word := range strings.FieldsSeq(rel) {
		if strings.TrimSuffix(word, "/") == strings.TrimSuffix(relation, "/") {
			return true
		}
	}
	return false
}
