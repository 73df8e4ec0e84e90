package source

import (
	"net/url"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/discover"
)

// roots returns where the root of the interface may be, as generated clients look
// for it, the likeliest first and none twice.
func (v *visit) roots(a *response) []*url.URL {
	if a == nil {
		return discover.Roots(v.home, v.home, nil, nil)
	}
	return discover.Roots(v.home, a.address, a.header, a.body[:min(len(a.body), maxPage)])
}

// isRoot reports whether an address looks like the interface rather than a page.
func isRoot(u *url.URL) bool {
	return u.Query().Has("rest_route") || strings.Contains(u.Path+"/", "/wp-json/")
}

// siteOf returns the host and path of the site of a root.
func siteOf(root *url.URL) string { return root.Host + discover.SiteFolder(root) }

// withContext returns the address that requests response schemas, if they are
// wanted.
func (v *visit) withContext(u *url.URL) *url.URL {
	if !v.schemas || requestsSchemas(u) {
		return u
	}
	asked := *u
	if asked.RawQuery != "" {
		asked.RawQuery += "&"
	}
	asked.RawQuery += "context=help"
	return &asked
}

// requestsSchemas reports whether the last context, which PHP uses, is help.
func requestsSchemas(u *url.URL) bool {
	contexts := u.Query()["context"]
	return len(contexts) > 0 && contexts[len(contexts)-1] == "help"
}

// withoutContext undoes withContext.
func withoutContext(u *url.URL) *url.URL {
	plain := *u
	plain.RawQuery = strings.TrimPrefix(strings.TrimSuffix("&"+u.RawQuery, "&context=help"), "&")
	return &plain
}
