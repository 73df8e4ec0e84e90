package rest

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// credential is a header that must not be seen, nor leave the host.
type credential struct{ name, value, secret string }

// ApplicationPassword signs requests as a user by an application password; its spaces do not matter. The server
// does not refuse wrong ones: it treats the request as anonymous, so a program had better ask /wp/v2/users/me.
func ApplicationPassword(user, secret string) ClientOption {
	value := "Basic " + base64.StdEncoding.EncodeToString([]byte(user+":"+secret))
	return sign(credential{"Authorization", value, secret})
}

// Bearer signs requests by a token, as plugins hand them out.
func Bearer(token string) ClientOption {
	return sign(credential{"Authorization", "Bearer " + token, token})
}

// CookieNonce signs requests by the cookie of a login (the value of a Cookie header) and a nonce of the session.
func CookieNonce(cookie, nonce string) ClientOption {
	return sign(credential{"Cookie", cookie, cookie}, credential{"X-Wp-Nonce", nonce, nonce})
}

// Header adds a header to every request. It is treated as a secret.
func Header(name, value string) ClientOption {
	secret := value
	if len(secret) < 12 {
		secret = "" // a word that may stand anywhere
	}
	return sign(credential{http.CanonicalHeaderKey(name), value, secret})
}

// sign sets headers; a later one of the same name counts.
func sign(all ...credential) ClientOption {
	return clientOption(func(c *Client) {
		others := slices.DeleteFunc(slices.Clone(c.auth), func(old credential) bool { return old.name == all[0].name })
		c.auth = append(others, all...)
	})
}

const redacted = "[redacted]"

// redact removes credentials from a text: as they are, as JSON of PHP writes them, and as addresses do.
func (c *Client) redact(s string) string {
	for _, a := range c.auth {
		if len(a.secret) < 4 {
			continue
		}
		for _, secret := range []string{strings.TrimPrefix(a.value, "Basic "), a.secret} {
			for _, written := range []string{secret, strings.ReplaceAll(secret, "/", `\/`), url.QueryEscape(secret)} {
				s = strings.ReplaceAll(s, written, redacted)
			}
		}
	}
	return s
}

// redactHeader returns a copy of h without credentials.
func (c *Client) redactHeader(h http.Header) http.Header {
	h = h.Clone()
	for name, values := range h {
		for i := range values {
			values[i] = c.redact(values[i])
		}
		switch name {
		case "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Wp-Nonce":
			h[name] = []string{redacted}
		}
	}
	for _, a := range c.auth {
		if h[a.name] != nil {
			h[a.name] = []string{redacted}
		}
	}
	return h
}

// guarded returns an http.Client that follows redirects as h does, but with care.
func guarded(h *http.Client) *http.Client {
	if h == nil {
		h = &http.Client{}
	}
	g := *h
	g.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		if err := checkRedirect(r, via); err != nil || h.CheckRedirect == nil {
			return err
		}
		return h.CheckRedirect(r, via)
	}
	return &g
}

// signed is the key under which the context of a request holds the names of its credentials.
type signed struct{}

func (c *Client) sign(r *http.Request) *http.Request {
	names := make([]string, len(c.auth))
	for i, a := range c.auth {
		names[i] = a.name
		r.Header[a.name] = []string{a.value}
		if a.name == "Host" {
			r.Host = a.value
		}
	}
	return r.WithContext(context.WithValue(r.Context(), signed{}, names))
}

// errRedirect is a redirect that is not followed.
type errRedirect string

func (e errRedirect) Error() string { return string(e) }

const maxRedirects = 10

// checkRedirect keeps credentials on their host, and writes from being turned into reads.
func checkRedirect(r *http.Request, via []*http.Request) error {
	first := via[0]
	to := r.URL.Scheme + "://" + r.URL.Host + r.URL.Path
	switch {
	case len(via) >= maxRedirects:
		return errRedirect(fmt.Sprintf("gave up after %d redirects, the last to %s", maxRedirects, to))
	case r.Method != first.Method:
		return errRedirect(fmt.Sprintf("the server redirects to %s, which would turn %s into %s: use that address", to, first.Method, r.Method))
	case sameHost(first.URL, r.URL):
		return nil
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return errRedirect(fmt.Sprintf("the server redirects a %s to another host, %s: use that address if it is to be trusted", r.Method, to))
	}
	names, _ := r.Context().Value(signed{}).([]string)
	for _, name := range append([]string{"Authorization", "Cookie", "X-Wp-Nonce", "Referer"}, names...) {
		r.Header.Del(name)
	}
	return nil
}

// sameHost reports whether credentials for one address may be sent to the other. From http to https they may.
func sameHost(a, b *url.URL) bool {
	if a.Scheme == "http" && b.Scheme == "https" && a.Port() == "" && b.Port() == "" {
		return strings.EqualFold(a.Hostname(), b.Hostname())
	}
	return a.Scheme == b.Scheme && strings.EqualFold(a.Host, b.Host)
}

// cause returns why an http.Client failed, without the address, which may hold secrets.
func cause(err error) error {
	var e *url.Error
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}
