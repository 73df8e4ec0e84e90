package source

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Shown returns a source as it may be told and saved. Addresses lose their user, their fragment and the values of their
// parameters, but for those that only the interface itself has: any other may be a key. So do texts that were meant as
// one, as without a scheme. All others are as they were: names of files, and routes, whose patterns hold ? too.
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
	if query = shownQuery(query); query != "" {
		return path + "?" + query
	}
	return path
}

// hostLike is how an address begins that lacks its scheme, or a slash of it.
var hostLike = regexp.MustCompile(`^(?://)?[^\s/?]+[/?]`)

// user is what stands before the host, with the @.
func user(address string) string {
	authority := address
	if end := strings.IndexAny(address, "/?#"); end >= 0 {
		authority = address[:end]
	}
	return authority[:strings.LastIndexByte(authority, '@')+1]
}

// bare is Shown of an address that is parsed.
func bare(u *url.URL) string { return Shown(u.String()) }

var (
	// harmless are the parameters whose values say only what is asked for.
	harmless  = regexp.MustCompile(`^rest_route=(?:/|%2F)[\w/.%-]*$|^context=(?:view|embed|edit|help)$`)
	parameter = regexp.MustCompile(`^([\w.%\[\]-]+)=+[^=]`)
)

// shownQuery is a query without its values. A part that is no name with a value may be a value itself.
func shownQuery(query string) string {
	var shown []string
	for part := range strings.SplitSeq(query, "&") {
		switch name := parameter.FindStringSubmatch(part); {
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

// Redact takes out of a text what Shown does not tell of some sources: the sources themselves, and what is secret in them
// wherever else the text repeats it.
func Redact(text string, sources ...string) string {
	for _, where := range sources {
		if shown := Shown(where); shown != where {
			text = replace(text, where, shown)
			text = redact(text, secretsOf(where))
		}
	}
	return text
}

// secretsOf are the parts of a source that Shown does not tell, the longer ones first.
func secretsOf(where string) []string {
	var secrets []string
	if _, rest, address := strings.Cut(where, "://"); address {
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

// telling is how many bytes a text has at least that is looked for in messages: what is shorter stands there by chance.
const telling = 3

// redact takes secrets out of a message, as they are and as queries hold them.
func redact(message string, secrets []string) string {
	for _, secret := range secrets {
		forms := []string{secret, url.QueryEscape(secret)}
		if decoded, err := url.QueryUnescape(secret); err == nil {
			forms = append(forms, decoded, url.QueryEscape(decoded))
		}
		for _, form := range forms {
			if len(form) >= telling {
				message = replace(message, form, "[secret]")
			}
		}
	}
	return message
}

// replace replaces a text as it is, and as Go quotes it.
func replace(s, old, new string) string {
	quoted := strconv.Quote(old)
	return strings.ReplaceAll(strings.ReplaceAll(s, old, new), quoted[1:len(quoted)-1], new)
}

// A discreet error says what another one does, without secrets.
type discreet struct {
	text string
	err  error
}

func (d discreet) Error() string { return d.text }
func (d discreet) Unwrap() error { return d.err }
