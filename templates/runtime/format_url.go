package rest

import "strings"

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
	if len(s) < 7 || !strings.EqualFold(s[:7], "mailto:") {
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
		c := s[i]
		if c|0x20-'a' < 26 || c-'0' < 10 || c >= 0x80 || strings.IndexByte("-~+_.?#=!&;,/:%@$|*'()[]", c) >= 0 {
			b = append(b, c)
		}
	}
	return string(b)
}

func isBreak(digits string) bool {
	return digits[0] == '0' && (digits[1]|0x20 == 'd' || digits[1]|0x20 == 'a')
}

// isScript reports whether s begins with the name of a PHP file.
func isScript(s string) bool {
	n := 0
	for n < len(s) && (s[n]|0x20-'a' < 26 || s[n]-'0' < 10 || s[n] == '-') {
		n++
	}
	return n > 0 && len(s) >= n+4 && strings.EqualFold(s[n:n+4], ".php")
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
	lower := strings.ToLower(s)
	for i := range len(lower) {
		rest, found := strings.CutPrefix(lower[i:], "&")
		if !found {
			continue
		}
		if strings.HasPrefix(rest, "colon;") {
			return i
		}
		if digits, found := strings.CutPrefix(rest, "#x"); found && strings.HasPrefix(strings.TrimLeft(digits, "0"), "3a") {
			return i
		} else if digits, found := strings.CutPrefix(rest, "#"); found && strings.HasPrefix(strings.TrimLeft(digits, "0"), "58") {
			return i
		}
	}
	return -1
}
