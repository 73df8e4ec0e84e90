// Package secret removes credentials from text that is logged or returned, and
// keeps them on their host when a server redirects.
//
// Credentials come in and make a [Set]. Text comes in, and goes out with
// [Redacted] in their place, in whatever way they are escaped. Names of headers
// that hold credentials, or never do, are rows of header.go. It may redact too
// much, never too little.
package secret

import (
	"html"
	"net/url"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// Redacted replaces a secret.
const Redacted = "[redacted]"

// A Set holds secrets, the longest first. It never changes.
type Set []entry

// entry is a text that must not be seen after a name, or anywhere if the name
// is empty.
type entry struct {
	name string
	text string
}

// Add returns a Set with more secrets, in all spellings of at least a length.
// Secrets so short that they may occur anywhere are found after a name only.
func (s Set) Add(name string, length int, secrets ...string) Set {
	all := slices.Clone(s)
	for _, secret := range secrets {
		for _, text := range spellings(secret) {
			x := entry{name, text}
			if len(text) >= length && !slices.Contains(all, x) {
				all = append(all, x)
			}
		}
	}
	sort.SliceStable(all, func(i, k int) bool {
		return len(all[i].name+all[i].text) > len(all[k].name+all[k].text)
	})
	return all
}

// Redact replaces the secrets in a text, also where some of their characters are
// escaped: as in JSON, in a URL or in HTML.
func (s Set) Redact(text string) string {
	if len(s) > 0 && strings.ContainsAny(text, `\%&`) {
		text = s.redactEscaped(text) // first, since a part of a secret may be a secret too
	}
	for _, x := range s {
		text = strings.ReplaceAll(text, x.name+x.text, x.name+Redacted)
	}
	return text
}

// redactEscaped replaces the secrets from left to right, the longest first.
func (s Set) redactEscaped(text string) string {
	first := [256]bool{'\\': true, '%': true, '&': true}
	for _, x := range s {
		first[(x.name + x.text)[0]] = true
	}
	var out strings.Builder
	from := 0
	for i := 0; i < len(text); {
		if !first[text[i]] {
			i++
			continue
		}
		name, end := s.at(text, i)
		if end < 0 {
			i++ // a character may also begin within another one: in JSON within JSON
			continue
		}
		out.WriteString(text[from:i] + name + Redacted)
		i, from = end, end
	}
	return out.String() + text[from:]
}

// at returns the name and the end of the secret that text has at i, or -1.
func (s Set) at(text string, i int) (name string, end int) {
	for _, x := range s {
		if rest, found := cutEscaped(text[i:], x.name+x.text); found {
			return x.name, len(text) - len(rest)
		}
	}
	return "", -1
}

// cutEscaped removes a prefix from text, whose characters may be escaped there.
func cutEscaped(text, prefix string) (rest string, found bool) {
	for prefix != "" {
		if text == "" {
			return "", false
		}
		r, size := unescape(text)
		want, n := utf8.DecodeRuneInString(prefix)
		if want == utf8.RuneError && n == 1 || r < 0 { // an escaped byte
			want, n = rune(prefix[0]), 1
			if r < 0 {
				r = -r
			} else {
				r = rune(text[0])
			}
		}
		if r != want {
			return "", false
		}
		text, prefix = text[size:], prefix[n:]
	}
	return text, true
}

// unescape returns the first character of text and its size there. A byte that is
// only part of a character is negative.
func unescape(text string) (r rune, size int) {
	switch text[0] {
	case '\\':
		return unescapeJSON(text)
	case '%':
		if len(text) > 2 {
			if n, err := strconv.ParseUint(text[1:3], 16, 8); err == nil && n < utf8.RuneSelf {
				return rune(n), 3
			} else if err == nil {
				return -rune(n), 3
			}
		}
	case '&':
		if end := strings.IndexByte(text[:min(len(text), 12)], ';'); end > 0 {
			if r, n := utf8.DecodeRuneInString(html.UnescapeString(text[:end+1])); n > 0 && r != '&' || text[:end+1] == "&amp;" {
				return r, end + 1
			}
		}
	}
	return utf8.DecodeRuneInString(text)
}

func unescapeJSON(text string) (r rune, size int) {
	if len(text) < 2 {
		return '\\', 1
	}
	if i := strings.IndexByte(`"\/bfnrt`, text[1]); i >= 0 {
		return rune("\"\\/\b\f\n\r\t"[i]), 2
	}
	r, size = unicodeEscape(text)
	if size > 0 && utf16.IsSurrogate(r) {
		if low, n := unicodeEscape(text[size:]); n > 0 {
			return utf16.DecodeRune(r, low), size + n
		}
	}
	if size == 0 {
		return '\\', 1
	}
	return r, size
}

// unicodeEscape reads \u and four digits.
func unicodeEscape(text string) (r rune, size int) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, 0
	}
	n, err := strconv.ParseUint(text[2:6], 16, 16)
	if err != nil {
		return 0, 0
	}
	return rune(n), 6
}

// spellings returns a secret as it is, as it occurs in a URL, and as it occurs
// in JSON, where PHP may escape slashes, characters beyond ASCII, or both.
func spellings(secret string) []string {
	quoted := lex.AppendQuoted(nil, secret)
	plain := string(quoted[1 : len(quoted)-1])
	ascii := lex.ASCIIJSON([]byte(plain))
	return []string{
		secret,
		url.QueryEscape(secret),
		plain,
		strings.ReplaceAll(plain, "/", `\/`),
		ascii,
		strings.ReplaceAll(ascii, `\/`, "/"),
	}
}
