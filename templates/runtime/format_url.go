package rest

import (
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

// cleanURL is the server's cleaning of addresses: what cannot stand in one goes, a missing scheme is http, and an address
// with a scheme of no good becomes empty.
func cleanURL(s string) string {
	if s == "" {
		return s
	}
	s = strings.ReplaceAll(strings.TrimLeft(s, phpSpace), " ", "%20")
	s = onlyURLBytes(s)
	if s == "" {
		return s
	}
	if !hasPrefixFold(s, "mailto:") {
		s = dropEscapes(s, isBreak)
	}
	s = strings.ReplaceAll(s, ";//", "://")
	if s == "" {
		return s
	}
	if !strings.Contains(s, ":") && strings.IndexByte("/#?", s[0]) < 0 && !isScript(s) {
		s = "http://" + s
	}
	s = escapeBrackets(s)
	if s[0] == '/' {
		return s
	}
	n, ok := goodScheme(s, 1)
	if !ok {
		return ""
	}
	return strings.ToLower(s[:n]) + s[n:]
}

func onlyURLBytes(s string) string {
	b := make([]byte, 0, len(s))
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || made(s[i:i+1], "-~+_.?#=!&;,/:%@$|*'()[]") {
			b = append(b, s[i])
		}
	}
	return string(b)
}

func isBreak(digits string) bool {
	return digits[0] == '0' && (digits[1]|0x20 == 'd' || digits[1]|0x20 == 'a')
}

// isScript reports whether s begins with the name of a PHP file.
func isScript(s string) bool {
	name, _, _ := strings.Cut(s, ".")
	return made(name, "-") && hasPrefixFold(s[len(name):], ".php")
}

// escapeBrackets escapes square brackets behind the host.
func escapeBrackets(s string) string {
	if !strings.ContainsAny(s, "[]") {
		return s
	}
	front := 0
	if scheme, rest, found := strings.Cut(s, "://"); found && !strings.ContainsAny(scheme, "/?#") {
		front = len(scheme) + 3
		if host := strings.IndexAny(rest, "/?#"); host >= 0 {
			front += host
		} else {
			front = len(s)
		}
	}
	return s[:front] + strings.NewReplacer("[", "%5B", "]", "%5D").Replace(s[front:])
}

// schemes are the schemes that the server lets through.
const schemes = " http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn "

// goodScheme returns how long the scheme of s is, 0 when it has none, and whether it is a good one. A colon may be written
// as an entity, which is never good.
func goodScheme(s string, feeds int) (n int, ok bool) {
	at, entity := strings.IndexByte(s, ':'), entityColon(s)
	if at < 0 || strings.Contains(s[:at], "/?") {
		return 0, entity < 0
	}
	scheme := strings.ToLower(s[:at])
	if entity >= 0 && entity < at || !strings.Contains(schemes, " "+scheme+" ") {
		return 0, false
	}
	if scheme != "feed" {
		return at, true
	}
	rest := s[at+1:]
	n, ok = goodScheme(rest, feeds+1)
	return at + 1 + n, ok && feeds <= 2 && rest != "" && rest != "0"
}

// entityColon returns where the first colon that is written as an entity is, or -1.
func entityColon(s string) int {
	if at := colons().FindStringIndex(s); at != nil {
		return at[0]
	}
	return -1
}

var colons = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)&(?:colon;|#x0*3a|#0*58)`) })
