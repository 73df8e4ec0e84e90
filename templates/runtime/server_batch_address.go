package rest

import (
	"strconv"
	"strings"
)

// splitAddress returns the path and the query of the address of an item; scheme and host do not matter. It reports
// false where PHP's parse_url does.
func splitAddress(s string) (path, query string, ok bool) {
	s = withoutControls(s)
	if rest, found := strings.CutPrefix(s, "//"); found {
		return behindHost(rest)
	}
	colon := strings.IndexByte(s, ':')
	switch {
	case colon < 0 || s[0] == '/':
		return cutQuery(s)
	case colon > 0 && made(s[:colon], "+.-"):
		return behindScheme(s, colon)
	case colon == 0 || colon+1 < len(s) && !strings.ContainsAny(s[:colon], "?#"):
		return behindPort(s, colon)
	}
	return cutQuery(s)
}

func withoutControls(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c < ' ' || c == 0x7F {
			b[i] = '_'
		}
	}
	return string(b)
}

// cutQuery takes what is left for a path, a query and a fragment.
func cutQuery(s string) (path, query string, ok bool) {
	s, _, _ = strings.Cut(s, "#")
	path, query, _ = strings.Cut(s, "?")
	return path, query, true
}

// behindScheme splits an address whose first colon ends what may be a scheme, or a host before a port.
func behindScheme(s string, colon int) (path, query string, ok bool) {
	rest := s[colon+1:]
	if n := digitsLen([]byte(rest)); n > 0 && n < 6 && (n == len(rest) || rest[n] == '/') {
		return behindPort(s, colon)
	}
	if file, found := strings.CutPrefix(rest, "///"); found && strings.EqualFold(s[:colon], "file") {
		if len(file) > 1 && file[1] == ':' {
			return cutQuery(file)
		}
		return cutQuery("/" + file)
	}
	if host, found := strings.CutPrefix(rest, "//"); found {
		return behindHost(host)
	}
	return cutQuery(rest)
}

// behindPort splits an address without a scheme whose first colon may be that of a port.
func behindPort(s string, colon int) (path, query string, ok bool) {
	rest := s[colon+1:]
	switch n := digitsLen([]byte(rest)); {
	case n > 0 && n < 6 && (n == len(rest) || rest[n] == '/'):
		if isPort(rest[:n]) {
			return behindHost(s)
		}
		return "", "", false
	case rest == "":
		return "", "", false
	}
	return cutQuery(s)
}

// behindHost splits what begins with a host, which has to be there.
func behindHost(s string) (path, query string, ok bool) {
	end := strings.IndexAny(s, "/?#")
	if end < 0 {
		end = len(s)
	}
	host := s[strings.LastIndexByte(s[:end], '@')+1 : end]
	if i := strings.LastIndexByte(host, ':'); i >= 0 && (host[0] != '[' || host[len(host)-1] != ']') {
		if !isPort(host[i+1:]) {
			return "", "", false
		}
		host = host[:i]
	}
	if host == "" {
		return "", "", false
	}
	return cutQuery(s[end:])
}

// isPort reports whether PHP takes the text behind the last colon for a port, or for none: digits count up to what is none.
func isPort(s string) bool {
	digits := strings.TrimPrefix(strings.TrimLeft(s, " "), "+")
	digits = digits[:digitsLen([]byte(digits))]
	n, _ := strconv.Atoi(digits)
	return s == "" || len(s) < 6 && digits != "" && n < 1<<16
}
