// Package address splits the addresses of requests as PHP does.
//
// The address of a request or of an item of a batch comes in, and the path and
// the query go out as the real server sees them, or a report that it cannot
// parse them. A [Replacement] changes paths for clients. Cases in which PHP
// differs from package net/url belong here.
package address

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// CutPrefix removes whole segments.
func CutPrefix(path, prefix string) (string, bool) {
	rest, ok := strings.CutPrefix(path, prefix)
	return rest, ok && (rest == "" || rest[0] == '/')
}

// A Prefix is the first part of the paths of all routes, such as /wp-json.
type Prefix struct {
	Text  string
	plain bool
}

// NewPrefix returns a Prefix. Its text has no slash at its end.
func NewPrefix(text string) Prefix { return Prefix{text, lex.IsPlainPath(text)} }

// Below returns the path of an address below the prefix, as PHP passes it on.
func (p *Prefix) Below(u *url.URL) (path string, ok bool) {
	path, ok = CutPrefix(u.Path, p.Text)
	if ok && p.plain && u.RawPath == "" && lex.IsPlainPath(path) {
		return path, true
	}
	path, ok = CutPrefix(encodedPath(u), p.Text)
	return AddSlashes(path), ok
}

// encodedPath returns the path as it was sent, since captures stay encoded in
// addresses of the form /<prefix>/… . It encodes bytes that should have been,
// with lower-case digits.
func encodedPath(u *url.URL) string {
	if u.RawPath == "" {
		return u.EscapedPath()
	}
	var b []byte
	for _, c := range []byte(u.RawPath) {
		if c < 0x80 {
			b = append(b, c)
		} else {
			b = fmt.Appendf(b, "%%%02x", c)
		}
	}
	return string(b)
}

// slasher adds a backslash before quotes, backslashes and NUL.
var slasher = lex.LazyReplacer{Pairs: []string{`'`, `\'`, `"`, `\"`, `\`, `\\`, "\x00", `\0`}}

// AddSlashes returns s as PHP passes it on from a request.
func AddSlashes(s string) string { return slasher.Replace(s) }

// Split returns the path and the query of an address, regardless of scheme and
// host. It reports false where parse_url of PHP does.
func Split(s string) (path, query string, ok bool) {
	b := []byte(s)
	for i, c := range b {
		if c < ' ' || c == 0x7F {
			b[i] = '_'
		}
	}
	s, ok = cutOrigin(string(b))
	s, _, _ = strings.Cut(s, "#")
	path, query, _ = strings.Cut(s, "?")
	return path, query, ok
}

// cutOrigin removes scheme, host and port. The first colon ends what may be a
// scheme, or a host before a port.
func cutOrigin(s string) (rest string, ok bool) {
	if host, found := strings.CutPrefix(s, "//"); found {
		return lex.CutHost(host)
	}
	before, rest, found := strings.Cut(s, ":")
	n := lex.DigitsLen(rest)
	port := n > 0 && n < 6 && (n == len(rest) || rest[n] == '/')
	scheme := lex.OnlyAlnum(before, "+.-")
	host, remote := strings.CutPrefix(rest, "//")
	switch {
	case !found || s[0] == '/' || !scheme && before != "" && (rest == "" || strings.ContainsAny(before, "?#")):
		return s, true
	case port && lex.IsPort(rest[:n]):
		return lex.CutHost(s)
	case port || !scheme && rest == "":
		return "", false
	case !scheme:
		return s, true
	case !remote:
		return rest, true
	case !strings.EqualFold(before, "file") || !strings.HasPrefix(host, "/"):
		return lex.CutHost(host)
	case len(host) > 2 && host[2] == ':':
		return host[1:], true
	}
	return host, true
}
