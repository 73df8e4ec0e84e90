package source

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Shown returns a source for messages and files, without secrets. Addresses lose
// their user, their fragment and the values of parameters, any of which may be a
// key; it keeps the values of the interface's own parameters. The same holds for
// strings that look like an address without a scheme. Names of files, and routes,
// whose patterns contain ?, are returned unchanged.
func Shown(where string) string {
	scheme, rest, address := strings.Cut(where, "://")
	switch {
	case address:
		u, err := url.Parse(where[strings.LastIndexByte(scheme, '=')+1:]) // NAME=https://…
		if err != nil || u.Host == "" {
			return scheme + "://…"
		}
		rest, _, _ = strings.Cut(rest, "#")
		where = scheme + "://" + rest[len(user(rest)):]
	case !hostLike.MatchString(where):
		return where
	}
	path, query, _ := strings.Cut(where, "?")
	query = shownQuery(query)
	if query != "" {
		return path + "?" + query
	}
	return path
}

// hostLike matches the beginning of an address without a scheme.
var hostLike = regexp.MustCompile(`^(?://)?[^\s/?]+[/?]`)

// user returns the part before the host, with the @.
func user(address string) string {
	authority := address
	if end := strings.IndexAny(address, "/?#"); end >= 0 {
		authority = address[:end]
	}
	return authority[:strings.LastIndexByte(authority, '@')+1]
}

// bare is Shown for a parsed address.
func bare(u *url.URL) string { return Shown(u.String()) }

var (
	// harmless matches the parameters whose values are never secret.
	harmless  = regexp.MustCompile(`^rest_route=(?:/|%2F)[\w/.%-]*$|^context=(?:view|embed|edit|help)$`)
	parameter = regexp.MustCompile(`^([\w.%\[\]-]+)=+[^=]`)
)

// shownQuery returns a query without its values. A part that is not a name with a
// value may be a value itself.
func shownQuery(query string) string {
	var shown []string
	for part := range strings.SplitSeq(query, "&") {
		name := parameter.FindStringSubmatch(part)
		switch {
		case part == "":
		case harmless.MatchString(part):
			shown = append(shown, strings.ReplaceAll(part, "%2F", "/"))
		case name != nil:
			shown = append(shown, name[1]+"=…")
		default:
			shown = append(shown, "…")
		}
	}
	return strings.Join(shown, "&")
}

// Redact removes from a message what Shown removes from sources: it replaces the
// sources themselves, and their secrets anywhere else in the message.
func Redact(text string, sources ...string) string {
	for _, where := range sources {
		shown := Shown(where)
		if shown != where {
			text = replace(text, where, shown)
			text = redact(text, secretsOf(where))
		}
	}
	return text
}

// secretsOf returns the parts of a source that Shown removes, longest first.
func secretsOf(where string) []string {
	var secrets []string
	_, rest, address := strings.Cut(where, "://")
	if address {
		login := strings.TrimSuffix(user(rest), "@")
		_, password, _ := strings.Cut(login, ":")
		_, fragment, _ := strings.Cut(rest, "#")
		secrets = append(secrets, login, password, fragment)
		where, _, _ = strings.Cut(where, "#")
	}
	_, query, _ := strings.Cut(where, "?")
	if shownQuery(query) != query {
		secrets = append(secrets, query)
	}
	for part := range strings.SplitSeq(query, "&") {
		name := parameter.FindStringSubmatch(part)
		switch {
		case harmless.MatchString(part):
		case name != nil:
			secrets = append(secrets, part[len(name[1])+1:])
		default:
			secrets = append(secrets, part)
		}
	}
	slices.SortStableFunc(secrets, func(a, b string) int { return len(b) - len(a) })
	return secrets
}

// minSecret is the least length of a secret that is searched for in messages, in
// bytes. A shorter one occurs by chance.
const minSecret = 3

// redact removes secrets from a message, plain and in the encoding of queries.
func redact(message string, secrets []string) string {
	for _, secret := range secrets {
		forms := []string{secret, url.QueryEscape(secret)}
		decoded, err := url.QueryUnescape(secret)
		if err == nil {
			forms = append(forms, decoded, url.QueryEscape(decoded))
		}
		for _, form := range forms {
			if len(form) >= minSecret {
				message = replace(message, form, "[secret]")
			}
		}
	}
	return message
}

// replace replaces a string, plain and quoted as in Go.
func replace(s, old, new string) string {
	quoted := strconv.Quote(old)
	return strings.ReplaceAll(strings.ReplaceAll(s, old, new), quoted[1:len(quoted)-1], new)
}

// A discreet error is another error without secrets.
type discreet struct {
	text string
	err  error
}

func (d discreet) Error() string { return d.text }
func (d discreet) Unwrap() error { return d.err }
