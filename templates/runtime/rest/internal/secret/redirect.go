package secret

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// A RedirectError describes a redirect that is not followed.
type RedirectError string

func (e RedirectError) Error() string { return string(e) }

// CheckRedirect keeps credentials on their host and writes from becoming
// reads.
func CheckRedirect(r *http.Request, via []*http.Request) error {
	first, to := via[0], WithoutCredentials(r.URL)
	switch {
	case len(via) >= 10:
		return RedirectError(fmt.Sprintf("gave up after %d redirects, the last to %s", len(via), to))
	case r.Method != first.Method:
		return RedirectError(fmt.Sprintf("the server redirects to %s, which would turn %s into %s; use that address", to, first.Method, r.Method))
	case SameHost(first.URL, r.URL):
		return nil
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return RedirectError(fmt.Sprintf("the server redirects a %s to another host, %s; use that address if you trust it", r.Method, to))
	}
	r.Header = http.Header{"Accept": r.Header["Accept"]} // the other headers are credentials or reveal the referrer
	return nil
}

// WithoutCredentials returns an address for NewClient without secrets.
func WithoutCredentials(u *url.URL) string {
	b := url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path, RawPath: u.RawPath}
	if u.Query().Has("rest_route") {
		b.RawQuery = "rest_route=/"
	}
	return b.String()
}

// SameHost reports whether credentials for address a may be sent to b. They
// may go from http to https.
func SameHost(a, b *url.URL) bool {
	usual := map[string]string{"http": "80", "https": "443"}
	from, to := cmp.Or(a.Port(), usual[a.Scheme]), cmp.Or(b.Port(), usual[b.Scheme])
	return strings.EqualFold(a.Hostname(), b.Hostname()) &&
		(a.Scheme == b.Scheme && from == to || a.Scheme+from == "http80" && b.Scheme+to == "https443")
}
