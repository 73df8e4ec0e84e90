package source

import (
	"net/url"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/discover"
)

// roots returns where the root of the interface may be, as generated clients look
// for it.
func (v *visit) roots(a *answer) []*url.URL {
	if a == nil {
		return discover.Roots(v.home, v.home, nil, nil)
	}
	return discover.Roots(v.home, a.address, a.header, a.body[:min(len(a.body), maxPage)])
}

// isRoot reports whether an address looks like one of the interface rather than like a page.
func isRoot(u *url.URL) bool {
	return u.Query().Has("rest_route") || strings.Contains(u.Path+"/", "/wp-json/")
}

// place is where the site of a root lies.
func place(root *url.URL) string { return root.Host + discover.SiteFolder(root) }

// withContext asks for the response schemas too, if they are wanted.
func (v *visit) withContext(u *url.URL) *url.URL {
	if !v.schemas || asksForSchemas(u) {
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
