package secret

import (
	"encoding/base64"
	"net/url"
	"slices"
	"strings"
)

// Shortest secrets that are redacted anywhere, in bytes: credentials, values of
// other headers, and the parts of a credential between dots, slashes or bars.
const (
	shortCredential = 4
	shortValue      = 8
	shortPart       = 8
)

// AddHeader returns a Set with the value of a header that a client sends, and
// with the credentials within it: the values of cookies, what follows a scheme
// such as Basic, the password after a user, and parameters such as token=….
func (s Set) AddHeader(name, value string) Set {
	length := shortValue
	lower := strings.ToLower(name)
	has := func(word string) bool { return strings.Contains(lower, word) }
	switch {
	case slices.ContainsFunc(credentialNames, has):
		length = shortCredential
	case slices.ContainsFunc(commonNames, func(prefix string) bool { return strings.HasPrefix(lower, prefix) }):
		return s.Add("", 12, value)
	}
	all := []string{value}
	scheme, rest, found := strings.Cut(strings.ReplaceAll(value, "\t", " "), " ")
	if found && !strings.ContainsAny(scheme, "=;,") {
		all = append(all, rest)
		if plain, err := base64.RawStdEncoding.DecodeString(strings.Trim(rest, " =")); err == nil && strings.EqualFold(scheme, "Basic") {
			all = append(all, afterUser(string(plain))...)
		}
	} else {
		rest = value
	}
	values := values(rest, has("cookie"))
	all = append(append(all, afterUser(rest)...), values...)
	for _, v := range values {
		all = append(all, afterUser(v)...)
	}
	for _, text := range all {
		s = s.Add("", length, text, unescaped(text))
	}
	for _, v := range values {
		s = s.Add("", shortPart, strings.FieldsFunc(unescaped(v), func(r rune) bool { return strings.ContainsRune("./|:", r) })...)
	}
	return s
}

var (
	// credentialNames occur in names of headers with credentials.
	credentialNames = []string{"auth", "cookie", "token", "key", "secret", "pass", "nonce", "session", "signature", "credential"}

	// commonNames are the beginnings of names of headers without credentials.
	commonNames = []string{"accept", "cache-control", "content-", "forwarded", "if-", "origin", "pragma", "prefer", "referer",
		"user-agent", "via", "x-forwarded-", "x-requested-with"}

	// publicParams are parameters of credentials that are no secrets and may have
	// common values.
	publicParams = []string{"algorithm", "cnonce", "headers", "nc", "oauth_signature_method", "oauth_timestamp", "oauth_version",
		"qop", "realm", "signedheaders", "uri", "v", "version"}
)

// afterUser returns the password after a user and a colon, also without spaces,
// as a site reads application passwords.
func afterUser(s string) []string {
	_, password, _ := strings.Cut(s, ":")
	return []string{password, strings.ReplaceAll(password, " ", "")}
}

// values returns what spaces, commas, semicolons and ampersands outside of quotes
// separate: values, and values of parameters such as token="…" unless they are
// public, which cookies never are. A piece without a name belongs to the
// parameter before it.
func values(s string, cookies bool) (list []string) {
	quoted, public := false, false
	for _, piece := range strings.FieldsFunc(s, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return !quoted && strings.ContainsRune(" \t,;&", r)
	}) {
		name, value, _ := strings.Cut(piece, "=")
		isParam := strings.Trim(value, "=") != "" // other ones end base64
		if isParam {
			piece, public = value, !cookies && slices.Contains(publicParams, strings.ToLower(name))
		}
		if !public {
			list = append(list, strings.TrimRight(strings.Trim(piece, `"`), "="))
		}
	}
	return list
}

// unescaped returns a text without the escapes of a query if it has some.
func unescaped(s string) string {
	if plain, err := url.QueryUnescape(s); err == nil && strings.Contains(s, "%") {
		return plain
	}
	return s
}
